/** `Cash Taken` and `Cash Paid` of which no record fills both: each record is one movement, not an exchange. */
import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import type { ImportPlan } from '../plan.ts'
import type { Field } from '../../words/fields.ts'

/** Fields that only an exchange has. */
const OF_EXCHANGE = /^(?:rate|sent\.|received\.|vc\.)(?!amount$)/

const isFilled = ({ cells }: CsvRecord, { position }: ColumnMapping): boolean => /[1-9]/.test(cells[position] ?? '')

/** Where the settings give the direction of all rows, one side of them isn't taken for another. */
export function settleOneSided(
  columns: readonly ColumnMapping[],
  records: readonly CsvRecord[],
  { constants }: Pick<ImportPlan, 'constants'>,
): void {
  if (constants.direction !== undefined) return
  const at = (field: Field): ColumnMapping | undefined => columns.find((column) => column.field === field)
  const [received, sent] = [at('received.amount'), at('sent.amount')]
  if (received === undefined || sent === undefined || [received, sent].some(({ source }) => source === 'user')) return
  if (columns.some(({ field }) => OF_EXCHANGE.test(field) || ['amount', 'debit', 'credit'].includes(field))) return
  const only = (one: ColumnMapping, other: ColumnMapping): boolean =>
    records.some((record) => isFilled(record, one) && !isFilled(record, other))
  if (!only(received, sent) || !only(sent, received)) return
  if (records.some((record) => isFilled(record, received) && isFilled(record, sent))) return
  Object.assign(received, { field: 'credit', why: `A record has this or "${sent.header.trim()}", never both.` })
  Object.assign(sent, { field: 'debit', why: `A record has this or "${received.header.trim()}", never both.` })
}
