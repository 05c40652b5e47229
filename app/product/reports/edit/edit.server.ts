import type { AuditAction } from '#app/platform/data/audit-actions.ts'
import { getAt, type JsonValue, type ReportDocument } from '#app/compliance/reports/index.ts'
import { anchorOverride, buildReport } from '#app/compliance/drafting/build.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { isEditable, type ReportStateName } from '#app/product/reports/state/states.ts'
import { assemble, type Confirmation, type StoredOverride } from '../state/assemble.server.ts'
import { withCorrection, type Corrected } from './corrections.ts'
import { typedText } from './editable.server.ts'
import { storedLog, stepped, withEdit, type EditLog } from './edit-log.ts'
import { oneLineEnd, takesConductorAsBeneficiary } from './fields.ts'
import { loadFacts, type Facts } from '../state/facts.server.ts'
import { builtColumns, readReports, type StoredReport } from '../state/store.server.ts'
import { mayKnow } from '../state/visible.server.ts'

interface Locked {
  type: string
  state: ReportStateName
  environment: string | null
  createdBy: string | null
  revision: number
  reference: string
}

/** Locks one report that this person may know of. @throws AppError not-found */
export async function lockReport(db: Tx, scope: Scope, reportId: string): Promise<Locked> {
  if (!isId(reportId)) throw notFound('This report')
  const [row] = await db.$queryRaw<(Locked & { created_by: string | null })[]>`
    SELECT type, state, environment, created_by, revision, reference FROM report WHERE id = ${reportId}::uuid FOR UPDATE`
  if (!row || !mayKnow(scope, { type: row.type, createdBy: row.created_by })) throw notFound('This report')
  return { ...row, createdBy: row.created_by }
}

/**
 * Deletes drafts here. A report that the regulator has or may have is left out, as is one on its way; one that was refused
 * there keeps its history. Returns how many were deleted.
 */
export async function deleteDrafts(scope: Scope, ids: readonly string[]): Promise<{ deleted: number; kept: number }> {
  scope.require('prepare drafts')
  const wanted = [...new Set(ids)].filter(isId)
  return scope.tx(async (db) => {
    const rows = await db.$queryRaw<{ id: string; type: string; created_by: string | null; has_history: boolean }[]>`
      SELECT r.id, r.type, r.created_by, EXISTS (SELECT FROM submission s WHERE s.report_id = r.id) AS has_history
      FROM report r WHERE r.id = ANY(${wanted}::uuid[]) AND r.state IN ('draft', 'approved', 'rejected')
        AND NOT EXISTS (SELECT FROM submission s WHERE s.report_id = r.id AND (s.state IN ('queued', 'sending', 'unknown', 'held', 'received')
          OR (s.environment <> 'test' AND s.state IN ('accepted', 'accepted_with_warnings'))))
      ORDER BY r.id FOR UPDATE OF r`
    const known = rows.filter((row) => mayKnow(scope, { type: row.type, createdBy: row.created_by }))
    const gone = known.filter((row) => !row.has_history).map((row) => row.id)
    const kept = known.filter((row) => row.has_history).map((row) => row.id)
    await db.$executeRaw`DELETE FROM report WHERE id = ANY(${gone}::uuid[])`
    await db.$executeRaw`UPDATE report SET state = 'deleted', updated_at = now() WHERE id = ANY(${kept}::uuid[])`
    if (known.length > 0)
      await audit(db, scope, {
        action: 'drafts.deleted',
        subjectType: 'report',
        subjectId: known.length === 1 ? known[0]!.id : null,
        detail: { reports: known.map((row) => row.id) },
      })
    return { deleted: known.length, kept: wanted.length - known.length }
  })
}

/**
 * Corrects one value of a draft, by its JSON pointer; an empty text takes the value away. The correction stays with its
 * transaction or party when the report is built again. `text`: as typed.
 * @throws AppError not-found, not-editable, invalid-value (with the message beside the field)
 */
export async function correctValue(scope: Scope, reportId: string, pointer: string, text: string): Promise<void> {
  scope.require('prepare drafts')
  await changeOverrides(
    scope,
    reportId,
    (report, overrides) => withCorrection(correctedOf(scope, report), overrides, pointer, text),
    [pointer],
  )
}

