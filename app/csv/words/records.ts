/** Tells data records from repeated headers, totals, section titles, comments and blank lines. */
import type { CsvRecord } from '../types.ts'
import { parseDate } from './dates.ts'
import { fold } from './fold.ts'

export type RecordKind = 'data' | 'blank' | 'header' | 'total' | 'section' | 'comment' | 'footer' | 'preamble'

export interface Classified {
  kind: RecordKind
  /** The branch or location that a section line names; it applies to the records below. */
  location?: string
}

const TOTAL =
  /^(grand total|total|totals|totaux|sous total|subtotal|sub total|somme|sum|cumul|report total|total general|totals for|total des|total du|total de|nombre total|total pour|montant total|total amount|count|record count|row count|number of records|nombre de lignes|nombre d enregistrements|nombre de transactions|number of transactions|closing balance|opening balance|solde de fermeture|solde d ouverture|solde final|solde initial|balance forward|ending balance|beginning balance|balance brought forward|balance carried forward|page|average|moyenne|gesamt|gesamtsumme|gesamtbetrag|summe|zwischensumme|tagessumme|monatssumme|anfangsbestand|endbestand|anfangssaldo|endsaldo|ubertrag|suma|suma y sigue|suma total|soma|subtotal|total geral|total general|saldo|saldo inicial|saldo final|saldo anterior|saldo iniziale|saldo finale|totale|totale generale|subtotale|totali|totaal|subtotaal|report a nouveau|a reporter|daily total|day total|total du jour|合计|合計|总计|總計|小计|小計|المجموع|مجموع|الاجمالي|اجمالي)( .*)?$/
/** Pre-filter for words that total rows begin with. */
const SUMMING =
  /^\W*(grand|total|sous|sub|som|sum|cum|count|record|nombre|number|clos|open|end|begin|solde|balance|gesamt|zwisch|tages|monats|anfang|[uü]bertrag|saldo|tota|report|a report|daily|day|合|总|總|小|ا?ل?مجموع|ال[اإ]جمالي|[اإ]جمالي)/i
const FOOTER =
  /^(printed|imprime|generated|genere|produced|exported|exporte|end of|fin d|run date|report|rapport|copyright|confidential|confidentiel|page|created by|prepared by|prepare par|as of|en date)\b/
const LOCATION =
  /(?:succursale|branch|agence|agency|location|store|point de service|emplacement|magasin|site|kiosk|terminal|bureau|outlet|shop|lieu|etablissement|[ée]tablissement)\s*(?:no\.?|num[ée]ro|number|id|code|#)?\s*[:=#]\s*(.+)$/i

/** The location that a section line names: the code in brackets, or the text after the label. */
export function sectionLocation(text: string): string | undefined {
  const match = LOCATION.exec(text)
  if (!match) return undefined
  const value = match[1]!.split(/\s{2,}|\t|[|;]|,\s/)[0]!
  const code = /[([]([^)\]]+)[)\]]/.exec(value)
  return (code ? code[1]! : value).trim()
}

const DAY =
  /^(?:(?:business|gaming|sales?|trading|transaction|value|posting) )?(?:date|day|jour|journ[ée]e|fecha|d[ií]a|data|datum|tag)(?: (?:of|de) \p{L}+)?\s*[:=]\s*(.+)$/iu

/**
 * The day that a line above records gives (`Date: 2026-11-27`, or the day alone), and its label; undefined for other
 * lines.
 */
export function sectionDay({ cells }: Pick<CsvRecord, 'cells'>): { label: string; day: string } | undefined {
  const filled = cells.filter(isFilled)
  if (filled.length === 0 || filled.length > 2) return undefined
  const text = filled.map((cell) => cell.trim()).join(' ')
  if (text.length > LONGEST_DAY) return undefined
  const named = DAY.exec(text)?.[1]?.trim()
  const day = named ?? text
  if (named === undefined && (filled.length > 1 || !/\d{4}/.test(text))) return undefined
  const isDay = (['DMY', 'MDY'] as const).some((order) => {
    const read = parseDate(day, order)
    return read.ok && !read.value.hasTime
  })
  return isDay ? { label: named === undefined ? 'Date' : text.split(/[:=]/, 1)[0]!.trim(), day } : undefined
}

/** In characters: a longer text is a title that contains a date. */
const LONGEST_DAY = 60

