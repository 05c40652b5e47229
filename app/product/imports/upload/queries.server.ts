import { sqlIn } from '#app/platform/sql/within.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import type { Detection } from '#app/csv/types.ts'
import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import type { ImportState } from '#app/platform/generated/enums.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'

export interface ImportView {
  id: string
  fileName: string
  state: ImportState
  byteSize: string
  bytesRead: string
  read: number
  accepted: number
  refused: number
  duplicate: number
  ignored: number
  customersCreated: number
  /** Refused rows that wait for a person, each counted once. */
  open: number
  questions: number
  /** Rows that wait for a person: refused, or with a question. */
  waiting: number
  stopRequested: boolean
  message: string | null
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  fileRemovedAt: string | null
}

const columns = {
  id: true,
  fileName: true,
  state: true,
  byteSize: true,
  bytesRead: true,
  rowsRead: true,
  rowsAccepted: true,
  rowsRefused: true,
  rowsDuplicate: true,
  rowsIgnored: true,
  customersCreated: true,
  stopRequested: true,
  message: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  fileRemovedAt: true,
} as const

type ImportRow = {
  id: string
  fileName: string
  state: ImportState
  byteSize: bigint | string
  bytesRead: bigint | string
  rowsRead: number
  rowsAccepted: number
  rowsRefused: number
  rowsDuplicate: number
  rowsIgnored: number
  customersCreated: number
  stopRequested: boolean
  message: string | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  fileRemovedAt: Date | null
}

interface Waiting {
  open: number
  questions: number
  waiting: number
}

/** What waits for a person in each of these imports; imports without any are left out. */
async function waitingOf(db: Tx, ids: readonly string[]): Promise<Map<string, Waiting>> {
  const rows = await sqlIn(db).rows(
    { id: col.text, open: col.int, questions: col.int, waiting: col.int },
    `SELECT import_id AS id, count(DISTINCT line) FILTER (WHERE severity = 'error')::int AS open, count(*) FILTER (WHERE severity = 'ask')::int AS questions, count(DISTINCT line)::int AS waiting
    FROM import_row_error WHERE import_id = ANY($1::uuid[]) AND state = 'open' AND severity IN ('error', 'ask') GROUP BY import_id`,
    [ids],
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

const view = (
  row: ImportRow,
  { open, questions, waiting }: Waiting = { open: 0, questions: 0, waiting: 0 },
): ImportView => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state,
  byteSize: row.byteSize.toString(),
  bytesRead: row.bytesRead.toString(),
  read: row.rowsRead,
  accepted: row.rowsAccepted,
  refused: row.rowsRefused,
  duplicate: row.rowsDuplicate,
  ignored: row.rowsIgnored,
  customersCreated: row.customersCreated,
  open,
  questions,
  waiting,
  stopRequested: row.stopRequested,
  message: row.message,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  fileRemovedAt: row.fileRemovedAt?.toISOString() ?? null,
})

export const importSorts = ['file', 'uploaded', 'state', 'accepted', 'refused', 'duplicate', 'open'] as const
export type ImportSort = (typeof importSorts)[number]

const sortSql: Record<ImportSort, string> = {
  file: 'lower(i.file_name)',
  uploaded: 'i.created_at',
  state: 'i.state::text',
  accepted: 'i.rows_accepted',
  refused: 'i.rows_refused',
  duplicate: 'i.rows_duplicate',
  open: 'w.waiting',
}

const pageColumns: ColumnsOf<
  Omit<ImportRow, 'byteSize' | 'bytesRead'> & Waiting & { byteSize: string; bytesRead: string }
> = {
  id: col.text,
  fileName: col.text,
  state: col.oneOf(),
  byteSize: col.text,
  bytesRead: col.text,
  rowsRead: col.int,
  rowsAccepted: col.int,
  rowsRefused: col.int,
  rowsDuplicate: col.int,
  rowsIgnored: col.int,
  customersCreated: col.int,
  stopRequested: col.bool,
  message: col.text.orNull,
  createdAt: col.instant,
  startedAt: col.instant.orNull,
  finishedAt: col.instant.orNull,
  fileRemovedAt: col.instant.orNull,
  open: col.int,
  questions: col.int,
  waiting: col.int,
}

/**
 * One page of the tenant's imports, with their total; ties are sorted newest first. `page`: from 1; a page beyond the
 * last gives the last.
 */
