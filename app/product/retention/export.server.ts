import { countOf } from '#app/ui/values/format.ts'
import { Readable } from 'node:stream'
import { col } from '#app/platform/sql/columns.ts'
import { identifier } from '#app/platform/sql/sql.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { ownKey, storedFile } from '#app/platform/services/files.ts'
import { isFilesUnreachable, type StoredBytes } from '#app/platform/services/files/store.ts'
import { keptContent } from '../vault/copies.server.ts'
import { zipOf, type ZipPart } from '#app/platform/services/zip.ts'

const rowsAPage = 1_000
const modes = ['production', 'demo'] as const
/** Columns that nobody may read, or that the export holds as files of their own. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  regulator_credential: ['secret', 'wrapped_key', 'key_id'],
  identity_connection: ['secret', 'wrapped_key', 'key_id', 'hook_secret', 'hook_wrapped_key', 'hook_key_id'],
  submission: ['bytes'],
  vault_copy: ['secret', 'wrapped_key', 'key_id'],
  audit_event: ['hash', 'previous_hash'],
}

/**
 * Tables that hold rows of the organization; those of both modes, and those that the modes share. A table that is added
 * later is found.
 */
async function tablesOf(scope: Scope): Promise<{ name: string; isOfMode: boolean }[]> {
  return scope.sql((client) =>
    client.rows(
      { name: col.text, isOfMode: col.bool },
      `SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute m WHERE m.attrelid = c.oid AND m.attname = 'mode' AND m.attnotnull) AS "isOfMode"
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relforcerowsecurity ORDER BY 1`,
    ),
  )
}

/**
 * The rows of a table, one JSON object a line, read page by page: nothing is held in memory, and no transaction stays
 * open.
 */
async function* linesOf(scope: Scope, table: string): AsyncGenerator<string> {
  const hidden = leftOut[table] ?? []
  let after = '(0,0)'
  for (;;) {
    const rows = await scope.sql((client) =>
      client.rows(
        { at: col.text, row: col.text },
        `SELECT t.ctid::text AS at, (to_jsonb(t) - $2::text[])::text AS row FROM ${identifier(table)} t WHERE t.ctid > $1::tid ORDER BY t.ctid LIMIT ${rowsAPage}`,
        [after, hidden],
      ),
    )
    if (rows.length === 0) return
    yield rows.map(({ row }) => `${row}\n`).join('')
    after = rows.at(-1)!.at
  }
}

async function submissionIds(scope: Scope): Promise<{ id: string; name: string }[]> {
  return scope.sql((client) =>
    client.rows(
      { id: col.text, name: col.text },
      `SELECT id, reference || '-' || environment || '-' || action || '-' || revision AS name FROM submission WHERE bytes IS NOT NULL ORDER BY created_at, id`,
    ),
  )
}

async function* bytesOf(scope: Scope, id: string): AsyncGenerator<Uint8Array> {
  const row = await scope.tx((db) => db.submission.findUnique({ where: { id }, select: { bytes: true } }))
  if (row?.bytes) yield row.bytes
  // Its content went since the list was made.
  else yield* keptOf(scope, id, 'bytes')
}

async function vaulted(scope: Scope): Promise<{ id: string; name: string }[]> {
  return scope.sql((client) =>
    client.rows(
      { id: col.text, name: col.text },
      `SELECT s.id, s.reference || '-' || s.environment || '-' || s.action || '-' || s.revision AS name FROM vault_copy v JOIN submission s ON s.id = v.submission_id ORDER BY s.created_at, s.id`,
    ),
  )
}

/** One part of a copy in the record vault; nothing where it went while the export was made. */
async function* keptOf(scope: Scope, id: string, part: 'bytes' | 'answer'): AsyncGenerator<Uint8Array> {
  const content = await scope.tx(async (db) => {
    const submission = await db.submission.findUnique({ where: { id }, select: { id: true, sha256: true } })
    return submission && keptContent(db, scope, submission)
  })
  if (!content) return
  const { bytes, acknowledgement, messages } = content
  yield part === 'bytes' ? bytes : Buffer.from(`${JSON.stringify({ acknowledgement, messages }, null, 2)}\n`, 'utf8')
}

/** What the trail and the imports were when an export began. */
interface Beginning {
  at: Date
  lastEvent: bigint
  isImporting: boolean
}

async function isImporting(scope: Scope): Promise<boolean> {
  const running = await Promise.all(
    modes.map((mode) =>
      scope.inMode(mode).tx((db) => db.import.count({ where: { state: { in: ['queued', 'reading'] } } })),
    ),
  )
  return running.some((count) => count > 0)
}

