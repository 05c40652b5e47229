import type { RateTable } from '#app/compliance/rules/rates.ts'
import { isDate } from '#app/compliance/rules/days/window.ts'
import { currencyCode } from '#app/csv/words/money/currencies.ts'
import { detect, scanEncoding } from '#app/csv/plan/headers/detect.ts'
import { decoderFor } from '#app/csv/bytes/encoding.ts'
import { RecordReader } from '#app/csv/bytes/read.ts'
import type { CsvRecord } from '#app/csv/types.ts'

/** A rate as it is entered, read from a file or fetched, before it is stored. */
export interface NewRate {
  kind: 'bank' | 'house'
  /** ISO 4217 or virtual currency code. */
  currency: string
  /** CAD for one unit, decimal string above zero. */
  rate: string
  /** Bank of Canada rates only: the day that it is for, YYYY-MM-DD. */
  date: string | null
  /** House rates only: in effect from, and until if known; milliseconds since 1970. */
  validFromMs: number | null
  validUntilMs: number | null
  source: string
  /** Its place in the file, as `LineError` counts. */
  line?: number
}

export interface LineError {
  /** 1-based; of a JSON file the number of the observation. */
  line: number
  message: string
}

export interface ReadRates {
  rates: NewRate[]
  errors: LineError[]
}

/** The largest file of rates that is taken, in bytes: the Bank's whole history since 2017 has a tenth of it. */
export const largestRateFile = 4_000_000

const bankSource = 'Bank of Canada'
const series = /^FX([A-Z]{3})CAD$/
const plainRate = /^\d{1,17}(?:\.\d{1,18})?$/

/** Whether a text is a rate as it can be stored: digits with a point, above zero. */
const isRate = (text: string): boolean => plainRate.test(text) && /[1-9]/.test(text)

function bankRate(name: string, date: string, value: string, line: number, into: ReadRates): void {
  const currency = series.exec(name)?.[1]
  if (currency === undefined || value === '') return
  if (!isRate(value))
    into.errors.push({
      line,
      message: `“${value}” isn’t a rate for ${currency}. The Bank uses digits with a decimal point, such as 1.3650.`,
    })
  else
    into.rates.push({
      kind: 'bank',
      currency,
      rate: value,
      date,
      validFromMs: null,
      validUntilMs: null,
      source: bankSource,
      line,
    })
}

/**
 * Reads rates from a file: the Bank of Canada's daily rates as its Valet service gives them (CSV or JSON, series such
 * as FXUSDCAD), or a CSV of house rates with the columns currency, rate, source, valid from and, if wanted, valid
 * until. `offsetMinutes`: of the clock of dates without a time, minutes east of UTC.
 */
export function readRateFile(bytes: Uint8Array, offsetMinutes: number): ReadRates {
  const { encoding, second } = scanEncoding([bytes])
  const decode = decoderFor(encoding, second)
  const text = (decode(bytes) + decode(null)).replace(/^\uFEFF/, '')
  if (text.trim() === '') return { rates: [], errors: [{ line: 1, message: 'The file is empty.' }] }
  if (/^\s*[{[]/.test(text)) return readJson(text)
  const detection = detect(bytes.subarray(0, 262_144), { whole: bytes.length <= 262_144 })
  const reader = new RecordReader({
    encoding,
    secondEncoding: second,
    delimiter: detection.delimiter,
    quote: detection.quote,
    newline: detection.newline,
  })
  const records = [...reader.push(bytes), ...reader.end()].filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  )
  const start = records.findIndex(
    ({ cells }) =>
      cells.length > 1 && cells[0]!.trim().toLowerCase() === 'date' && cells.some((cell) => series.test(cell.trim())),
  )
  const read = start >= 0 ? readValet(records.slice(start)) : readHouse(records, offsetMinutes)
  return read.rates.length === 0 && read.errors.length === 0
    ? { ...read, errors: [{ line: 1, message: 'The file has no rates.' }] }
    : read
}

function readValet([head, ...rows]: readonly CsvRecord[]): ReadRates {
  const read: ReadRates = { rates: [], errors: [] }
  const names = head!.cells.map((cell) => cell.trim())
  for (const { line, cells } of rows) {
    const date = cells[0]!.trim()
    if (!isDate(date))
      read.errors.push({ line, message: `“${date}” isn’t a date. The Bank writes dates as 2026-11-27.` })
    else for (const [at, name] of names.entries()) bankRate(name, date, cells[at]?.trim() ?? '', line, read)
  }
  return read
}

function readJson(text: string): ReadRates {
  const read: ReadRates = { rates: [], errors: [] }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return {
      rates: [],
      errors: [
        { line: 1, message: 'The file is incomplete or isn’t JSON. Download it from the Bank of Canada again.' },
      ],
    }
  }
  const observations = (value as { observations?: unknown } | null)?.observations
  if (!Array.isArray(observations))
    return {
      rates: [],
      errors: [{ line: 1, message: 'The file has no “observations”, which the Bank of Canada’s daily rates have.' }],
    }
  for (const [index, observation] of observations.entries()) {
    const { d: date, ...values } = (observation ?? {}) as Record<string, unknown>
    if (typeof date !== 'string' || !isDate(date)) {
      read.errors.push({ line: index + 1, message: `Observation ${index + 1} has no date.` })
      continue
    }
    for (const [name, held] of Object.entries(values)) {
      const rate = (held as { v?: unknown } | null)?.v
      if (typeof rate === 'string') bankRate(name, date, rate.trim(), index + 1, read)
      else if (series.test(name) && rate !== undefined && rate !== null)
        read.errors.push({
          line: index + 1,
          message: `${name} of ${date} isn’t text. A rate stored as a JSON number may have lost digits.`,
        })
    }
  }
  if (read.rates.length === 0 && read.errors.length === 0)
    read.errors.push({ line: 1, message: 'The file has no series such as FXUSDCAD.' })
  return read
}

