import {
  editableStatesSql,
  draftStatesSql,
  acceptedStatesSql,
  editedStateSql,
} from '#app/product/report-states/states-sql.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { AuditAction } from '#app/platform/data/audit-actions.ts'
import { getAt, type JsonValue, type ReportDocument } from '#app/compliance/reports/index.ts'
import {
  anchoredOverride,
  anchorOverride,
  isContradicted,
  rebasedOverride,
  takenOver,
} from '#app/compliance/drafting/overrides.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { isEditable, type ReportStateName } from '#app/product/report-states/states.ts'
import { assemble, toOverride, type Confirmation, type StoredOverride } from '../state/assemble.server.ts'
import { withTypedValue, type Corrected } from './corrections.ts'
import { typedText } from './editable.server.ts'
import { correctionId, mapLog, storedLog, withEdit, type EditLog } from './edit-log.ts'
import { oneLineEnd, takesConductorAsBeneficiary } from './fields.ts'
import { loadFacts, type Facts } from '../state/facts.server.ts'
import { placeKeyOf } from '../state/place-key.ts'
import { builtColumns, readReports, type StoredReport } from '../state/store.server.ts'
import { mayKnow } from '#app/product/report-states/visible.server.ts'

interface Locked {
  type: string
  state: ReportStateName
  environment: string | null
  createdBy: string | null
  revision: number
  reference: string
  /** Whether a report filed elsewhere still has its copy (`held`) or it was erased; null if it was drafted here. */
  copy: 'held' | 'erased' | null
}

/** Locks one report that this person may see. @throws AppError not-found */
export async function lockReport(db: Tx, scope: Scope, reportId: string): Promise<Locked> {
  if (!isId(reportId)) throw notFound('This report')
  const [row] = await sqlIn(db).rows(
    {
      type: col.text,
      state: col.oneOf<ReportStateName>(),
      environment: col.text.orNull,
      createdBy: col.text.orNull,
      revision: col.int,
      reference: col.text,
      copy: col.oneOf<'held' | 'erased'>().orNull,
    },
    `SELECT type, state, environment, created_by AS "createdBy", revision, reference,
       CASE WHEN copy IS NOT NULL THEN 'held' WHEN copy_sha256 IS NOT NULL THEN 'erased' END AS copy FROM report WHERE id = $1::uuid FOR UPDATE`,
    [reportId],
  )
  if (!row || !mayKnow(scope, { type: row.type, createdBy: row.createdBy })) throw notFound('This report')
  return row
}

/**
 * Deletes drafts. Skips reports that the regulator has or may have, and those being submitted; one that was rejected
 * keeps its history. For a report filed elsewhere, removes its copy if nothing was submitted from it. Returns the
 * number deleted.
 */
export async function deleteDrafts(scope: Scope, ids: readonly string[]): Promise<{ deleted: number; kept: number }> {
  scope.require('prepare drafts')
  const wanted = [...new Set(ids)].filter(isId)
  return scope.tx(async (db) => {
    const rows = await sqlIn(db).rows(
      { id: col.text, type: col.text, created_by: col.text.orNull, has_history: col.bool },
      `SELECT r.id, r.type, r.created_by, EXISTS (SELECT FROM submission s WHERE s.report_id = r.id) AS has_history
      FROM report r WHERE r.id = ANY($1::uuid[])
        AND (r.state IN ${draftStatesSql} OR (r.state = 'filed_elsewhere' AND NOT EXISTS (SELECT FROM submission s WHERE s.report_id = r.id)))
        AND NOT EXISTS (SELECT FROM submission s WHERE s.report_id = r.id AND (s.state IN ('queued', 'sending', 'unknown', 'held', 'received')
          OR (s.environment <> 'test' AND s.state IN ${acceptedStatesSql})))
      ORDER BY r.id FOR UPDATE OF r`,
      [wanted],
    )
    const known = rows.filter((row) => mayKnow(scope, { type: row.type, createdBy: row.created_by }))
    const gone = known.filter((row) => !row.has_history).map((row) => row.id)
    const kept = known.filter((row) => row.has_history).map((row) => row.id)
    await sqlIn(db).run('DELETE FROM report WHERE id = ANY($1::uuid[])', [gone])
    await sqlIn(db).run(`UPDATE report SET state = 'deleted', updated_at = now() WHERE id = ANY($1::uuid[])`, [kept])
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
 * Corrects one value of a draft by its JSON pointer; an empty text removes the value. The correction stays with its
 * transaction or party when the report is rebuilt. `text`: as typed.
 * @throws AppError not-found, not-editable, invalid-value (its message belongs to the field)
 */
export async function correctValue(scope: Scope, reportId: string, pointer: string, text: string): Promise<void> {
  scope.require('prepare drafts')
  await changeOverrides(
    scope,
    reportId,
    (report, overrides) => withTypedValue(correctedOf(scope, report), overrides, pointer, text),
    [pointer],
  )
}

/** Corrects several values by JSON pointer, as typed; unchanged values are skipped. */
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
        .reduce((all, [pointer, text]) => withTypedValue(correctedOf(scope, report), all, pointer, text), overrides),
    Object.keys(texts),
  )
}

/** Names the conductor of a transaction as its beneficiary. */
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
      const { value, ...anchor } = anchoredOverride(report.input, report.bare, pointer, [
        { typeCode: conductor.typeCode, refId: conductor.refId, details },
      ])
      return [
        ...overrides.filter((one) => placeKeyOf(one) !== placeKeyOf(anchor)),
        { ...anchor, value, by: scope.actor.label, at: new Date().toISOString() },
      ]
    },
    [pointer],
  )
}