/** Corrects several values at once, by JSON pointer, as typed; those that stand so already are left alone. */
export async function correctValues(
  scope: Scope,
  reportId: string,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  scope.require('prepare drafts')
  await changeOverrides(
    scope,
    reportId,
    (report, overrides) =>
      Object.entries(texts)
        .filter(([pointer, text]) => oneLineEnd(text).trim() !== typedText(getAt(report.document, pointer)))
        .reduce((all, [pointer, text]) => withCorrection(correctedOf(scope, report), all, pointer, text), overrides),
    Object.keys(texts),
  )
}

/** Names the conductor of a transaction as the one who benefits from it. */
export async function setConductorAsBeneficiary(scope: Scope, reportId: string, pointer: string): Promise<void> {
  scope.require('prepare drafts')
  const found = /^(\/transactions\/\d+)\/completingActions\/\d+\/beneficiaries$/.exec(pointer)
  if (!found) throw new AppError('invalid-value', 422, 'This is not a list of beneficiaries.')
  await changeOverrides(
    scope,
    reportId,
    (report, overrides) => {
      if (!takesConductorAsBeneficiary(report.core.type))
        throw new AppError('invalid-value', 422, 'Name the beneficiary in the transaction, and this draft is updated.')
      const transaction = found[1]!
        .split('/')
        .slice(1)
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], report.document)
      const conductor = (
        transaction as
          | {
              startingActions?: {
                conductors?: { typeCode: number; refId: string; details?: Record<string, JsonValue> }[]
              }[]
            }
          | undefined
      )?.startingActions?.[0]?.conductors?.[0]
      if (!conductor)
        throw new AppError(
          'invalid-value',
          422,
          'The transaction has no conductor. Add the customer to the transaction first.',
        )
      const { clientNumber, emailAddress } = conductor.details ?? {}
      const details = {
        ...(clientNumber !== undefined && { clientNumber }),
        ...(emailAddress !== undefined && { emailAddress }),
        relationshipOfConductorCode: 15,
      }
      const { value, ...anchor } = anchorOverride(report.input, report.document, pointer, [
        { typeCode: conductor.typeCode, refId: conductor.refId, details },
      ])
      return [
        ...overrides.filter((one) => one.path !== anchor.path || one.transactionId !== anchor.transactionId),
        { ...anchor, value, by: scope.actor.label, at: new Date().toISOString() },
      ]
    },
    [pointer],
  )
}

/** Takes a correction back: the value from the records counts again. `index` is its place in the list of corrections. */
export async function removeCorrection(scope: Scope, reportId: string, index: number): Promise<void> {
  scope.require('prepare drafts')
  await changeOverrides(scope, reportId, (_report, overrides) => overrides.filter((_, at) => at !== index), [])
}

type Building = ReturnType<typeof assemble> & { core: { type: 'LCTR' | 'LVCTR' | 'STR' } }

/** A draft as a correction finds it. */
const correctedOf = (scope: Scope, { core, input, document }: Building): Corrected => ({
  type: core.type,
  input,
  document,
  bare: buildReport({ ...input, overrides: [] }).document,
  by: scope.actor.label,
})

/** A draft that this person may change, with what it is built from. @throws AppError not-found, not-editable */
export async function readDraft(scope: Scope, reportId: string): Promise<{ report: StoredReport; facts: Facts }> {
  await scope.tx(async (db) => {
    const locked = await lockReport(db, scope, reportId)
    if (!isEditable(locked.state)) throw notEditable()
  })
  return scope.sql(async (client) => {
    const [found] = await readReports(client, 'r.id = $1', [reportId])
    if (!found) throw notFound('This report')
    return { report: found, facts: await loadFacts(client, found.core.transactionIds) }
  })
}

