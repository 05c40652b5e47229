/** Days without a year (`24-Nov`, `Nov 24`, `24/11`): the file says the year elsewhere, or a person does. */
import { isMonthName } from './dates.ts'

const TIME = String.raw`(?:[\s,T]+\d{1,2}\s*(?:[:h]\s*\d{2}.*|[ap]\.?m\.?.*))?`
const DAY_FIRST = new RegExp(
  String.raw`^((?:\p{L}{3,9}\.?,?\s+)?\d{1,2}(?:st|nd|rd|th|er)?[\s./-]*)(\p{L}{3,10})(\.?)(${TIME})$`,
  'iu',
)
const MONTH_FIRST = new RegExp(
  String.raw`^((?:\p{L}{3,9}\.?,?\s+)?)(\p{L}{3,10})(\.?[\s./-]*\d{1,2}(?:st|nd|rd|th)?)(${TIME})$`,
  'iu',
)
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([/.-])(\d{1,2})(${TIME})$`, 'iu')
const LONGEST = 40
const LONGEST_LINE = 400
const YEAR = /(?<![\d.,])(20\d{2})(?![\d.,]\d|\d)/g

/** The text with that year where it has none; the text itself where it has one or is no day. */
export function withYear(text: string, year: string): string {
  const source = text.trim()
  if (source.length > LONGEST) return text
  const numbers = NUMBERS.exec(source)
  if (numbers !== null) {
    const [, one, sign, two, rest] = numbers
    const [first, second] = [Number(one), Number(two)]
    const isDay = first > 0 && second > 0 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31
    return isDay ? `${one}${sign}${two}${sign}${year}${rest}` : text
  }
  const named = DAY_FIRST.exec(source)
  if (named !== null && isMonthName(named[2]!)) return `${named[1]}${named[2]} ${year}${named[4]}`
  const month = MONTH_FIRST.exec(source)
  return month !== null && isMonthName(month[2]!) ? `${month[1]}${month[2]}${month[3]}, ${year}${month[4]}` : text
}

/** The years that texts name: `Period: 1 Nov 2026 to 30 Nov 2026`. */
export const yearsIn = (texts: readonly string[]): number[] => [
  ...new Set(texts.flatMap((text) => [...text.slice(0, LONGEST_LINE).matchAll(YEAR)].map((match) => Number(match[1])))),
]
