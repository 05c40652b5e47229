/** Parses amounts as files write them into decimal strings. No floating point anywhere. */
import { asciiDigits } from '#app/party/text/digits.ts'
import { LONGEST_VALUE } from '../fold.ts'
import { SYMBOLS, COINS, FIAT, currencyCode, isVirtualCurrency } from './currencies.ts'

export interface ParsedAmount {
  /** Decimal text without sign, grouping or currency: `10000.00`. */
  digits: string
  negative: boolean
  /** The cell had a plus or minus sign, brackets, CR or DR. */
  signed: boolean
  /** The currency written in the cell; null for a bare `$`, which names none. */
  currency: string | null
  exponent: boolean
}

export type AmountResult =
  | { ok: true; value: ParsedAmount }
  /** `sign`: the decimal sign is ambiguous, as in 9.500. `not-a-number`: anything else. */
  | { ok: false; why: 'sign' | 'not-a-number' }

/** `12`, `0.50`: forms that need no further parsing. */
function isPlain(text: string): boolean {
  let dot = -1
  const length = text.length
  if (length === 0 || length > 30) return false
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 48 && code <= 57) continue
    if (code !== 46 || dot >= 0 || index === 0) return false
    dot = index
  }
  // Three digits after a single dot are ambiguous, except after a lone zero or more than three digits.
  return dot < 0 || (dot !== length - 1 && (length - dot !== 4 || dot > 3 || text.charCodeAt(0) === 48))
}

const DASH_CENTS = /(\d)([.,])\s?(?:-{1,2}|[\u2013\u2014])(?=[^\d]*$)/
/** `12.000,-`: the dash stands for zero cents, not for a minus. */
export const withCents = (text: string): string =>
  /[.,]\s?[-\u2013\u2014]/.test(text)
    ? text.replace(DASH_CENTS, (_, digit: string, sign: string) => `${digit}${sign}00`)
    : text

