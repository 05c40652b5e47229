const isRightToLeft = (char: string): boolean => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(char)
const isOther = (char: string): boolean => /\p{N}/u.test(char) || (/\p{L}/u.test(char) && !isRightToLeft(char))
const codePointOf = (char: string): string => `[U+${char.codePointAt(0)!.toString(16).toUpperCase()}]`

/**
 * Text as it can be set in a font: a letter that the font has not is written as its code point. The JSON holds it
 * exactly. The setter turns each word of Hebrew or Arabic round with the space after it, and leaves the words in order.
 * So such words that follow each other are made one, and one before other letters has a space of its own; where digits
 * or other letters stand in the same word, it would turn them round too.
 */
export function printableBy(has: (codePoint: number) => boolean): (text: string) => string {
  const known = (char: string) =>
    char === '\n' || char === '\t' || has(char.codePointAt(0)!) ? char : codePointOf(char)
  return (text) => {
    const parts = text.normalize('NFC').split(/([\t\n ]+)/)
    const turned = parts.map((part) => [...part].some(isRightToLeft) && ![...part].some(isOther))
    return parts
      .map((part, at) => {
        if (turned[at]) return [...part].map(known).join('')
        if (turned[at - 1] && part.startsWith(' ')) return turned[at + 1] && part === ' ' ? '\u00a0' : ` ${part}`
        return [...part].map((char) => (isRightToLeft(char) ? codePointOf(char) : known(char))).join('')
      })
      .join('')
  }
}
