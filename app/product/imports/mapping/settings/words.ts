import { squash } from '#app/csv/words/fold.ts'
import type { DecimalSign, Unit } from '#app/csv/words/money/amounts.ts'
import type { DateOrder } from '#app/csv/words/dates.ts'
import type { Delimiter, Encoding } from '#app/csv/types.ts'
import { encodingsNamed } from '#app/csv/bytes/encodings.ts'

export type Json = Record<string, unknown>
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function meaningWords(meaning: unknown): string {
  if (meaning === null) return 'skip'
  if (Array.isArray(meaning)) return meaning.map(meaningWords).join(', ')
  if (isObject(meaning))
    return [meaning.method, meaning.direction, meaning.status].filter((part) => part !== undefined).join(' ')
  return String(meaning)
}

/** An unknown value is passed on: the schema refuses it by name. */
export function dateOrder(given: unknown): DateOrder {
  const text = squash(String(given))
  if (/^(dmy|dayfirst|day|ddmm.*|jjmm.*|jour.*|daymonth.*)$/.test(text)) return 'DMY'
  if (/^(mdy|monthfirst|month|mmdd.*|mmjj.*|mois.*|monthday.*)$/.test(text)) return 'MDY'
  if (/^(ymd|yearfirst|year|y+mmdd|aammjj|annee.*)$/.test(text)) return 'YMD'
  return given as DateOrder
}

export function decimalSign(given: unknown): DecimalSign {
  const text = squash(String(given))
  if (['dot', 'point', 'period', 'dotdecimal', 'dotisdecimal'].includes(text)) return '.'
  if (['comma', 'virgule', 'commaisdecimal', 'dotisthousands'].includes(text)) return ','
  return given as DecimalSign
}

export function unitOf(given: unknown): Unit | 'whole' {
  const text = squash(String(given))
  const names: Record<string, Unit | 'whole'> = {
    sat: 'satoshi',
    sats: 'satoshi',
    satoshis: 'satoshi',
    mbtc: 'millibitcoin',
    cents: 'cent',
    thousands: 'thousand',
    milliers: 'thousand',
    none: 'whole',
  }
  return names[text] ?? (text as Unit)
}

/** One encoding, or two that alternate by line. */
export function encodingsOf(given: unknown): { encoding: Encoding; secondEncoding?: Encoding } {
  return encodingsNamed(String(given)) ?? { encoding: given as Encoding }
}

export function delimiterOf(given: unknown): Delimiter {
  const names: Record<string, Delimiter> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|', '\\t': '\t' }
  return names[String(given).toLowerCase()] ?? (given as Delimiter)
}
