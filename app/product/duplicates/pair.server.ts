import type { Scope } from '#app/platform/data/scope.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Choices, Row } from './choices.ts'
import { comparedValues, recordName, type ComparedValue } from './words.server.ts'

export interface MergeSide {
  id: string
  name: string
  number: string | null
  /** When it was last changed, as an instant. */
  seenAt: string
  createdAt: string
  transactions: number
}

export interface ComparedPair {
  kept: MergeSide
  gone: MergeSide
  values: ComparedValue[]
}

/** Two customers side by side. @throws AppError 404 */
export async function comparedPair(
  scope: Scope,
  keptId: string,
  goneId: string,
  choices: Choices,
): Promise<ComparedPair> {
  scope.require('edit customers and locations')
  if (!isId(keptId) || !isId(goneId)) throw notFound('The customer')
  const rows = await scope.sql((client) =>
    client.rows(
      { id: col.text, row: col.json<Row>(), transactions: col.int },
      `SELECT c.id, to_jsonb(c) AS row, (SELECT count(*)::int FROM transaction t WHERE c.id IN (t.conductor_id, t.on_behalf_of_id, t.beneficiary_id)
         OR t.id IN (SELECT transaction_id FROM action_party WHERE customer_id = c.id)) AS transactions
       FROM customer c WHERE c.id IN ($1::uuid, $2::uuid)`,
      [keptId, goneId],
    ),
  )
  const side = (id: string): MergeSide & { row: Row } => {
    const found = rows.find((each) => each.id === id)
    if (!found) throw notFound('The customer')
    const { row, transactions } = found
    const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
    return {
      id,
      row,
      transactions,
      name: recordName(row) || 'No name',
      number: text('customer_number') || null,
      seenAt: text('updated_at'),
      createdAt: text('created_at'),
    }
  }
  const [{ row: keptRow, ...kept }, { row: goneRow, ...gone }] = [side(keptId), side(goneId)]
  return { kept, gone, values: comparedValues(keptRow, goneRow, choices) }
}
