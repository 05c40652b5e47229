/** Digits of other scripts, as in Arabic, Hindi or Chinese files. */

/** The decimal digits of any script start at a code point xxx0 or xxx6. */
export function digitOf(sign: string): number {
  const code = sign.normalize('NFKC').codePointAt(0)!
  const begin = code - (code % 16)
  return code - (/\p{Nd}/u.test(String.fromCodePoint(begin)) ? begin : begin + 6)
}

const ASCII = /^[\x00-\x7f]*$/
/** Full-width characters have the order of ASCII. */
const FULL_WIDTH = 0xfee0

/** A number or date with its digits and separators in ASCII. */
export function asciiDigits(text: string): string {
  if (ASCII.test(text)) return text
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/\p{Nd}/gu, (sign) => (sign <= '9' ? sign : String(digitOf(sign))))
}
