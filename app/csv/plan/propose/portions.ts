/** The portions of several beneficiaries. */
import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import { numbered, partyField, unnumberedOf } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { splitWords } from '../headers/header-words.ts'
import { isNumber } from '../headers/value-kinds.ts'
import { samplesOf } from './column/facts.ts'

const PORTION = /^(?:part|parts|share|portion|quote part|anteil|parte|cuota|quota|montant|amount)(?: (?:no )?([1-9]))?$/

/** `Part 1` beside `Bénéficiaire 1`: each beneficiary's portion. */
export function settlePortions(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const beneficiaries = new Set(
    columns.flatMap(({ field }) => {
      const { field: base, number } = unnumberedOf(field)
      return partyField(base)?.role === 'beneficiary' ? [number] : []
    }),
  )
  if (beneficiaries.size < 2) return
  const shares = columns.flatMap((column) => {
    const number = Number(PORTION.exec(fold(splitWords(column.header)))?.[1] ?? 0)
    const values = samplesOf(records, column.position)
    const isFree =
      column.source !== 'user' && (column.field === 'ignore' || unnumberedOf(column.field).field === 'amount')
    return beneficiaries.has(number) && isFree && values.length > 0 && values.every(isNumber)
      ? [{ column, number }]
      : []
  })
  // A single one could mean anything.
  if (shares.length < 2 || new Set(shares.map(({ number }) => number)).size < shares.length) return
  for (const { column, number } of shares) {
    const field = numbered('beneficiary.portion', number)
    if (field === null || columns.some((other) => other.field === field)) continue
    Object.assign(column, {
      field,
      confidence: 0.75,
      source: 'header',
      why: 'The file has several beneficiaries, and this is the share of one.',
    })
  }
}
