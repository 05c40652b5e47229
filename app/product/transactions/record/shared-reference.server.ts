import type { Doubt } from '#app/compliance/drafting/hold.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Reader } from '#app/platform/sql/within.ts'

/**
 * A transaction that was typed for an STR doesn't keep its reference from those that everybody knows of: a refusal
 * would tell of it. Where one of them takes the reference, the STR is held until somebody who knows of it says whether
 * it is the same transaction.
 */

/** The doubts of these transactions, typed for STRs, whose references another one has. No confirmation lifts them. */
export async function referenceDoubts(client: Reader, ids: readonly string[]): Promise<Doubt[]> {
  if (ids.length === 0) return []
  const rows = await client.rows(
    { id: col.text, other: col.text, reference: col.text },
    `SELECT t.id, o.id AS other, o.external_id AS reference FROM transaction t
     JOIN transaction o ON o.organization_id = t.organization_id AND o.mode = t.mode AND o.external_id = t.external_id AND NOT o.made_for_str
     WHERE t.id = ANY($1::uuid[]) AND t.made_for_str ORDER BY t.id`,
    [ids],
  )
  return rows.map(({ id, other, reference }) => ({
    id: `reference-${other}`,
    entity: 'transaction',
    entityId: id,
    code: 'reference-shared',
    field: 'reference',
    value: reference,
    message: 'Another transaction on file has this reference, too.',
    action:
      'If it’s the same transaction, add that one to this report and remove this one. If not, give this one a new reference on its page.',
    confirmedBy: null,
    isQuestion: true,
  }))
}

/** Transactions typed for STRs that have the reference of one that everybody knows of: of this one, or of an import. */
export async function rowsForStrOf(
  client: Reader,
  known: { importId: string } | { transactionId: string },
): Promise<string[]> {
  const [column, value] = 'importId' in known ? ['import_id', known.importId] : ['id', known.transactionId]
  const rows = await client.rows(
    { id: col.text },
    `SELECT t.id FROM transaction t
     JOIN transaction o ON o.organization_id = t.organization_id AND o.mode = t.mode AND o.external_id = t.external_id AND NOT o.made_for_str AND o.${column} = $1::uuid
     WHERE t.made_for_str ORDER BY t.id`,
    [value],
  )
  return rows.map(({ id }) => id)
}
