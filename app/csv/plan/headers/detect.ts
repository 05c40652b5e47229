/**
 * Detects a file's layout: encoding, delimiter, quoting, line ends, header row. Decides from a sample, with the
 * encoding decided over the whole file by `EncodingScanner`; the user can override all of it.
 */
import type { CsvRecord, Delimiter, Detection, Newline } from '../../types.ts'
import type { EncodingFinding } from '../../bytes/encoding.ts'
import type { ImportPlan } from '../plan.ts'
import { decoderFor, EncodingScanner } from '../../bytes/encoding.ts'
import { fold } from '../../words/fold.ts'
import { goesOnBelow, headersAt } from './groups.ts'
import { headerMeaning, phraseMeaning } from './headers.ts'
import { headingColumn, headingFiller, recordClassifier, sectionDay } from '../../words/records.ts'
import { yearsIn } from '../../words/yearless.ts'
import { dateOf, kindOf } from './value-kinds.ts'
import type { SheetPiece } from '../../bytes/workbook/workbook.ts'
import { Tokenizer } from '../../bytes/tokenize.ts'

/** Bytes from the beginning of a file to pass to `detect`. */
export const SAMPLE_BYTES = 262_144

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
const SEPARATOR_LINE = /^\ufeff?"?sep=(.|\\t)"?[ \t]*$/i
const HEADER_SEARCH = 60
/** Limit for cells read word by word: the header is among the first, and a cell takes longer than a known phrase. */
const MOST_READINGS = 600

function newlineOf(text: string): Newline {
  let lf = 0
  let crlf = 0
  let cr = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 34) quoted = !quoted
    else if (code === 13) {
      if (text.charCodeAt(index + 1) === 10) {
        if (!quoted) crlf++
        index++
      } else if (index + 1 < text.length && !quoted) cr++
    } else if (code === 10 && !quoted) lf++
  }
  // A stray quote inverts what is quoted: count every line end instead.
  if (lf + crlf + cr === 0) {
    crlf = text.split('\r\n').length - 1
    lf = text.split('\n').length - 1 - crlf
    cr = text.split('\r').length - 1 - crlf
  }
  if (lf + crlf === 0) return cr > 0 ? 'CR' : 'LF'
  if (cr > (lf + crlf) / 4) return 'mixed'
  if (crlf === 0) return 'LF'
  return lf === 0 || crlf >= lf * 4 ? 'CRLF' : lf >= crlf * 4 ? 'LF' : 'mixed'
}

function cut(
  text: string,
  delimiter: string,
  quote: Detection['quote'],
  newline: Newline,
  whole: boolean,
): CsvRecord[] {
  const tokenizer = new Tokenizer({ delimiter, quote, newline })
  const records = tokenizer.push(text)
  // The sample may end inside a record, whose end only the full reader sees.
  if (!whole && records.length > 0) return records
  const all = [...records, ...tokenizer.end()]
  return whole || all.length < 2 ? all : all.slice(0, -1)
}

const isBlank = (record: CsvRecord): boolean => record.cells.every((cell) => cell.trim() === '')

function usualWidth(records: readonly CsvRecord[]): { width: number; share: number } {
  const counts = new Map<number, number>()
  let total = 0
  for (const record of records) {
    if (isBlank(record)) continue
    total++
    counts.set(record.cells.length, (counts.get(record.cells.length) ?? 0) + 1)
  }
  let width = 1
  let most = 0
  for (const [cells, count] of counts)
    if (count > most || (count === most && cells > width)) [width, most] = [cells, count]
  return { width, share: total === 0 ? 0 : most / total }
}

