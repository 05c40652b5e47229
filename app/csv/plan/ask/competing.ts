/** Describes columns that compete for one field, with sample values and what each would report. */
import type { CsvRecord } from '../../types.ts'
import type { Field } from '../../words/fields.ts'
import { DATE_FIELDS, MONEY_FIELDS } from '../../words/fields.ts'
import { parseAmount, sumOf } from '../../words/money/amounts.ts'
import { dateOf } from '../headers/value-kinds.ts'
import { isoDate } from '../../words/dates.ts'

interface Candidate {
  position: number
  header: string
}

const SHOWN = 3

/** A column with its first values: `Server Time: 2026-03-03 15:04:10, …`. */
export function candidate({ position, header }: Candidate, records: readonly CsvRecord[]): string {
  const values = records.map(({ cells }) => (cells[position] ?? '').trim()).filter((text) => text !== '')
  const first = values.slice(0, SHOWN).join(values.some((text) => text.includes(',')) ? ' | ' : ', ')
  return first === '' ? `${header.trim()}: no values` : `${header.trim()}: ${first}`
}

/** What a report would state from this column; empty if it is the value as shown. */
export function reported(field: Field, { position }: Candidate, records: readonly CsvRecord[]): string {
  const values = records.map(({ cells }) => (cells[position] ?? '').trim()).filter((text) => text !== '')
  if (DATE_FIELDS.has(field)) {
    const read = values.length === 0 ? null : dateOf(values[0]!)
    return read === null
      ? ''
      : `the first record would be of ${isoDate(read)}${read.hasTime ? ` at ${clock(read.hour)}:${clock(read.minute)}` : ''}`
  }
  if (!MONEY_FIELDS.has(field)) return ''
  let sum = '0'
  for (const text of values) {
    const read = parseAmount(text, '.')
    const number = read.ok ? read : parseAmount(text, ',')
    if (!number.ok) return ''
    sum = sumOf(sum, number.value.digits)
  }
  return `the first ${values.length === 1 ? 'record' : `${values.length} records`} would come to ${sum}`
}

const clock = (value: number): string => String(value).padStart(2, '0')