/** Removes a correction by its `correctionId`; the value of the records applies again. */
export async function removeCorrection(scope: Scope, reportId: string, correction: string): Promise<void> {
  scope.require('prepare drafts')
  await changeOverrides(scope, reportId, ({ placed }, overrides) => overrides.toSpliced(placed(correction), 1), [])
}

/**
 * Reapplies an unused correction by its `correctionId`, based on the current value of the records.
 * @throws AppError invalid-value if the report has no such place or it has another correction
 */
export async function keepCorrection(scope: Scope, reportId: string, correction: string): Promise<void> {
  scope.require('prepare drafts')
  await changeOverrides(
    scope,
    reportId,
    ({ input, bare, placed }, overrides) => {
      const index = placed(correction)
      const stray = overrides[index]!
      const kept = takenOver(toOverride(stray), input, bare)
      if (kept === null)
        throw new AppError(
          'invalid-value',
          422,
          'This entry is no longer in the report. Enter the value where it belongs, then remove this correction.',
        )
      const { from: _, ...rest } = stray
      const found = { ...rest, path: kept.path, was: kept.was, by: scope.actor.label, at: new Date().toISOString() }
      const others = overrides.filter((one) => one !== stray && placeKeyOf(one) === placeKeyOf(found))
      // Corrections that contradict each other are all ignored; the one in use decides.
      if (others.some((one) => !isContradicted(toOverride(one), [toOverride(stray)])))
        throw new AppError('invalid-value', 422, 'Another correction is already there. Remove one of the two.')
      return overrides.with(index, found).filter((one) => !others.includes(one))
    },
    [],
  )
}

type Building = ReturnType<typeof assemble> & {
  core: { type: 'LCTR' | 'LVCTR' | 'STR'; copy: object | null }
  /** The index of a correction by its `correctionId`. @throws AppError correction-gone */
  placed: (correction: string) => number
}

/** A draft as `Corrected`. */
const correctedOf = (scope: Scope, { core, input, document, bare }: Building): Corrected => ({
  type: core.type,
  isCopy: core.copy !== null,
  input,
  document,
  bare,
  by: scope.actor.label,
})

/** Rebases corrections whose action or party moved to its current position. */
export const rebasing =
  ({ input, bare }: ReturnType<typeof assemble>) =>
  (one: StoredOverride): StoredOverride => {
    const { path, was } = rebasedOverride(toOverride(one), input, bare)
    return { ...one, path, ...(was !== undefined && { was }) }
  }

/** A draft that this person may edit, with the facts it is built from. @throws AppError not-found, not-editable */
export async function readDraft(scope: Scope, reportId: string): Promise<{ report: StoredReport; facts: Facts }> {
  await scope.tx(async (db) => {
    const locked = await lockReport(db, scope, reportId)
    if (!isEditable(locked.state)) throw notEditable()
  })
  return scope.sql(async (client) => {
    const [found] = await readReports(client, 'r.id = $1', [reportId])
    if (!found) throw notFound('This report')
    if (await isSuperseded(client, found)) throw superseded()
    return { report: found, facts: await loadFacts(client, found.core.transactionIds) }
  })
}

/** Another draft or report has its transactions: what is corrected here would be said nowhere. */
async function isSuperseded(client: Sql, { id, state, proposal, core }: StoredReport): Promise<boolean> {
  if (proposal?.kind !== 'vanished' || state === 'change_draft' || core.type === 'STR') return false
  const { there } = await client.one(
    { there: col.bool },
    `SELECT EXISTS (SELECT FROM report_transaction m JOIN report r ON r.id = m.report_id
      WHERE m.transaction_id = ANY($1::uuid[]) AND r.id <> $2::uuid AND r.type::text = $3 AND r.state <> 'deleted'
        AND (r.proposal ->> 'kind') IS DISTINCT FROM 'vanished') AS there`,
    [core.transactionIds, id, core.type],
  )
  return there
}

