import type { ImportPlan } from '#app/csv/plan.ts'
import type { Detection } from '#app/csv/types.ts'
import type { Tx } from '#app/platform/database.ts'
import { notFound } from '#app/platform/errors.ts'
import type { ImportState, ProblemState, Severity } from '#app/platform/generated/enums.ts'
import { isId } from '#app/platform/ids.ts'
import type { Scope } from '#app/platform/scope.ts'
import type { Conflict } from './conflicts.ts'

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
  /** Refused rows that wait for a person, each once, whatever is wrong in it. */
  open: number
  questions: number
  /** Rows that wait for a person: refused, or with a question. */
  waiting: number
  stopRequested: boolean
  message: string | null
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

const columns = {
  id: true, fileName: true, state: true, byteSize: true, bytesRead: true, rowsRead: true, rowsAccepted: true, rowsRefused: true, rowsDuplicate: true,
  rowsIgnored: true, customersCreated: true, stopRequested: true, message: true, createdAt: true, startedAt: true, finishedAt: true,
} as const

type Row = {
  id: string; fileName: string; state: ImportState; byteSize: bigint; bytesRead: bigint; rowsRead: number; rowsAccepted: number; rowsRefused: number
  rowsDuplicate: number; rowsIgnored: number; customersCreated: number; stopRequested: boolean; message: string | null; createdAt: Date; startedAt: Date | null; finishedAt: Date | null
}

interface Waiting {
  open: number
  questions: number
  waiting: number
}

