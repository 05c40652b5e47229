/**
 * A reference as written, and as it is usually written otherwise: in capitals, in small letters, with a capital first.
 */
export function caseVariants(text: string): string[] {
  const small = text.toLowerCase()
  return [...new Set([text, text.toUpperCase(), small, `${small.slice(0, 1).toUpperCase()}${small.slice(1)}`])]
}

/** Upper bound of a search by index: greater than every text with this prefix, as it ends in the last code point. */
export const prefixEnd = (prefix: string): string => `${prefix}\u{10ffff}`
