/**
 * Exact money: decimal strings at the edges, bigint cents inside, never floating point.
 *
 * Rounding, where a value has parts of a cent (a converted amount): half up, away from zero, so 9,999.995 counts as
 * 10,000.00 and a threshold is never missed by a rounding.
 */

/** $10,000.00 in cents: the threshold of LCTR, LVCTR, EFTR and CDR. Compare with `>=`. */
export const THRESHOLD_CENTS = 1_000_000n
/** The threshold in a sentence: `$10,000.00`, and `$10,000` where no other amount is beside it. */
export const THRESHOLD = displayCents(THRESHOLD_CENTS)
export const THRESHOLD_DOLLARS = THRESHOLD.slice(0, -'.00'.length)

/** A decimal as an integer and a power of ten: value = digits / 10^scale. */
export interface Decimal {
  digits: bigint
  scale: number
}

const DECIMAL_TEXT = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Reads a plain decimal such as `12`, `0.1200` or `-3.5`.
 * @throws RangeError for anything else: grouping, exponents, currency signs and blanks are the csv room's to read.
 */
export function parseDecimal(text: string): Decimal {
  const point = text.indexOf('.')
  const scale = point < 0 ? 0 : text.length - point - 1
  const isWritten = point < 0 ? text.length > 0 : point > 0 && scale > 0
  // Fifteen digits are exact in a number, and nearly every decimal has fewer.
  if (isWritten && text.length <= 15) {
    const whole = digitsIn(text, 0, point < 0 ? text.length : point)
    const fraction = digitsIn(text, text.length - scale, text.length)
    if (whole >= 0 && fraction >= 0) return { digits: BigInt(whole * 10 ** scale + fraction), scale }
  }
  const match = DECIMAL_TEXT.exec(text)
  if (!match) throw new RangeError(`Not a plain decimal number: ${JSON.stringify(text)}`)
  const fraction = match[3] ?? ''
  const digits = BigInt(`${match[2]}${fraction}`)
  return { digits: match[1] ? -digits : digits, scale: fraction.length }
}

/** Whether `parseDecimal` would accept the text. */
export function isDecimal(text: string): boolean {
  return DECIMAL_TEXT.test(text)
}

/** A decimal in dollars to cents, rounded half up (away from zero). */
function decimalToCents({ digits, scale }: Decimal): bigint {
  if (scale === 2) return digits
  if (scale < 2) return digits * 10n ** BigInt(2 - scale)
  const unit = 10n ** BigInt(scale - 2)
  const magnitude = digits < 0n ? -digits : digits
  const rounded = (magnitude * 2n + unit) / (unit * 2n)
  return digits < 0n ? -rounded : rounded
}

/**
 * Dollars as a decimal string to cents, rounded half up (away from zero) past the second decimal.
 * @throws RangeError when the text isn't a plain decimal.
 */
export function toCents(text: string): bigint {
  return decimalToCents(parseDecimal(text))
}

/** The number that at most fifteen digits of a text make; -1 where something else stands among them. */
function digitsIn(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** Exact product of two decimals. */
function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  return { digits: left.digits * right.digits, scale: left.scale + right.scale }
}

/**
 * Amount × rate (Canadian dollars for one unit) in cents: the product is exact and rounded once, half up.
 * @throws RangeError when either text isn't a plain decimal.
 */
export function multiplyToCents(amount: string, rate: string): bigint {
  return decimalToCents(multiplyDecimals(parseDecimal(amount), parseDecimal(rate)))
}

/** Cents as the regulator and files write them: `10000.00`, `-0.05`. */
export function formatCents(cents: bigint): string {
  const magnitude = cents < 0n ? -cents : cents
  const digits = magnitude.toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Cents for people: `$10,000.00`, `-$0.05`. */
export function displayCents(cents: bigint): string {
  const [whole = '0', fraction = '00'] = formatCents(cents < 0n ? -cents : cents).split('.')
  return `${cents < 0n ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Whether one amount alone reaches the threshold: the `above` of the report's threshold indicator. */
export function reachesThreshold(cents: bigint): boolean {
  return cents >= THRESHOLD_CENTS
}

/**
 * Quotient of two decimals above zero, rounded half up to at most so many decimals and without zeros at its end beyond
 * the second decimal; null where it would be zero.
 */
export function quotientText(dividend: string, divisor: string, decimals: number): string | null {
  const [over, under] = [parseDecimal(dividend), parseDecimal(divisor)]
  if (over.digits <= 0n || under.digits <= 0n) return null
  const numerator = over.digits * 10n ** BigInt(under.scale + decimals)
  const denominator = under.digits * 10n ** BigInt(over.scale)
  const digits = (numerator * 2n + denominator) / (denominator * 2n)
  if (digits === 0n) return null
  const text = digits.toString().padStart(decimals + 1, '0')
  const fraction = text
    .slice(text.length - decimals)
    .replace(/0+$/, '')
    .padEnd(2, '0')
  return `${text.slice(0, text.length - decimals)}.${fraction}`
}

/** Sum of decimal texts, with as many decimals as the longest. @throws RangeError when one isn't a plain decimal */
export function sumText(amounts: readonly string[]): string {
  const parsed = amounts.map(parseDecimal)
  const scale = parsed.reduce((most, one) => Math.max(most, one.scale), 0)
  const digits = parsed.reduce((sum, one) => sum + one.digits * 10n ** BigInt(scale - one.scale), 0n)
  if (scale === 0) return digits.toString()
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  return `${digits < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`
}