const looksLikeValue = (text: string): boolean =>
  /^[-+(]?[$€£]?\s?\d[\d\s.,:/'-]*\)?$/.test(text.trim()) ||
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/.test(text.trim()) ||
  /@/.test(text)

/** Columns of banknote counts: `$100`, `50s`, `20 x`. */
const DENOMINATION = /^[$€£]?\s?(?:1000|500|200|100|50|20|10|5|2|1|0[.,](?:25|10|05))\s?(?:'?s|x|[$€£])?$/i
const FEWEST_DENOMINATIONS = 3

interface HeaderGuess {
  index: number | null
  recognised: number
}

function findHeader(records: readonly CsvRecord[], wanted: ReadonlySet<string>): HeaderGuess {
  let best: HeaderGuess = { index: null, recognised: 0 }
  let bestScore = 0
  const limit = Math.min(records.length, HEADER_SEARCH)
  let readings = MOST_READINGS
  for (let index = 0; index < limit; index++) {
    const cells = records[index]!.cells
    const filled = cells.filter((cell) => cell.trim() !== '')
    if (filled.length < 1 || filled.some((cell) => cell.length > 120)) continue
    const notes = filled.filter((cell) => DENOMINATION.test(cell.trim()))
    const areNotes = notes.length >= FEWEST_DENOMINATIONS && new Set(notes).size === notes.length
    const values = filled.filter((cell) => looksLikeValue(cell) && !(areNotes && notes.includes(cell))).length
    if (values > 0 && values * 4 >= filled.length) continue
    let recognised = 0
    let named = 0
    for (const cell of filled) {
      if (wanted.has(fold(cell))) named++
      else if (phraseMeaning(cell) !== null || (readings-- > 0 && headerMeaning(cell) !== null)) recognised++
    }
    const score = recognised + named * 3 - values
    const enough =
      named > 0 ||
      recognised >= 3 ||
      (recognised >= 2 && recognised * 2 >= filled.length) ||
      (filled.length === 1 && cells.length === 1 && recognised === 1)
    if (enough && score > bestScore) {
      bestScore = score
      best = { index, recognised: recognised + named }
    }
  }
  const index = best.index ?? headerOverValues(records, limit)
  return best.index === null ? { index, recognised: 0 } : best
}

/** No known word: a first row of distinct words over rows with values still counts as a header. */
function headerOverValues(records: readonly CsvRecord[], limit: number): number | null {
  const { width } = usualWidth(records)
  for (let index = 0; index < Math.min(limit, 10); index++) {
    const cells = records[index]!.cells
    if (cells.length !== width || width < 2) continue
    const texts = cells.map(fold)
    const below = records.slice(index + 1, index + 20).filter((record) => record.cells.length === width)
    const words =
      cells.every((cell) => !looksLikeValue(cell)) &&
      texts.filter((text) => text !== '').length >= width / 2 &&
      new Set(texts).size >= texts.filter((text) => text !== '').length
    const valuesBelow = below.length > 0 && below.every((record) => record.cells.some(looksLikeValue))
    return words && valuesBelow ? index : null
  }
  return null
}

function quotingOf(text: string, quote: Detection['quote'], cells: number): Detection['quoting'] {
  if (quote === 'none') return 'none'
  const quotes = text.split(quote).length - 1
  if (quotes === 0) return 'none'
  return quotes >= cells * 2 * 0.9 ? 'all' : 'some'
}

/** Detects the encoding of a whole file in one streaming pass. */
export function scanEncoding(chunks: Iterable<Uint8Array>): EncodingFinding {
  const scanner = new EncodingScanner()
  for (const chunk of chunks) scanner.push(chunk)
  return scanner.finding()
}

export interface DetectOptions {
  /** The finding over the whole file; without it, the sample alone decides and later bytes may contradict it. */
  encoding?: EncodingFinding
  /** The sample is the whole file. */
  whole?: boolean
  /** The records of a workbook, in place of sample bytes. */
  sheet?: SheetPiece
  /** The user's overrides and the headers that the plan names. */
  plan?: Pick<ImportPlan, 'file' | 'columns' | 'combined'>
}

/** The folded headers that a plan names; columns named by position have none. */
function namedHeaders(plan: DetectOptions['plan']): Set<string> {
  const headers = [...Object.keys(plan?.columns ?? {}), ...(plan?.combined ?? []).flatMap(({ columns }) => columns)]
  return new Set(headers.flatMap((header) => (header.startsWith('#') ? [] : fold(header) || [])))
}

/** Apostrophes are the quotes if many surround values and no double quote occurs. */
function quoteOf(text: string): '"' | "'" {
  const singles = (text.match(/(^|[,;\t|\n])'[^'\n]*'(?=[,;\t|\r\n]|$)/g) ?? []).length
  return singles > 4 && !text.includes('"') ? "'" : '"'
}

/** The delimiter in a first line such as `sep=;`. */
function separatorOf(text: string): { isLine: boolean; delimiter: Delimiter | undefined } {
  const separator = SEPARATOR_LINE.exec(/^[^\r\n]*/.exec(text)![0])
  if (separator === null) return { isLine: false, delimiter: undefined }
  const named = separator[1] === '\\t' ? '\t' : separator[1]
  return { isLine: true, delimiter: DELIMITERS.find((candidate) => candidate === named) }
}

interface Cutting {
  delimiter: Delimiter
  records: CsvRecord[]
  header: HeaderGuess
  width: number
}

/** The delimiter that gives the most records of the usual width and the most known headers. */
function bestCutting(
  delimiters: readonly Delimiter[],
  recordsOf: (delimiter: Delimiter) => CsvRecord[],
  offset: number,
  wanted: ReadonlySet<string>,
): Cutting {
  let best: (Cutting & { score: number }) | null = null
  for (const delimiter of delimiters) {
    const records = recordsOf(delimiter)
    const head = records.slice(0, 400)
    const header = findHeader(offset > 0 ? head.slice(offset) : head, wanted)
    const { width, share } = usualWidth(header.index === null ? head : head.slice(header.index))
    const score = (width > 1 ? share * 12 + Math.min(width, 20) * 0.3 : 0) + header.recognised * 3
    if (best === null || score > best.score) best = { delimiter, records, header, width, score }
  }
  return best!
}

/** The header's index: the user's choice, or the one found from `offset` on. */
function headerIndexOf(
  { records, header }: Cutting,
  offset: number,
  chosenLine: number | null | undefined,
): number | null {
  if (chosenLine === undefined) {
    if (header.index === null) return null
    const found = header.index + offset
    return goesOnBelow(records[found], records[found + 1]) ? found + 1 : found
  }
  const index = chosenLine === null ? -1 : records.findIndex((record) => record.line >= chosenLine)
  return index === -1 ? null : index
}

/** The layout of a file, from its first bytes (see `SAMPLE_BYTES`). */
export function detect(sample: Uint8Array, options: DetectOptions = {}): Detection {
  const whole = options.whole ?? sample.length < SAMPLE_BYTES
  const found = options.encoding ?? scanEncoding([sample])
  const chosen = options.plan?.file ?? {}
  const encoding = chosen.encoding ?? found.encoding
  const isFound = chosen.encoding === undefined
  const second = isFound ? found.second : chosen.secondEncoding
  const decode = decoderFor(encoding, second)
  let text = decode(sample) + (whole ? decode(null) : '')
  if (whole) text = text.replace(/\u0000/g, '')
  const newline = newlineOf(text)
  const { sheet } = options
  const separator = separatorOf(text)
  const offset = separator.isLine ? 1 : 0
  const quote = chosen.quote ?? quoteOf(text)
  const named = chosen.delimiter ?? separator.delimiter
  const cutting = bestCutting(
    sheet ? DELIMITERS.slice(0, 1) : named ? [named] : DELIMITERS,
    (delimiter) => sheet?.records ?? cut(text, delimiter, quote, newline, whole),
    offset,
    namedHeaders(options.plan),
  )
  const { delimiter, records, width } = cutting
  const headerIndex = headerIndexOf(cutting, offset, chosen.headerLine)
  const headers = headersAt(records, headerIndex)
  const { header } = headers
  const start = headerIndex === null ? firstData(records, offset, width) : headerIndex + 1
  const lastPreambleLine = headerIndex === null ? (records[start]?.line ?? 1) - 1 : records[headerIndex]!.line - 1
  const classifier = (): ReturnType<typeof recordClassifier> =>
    recordClassifier(headers.headerRow ?? header, Math.max(header.length, width))
  const data = firstRecords(records.slice(start), classifier, headerIndex !== null)
  const cells = records.reduce((sum, record) => sum + record.cells.length, 0)
  return {
    encoding,
    ...(second !== undefined && { secondEncoding: second }),
    ...(isFound && { encodingReadings: found.readings, isEncodingOpen: found.isOpen }),
    bom: found.bom && encoding === found.encoding,
    ...(sheet && { workbook: sheet.workbook }),
    newline,
    delimiter,
    quote,
    quoting: quotingOf(text, quote, cells),
    separatorLine: separator.isLine,
    headerLine: headerIndex === null ? null : records[headerIndex]!.line,
    ...headers,
    width,
    preambleLines: Array.from({ length: lastPreambleLine }, (_, index) => index + 1),
    ...yearsAbove(records, headerIndex),
    ...data,
    ...daysAbove(headerIndex === null ? [] : records.slice(start), classifier(), data, { ...headers, width }),
  }
}

/** The years that the lines above the header name. */
function yearsAbove(records: readonly CsvRecord[], header: number | null): Partial<Detection> {
  const years = yearsIn(records.slice(0, header ?? 0).flatMap(({ cells }) => cells))
  return years.length > 0 ? { yearsAbove: years } : {}
}

/**
 * A column for the day that a line above the records gives (`Date: 2026-11-27`, then that day's records), if no column
 * has a date. Nothing if there are no such lines.
 */
function daysAbove(
  records: readonly CsvRecord[],
  classify: ReturnType<typeof recordClassifier>,
  { preview, headingAt }: Pick<Detection, 'headingAt' | 'preview'>,
  { header, headerRow, width }: Pick<Detection, 'header' | 'headerRow' | 'width'>,
): Partial<Detection> {
  const first = records.find((record) => classify(record).kind === 'section' && sectionDay(record) !== undefined)
  if (first === undefined || preview.length === 0) return {}
  const { label, day } = sectionDay(first)!
  const dayAt = Math.max(header.length, width)
  const isDated = Array.from({ length: dayAt }, (_, at) => at).some((at) => {
    const texts = preview.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '')
    const kind = kindOf(texts, dateOf(day)?.year ?? 0)
    return kind === 'days' || kind === 'moments'
  })
  if (isDated || header.some((text) => fold(text) === fold(label))) return {}
  const lines = new Set(preview.map(({ line }) => line))
  const fill = headingFiller({ headingAt, dayAt })
  return {
    header: [...Array.from({ length: dayAt }, (_, at) => header[at] ?? ''), label],
    headerRow: headerRow ?? [...header],
    width: dayAt + 1,
    dayAt,
    preview: records.flatMap((record) => {
      const { kind } = classify(record)
      const filled = fill(record, kind)
      return kind === 'data' && lines.has(record.line) ? [filled] : []
    }),
  }
}

const MOST_SHOWN = 20
/** Later records, each of which fills a column that is blank in the records before it. */
const MOST_FILLING = 20

/** The first data records, and the first ones that fill a column these leave blank, filled from heading lines. */
function firstRecords(
  records: readonly CsvRecord[],
  classifier: () => ReturnType<typeof recordClassifier>,
  isHeaded: boolean,
): Pick<Detection, 'headingAt' | 'preview'> {
  const headingAt = isHeaded ? headingColumn(records, classifier()) : undefined
  const classify = classifier()
  const fill = headingFiller({ headingAt })
  const preview: CsvRecord[] = []
  let blank: Set<number> | null = null
  for (const record of records) {
    const { kind } = classify(record)
    const filled = fill(record, kind)
    if (kind !== 'data') continue
    if (preview.length < MOST_SHOWN) {
      preview.push(filled)
      continue
    }
    blank ??= new Set([...filled.cells.keys()].filter((at) => preview.every(({ cells }) => isBlankCell(cells[at]))))
    const fills = [...blank].filter((at) => !isBlankCell(filled.cells[at]))
    if (fills.length > 0) preview.push(filled)
    for (const at of fills) blank.delete(at)
    if (blank.size === 0 || preview.length === MOST_SHOWN + MOST_FILLING) break
  }
  return headingAt === undefined ? { preview } : { headingAt, preview }
}

const isBlankCell = (cell: string | undefined): boolean => (cell ?? '').trim() === ''

/** Without a header row: the first record of the usual width. */
function firstData(records: readonly CsvRecord[], offset: number, width: number): number {
  for (let index = offset; index < records.length; index++)
    if (records[index]!.cells.length >= width && !isBlank(records[index]!)) return index
  return offset
}