export async function importPage(
  scope: Scope,
  query: { sort: ImportSort; descending: boolean; page: number; pageSize: number },
): Promise<{ rows: ImportView[]; total: number; page: number }> {
  scope.require('view the product')
  const { sort, descending, pageSize } = query
  const order = `ORDER BY ${sortSql[sort]} ${descending ? 'DESC' : 'ASC'}, i.created_at DESC, i.id`
  const waiting = `CROSS JOIN LATERAL (SELECT count(DISTINCT line) FILTER (WHERE severity = 'error')::int AS open, count(*) FILTER (WHERE severity = 'ask')::int AS questions,
      count(DISTINCT line)::int AS waiting FROM import_row_error e WHERE e.import_id = i.id AND e.state = 'open' AND e.severity IN ('error', 'ask')) w`
  return scope.sql(async (client) => {
    const { total } = await client.one({ total: col.int }, 'SELECT count(*)::int AS total FROM import')
    const page = Math.min(query.page, Math.max(1, Math.ceil(total / pageSize)))
    const part = `LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
    // Waiting rows are counted for the page only, unless they are the sort order.
    const source = sort === 'open' ? 'import' : `(SELECT i.* FROM import i ${order} ${part})`
    const rows = await client.rows(
      pageColumns,
      `SELECT i.id, i.file_name AS "fileName", i.state, i.byte_size::text AS "byteSize", i.bytes_read::text AS "bytesRead", i.rows_read AS "rowsRead", i.rows_accepted AS "rowsAccepted",
         i.rows_refused AS "rowsRefused", i.rows_duplicate AS "rowsDuplicate", i.rows_ignored AS "rowsIgnored", i.customers_created AS "customersCreated", i.stop_requested AS "stopRequested",
         i.message, i.created_at AS "createdAt", i.started_at AS "startedAt", i.finished_at AS "finishedAt", i.file_removed_at AS "fileRemovedAt", w.open, w.questions, w.waiting
       FROM ${source} i ${waiting} ${order} ${sort === 'open' ? part : ''}`,
    )
    return { rows: rows.map((row) => view(row, row)), total, page }
  })
}

/** The tenant's imports, newest first. */
export async function importList(scope: Scope, limit = 10_000): Promise<ImportView[]> {
  return scope.tx(async (db) => {
    const rows = await db.import.findMany({ select: columns, orderBy: { createdAt: 'desc' }, take: limit })
    const waiting = await waitingOf(
      db,
      rows.map((row) => row.id),
    )
    return rows.map((row) => view(row, waiting.get(row.id)))
  })
}

/** One import with its live counts. @throws AppError not-found */
export async function importProgress(scope: Scope, importId: string): Promise<ImportView> {
  if (!isId(importId)) throw notFound('The import')
  return scope.tx(async (db) => {
    const row = await db.import.findUnique({ where: { id: importId }, select: columns })
    if (!row) throw notFound('The import')
    return view(row, (await waitingOf(db, [importId])).get(importId))
  })
}

/** What the rows of an import become. @throws AppError not-found */
export async function importSubject(scope: Scope, importId: string): Promise<ImportPlan['subject']> {
  if (!isId(importId)) throw notFound('The import')
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { subject: col.oneOf<ImportPlan['subject']>().orNull },
      `SELECT plan->>'subject' AS subject FROM import WHERE id = $1`,
      [importId],
    )
    if (rows[0] === undefined) throw notFound('The import')
    return rows[0].subject ?? 'transactions'
  })
}

/** The import whose choices an upload started with, and the choices that weren't reused, in words. */
export interface RememberedChoices {
  importId: string
  fileName: string
  startedAt: string
  /** Choices for that file only. */
  notTaken: string[]
  /** Contradicted by the new file's values. */
  contradicted: string[]
}

export interface ImportFile {
  id: string
  state: ImportState
  fileName: string
  fileKey: string
  byteSize: bigint
  detection: Detection
  plan: ImportPlan
  createCustomers: boolean
  templateId: string | null
  remembered: RememberedChoices | null
  fileRemovedAt: Date | null
}

/** The file of an import and its choices. @throws AppError not-found */
export async function importFile(scope: Scope, importId: string): Promise<ImportFile> {
  if (!isId(importId)) throw notFound('The import')
  const row = await scope.tx((db) => db.import.findUnique({ where: { id: importId } }))
  if (!row?.detection || !row.plan) throw notFound('The import')
  return {
    id: row.id,
    state: row.state,
    fileName: row.fileName,
    fileKey: row.fileKey,
    byteSize: row.byteSize,
    detection: row.detection as unknown as Detection,
    plan: row.plan as unknown as ImportPlan,
    createCustomers: row.createCustomers,
    templateId: row.templateId,
    remembered: row.remembered as unknown as RememberedChoices | null,
    fileRemovedAt: row.fileRemovedAt,
  }
}

/** Imports of the same bytes that weren't undone, newest first. */
export async function sameFileImports(
  scope: Scope,
  importId: string,
): Promise<{ id: string; fileName: string; createdAt: string }[]> {
  return scope.tx(async (db) => {
    const own = await db.import.findUnique({ where: { id: importId }, select: { sha256: true } })
    if (!own?.sha256) return []
    const rows = await db.import.findMany({
      where: { sha256: own.sha256, id: { not: importId }, state: { in: ['queued', 'reading', 'done', 'stopped'] } },
      select: { id: true, fileName: true, createdAt: true },
      orderBy: { createdAt: 'desc' },
    })
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  })
}
