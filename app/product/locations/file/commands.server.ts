import { z } from 'zod'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { AppError, isUniqueViolation } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { withCorrection } from '../../corrections/corrections.server.ts'
import { columns } from './columns.ts'
import { planLocations, type RowPlan } from './plan.ts'
import { mostLocationRows, readLocationFile, type FileRow } from './read-file.ts'

const cell = z.string().max(20_000).optional()
const rowsSchema = z
  .array(
    z.object({
      line: z.int().min(1),
      cells: z.object(Object.fromEntries(columns.map(({ field }) => [field, cell]))),
      fault: z.string().max(200).optional(),
    }),
  )
  .max(mostLocationRows)

/** What a file would do, and what its page sends back to do it. */
export interface LocationPreview {
  fileName: string
  plan: RowPlan[]
  /** Headers that name no field. */
  unused: string[]
  /** The rows, as the page sends them back. */
  rows: string
  /** Digest of `plan`. */
  seen: string
}

const planIn = async (db: Tx, rows: readonly FileRow[]): Promise<RowPlan[]> =>
  planLocations(rows, await db.location.findMany({ orderBy: { id: 'asc' } }))

const digest = (plan: readonly RowPlan[]): string => sha256Hex(JSON.stringify(plan))

const preview = (fileName: string, rows: readonly FileRow[], unused: string[], plan: RowPlan[]): LocationPreview => ({
  fileName,
  plan,
  unused,
  rows: JSON.stringify(rows),
  seen: digest(plan),
})

/** Says what a file of locations would do; writes nothing. @throws AppError location-file */
export async function previewLocations(
  scope: Scope,
  file: { name: string; bytes: Uint8Array },
): Promise<LocationPreview> {
  scope.require('edit customers and locations')
  const { rows, unused } = readLocationFile(file.bytes)
  return preview(file.name, rows, unused, await scope.tx((db) => planIn(db, rows)))
}

function rowsOf(text: string): FileRow[] {
  try {
    return rowsSchema.parse(JSON.parse(text)) as FileRow[]
  } catch (cause) {
    throw new AppError('location-file', 422, 'We couldn’t read the preview. Choose the file again.', { cause })
  }
}

/** Two people confirmed at once, or a location was changed by its form. */
class Overtaken extends Error {}

/**
 * Writes the new and changed locations of a preview in one transaction, as they were seen. Where the locations on file
 * changed since, nothing is written and the preview is shown again. Drafts are built again, and submitted reports get
 * the proposal of a change.
 * @throws AppError location-file
 */
export async function importLocations(
  scope: Scope,
  sent: { fileName: string; rows: string; seen: string },
): Promise<{ added: number; changed: number } | { overtaken: LocationPreview }> {
  scope.require('edit customers and locations')
  const rows = rowsOf(sent.rows)
  const planned = await scope.tx((db) => planIn(db, rows))
  if (digest(planned) !== sent.seen) return { overtaken: preview(sent.fileName, rows, [], planned) }
  const changed = planned.filter((row) => row.kind === 'changed')
  const ids = changed.map(({ id }) => id)
  // No report says the name or the address, and a location may stand in very many.
  const reported = changed.flatMap(({ id, changes }) => (changes.some(({ field }) => field === 'channel') ? [id] : []))
  try {
    const { result: added } = await withCorrection(scope, { locations: reported }, async () => ({
      result: await writePlanned(scope, rows, sent),
      changed: { locations: ids },
    }))
    return { added, changed: ids.length }
  } catch (error) {
    if (!(error instanceof Overtaken) && !isUniqueViolation(error)) throw error
    return { overtaken: preview(sent.fileName, rows, [], await scope.tx((db) => planIn(db, rows))) }
  }
}

/** Writes what the rows are planned to, where that is what was seen. Returns how many locations are new. */
async function writePlanned(
  scope: Scope,
  rows: readonly FileRow[],
  sent: { fileName: string; seen: string },
): Promise<number> {
  return scope.tx(async (db) => {
    await sqlIn(db).run('SELECT 1 AS held FROM location ORDER BY id FOR UPDATE', [])
    const plan = await planIn(db, rows)
    if (digest(plan) !== sent.seen) throw new Overtaken()
    let added = 0
    for (const row of plan) {
      if (row.kind !== 'new' && row.kind !== 'changed') continue
      const { input } = row
      const id = row.kind === 'new' ? newId() : row.id
      if (row.kind === 'new') {
        await db.location.create({ data: { id, organizationId: scope.organizationId, mode: scope.mode, ...input } })
        added += 1
      } else await db.location.update({ where: { id }, data: input })
      await audit(db, scope, {
        action: row.kind === 'new' ? 'location.created' : 'location.changed',
        subjectType: 'location',
        subjectId: id,
        detail: { ...input, file: sent.fileName, line: row.line },
      })
    }
    return added
  })
}
