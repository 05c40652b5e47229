import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { lock } from '#app/platform/sql/locks.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { isId } from '#app/platform/runtime/ids.ts'

/**
 * Deletes those of these customers that nothing uses: no transaction names them, no report, and no record was merged
 * into them. Returns how many are gone, and how many stay. A suspicious transaction report about one makes no
 * difference: the report keeps its own copy of what it says.
 */
export async function deleteUnusedCustomers(
  scope: Scope,
  given: readonly string[],
): Promise<{ deleted: number; used: number }> {
  scope.require('edit customers and locations')
  const ids = [...new Set(given.filter(isId))]
  return scope.tx(async (db) => {
    // An import that runs may be naming them at this moment.
    await lock(db, `import:${scope.organizationId}:${scope.mode}`)
    const deleted = await sqlIn(db).rows(
      { id: col.text },
      `DELETE FROM customer c WHERE c.id = ANY($1::uuid[])
        AND NOT EXISTS (SELECT FROM transaction t WHERE t.conductor_id = c.id)
        AND NOT EXISTS (SELECT FROM transaction t WHERE t.on_behalf_of_id = c.id)
        AND NOT EXISTS (SELECT FROM transaction t WHERE t.beneficiary_id = c.id)
        AND NOT EXISTS (SELECT FROM action_party p WHERE p.customer_id = c.id)
        AND NOT EXISTS (SELECT FROM report r WHERE r.party_id = c.id AND r.type <> 'STR')
        AND NOT EXISTS (SELECT FROM customer_merge m WHERE m.kept_id = c.id AND m.undone_at IS NULL)
      RETURNING c.id`,
      [ids],
    )
    const used = await db.customer.count({ where: { id: { in: ids } } })
    for (const { id } of deleted)
      await audit(db, scope, { action: 'customer.deleted', subjectType: 'customer', subjectId: id })
    return { deleted: deleted.length, used }
  })
}