/** What waits for a person in each of these imports that has something. */
async function waitingOf(db: Tx, ids: readonly string[]): Promise<Map<string, Waiting>> {
  const rows = await db.$queryRaw<({ id: string } & Waiting)[]>`
    SELECT import_id AS id, count(DISTINCT line) FILTER (WHERE severity = 'error')::int AS open, count(*) FILTER (WHERE severity = 'ask')::int AS questions, count(DISTINCT line)::int AS waiting
    FROM import_row_error WHERE import_id = ANY(${ids}::uuid[]) AND state = 'open' AND severity IN ('error', 'ask') GROUP BY import_id`
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

const view = (row: Row, { open, questions, waiting }: Waiting = { open: 0, questions: 0, waiting: 0 }): ImportView => ({
  id: row.id, fileName: row.fileName, state: row.state, byteSize: row.byteSize.toString(), bytesRead: row.bytesRead.toString(),
  read: row.rowsRead, accepted: row.rowsAccepted, refused: row.rowsRefused, duplicate: row.rowsDuplicate, ignored: row.rowsIgnored,
  customersCreated: row.customersCreated, open, questions, waiting, stopRequested: row.stopRequested, message: row.message,
  createdAt: row.createdAt.toISOString(), startedAt: row.startedAt?.toISOString() ?? null, finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** The tenant's imports, newest first. */
export async function importList(scope: Scope, limit = 100): Promise<ImportView[]> {
  return scope.tx(async db => {
    const rows = await db.import.findMany({ select: columns, orderBy: { createdAt: 'desc' }, take: limit })
    const waiting = await waitingOf(db, rows.map(row => row.id))
    return rows.map(row => view(row, waiting.get(row.id)))
  })
}

/** One import with its live counts. @throws AppError not-found */
export async function importProgress(scope: Scope, importId: string): Promise<ImportView> {
  if (!isId(importId)) throw notFound('The import')
  return scope.tx(async db => {
    const row = await db.import.findUnique({ where: { id: importId }, select: columns })
    if (!row) throw notFound('The import')
    return view(row, (await waitingOf(db, [importId])).get(importId))
  })
}

/** What the rows of an import become. @throws AppError not-found */
export async function importSubject(scope: Scope, importId: string): Promise<ImportPlan['subject']> {
  if (!isId(importId)) throw notFound('The import')
  return scope.bulk(async client => {
    const { rows } = await client.query<{ subject: ImportPlan['subject'] | null }>(`SELECT plan->>'subject' AS subject FROM import WHERE id = $1`, [importId])
    if (rows[0] === undefined) throw notFound('The import')
    return rows[0].subject ?? 'transactions'
  })
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
}

/** The file of an import and the choices made for it. @throws AppError not-found */
export async function importFile(scope: Scope, importId: string): Promise<ImportFile> {
  if (!isId(importId)) throw notFound('The import')
  const row = await scope.tx(db => db.import.findUnique({ where: { id: importId } }))
  if (!row?.detection || !row.plan) throw notFound('The import')
  return {
    id: row.id, state: row.state, fileName: row.fileName, fileKey: row.fileKey, byteSize: row.byteSize,
    detection: row.detection as unknown as Detection, plan: row.plan as unknown as ImportPlan,
    createCustomers: row.createCustomers, templateId: row.templateId,
  }
}

/** Imports of the very same bytes that were not undone, newest first. */
export async function sameFileImports(scope: Scope, importId: string): Promise<{ id: string; fileName: string; createdAt: string }[]> {
  return scope.tx(async db => {
    const own = await db.import.findUnique({ where: { id: importId }, select: { sha256: true } })
    if (!own?.sha256) return []
    const rows = await db.import.findMany({ where: { sha256: own.sha256, id: { not: importId }, state: { in: ['queued', 'reading', 'done', 'stopped'] } }, select: { id: true, fileName: true, createdAt: true }, orderBy: { createdAt: 'desc' } })
    return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
  })
}

export const templateList = (scope: Scope): Promise<{ id: string; name: string }[]> =>
  scope.tx(db => db.mappingTemplate.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' } }))

export interface ProblemFilter {
  severity?: Severity
  code?: string
  state?: ProblemState
  /** Line after which to go on. */
  after?: bigint
  limit?: number
}

export interface ProblemView {
  id: string
  line: number
  column: string | null
  severity: Severity
  code: string
  message: string
  action: string
  raw: string | null
  /** The values of its record, to be corrected: at the first refusal of each, null at what else is said of it. */
  cells: string[] | null
  /** Of a question: the role, and who may be meant. */
  question: { role: string; customers: { id: string; label: string }[]; conflict: Conflict | null } | null
}

/** How many problems of one code and weight are open. */
export interface ProblemKind {
  code: string
  severity: Severity
  count: number
}

/** A page of an import's problems in the order they were found, and how many there are of each kind. */
export async function problemList(scope: Scope, importId: string, filter: ProblemFilter = {}): Promise<{ problems: ProblemView[]; kinds: ProblemKind[]; next: string | null }> {
  if (!isId(importId)) throw notFound('The import')
  const limit = filter.limit ?? 100
  return scope.tx(async db => {
    const state = filter.state ?? 'open'
    const kinds = await db.importRowError.groupBy({ by: ['code', 'severity'], where: { importId, state }, _count: true, orderBy: { _count: { code: 'desc' } } })
    const rows = await db.importRowError.findMany({
      where: { importId, state, ...(filter.severity && { severity: filter.severity }), ...(filter.code && { code: filter.code }), ...(filter.after !== undefined && { id: { gt: filter.after } }) },
      orderBy: { id: 'asc' },
      take: limit + 1,
    })
    const page = rows.slice(0, limit)
    const firstOf = new Map<number, bigint>()
    for (const row of page) if (row.severity === 'error' && row.cells !== null && !firstOf.has(row.line)) firstOf.set(row.line, row.id)
    const questions = page.map(row => row.question as { role: string; customerIds: string[]; conflict?: Conflict } | null)
    const ids = [...new Set(questions.flatMap(question => question?.customerIds ?? []))]
    const customers = new Map((await db.customer.findMany({ where: { id: { in: ids } } })).map(row => [row.id, [row.customerNumber, row.entityName ?? [row.givenName, row.surname].filter(Boolean).join(' '), row.dateOfBirth, row.phone].filter(Boolean).join(' · ')]))
    return {
      problems: page.map((row, index) => ({
        id: row.id.toString(), line: row.line, column: row.column, severity: row.severity, code: row.code, message: row.message, action: row.action, raw: row.raw,
        cells: firstOf.get(row.line) === row.id ? (row.cells as string[]) : null,
        question: questions[index] ? { role: questions[index].role, customers: questions[index].customerIds.map(id => ({ id, label: customers.get(id) ?? 'a customer that was removed' })), conflict: questions[index].conflict ?? null } : null,
      })),
      kinds: kinds.map(kind => ({ code: kind.code, severity: kind.severity, count: kind._count })),
      next: rows.length > limit ? page.at(-1)!.id.toString() : null,
    }
  })
}

/** Customers whose drafts an import touches: it told more of them since, or asks whether they are one with somebody else. */
export async function completedCustomers(scope: Scope, importId: string): Promise<string[]> {
  const { rows } = await scope.bulk(client =>
    client.query<{ id: string }>(`SELECT c.id FROM customer c WHERE c.updated_at > c.created_at AND c.updated_at >= (SELECT i.started_at FROM import i WHERE i.id = $1)
       UNION SELECT jsonb_array_elements_text(e.question -> 'customerIds')::uuid FROM import_row_error e WHERE e.import_id = $1 AND e.state = 'open' AND e.severity = 'ask' AND e.question ? 'conflict'`, [importId]),
  )
  return rows.map(row => row.id)
}

/** The transaction that a row of an import became; null where it became none. */
export async function transactionOfLine(scope: Scope, importId: string, line: number): Promise<string | null> {
  if (!isId(importId)) throw notFound('The import')
  const found = await scope.tx(db => db.transaction.findFirst({ where: { importId, line }, select: { id: true } }))
  return found?.id ?? null
}
