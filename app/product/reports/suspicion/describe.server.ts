import { editedStateSql } from '#app/product/report-states/states-sql.ts'
import { socialInsuranceProblem } from '#app/compliance/reports/facts/withheld.ts'
import type { JsonValue } from '#app/compliance/reports/index.ts'
import { hasCode } from '#app/compliance/words/codes.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, invalidFields } from '#app/platform/runtime/errors.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { refreshDrafts } from '../drafts/refresh.server.ts'
import { storedOverrides, type StoredOverride } from '../state/assemble.server.ts'
import { canonicalJson } from '../state/canonical.ts'
import { earlierReports } from './earlier.server.ts'
import { lockSuspicion } from './members.server.ts'
import { readSuspicion, seenOf } from './read.server.ts'
import {
  projectsPointer,
  relatedPointer,
  type RelatedReport,
  type Suspicion,
  type SuspicionForm,
  suspicionPointers,
} from './suspicion.ts'

/** Someone else edited it in the meantime. Nothing was saved. */
export class SuspicionChanged extends AppError {
  readonly theirs: Suspicion
  readonly seen: string

  constructor(theirs: Suspicion) {
    super(
      'suspicion-changed',
      409,
      'Someone else changed this while you were writing. Your text isn’t saved yet. Compare the two, then save yours over theirs or take theirs.',
    )
    this.theirs = theirs
    this.seen = seenOf(theirs)
  }
}

/**
 * Saves the description of suspicion of an STR draft. Rejects a form based on an older version, unless both wrote the
 * same.
 * @throws SuspicionChanged, AppError not-found, not-editable, directive, invalid-form
 */
export async function describeSuspicion(
  scope: Scope,
  reportId: string,
  form: SuspicionForm,
): Promise<{ seen: string; isChanged: boolean }> {
  scope.require('prepare suspicious transaction reports')
  refuseFaults(form)
  const isChanged = await scope.tx(async (db) => {
    const { overrides: stored } = await lockSuspicion(db, scope, reportId)
    const stands = await readSuspicion(db, reportId)
    const wanted = await withEarlier(form, () => earlierReports(sqlIn(db), scope, reportId))
    const own = await db.report.findUniqueOrThrow({ where: { id: reportId }, select: { reference: true } })
    refuseOwn(wanted.related, own.reference)
    if (canonicalJson(stands) === canonicalJson(wanted)) return false
    if (form.seen !== '' && form.seen !== seenOf(stands)) throw new SuspicionChanged(stands)
    const overrides = written(storedOverrides(stored), wanted, scope.actor.label)
    await sqlIn(db).run(
      `UPDATE report SET overrides = $1::jsonb, revision = revision + 1, state = ${editedStateSql()}, updated_at = now()
      WHERE id = $2::uuid`,
      [JSON.stringify(overrides), reportId],
    )
    const note = { groundsOn: wanted.groundsOn || null, delayReason: wanted.delayReason }
    await db.suspicionNote.upsert({
      where: { reportId },
      create: { reportId, organizationId: scope.organizationId, mode: scope.mode, ...note },
      update: note,
    })
    // The text itself stays out of the audit trail, which more people may read.
    await audit(db, scope, {
      action: 'report.corrected',
      subjectType: 'report',
      subjectId: reportId,
      detail: { fields: changedNames(stands, wanted) },
    })
    return true
  })
  if (isChanged) await refreshDrafts(scope, { reports: [reportId] })
  return { seen: seenOf(await scope.tx((db) => readSuspicion(db, reportId))), isChanged }
}

const changedNames = (before: Suspicion, after: Suspicion): string[] =>
  (Object.keys(after) as (keyof Suspicion)[]).filter(
    (name) => canonicalJson(before[name]) !== canonicalJson(after[name]),
  )

/** Refuses invalid fields. @throws AppError invalid-form */
function refuseFaults({ narrative, actionTaken, delayReason, suspicionType, projects }: SuspicionForm): void {
  const fields: Record<string, string> = {}
  for (const [name, text] of Object.entries({ narrative, actionTaken, delayReason })) {
    const problem = socialInsuranceProblem(suspicionPointers.narrative, text)
    if (problem !== null) fields[name] = problem
  }
  if (suspicionType !== '' && !hasCode('suspicionType', suspicionType)) fields.suspicionType = 'Choose from the list.'
  if (projects.some((code) => !hasCode('projectName', code))) fields.projects = 'Choose from the list.'
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

function refuseOwn(related: readonly RelatedReport[], own: string): void {
  const fields = Object.fromEntries(
    related.flatMap(({ reference }, index) =>
      reference === ''
        ? [[`related.${index}.reference`, 'Enter the reference of the report that these transactions are in.']]
        : reference === own
          ? [[`related.${index}.reference`, 'This is the report itself. Enter another one.']]
          : [],
    ),
  )
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

/** Adds the selected earlier reports, without duplicates. */
async function withEarlier(
  { earlier, seen: _seen, ...said }: SuspicionForm,
  known: () => Promise<RelatedReport[]>,
): Promise<Suspicion> {
  const fresh = earlier.filter((reference) => said.related.every((one) => one.reference !== reference))
  if (fresh.length === 0) return said
  const found = (await known()).filter((one) => fresh.includes(one.reference))
  return {
    ...said,
    related: [...said.related, ...found.map(({ reference, transactions }) => ({ reference, transactions }))],
  }
}

/** The corrections with those of the description; an empty field has none. */
function written(overrides: readonly StoredOverride[], wanted: Suspicion, by: string): StoredOverride[] {
  const values: [string, JsonValue | undefined][] = [
    [suspicionPointers.narrative, wanted.narrative || undefined],
    [suspicionPointers.actionTaken, wanted.actionTaken || undefined],
    [suspicionPointers.suspicionType, wanted.suspicionType === '' ? undefined : Number(wanted.suspicionType)],
    [
      suspicionPointers.politicallyExposed,
      wanted.politicallyExposed === '' ? undefined : wanted.politicallyExposed === 'true',
    ],
    [projectsPointer, wanted.projects.length === 0 ? undefined : [...wanted.projects].sort((a, b) => a - b)],
    [
      relatedPointer,
      wanted.related.length === 0
        ? undefined
        : wanted.related.map(({ reference, transactions }) => ({
            reportingEntityReportReference: reference,
            reportingEntityTransactionReferences: transactions,
          })),
    ],
  ]
  const paths = values.map(([path]) => path)
  const isOurs = ({ path, transactionId, refId }: StoredOverride) =>
    transactionId === undefined &&
    refId === undefined &&
    paths.some((one) => path === one || path.startsWith(`${one}/`))
  const had = new Map(overrides.filter(isOurs).map((one) => [one.path, one]))
  return [
    ...overrides.filter((one) => !isOurs(one)),
    ...values.flatMap(([path, value]) => {
      if (value === undefined) return []
      const before = had.get(path)
      return [
        before !== undefined && canonicalJson(before.value ?? null) === canonicalJson(value)
          ? before
          : { path, value, by, at: new Date().toISOString() },
      ]
    }),
  ]
}
