import { col } from '#app/platform/sql/columns.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { loadFacts } from '../reports/state/facts.server.ts'
import { partyIds } from '../transactions/actions/actions.ts'

/** Stores with each STR the records it is built from, before an undone import removes its transactions. */
export async function keepForSuspicion(db: Tx, scope: Scope, importId: string): Promise<void> {
  const members = await sqlIn(db).rows(
    { report_id: col.text, transaction_id: col.text },
    `SELECT m.report_id, m.transaction_id FROM report_transaction m JOIN report r ON r.id = m.report_id JOIN transaction t ON t.id = m.transaction_id
    WHERE r.type = 'STR' AND t.import_id = $1::uuid`,
    [importId],
  )
  if (members.length === 0) return
  const facts = await loadFacts(sqlIn(db), [...new Set(members.map((one) => one.transaction_id))])
  const kept = members.flatMap(({ report_id: reportId, transaction_id: id }) => {
    const actions = facts.actions.get(id)
    if (actions === undefined) return []
    const parties = partyIds(actions)
    return [
      { reportId, kind: 'transaction', recordId: id, body: facts.transactions.get(id) },
      { reportId, kind: 'actions', recordId: id, body: actions },
      ...parties.map((party) => ({ reportId, kind: 'party', recordId: party, body: facts.parties.get(party) })),
      ...[id, ...parties].map((record) => ({
        reportId,
        kind: 'doubts',
        recordId: record,
        body: facts.doubts.get(record),
      })),
    ].filter((one) => one.body !== undefined)
  })
  await db.keptRecord.createMany({
    data: kept.map((one) => ({
      ...one,
      body: JSON.parse(JSON.stringify(one.body)) as object,
      organizationId: scope.organizationId,
      mode: scope.mode,
    })),
    skipDuplicates: true,
  })
}
