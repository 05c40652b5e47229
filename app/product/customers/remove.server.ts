import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { lock } from '#app/platform/sql/locks.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { afterCorrection } from '../corrections/corrections.server.ts'
import { removingParties } from '../corrections/keep-parties.server.ts'
import { knownTransactionSql } from '../report-states/visible.server.ts'

/**
 * Deletes those of these customers that nothing uses: no transaction names them, no report, and no record was merged
 * into them. Returns how many are gone, and how many stay. A suspicious transaction report about one makes no
 * difference to who may not know of it, nor does a transaction that was typed for it: it keeps what it says.
 */
export async function deleteUnusedCustomers(
  scope: Scope,
  given: readonly string[],
): Promise<{ deleted: number; used: number }> {
  scope.require('edit customers and locations')
  const ids = [...new Set(given.filter(isId))]
  const known = knownTransactionSql(scope, 't')
  const { transactions, ...done } = await scope.tx(async (db) => {
    // An import that runs may be naming them at this moment.
    await lock(db, `import:${scope.organizationId}:${scope.mode}`)
    const { result: deleted, transactions } = await removingParties(db, scope, { ids }, () =>
      sqlIn(db).rows(
        { id: col.text },
        `DELETE FROM customer c WHERE c.id = ANY($1::uuid[])
        AND NOT EXISTS (SELECT FROM transaction t WHERE t.conductor_id = c.id AND ${known})
        AND NOT EXISTS (SELECT FROM transaction t WHERE t.on_behalf_of_id = c.id AND ${known})
        AND NOT EXISTS (SELECT FROM transaction t WHERE t.beneficiary_id = c.id AND ${known})
        AND NOT EXISTS (SELECT FROM action_party p JOIN transaction t ON t.id = p.transaction_id WHERE p.customer_id = c.id AND ${known})
        AND NOT EXISTS (SELECT FROM report r WHERE r.party_id = c.id AND r.type <> 'STR')
        AND NOT EXISTS (SELECT FROM customer_merge m WHERE m.kept_id = c.id AND m.undone_at IS NULL)
      RETURNING c.id`,
        [ids],
      ),
    )
    const used = await db.customer.count({ where: { id: { in: ids } } })
    for (const { id } of deleted)
      await audit(db, scope, { action: 'customer.deleted', subjectType: 'customer', subjectId: id })
    return { deleted: deleted.length, used, transactions }
  })
  if (transactions.length > 0) await afterCorrection(scope, { transactions })
  return done
}
