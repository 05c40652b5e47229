/**
 * A reference as written, and as it is usually written otherwise: in capitals, in small letters, with a capital first.
 */
export function caseVariants(text: string): string[] {
  const small = text.toLowerCase()
  return [...new Set([text, text.toUpperCase(), small, `${small.slice(0, 1).toUpperCase()}${small.slice(1)}`])]
}

/**
 * The least text that is greater than all that begin so, in the order of code points: what no text may hold stands at
 * its end.
 */
export const prefixEnd = (prefix: string): string => `${prefix}\u{10ffff}`