async function changeOverrides(
  scope: Scope,
  reportId: string,
  change: (report: Building, overrides: readonly StoredOverride[]) => readonly StoredOverride[],
  pointers: readonly string[],
): Promise<void> {
  const { report, facts } = await readDraft(scope, reportId)
  const before = assemble(report.core, facts, Date.now())
  const overrides = change({ ...before, core: report.core }, report.core.overrides)
  if (overrides === report.core.overrides) return
  const after = assemble({ ...report.core, overrides }, facts, Date.now())
  const lost = after.notes.unapplied.length > before.notes.unapplied.length
  const broken = after.messages.find((message) => message.schema !== undefined && pointers.includes(message.path))
  if (lost)
    throw new AppError('invalid-value', 422, 'This value is no longer in the report. Reload the page and try again.')
  if (broken) throw new AppError('invalid-value', 422, broken.message, { fields: { [broken.path]: broken.message } })
  const edits = withEdit(await editLog(scope, reportId), report.core.overrides, overrides, {
    by: scope.actor.label,
    at: new Date().toISOString(),
  })
  await writeDraft(scope, report, { overrides, edits }, builtColumns(after), {
    action: 'report.corrected',
    detail: pointers.length === 0 ? {} : { pointer: pointers.join(' ') },
  })
}

/** Where a correction of the value at a pointer is kept. */
export function anchoredAt({ core, document }: StoredReport, pointer: string): StoredOverride {
  const input = { transactions: core.transactionIds.map((id) => ({ id })) }
  const { value: _, ...anchor } = anchorOverride(input, document as ReportDocument, pointer, undefined)
  return anchor
}

/** The last edits of a draft. */
export async function editLog(scope: Scope, reportId: string): Promise<EditLog> {
  const row = await scope.tx((db) => db.report.findUnique({ where: { id: reportId }, select: { edits: true } }))
  return storedLog(row?.edits)
}

/** Takes the last edit of a draft back, or makes the last that was taken back again. @throws AppError nothing-to-undo, as the commands do */
export async function stepEdits(scope: Scope, reportId: string, way: 'undo' | 'redo'): Promise<void> {
  scope.require('prepare drafts')
  const { report, facts } = await readDraft(scope, reportId)
  const found = stepped(await editLog(scope, reportId), report.core.overrides, way)
  if (found === null)
    throw new AppError('nothing-to-undo', 409, 'There is nothing to undo: the value was changed in another way since.')
  const { overrides, log: edits } = found
  const built = builtColumns(assemble({ ...report.core, overrides }, facts, Date.now()))
  await writeDraft(scope, report, { overrides, edits }, built, { action: 'report.corrected', detail: { way } })
}

/** What a person said of a draft, beside what its records say. */
type Said = { overrides: readonly StoredOverride[]; edits: EditLog } | { confirmations: readonly Confirmation[] }

/** Writes what a person said of a draft with what is built of it. @throws AppError changed-meanwhile */
export async function writeDraft(
  scope: Scope,
  { id, revision }: { id: string; revision: number },
  said: Said,
  built: ReturnType<typeof builtColumns>,
  event: { action: AuditAction; detail: Record<string, unknown> },
): Promise<void> {
  const { overrides = null, confirmations = null, edits = null } = said as Partial<Record<string, unknown>>
  await scope.tx(async (db) => {
    const written = await db.$executeRaw`
      UPDATE report SET overrides = coalesce(nullif(${JSON.stringify(overrides)}::jsonb, 'null'::jsonb), overrides), confirmations = coalesce(nullif(${JSON.stringify(confirmations)}::jsonb, 'null'::jsonb), confirmations),
        edits = coalesce(nullif(${JSON.stringify(edits)}::jsonb, 'null'::jsonb), edits),
        document = ${JSON.stringify(built.document)}::jsonb, missing = ${JSON.stringify(built.missing)}::jsonb,
        messages = ${JSON.stringify(built.messages)}::jsonb, parties = ${built.parties}, total_cad = ${built.total_cad}::numeric, missing_count = ${built.missing_count},
        reject_count = ${built.reject_count}, holds = ${JSON.stringify(built.holds)}::jsonb, hold_count = ${built.hold_count}, revision = revision + 1,
        state = (CASE WHEN state = 'approved' THEN 'draft' ELSE state::text END)::"ReportState", updated_at = now()
      WHERE id = ${id}::uuid AND revision = ${revision} AND state IN ('draft', 'approved', 'rejected', 'change_draft')`
    if (written === 0)
      throw new AppError(
        'changed-meanwhile',
        409,
        'Someone else just changed this report. Reload the page and try again.',
      )
    await audit(db, scope, { ...event, subjectType: 'report', subjectId: id })
  })
}

const notEditable = () =>
  new AppError(
    'not-editable',
    409,
    'This report is with FINTRAC and can’t be edited. Request a change once it’s confirmed.',
  )
