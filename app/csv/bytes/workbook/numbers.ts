/** The text of a numeric workbook cell in its number format. Only dates are computed: other digits stay as stored. */

export interface NumberFormat {
  /** The date and time parts that the format shows; null if it isn't a date format. */
  moment: 'date' | 'time' | 'both' | null
  /** Minimum number of digits shown: 6 for `000000`. */
  digits: number
}

const GENERAL: NumberFormat = { moment: null, digits: 0 }

/** Built-in format ids for dates, the same in every spreadsheet program. */
const DATES = [14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58]
const TIMES = [18, 19, 20, 21, 32, 33, 45, 46, 47, 55, 56]

/** @param code a custom format of the workbook, such as `yyyy\-mm\-dd`; undefined for built-in ones */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 22) return { moment: 'both', digits: 0 }
    return { moment: DATES.includes(id) ? 'date' : TIMES.includes(id) ? 'time' : null, digits: 0 }
  }
  const first = code.split(';')[0]!
  if (/^0+$/.test(first)) return { moment: null, digits: first.length }
  // Literal text, colours, conditions and currencies are quoted, escaped or bracketed; elapsed hours count as a time.
  const signs = first
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/general/gi, '')
    .toLowerCase()
  if (!/[ymdhs]/.test(signs) || /[#?]|e\+/.test(signs)) return GENERAL
  const hasDate = /[yd]/.test(signs) || (/m/.test(signs) && !/[hs]/.test(signs))
  return { moment: hasDate ? (/[hs]/.test(signs) ? 'both' : 'date') : 'time', digits: 0 }
}

const SECONDS = 86_400
const two = (value: number): string => String(value).padStart(2, '0')

/** A day count as date, time or both, as its format shows it; a time that the format hides is added anyway. */
function momentText(days: number, moment: 'date' | 'time' | 'both', is1904: boolean): string {
  const seconds = Math.round(days * SECONDS)
  const inDay = ((seconds % SECONDS) + SECONDS) % SECONDS
  const time = `${two(Math.floor(inDay / 3600))}:${two(Math.floor(inDay / 60) % 60)}:${two(inDay % 60)}`
  const day = Math.floor(seconds / SECONDS)
  if (moment === 'time' && day === 0) return time
  // The 1900 date system has a February 29, 1900 that never existed.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : day < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const date = new Date(epoch + day * SECONDS * 1000).toISOString().slice(0, 10)
  return moment === 'date' && inDay === 0 ? date : `${date} ${time}`
}

const KEPT_DIGITS = 15
/**
 * An id of at least this many digits may have been cut to trailing zeros. An amount that long is rare and reads the
 * same with an exponent.
 */
const FEWEST_DIGITS_OF_ID = 10

/** A stored number without its exponent and without binary rounding noise. */
function plainNumber(stored: string): string {
  if (/^-?\d+$/.test(stored)) return isCut(stored) ? cutForm(stored) : stored
  const match = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(stored)
  if (match === null) return stored
  const [sign, whole, fraction] = [match[1]!, match[2]!, match[3]!]
  const power = Number(match[4] ?? 0)
  // A spreadsheet keeps 15 significant digits and fills the rest with zeros or noise: such an id stays in exponent
  // form, which shows the loss.
  const kept = `${whole}${fraction}`.replace(/^0+|0+$/g, '').length
  if (match[4] !== undefined && whole.length + power > KEPT_DIGITS && kept >= FEWEST_DIGITS_OF_ID) return stored
  if (`${whole}${fraction}`.replace(/^0+/, '').length > KEPT_DIGITS && fraction !== '') {
    const short = /^(\d)\.?(\d*)e([+-]\d+)$/.exec(Math.abs(Number(stored)).toExponential(14))
    if (short === null) return stored
    return sign + shifted(short[1]!, short[2]!, Number(short[3]))
  }
  return sign + shifted(whole, fraction, power)
}

/** Sixteen digits or more with only zeros after the fifteenth: a spreadsheet may have cut them. */
function isCut(whole: string): boolean {
  const digits = whole.replace(/^-?0*/, '')
  return (
    digits.length > KEPT_DIGITS &&
    /^0+$/.test(digits.slice(KEPT_DIGITS)) &&
    digits.replace(/0+$/, '').length >= FEWEST_DIGITS_OF_ID
  )
}

function cutForm(whole: string): string {
  const [, sign, digits] = /^(-?)0*(\d+)$/.exec(whole)!
  return `${sign}${digits![0]}.${digits!.slice(1, KEPT_DIGITS)}E+${digits!.length - 1}`
}

function shifted(whole: string, fraction: string, power: number): string {
  if (Math.abs(power) > 400) return `${whole}.${fraction}E${power}`
  const digits = whole + fraction
  const point = whole.length + power
  const left = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0')
  const right = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point)
  const decimals = right.replace(/0+$/, '')
  return left.replace(/^0+(?=\d)/, '') + (decimals === '' ? '' : `.${decimals}`)
}

/** The text of a numeric cell. */
export function numberText(stored: string, format: NumberFormat, is1904: boolean): string {
  if (format.moment !== null) {
    const days = Number(stored)
    if (Number.isFinite(days) && days >= 0 && days < 2_958_466) return momentText(days, format.moment, is1904)
  }
  const text = plainNumber(stored)
  return format.digits > 0 && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text
}