/** A classifier for the records after the header row. `dateAt`: positions of date columns, if known. */
export function recordClassifier(
  header: readonly string[],
  width: number,
  dateAt: readonly number[] = [],
): (record: CsvRecord) => Classified {
  const headerText = header.length > 0 ? joined(header) : null
  const headerFirst = header.find((cell) => cell.trim() !== '') ?? ''
  const headerLead = fold(headerFirst)
  const headerLength = headerFirst.length
  /** The first data cell with every digit as 9. */
  let shape: string | null = null
  const shapeOf = (text: string): string => text.trim().replace(/\d/g, '9')
  return (record) => {
    if (record.tooLong) return DATA
    const classified = kindOf(record)
    if (shape === null && classified === DATA && !dateAt.includes(0) && /\d/.test(record.cells[0] ?? ''))
      shape = shapeOf(record.cells[0]!)
    return classified
  }

  /** Asked of every record: the cheapest tests come first. */
  function kindOf(record: CsvRecord): Classified {
    const cells = record.cells
    let filled = 0
    let first = -1
    for (let index = 0; index < cells.length && filled < 5; index++) {
      if (isFilled(cells[index]!)) {
        if (first < 0) first = index
        filled++
      }
    }
    if (filled === 0) return BLANK
    const lead = cells[first]!
    if (isHeader(cells, lead)) return HEADER
    if (filled === 1 && width >= 3) return kindOfLoneText(record, first)
    const code = lead.charCodeAt(0)
    if (code === HASH && filled <= 2) return COMMENT
    // Most records begin with an id or a date.
    return (first <= 1 || filled <= 4) && mayBeWords(code) ? kindOfWords(record, first, filled) : DATA
  }

  function isHeader(cells: readonly string[], lead: string): boolean {
    return (
      headerText !== null && lead.length === headerLength && fold(lead) === headerLead && joined(cells) === headerText
    )
  }

  function kindOfLoneText(record: CsvRecord, first: number): Classified {
    const text = record.cells[first]!.trim()
    const location = sectionLocation(text)
    if (location !== undefined) return { kind: 'section', location }
    if (text.startsWith('#')) return COMMENT
    // An id alone is a broken record, as may be a value alone in a later column; any other lone text is a title.
    if (first === 0 && shape !== null && shapeOf(text) === shape) return DATA
    if (first <= 1 && dateAt.length === 0 && sectionDay(record) !== undefined) return DAYS
    if (first > 1) return DATA
    return TOTAL.test(fold(text)) ? TOTALS : FOOTERS
  }

  /** A record that begins with words: without a date it may be a total, a day, a footer or a section. */
  function kindOfWords(record: CsvRecord, first: number, filled: number): Classified {
    const lead = record.cells[first]!
    if (!isUndated(record.cells, first, filled) && !(SUMMING.test(lead) && hasNoDate(record.cells, first))) return DATA
    const text = fold(lead)
    if (TOTAL.test(text)) return TOTALS
    if (filled === 2 && width >= 3 && dateAt.length === 0 && sectionDay(record) !== undefined) return DAYS
    if (filled <= 3 && FOOTER.test(text)) return FOOTERS
    if (filled > 4 || !/[:=]/.test(lead)) return DATA
    const location = sectionLocation(record.cells.filter((cell) => cell !== '').join('  '))
    return location === undefined ? DATA : { kind: 'section', location }
  }

  function isUndated(cells: readonly string[], first: number, filled: number): boolean {
    if (dateAt.length === 0) return filled <= Math.max(2, width - 2)
    return dateAt.every((at) => at === first || (cells[at] ?? '').trim() === '')
  }

  function hasNoDate(cells: readonly string[], first: number): boolean {
    return dateAt.every((at) => at === first || !parseDate((cells[at] ?? '').trim(), 'DMY').ok)
  }
}

const HASH = 35

/** Whether a text can begin with a word, a sign of a total (`*`, `-`, `=`) or a letter beyond ASCII. */
function mayBeWords(code: number): boolean {
  const lower = code | 32
  return (lower >= 97 && lower <= 122) || code > 127 || code === 42 || code === 45 || code === 61
}

/** A record as one text, without the empty cells at its end. */
const joined = (cells: readonly string[]): string =>
  cells
    .map(fold)
    .join('\u0001')
    .replace(/\u0001+$/, '')

/**
 * The column that a line above the records fills for them (a customer's name, then that customer's records): the first
 * line after the header fills it, and no record does. Undefined if none.
 */
export function headingColumn(
  records: readonly CsvRecord[],
  classify: (record: CsvRecord) => Classified,
): number | undefined {
  let at: number | undefined
  for (const record of records) {
    const { kind } = classify(record)
    if (kind === 'blank' || kind === 'header') continue
    if (at === undefined) {
      if (kind !== 'footer') return undefined
      at = record.cells.findIndex(isFilled)
    } else if (kind === 'data' && isFilled(record.cells[at] ?? '')) return undefined
  }
  return at
}

/** The columns that heading lines fill. */
export interface Headings {
  /** The column for their text (see `headingColumn`). */
  headingAt?: number | undefined
  /** A column after those of the file, for their day. */
  dayAt?: number | undefined
}

/** Fills each record's blanks from the lines above it. */
export function headingFiller({ headingAt, dayAt }: Headings): (record: CsvRecord, kind: RecordKind) => CsvRecord {
  const fillHeading = textFiller(headingAt)
  if (dayAt === undefined) return fillHeading
  let day = ''
  return (record, kind) => {
    if (kind === 'section') day = sectionDay(record)?.day ?? day
    const filled = fillHeading(record, kind)
    if (kind !== 'data') return filled
    const cells = Array.from({ length: Math.max(dayAt + 1, filled.cells.length) }, (_, at) => filled.cells[at] ?? '')
    if (!isFilled(cells[dayAt]!)) cells[dayAt] = day
    return { ...filled, cells, text: undefined }
  }
}

/** Fills each record's blank from the line above it, until a total row ends the section. */
function textFiller(at: number | undefined): (record: CsvRecord, kind: RecordKind) => CsvRecord {
  if (at === undefined) return (record) => record
  let heading = ''
  return (record, kind) => {
    const own = record.cells[at] ?? ''
    if (kind === 'total') heading = ''
    else if (kind === 'footer' && isFilled(own)) heading = own.trim()
    else if (kind === 'data' && heading !== '' && !isFilled(own))
      return { ...record, cells: record.cells.map((cell, position) => (position === at ? heading : cell)) }
    return record
  }
}

function isFilled(cell: string): boolean {
  const first = cell.charCodeAt(0)
  return (first > 32 && first < 127) || cell.trim() !== ''
}

const BLANK: Classified = { kind: 'blank' }
const HEADER: Classified = { kind: 'header' }
const DAYS: Classified = { kind: 'section' }
const COMMENT: Classified = { kind: 'comment' }
const TOTALS: Classified = { kind: 'total' }
const FOOTERS: Classified = { kind: 'footer' }
const DATA: Classified = { kind: 'data' }
