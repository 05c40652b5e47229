import { col } from '#app/platform/sql/columns.ts'
import { audit } from '#app/platform/data/audit.ts'
import { untenantedSql } from '#app/platform/data/database.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { eachInTurn } from '#app/platform/runtime/each-in-turn.ts'

/**
 * Deletes copies in the record vaults of all organizations whose time is over. Returns how many. `dryRun`: deletes
 * nothing.
 */
export async function deleteExpiredCopies({
  dryRun = false,
  now = new Date(),
}: { dryRun?: boolean; now?: Date } = {}): Promise<number> {
  // Canada's days end after those of UTC: no copy goes before its last day is over everywhere.
  const day = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const expired = await untenantedSql().rows(
    { organization_id: col.text, copies: col.int },
    'SELECT organization_id, copies FROM vault_copies_expired($1)',
    [day],
  )
  if (dryRun) return expired.reduce((sum, { copies }) => sum + copies, 0)
  let gone = 0
  await eachInTurn(
    expired,
    ({ organization_id: organizationId }) => ({ organizationId }),
    async ({ organization_id: organizationId }) => {
      const scope = scopeForJob({ organizationId, mode: 'production' })
      const copies = await scope.tx(async (db) => {
        const { count } = await db.vaultCopy.deleteMany({ where: { keptUntil: { lt: day } } })
        if (count > 0)
          await audit(db, scope, {
            action: 'record-vault.expired',
            subjectType: 'settings',
            subjectId: organizationId,
            detail: { copies: count },
          })
        return count
      })
      gone += copies
    },
  )
  return gone
}
