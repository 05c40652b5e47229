/** The facts about one column: its header, what the header can mean, and its values. */
import type { CsvRecord } from '../../../types.ts'
import type { ColumnMapping } from '../../columns.ts'
import type { Field } from '../../../words/fields.ts'
import { parseDate, parseTime } from '../../../words/dates.ts'
import { fits, fitsAll } from '../../headers/value-kinds.ts'
import { isDocumentKind } from '#app/party/facts/documents.ts'
import { headerMeanings } from '../../headers/headers.ts'
import type { HeaderMeaning } from '../../headers/word-meaning.ts'

export interface ColumnFacts {
  header: string
  /** The common part of every proposal for this column. */
  base: Pick<ColumnMapping, 'position' | 'header'>
  /** The trimmed values of its non-blank cells. */
  values: readonly string[]
  /** How many records the values come from. */
  rows: number
  /** Everything that the header may mean, the most likely first. */
  meanings: readonly HeaderMeaning[]
  /** The first meaning that the values allow. */
  meaning: HeaderMeaning | undefined
  /** The header names a record number, but the values aren't record numbers. */
  isNumberOfNone: boolean
}

/** A column with a known header. */
export type NamedColumn = ColumnFacts & { meaning: HeaderMeaning }

/** Highest confidence of a header read word by word. */
const READ_BY_WORDS = 0.75

/** Highest confidence of a record number whose header doesn't name the transaction. */
const OF_SOME_RECORD = 0.8

export const samplesOf = (records: readonly CsvRecord[], position: number): string[] =>
  records.map((record) => (record.cells[position] ?? '').trim()).filter((cell) => cell !== '')

export function columnFacts(header: string, position: number, records: readonly CsvRecord[]): ColumnFacts {
  const values = samplesOf(records, position)
  const meanings = headerMeanings(header)
  // A header read word by word counts only if its values fit.
  const meaning = meanings.find(
    ({ field, confidence, isPartial }) =>
      (confidence > READ_BY_WORDS && (meanings.length === 1 || !/^vc\.\w+Address$/.test(field))) ||
      (isPartial ? fitsAll(field, values) : fits(field, values)),
  )
  return {
    header,
    base: { position, header },
    values,
    rows: records.length,
    meanings,
    meaning,
    isNumberOfNone: meaning !== undefined && isNoId(meaning, values, records.length),
  }
}

/** Whether values can't be record numbers, which are nearly always filled and have a digit. */
function isNoId({ field, confidence }: HeaderMeaning, values: readonly string[], rows: number): boolean {
  if (field !== 'transactionId' || values.length === 0) return false
  // `ID` over `Passport`, `DL`: no id of a record, whatever the header.
  if (values.some(isDocumentKind) && values.every((text) => !/\d/.test(text))) return true
  if (confidence > OF_SOME_RECORD) return false
  return values.length * 5 < rows * 4 || values.some((text) => !/\d/.test(text))
}

/** Whether the number may also be a document's: `Pièce`. */
export const isAnyRecord = ({ field, confidence }: HeaderMeaning): boolean =>
  field === 'transactionId' && confidence <= OF_SOME_RECORD

/** Whether there are values and all pass the test. */
export const allAre = (values: readonly string[], test: (value: string) => boolean): boolean =>
  values.length > 0 && values.every(test)

/** A date column with times is `datetime`, as is a "time" column with dates; a "date" column stays a date. */
export function dateKind(values: readonly string[], field: Field): Field {
  if (values.length === 0) return field
  let dates = 0
  let times = 0
  let timesOnly = 0
  for (const value of values) {
    const parsed = parseDate(value, 'DMY')
    const either = parsed.ok ? parsed : parseDate(value, 'MDY')
    if (either.ok) {
      dates++
      if (either.value.hasTime) times++
    } else if (parseTime(value) !== null) timesOnly++
  }
  if (timesOnly > dates) return 'time'
  if (dates === 0) return field
  return times > 0 ? 'datetime' : 'date'
}

/** A date and time column whose values are dates alone. */
export const isDay = (
  { field, position }: Pick<ColumnMapping, 'field' | 'position'>,
  records: readonly CsvRecord[],
): boolean => field === 'datetime' && dateKind(samplesOf(records, position), field) === 'date'