async function beginning(scope: Scope): Promise<Beginning> {
  const at = new Date()
  const { _max } = await scope.tx((db) => db.auditEvent.aggregate({ _max: { id: true } }))
  return { at, lastEvent: _max.id ?? 0n, isImporting: await isImporting(scope) }
}

const about = (begun: Date) => `All data of your organization, as Comply+ keeps it.

Started at ${begun.toISOString()}. Tables are read one after another, and FINISHED.txt, the last file, says when the last one was read. A change
made in between may be in one table and not yet in another. If FINISHED.txt is missing, the download was cut off.

tables/    one JSON object a line. Folders: production, demo, and what both share (settings, audit trail).
reports/   the exact bytes of each submission whose content was not erased, as FINTRAC got them.
vault/     submissions that the record vault keeps after their content was erased: the exact bytes and FINTRAC's answer.
uploads/   the files that you uploaded and that are still kept.

Secrets (Client Secrets, passwords, second factors) are not included.
`

/** A file may have been removed by hand. A store that doesn't answer doesn't mean that the file is gone. */
const isThere = (file: StoredBytes): Promise<boolean> =>
  file.size().then(
    () => true,
    (error: unknown) => {
      if (isFilesUnreachable(error)) throw error
      return false
    },
  )

/**
 * Which moments the export is of, and whether the trail or an import went on meanwhile: an import writes rows after its
 * start is in the trail.
 */
async function* finished(scope: Scope, begun: Beginning): AsyncGenerator<string> {
  const count = await scope.tx((db) =>
    db.auditEvent.count({ where: { id: { gt: begun.lastEvent }, action: { not: 'organization.exported' } } }),
  )
  const wasImporting = begun.isImporting || (await isImporting(scope))
  const entries = count === 0 ? 'no entry' : countOf(count, 'entry', 'entries')
  yield `Started at ${begun.at.toISOString()}, finished at ${new Date().toISOString()}.
The audit trail has ${entries} between the two times. ${wasImporting ? 'An import was running.' : 'No import was running.'}
${count > 0 || wasImporting ? 'A change made then may be in only some of the tables. Export again when nobody is working and no import is running.\n' : ''}`
}

/**
 * Everything of an organization as a ZIP, made while it is sent. For owners, who may read all of it; the trail says who
 * took it.
 * @throws AppError 403 for others, prove-again
 */
export async function exportOrganization(scope: Scope): Promise<Readable> {
  scope.require('export all data')
  scope.requireProof()
  const begun = await beginning(scope)
  const parts: ZipPart[] = [{ name: 'README.txt', open: () => Readable.from([about(begun.at)]) }]
  const add = (name: string, open: () => Readable) => parts.push({ name, open })
  const tables = await tablesOf(scope)
  for (const { name, isOfMode } of tables) {
    for (const mode of isOfMode ? modes : ([scope.mode] as const)) {
      const folder = isOfMode ? mode : 'shared'
      add(`tables/${folder}/${name}.jsonl`, () => Readable.from(linesOf(scope.inMode(mode), name)))
    }
  }
  for (const mode of modes) {
    const of = scope.inMode(mode)
    for (const { id, name } of await submissionIds(of))
      add(`reports/${mode}/${name}.json`, () => Readable.from(bytesOf(of, id)))
    for (const { id, name } of await vaulted(of)) {
      add(`vault/${mode}/${name}.json`, () => Readable.from(keptOf(of, id, 'bytes')))
      add(`vault/${mode}/${name}.answer.json`, () => Readable.from(keptOf(of, id, 'answer')))
    }
    const uploads = await of.tx((db) =>
      db.import.findMany({ where: { fileRemovedAt: null }, select: { id: true, fileKey: true, fileName: true } }),
    )
    for (const { id, fileKey, fileName } of uploads) {
      const file = await storedFile(ownKey(of, fileKey))
      // Two uploads may have one name, and a name may hold what no file may be called.
      if (await isThere(file))
        add(`uploads/${mode}/${id}-${fileName.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')}`, () => file.open())
    }
  }
  add('FINISHED.txt', () => Readable.from(finished(scope, begun)))
  await scope.noteReading((db) =>
    audit(db, scope, {
      action: 'organization.exported',
      subjectType: 'organization',
      subjectId: scope.organizationId,
    }),
  )
  return zipOf(parts, 'An export of an organization')
}