const superseded = () =>
  new AppError(
    'superseded',
    409,
    'This draft is no longer required. Correct the draft that has its transactions now, then delete this one.',
  )

async function changeOverrides(
  scope: Scope,
  reportId: string,
  change: (report: Building, overrides: readonly StoredOverride[]) => readonly StoredOverride[],
  pointers: readonly string[],
): Promise<void> {
  const { report, facts } = await readDraft(scope, reportId)
  const before = assemble(report.core, facts, Date.now())
  const rebase = rebasing(before)
  const current = report.core.overrides.map(rebase)
  const placed = (correction: string): number => {
    const index = report.core.overrides.findIndex((one) => correctionId(one) === correction)
    if (index < 0)
      throw new AppError('correction-gone', 409, 'This correction is gone. Reload the page to see the current ones.')
    return index
  }
  const editsRead = await editsColumn(scope, reportId)
  const overrides = change({ ...before, core: report.core, placed }, current)
  if (overrides === current) return
  const after = assemble({ ...report.core, overrides }, facts, Date.now())
  const lost = after.notes.unapplied.length > before.notes.unapplied.length
  const broken = after.messages.find((message) => message.schema !== undefined && pointers.includes(message.path))
  if (lost)
    throw new AppError('invalid-value', 422, 'This value is no longer in the report. Reload the page and try again.')
  if (broken) throw new AppError('invalid-value', 422, broken.message, { fields: { [broken.path]: broken.message } })
  const edits = withEdit(mapLog(storedLog(editsRead), rebase), current, overrides, {
    by: scope.actor.label,
    at: new Date().toISOString(),
  })
  await writeDraft(scope, report, { overrides, edits, editsRead }, builtColumns(after), {
    action: 'report.corrected',
    detail: pointers.length === 0 ? {} : { pointer: pointers.join(' ') },
  })
}

/** A correction anchored to the transaction or party that holds the value at a pointer. */
export function anchoredAt({ core, document }: StoredReport, pointer: string): StoredOverride {
  const input = { transactions: core.transactionIds.map((id) => ({ id })) }
  const { value: _, ...anchor } = anchorOverride(input, document as ReportDocument, pointer, undefined)
  return anchor
}

/** The edit log of a draft. */
export const editLog = async (scope: Scope, reportId: string): Promise<EditLog> =>
  storedLog(await editsColumn(scope, reportId))

/** The edit log of a draft as stored. */
export const editsColumn = async (scope: Scope, reportId: string): Promise<unknown> =>
  (await scope.tx((db) => db.report.findUnique({ where: { id: reportId }, select: { edits: true } })))?.edits ?? {}

/** A person's input to a draft. `editsRead`: the edits to which one was added. */
type Said =
  | { overrides: readonly StoredOverride[]; edits: EditLog; editsRead: unknown; copyDraft?: object }
  | { confirmations: readonly Confirmation[] }

/** Writes a person's input to a draft with the rebuilt columns. @throws AppError changed-meanwhile */
export async function writeDraft(
  scope: Scope,
  { id, revision }: { id: string; revision: number },
  said: Said,
  built: ReturnType<typeof builtColumns>,
  event: { action: AuditAction; detail: Record<string, unknown> },
): Promise<void> {
  const {
    overrides = null,
    confirmations = null,
    edits = null,
    editsRead = null,
    copyDraft = null,
  } = said as Partial<Record<string, unknown>>
  await scope.tx(async (db) => {
    const written = await sqlIn(db).run(
      `UPDATE report SET overrides = coalesce(nullif($1::jsonb, 'null'::jsonb), overrides), confirmations = coalesce(nullif($2::jsonb, 'null'::jsonb), confirmations),
        edits = coalesce(nullif($3::jsonb, 'null'::jsonb), edits), copy_draft = coalesce(nullif($16::jsonb, 'null'::jsonb), copy_draft),
        document = $4::jsonb, missing = $5::jsonb,
        messages = $6::jsonb, parties = $7, total_cad = $8::numeric, missing_count = $9,
        reject_count = $10, holds = $11::jsonb, hold_count = $12, revision = revision + 1,
        state = ${editedStateSql()}, updated_at = now()
      WHERE id = $13::uuid AND revision = $14 AND state IN ${editableStatesSql}
        AND coalesce(nullif($15::jsonb, 'null'::jsonb), edits) = edits`,
      [
        JSON.stringify(overrides),
        JSON.stringify(confirmations),
        JSON.stringify(edits),
        JSON.stringify(built.document),
        JSON.stringify(built.missing),
        JSON.stringify(built.messages),
        built.parties,
        built.total_cad,
        built.missing_count,
        built.reject_count,
        JSON.stringify(built.holds),
        built.hold_count,
        id,
        revision,
        JSON.stringify(editsRead),
        JSON.stringify(copyDraft),
      ],
    )
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