/** What one value shows about its column's decimal sign: the sign, `open` (could be either), or null (nothing). */
export function decimalEvidence(text: string): DecimalSign | 'open' | null {
  if (text.length > LONGEST_VALUE) return null
  text = withCents(text)
  const core = /[\d.,'\u2019\s\u00a0\u202f]*\d/.exec(text.replace(/^[^\d.,]*/, ''))?.[0] ?? ''
  const dots = core.split('.').length - 1
  const commas = core.split(',').length - 1
  if (dots + commas === 0) return null
  if (dots > 0 && commas > 0) return core.lastIndexOf('.') > core.lastIndexOf(',') ? '.' : ','
  const sign = dots > 0 ? '.' : ','
  const other = dots > 0 ? ',' : '.'
  if (dots + commas > 1) return other
  const at = core.indexOf(sign)
  const after = core.length - at - 1
  const before = core.slice(0, at)
  if (after !== 3) return sign
  if (/[\s\u00a0\u202f'\u2019]/.test(before)) return sign
  return before === '' || before === '0' || before.length > 3 || before.startsWith('0') ? sign : 'open'
}

/** Blanks and apostrophes that group digits. */
const SPACERS = /[\s\u00a0\u202f\u2007\u2009'\u2019`´_]/

/** Whether blanks or apostrophes, if any, group the whole number correctly. */
function isSpacedRight(core: string): boolean {
  if (!SPACERS.test(core)) return true
  const at = core.search(/[.,]/)
  const whole = (at < 0 ? core : core.slice(0, at)).trim()
  // Besides blanks there is at most one decimal sign, followed by digits only.
  if (at >= 0 && !/^\d+$/.test(core.slice(at + 1).trim())) return false
  const signs = new Set(
    [...whole].filter((sign) => !(sign >= '0' && sign <= '9')).map((sign) => (/\s/.test(sign) ? ' ' : sign)),
  )
  return (
    signs.size <= 1 &&
    whole
      .split(SPACERS)
      .every((group, index) => (index === 0 ? /^\d{1,3}$/.test(group) || signs.size === 0 : /^\d{3}$/.test(group)))
  )
}

function plainNumber(core: string, sign: DecimalSign | null): string | 'open' | null {
  if (!isSpacedRight(core)) return null
  let text = core.replace(/[\s\u00a0\u202f\u2007\u2009'\u2019`´_]/g, '')
  const evidence = decimalEvidence(core)
  const decimal = evidence === 'open' ? sign : evidence
  if (evidence === 'open' && decimal === null) return 'open'
  if (decimal !== null) {
    const group = decimal === '.' ? ',' : '.'
    const [whole, ...fractions] = text.split(decimal)
    if (fractions.length > 1) return null
    if (whole!.includes(group) && !grouped(whole!, group)) return null
    if (fractions[0]?.includes(group)) return null
    text = whole!.replaceAll(group, '') + (fractions.length === 1 && fractions[0] !== '' ? `.${fractions[0]}` : '')
  }
  if (text.startsWith('.')) text = `0${text}`
  return /^\d+(?:\.\d+)?$/.test(text) ? text : null
}

/** Groups of three, or Indian grouping: twos and a last three. */
function grouped(text: string, sign: string): boolean {
  const parts = text.split(sign)
  if (parts.at(-1)!.length !== 3 || parts[0] === '' || parts[0]!.length > 3) return false
  const middle = parts.slice(1, -1)
  return (
    middle.every((part) => part.length === 3) || (parts[0]!.length <= 2 && middle.every((part) => part.length === 2))
  )
}

/** `1.05E+04` to `10500`, exactly. */
function fromExponent(mantissa: string, power: number): string | null {
  const [whole, fraction = ''] = mantissa.replace(',', '.').split('.')
  if (Math.abs(power) > 40) return null
  let digits = whole! + fraction
  let point = whole!.length + power
  if (point <= 0) [digits, point] = ['0'.repeat(1 - point) + digits, 1]
  if (point > digits.length) digits = digits.padEnd(point, '0')
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  const right = digits.slice(point)
  return right === '' ? left : `${left}.${right}`
}

const NOT_A_NUMBER: AmountResult = { ok: false, why: 'not-a-number' }

/**
 * Parses one amount. `sign` is the column's decimal sign, if known. Accepts grouping by comma, dot, blank or
 * apostrophe, Indian grouping too; a currency before or after; brackets, a leading or trailing minus, CR and DR;
 * exponents (flagged).
 */
// eslint-disable-next-line complexity -- the signs of an amount in the order in which they may stand
export function parseAmount(source: string, sign: DecimalSign | null): AmountResult {
  if (isPlain(source))
    return {
      ok: true,
      value: { digits: unpadded(source), negative: false, signed: false, currency: null, exponent: false },
    }
  if (source.length > LONGEST_VALUE) return NOT_A_NUMBER
  let text = withCents(asciiDigits(source))
    .replace(/[\s\u00a0\u202f\u2007\u2009]+/g, ' ')
    .replace(/[\u2212\u2013\uff0d]/g, '-')
    .trim()
  let negative = false
  let signed = false
  const mark = /^(.*?)\s*(CR|DR|CT|DT|DB)\.?$/i.exec(text)
  if (mark && /\d/.test(mark[1]!)) {
    text = mark[1]!
    signed = true
    negative = /^D/i.test(mark[2]!)
  }
  const minus = (): void => {
    negative = !negative
    signed = true
  }
  if (text.includes('(') || text.includes(')')) {
    const open = text.match(/^([^\d(]*)\(([^()]*)\)([^\d)]*)$/)
    if (!open) return NOT_A_NUMBER
    text = `${open[1]}${open[2]}${open[3]}`.trim()
    minus()
  }
  const shape = /^([^\d.,]*)([\d.,'\u2019`´_ ]*\d[.,]?)(?:[eE]([+-]?\d{1,3}))?([^\d]*)$/.exec(text)
  if (!shape) return NOT_A_NUMBER
  const prefix = shape[1] ?? ''
  let core = shape[2] ?? ''
  const suffix = shape[4] ?? ''
  if (/[.,]\s*$/.test(core)) core = core.replace(/[.,]\s*$/, '')
  // The dot of a prefix such as `Rs.` belongs to the prefix.
  if (/^[.,]/.test(core) && prefix !== '' && /\p{L}$/u.test(prefix)) core = core.slice(1)
  let currency: string | null = null
  for (const part of [prefix, suffix]) {
    let rest = part
    if (rest.includes('-')) {
      if (rest.split('-').length > 2) return NOT_A_NUMBER
      rest = rest.replace('-', '')
      minus()
    }
    if (rest.includes('+')) {
      rest = rest.replace('+', '')
      signed = true
    }
    rest = rest.trim()
    if (rest === '') continue
    const tight = rest.replaceAll(' ', '').toUpperCase()
    if (tight in SYMBOLS) currency ??= SYMBOLS[tight] ?? null
    else {
      const code = currencyCode(tight.replace(/^\$|\$$/g, ''))
      if (code === null || !(FIAT.has(code) || COINS.has(code))) return NOT_A_NUMBER
      if (currency !== null && currency !== code) return NOT_A_NUMBER
      currency = code
    }
  }
  if (shape[3] !== undefined) {
    const mantissa = core.trim()
    if (!/^\d+(?:[.,]\d+)?$/.test(mantissa)) return NOT_A_NUMBER
    const digits = fromExponent(mantissa, Number(shape[3]))
    return digits === null ? NOT_A_NUMBER : { ok: true, value: { digits, negative, signed, currency, exponent: true } }
  }
  const digits = plainNumber(core.trim(), sign)
  if (digits === null) return NOT_A_NUMBER
  if (digits === 'open') return { ok: false, why: 'sign' }
  return { ok: true, value: { digits: unpadded(digits), negative, signed, currency, exponent: false } }
}

/** Without zero padding: reports never state 000012500.00. */
function unpadded(digits: string): string {
  let start = 0
  while (digits.charCodeAt(start) === 48 && digits.charCodeAt(start + 1) >= 48) start += 1
  return start === 0 ? digits : digits.slice(start)
}

interface Exact {
  value: bigint
  scale: number
}

function exact(text: string): Exact {
  const dot = text.indexOf('.')
  return dot < 0
    ? { value: BigInt(text), scale: 0 }
    : { value: BigInt(text.slice(0, dot) + text.slice(dot + 1)), scale: text.length - dot - 1 }
}

function written(value: bigint, scale: number): string {
  const digits = value.toString().padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** A non-negative decimal rounded half up to exactly two places. */
export function toTwoPlaces(text: string): string {
  const dot = text.indexOf('.')
  if (dot < 0) return `${text}.00`
  const places = text.length - dot - 1
  if (places === 2) return text
  if (places === 1) return `${text}0`
  const { value, scale } = exact(text)
  const unit = 10n ** BigInt(scale - 2)
  return written((value * 2n + unit) / (unit * 2n), 2)
}

/** The product of two non-negative decimals in dollars: exact, rounded half up once, to two places. */
export function productInDollars(left: string, right: string): string {
  const one = exact(left)
  const two = exact(right)
  return toTwoPlaces(written(one.value * two.value, one.scale + two.scale))
}

/** The exact sum of non-negative decimals. */
export function sumOf(left: string, right: string): string {
  const one = exact(left)
  const two = exact(right)
  const scale = Math.max(one.scale, two.scale)
  return written(one.value * 10n ** BigInt(scale - one.scale) + two.value * 10n ** BigInt(scale - two.scale), scale)
}

/** What remains of an amount; null if nothing does. */
export function subtracted(from: string, amount: string): string | null {
  const one = exact(from)
  const two = exact(amount)
  const scale = Math.max(one.scale, two.scale)
  const rest = one.value * 10n ** BigInt(scale - one.scale) - two.value * 10n ** BigInt(scale - two.scale)
  return rest > 0n ? written(rest, scale) : null
}

/** Currencies whose smallest unit isn't a hundredth. */
const NOT_HUNDREDTHS = new Set(
  'JPY KRW VND CLP PYG ISK XOF XAF XPF UGX RWF KMF DJF GNF VUV BIF KWD BHD OMR JOD LYD TND IQD'.split(' '),
)

/** A comma before four or more digits: `1,2345` isn't an amount of money, and may be a mistyped 12,345. */
export function hasOddComma(text: string): boolean {
  return text.includes(',') && text.length <= LONGEST_VALUE && /[1-9]\d*,\d{4,}\D*$/.test(text)
}

/** Whether an amount has a fraction of a cent in a currency with cents: 9999.995 CAD. Trailing zeros don't count. */
export function hasFractionOfCent({ amount, currency }: { amount: string; currency: string }): boolean {
  const dot = amount.indexOf('.')
  if (dot < 0 || amount.length - dot <= 3) return false
  return !isVirtualCurrency(currency) && !NOT_HUNDREDTHS.has(currency) && /\.\d\d\d*[1-9]/.test(amount)
}

/** Whether an amount in Canadian dollars is 1,000,000,000,000 or more, which FINTRAC refuses (message 341). */
export function exceedsLimit(dollars: string): boolean {
  const dot = dollars.indexOf('.')
  const whole = dot < 0 ? dollars : dollars.slice(0, dot)
  return whole.length > 12 && whole.replace(/^0+/, '').length > 12
}

/** Whether a non-negative decimal is zero. */
export function isZero(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== 48 && code !== 46) return false
  }
  return true
}

const UNITS: Record<Unit, { places: number; currency: string | null }> = {
  satoshi: { places: 8, currency: 'BTC' },
  millibitcoin: { places: 3, currency: 'BTC' },
  wei: { places: 18, currency: 'ETH' },
  gwei: { places: 9, currency: 'ETH' },
  cent: { places: 2, currency: null },
  thousand: { places: -3, currency: null },
}

const UNIT_NAMES: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ['SAT', 'satoshi'],
  ['SATS', 'satoshi'],
  ['SATOSHI', 'satoshi'],
  ['SATOSHIS', 'satoshi'],
  ['MBTC', 'millibitcoin'],
  ['WEI', 'wei'],
  ['GWEI', 'gwei'],
])

/** The unit written in place of a currency: `sats`, `gwei`. Null if it isn't one. */
export const unitNamed = (text: string | null): Unit | null =>
  text === null || text === '' ? null : (UNIT_NAMES.get(text.trim().toUpperCase()) ?? null)

/** Converts an amount in a unit to the currency: 11500000 satoshi is 0.11500000 BTC. */
export function fromUnit(text: string, unit: Unit): { amount: string; currency: string | null } {
  const { value, scale } = exact(text)
  const places = scale + UNITS[unit].places
  const amount = places < 0 ? (value * 10n ** BigInt(-places)).toString() : written(value, places)
  return { amount, currency: UNITS[unit].currency }
}

/** Digits without trailing zeros after the point. */
export function plainDigits(digits: string): string {
  if (!digits.includes('.')) return digits
  let end = digits.length
  while (digits.charCodeAt(end - 1) === 48) end -= 1
  if (end < digits.length && digits.charCodeAt(end - 1) === 46) end -= 1
  return digits.slice(0, end)
}

/** Whether two amounts are equal, whatever their trailing zeros. */
export const isSame = (
  left: { amount: string; currency: string },
  right: { amount: string; currency: string },
): boolean => left.currency === right.currency && plainDigits(left.amount) === plainDigits(right.amount)

export type DecimalSign = '.' | ','

/** The unit of a column's amounts, if it isn't the currency itself. */
export type Unit = 'satoshi' | 'millibitcoin' | 'wei' | 'gwei' | 'cent' | 'thousand'
