/** Digits of other scripts than the Latin one, as files in Arabic, Hindi or Chinese may have them. */

/** Decimal digits of any script stand in tens from a zero at xxx0 or xxx6. */
export function digitOf(sign: string): number {
  const code = sign.normalize('NFKC').codePointAt(0)!
  const begin = code - (code % 16)
  return code - (/\p{Nd}/u.test(String.fromCodePoint(begin)) ? begin : begin + 6)
}

const ASCII = /^[\x00-\x7f]*$/
/** Signs of full width stand in the order of ASCII. */
const FULL_WIDTH = 0xfee0

/** A number or a date with its digits, and the signs between them, as ASCII has them. */
export function asciiDigits(text: string): string {
  if (ASCII.test(text)) return text
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/\p{Nd}/gu, (sign) => (sign <= '9' ? sign : String(digitOf(sign))))
}
