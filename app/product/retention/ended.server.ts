import { col } from '#app/platform/sql/columns.ts'
import { untenantedSql } from '#app/platform/data/database.ts'
import { eachInTurn } from '#app/platform/runtime/each-in-turn.ts'
import { log } from '#app/platform/runtime/log.ts'
import { removeFilesOf } from '#app/platform/services/files.ts'

export interface EndedOrganization {
  id: string
  slug: string
  name: string
}

/** Organizations whose trial or subscription ended 30 days ago or earlier: their data goes now. */
async function endedOrganizations(): Promise<EndedOrganization[]> {
  return untenantedSql().rows(
    { id: col.text, slug: col.text, name: col.text },
    'SELECT o.id, o.slug, o.name FROM organization o JOIN ended_organizations() e ON e.organization_id = o.id ORDER BY o.created_at',
  )
}

/**
 * Deletes them: files first, so that a run that ends in between finds the organization again; then every row, people
 * who belong to no other organization included. Returns those that are gone. `dryRun`: deletes nothing.
 */
export async function deleteEnded({ dryRun = false }: { dryRun?: boolean } = {}): Promise<EndedOrganization[]> {
  const ended = await endedOrganizations()
  if (dryRun) return ended
  await eachInTurn(
    ended,
    ({ id }) => ({ organizationId: id }),
    async ({ id }) => {
      await removeFilesOf(id)
      const { rows } = await untenantedSql().one(
        { rows: col.text },
        'SELECT delete_ended_organization($1::uuid) AS rows',
        [id],
      )
      log.info('An ended organization was deleted.', { organizationId: id, rows: Number(rows) })
    },
  )
  return ended
}