/** Rates that are not stored, as one table. */
export const tableOf = (rates: readonly NewRate[]): RateTable => ({
  bankOfCanada: rates.flatMap(({ kind, currency, rate, date }) =>
    kind === 'bank' && date !== null ? [{ currency, rate, date }] : [],
  ),
  house: rates.flatMap(({ kind, currency, rate, source, validFromMs, validUntilMs }) =>
    kind === 'house' ? [{ currency, rate, source, validFromMs, validUntilMs }] : [],
  ),
})

const headings: Record<keyof HouseCells, RegExp> = {
  currency: /^(currency|coin|asset|devise|monnaie|actif)( code)?$/,
  rate: /^(rate|taux|price|cad( per unit)?|rate in cad)$/,
  source: /^(source|source of the rate|source du taux|provider|fournisseur)$/,
  from: /^(valid from|from|in force from|date|date time|time|depuis|valide du)$/,
  until: /^(valid until|until|to|jusqu'au|valide jusqu'au)$/,
}

export interface HouseCells {
  currency: string
  rate: string
  source: string
  from: string
  until: string
}

function readHouse(records: readonly CsvRecord[], offsetMinutes: number): ReadRates {
  const [head, ...rows] = records
  const names = (head?.cells ?? []).map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[_/-]+/g, ' '),
  )
  const places = Object.fromEntries(
    Object.entries(headings).map(([field, pattern]) => [field, names.findIndex((name) => pattern.test(name))]),
  ) as Record<keyof HouseCells, number>
  const lacking = (['currency', 'rate', 'source', 'from'] as const).filter((field) => places[field] < 0)
  if (lacking.length > 0) {
    return {
      rates: [],
      errors: [
        {
          line: head?.line ?? 1,
          message: `The file has no column ${lacking.map((field) => (field === 'from' ? '“valid from”' : `“${field}”`)).join(', ')}. House rates need currency, rate, source and valid from; the Bank of Canada's file has its own columns, such as FXUSDCAD.`,
        },
      ],
    }
  }
  const read: ReadRates = { rates: [], errors: [] }
  for (const { line, cells } of rows) {
    const cell = (field: keyof HouseCells) => cells[places[field]]?.trim() ?? ''
    const result = houseRate(
      {
        currency: cell('currency'),
        rate: cell('rate'),
        source: cell('source'),
        from: cell('from'),
        until: cell('until'),
      },
      offsetMinutes,
    )
    if ('faults' in result) for (const message of Object.values(result.faults)) read.errors.push({ line, message })
    else read.rates.push({ ...result, line })
  }
  return read
}

/** A house rate as a person or a file writes it, or what is wrong with each of its fields. */
export function houseRate(
  { currency, rate, source, from, until }: HouseCells,
  offsetMinutes: number,
): NewRate | { faults: Partial<Record<keyof HouseCells, string>> } {
  const faults: Partial<Record<keyof HouseCells, string>> = {}
  const code = currencyCode(currency)
  if (code === null)
    faults.currency =
      currency === ''
        ? 'Enter the currency or coin, such as BTC.'
        : `“${currency}” isn’t a currency. Use a code such as BTC or VND.`
  else if (code === 'CAD') faults.currency = 'Canadian dollars need no rate.'
  if (!isRate(rate))
    faults.rate =
      rate === ''
        ? 'Enter the rate in Canadian dollars for one unit.'
        : `“${rate}” isn’t a rate. Enter a number above 0 with a decimal point, such as 98000.50.`
  if (source === '') faults.source = 'Enter where the rate comes from. The law requires the source.'
  else if (source.length > 200) faults.source = 'The source has at most 200 characters.'
  const fromMs = instantIn(from, offsetMinutes)
  const untilMs = until === '' ? null : instantIn(until, offsetMinutes)
  if (fromMs === null)
    faults.from =
      from === ''
        ? 'Enter when the rate takes effect.'
        : `“${from}” isn’t a time. Enter a date, or a date and time with its UTC offset, such as 2026-11-27 10:00 -05:00.`
  if (until !== '' && untilMs === null)
    faults.until = `“${until}” isn’t a time. Enter a date, or a date and time with its UTC offset, such as 2026-11-27 10:00 -05:00.`
  else if (fromMs !== null && untilMs !== null && untilMs <= fromMs) faults.until = 'The end must be after the start.'
  if (Object.keys(faults).length > 0 || code === null || fromMs === null) return { faults }
  return { kind: 'house', currency: code, rate, date: null, validFromMs: fromMs, validUntilMs: untilMs, source }
}

const instant = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?\s*(Z|[+\-−]\d{2}:?\d{2}))?$/i

/** A date (00:00 at `offsetMinutes`) or an instant with its offset, in milliseconds; null when it is neither. */
function instantIn(text: string, offsetMinutes: number): number | null {
  const match = instant.exec(text.trim())
  if (!match || !isDate(match[1]!)) return null
  const [, date, hours, minutes, seconds = '0', zone] = match
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (zone === undefined) return midnight - offsetMinutes * 60_000
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const digits = /^([+\-−])(\d{2}):?(\d{2})$/.exec(zone)
  const offset = digits ? (digits[1] === '+' ? 1 : -1) * (Number(digits[2]) * 60 + Number(digits[3])) : 0
  return midnight + (Number(hours) * 60 + Number(minutes) - offset) * 60_000 + Number(seconds) * 1000
}
