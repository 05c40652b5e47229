import { col } from '#app/platform/sql/columns.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { recordColumns, recordSql } from '../customers/record.ts'
import { doubtsAbout } from '../differing/doubts-about.server.ts'
import { holdParties } from '../doubts/hold.server.ts'
import { knownTransactionSql } from '../report-states/visible.server.ts'
import { partyName, profileOf } from '../reports/state/party-profile.ts'

/**
 * Removes customer records (`remove`) although a transaction names them that was typed for an STR and that this person
 * may not know of: a refusal would tell of it. The transaction keeps what is known of them, so that its STR says what
 * it said, and the STR is held until somebody who knows of it looks. Returns those transactions, whose drafts the
 * caller builds again.
 */
export async function removingParties<Result>(
  db: Tx,
  scope: Scope,
  customers: { ids: readonly string[] } | { importId: string },
  remove: () => Promise<Result>,
): Promise<{ result: Result; transactions: string[] }> {
  const client = sqlIn(db)
  const [condition, value] =
    'ids' in customers ? ['c.id = ANY($1::uuid[])', customers.ids] : ['c.import_id = $1::uuid', customers.importId]
  const named = await client.rows(
    { transaction: col.text, customer: col.text },
    `SELECT t.id AS transaction, c.id AS customer FROM transaction t JOIN customer c ON ${condition}
       AND (c.id IN (t.conductor_id, t.on_behalf_of_id, t.beneficiary_id) OR EXISTS (SELECT FROM action_party p WHERE p.transaction_id = t.id AND p.customer_id = c.id))
     WHERE t.made_for_str AND NOT ${knownTransactionSql(scope, 't')} ORDER BY t.id, c.id`,
    [value],
  )
  if (named.length === 0) return { result: await remove(), transactions: [] }
  const ids = [...new Set(named.map(({ customer }) => customer))]
  const records = await client.rows(recordColumns, `SELECT ${recordSql} FROM customer c WHERE c.id = ANY($1::uuid[])`, [
    ids,
  ])
  const profiles = new Map(records.map((record) => [record.id, profileOf(record)]))
  const doubts = await doubtsAbout(client, { customers: ids, transactions: [] })
  const result = await remove()
  const left = new Set(
    (await db.customer.findMany({ where: { id: { in: ids } }, select: { id: true } })).map(({ id }) => id),
  )
  const gone = named.filter(({ customer }) => !left.has(customer))
  for (const [transaction, parties] of Map.groupBy(gone, (one) => one.transaction)) {
    const kept = parties.map(({ customer }) => customer)
    await client.run(
      `UPDATE transaction SET details = details || jsonb_build_object('keptParties', coalesce(details -> 'keptParties', '{}') || $2::jsonb) WHERE id = $1::uuid`,
      [transaction, JSON.stringify(Object.fromEntries(kept.map((id) => [id, profiles.get(id)])))],
    )
    const names = kept.map((id) => partyName(profiles.get(id)) ?? 'a customer without a name')
    const open = doubts.filter(({ entityId, confirmedBy }) => confirmedBy === null && kept.includes(entityId))
    await holdParties(client, scope, [transaction], {
      code: 'customer-deleted',
      message: [
        `${scope.actor.label} deleted the customer record of ${names.join(' and ')}, which nothing else used. This transaction keeps what was on file.`,
        ...new Set(open.map(({ message }) => `Not answered before: ${message}`)),
      ].join(' '),
      action: 'Check its parties. If you need the record again, create it and correct the transaction.',
    })
  }
  return { result, transactions: [...new Set(gone.map(({ transaction }) => transaction))] }
}
