import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { col, type RowOf } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { Hold } from '#app/compliance/drafting/hold.ts'
import { reportTypeCodes } from '#app/compliance/reports/index.ts'
import { audit } from '#app/platform/data/audit.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { untenantedDb, type Tx } from '#app/platform/data/database.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import { enqueue } from '#app/platform/queue/jobs.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { readOnly } from '#app/platform/identity/session.ts'
import { heldText } from '../reports/state/held-words.ts'
import { afterCorrection } from '../corrections/corrections.server.ts'
import { mayKnow } from '../report-states/visible.server.ts'
import { companySettings, credentialList } from '../settings/queries.server.ts'
import { canonicalJson } from '../reports/state/canonical.ts'
import { hasSameContent } from '../reports/elsewhere/copy.ts'
import { needsCopySql, refusedSql, rejectionSql, unapprovedSql } from '../reports/state/shown.server.ts'
import { environmentsOf } from './pipeline/claim.server.ts'
import { answerDemoJob, submitReportJob } from './jobs.ts'
import { regulatorUrl } from './pipeline/regulator.server.ts'
import {
  isConfirmed,
  isEditable,
  isUnderWay,
  type EnvironmentName,
  type ReportStateName,
} from '../report-states/states.ts'

export interface Refused {
  reportId: string
  reference: string
  /** What to do, in words. */
  message: string
}

export interface Submitted {
  /** Reports that this call put on their way, soonest due first. */
  ids: string[]
  /** Reports that were on their way or at the regulator already. */
  already: string[]
  refused: Refused[]
}

/** What is told of one report once it was submitted. */
export function submittedWords({ ids, already }: Submitted): string {
  if (ids.length > 0) return 'Submitted. This page shows its progress.'
  return already.length > 0 ? 'It’s already submitted.' : 'Nothing was submitted.'
}

const rowColumns = {
  id: col.text,
  type: col.oneOf<'LCTR' | 'LVCTR' | 'STR'>(),
  state: col.oneOf<ReportStateName>(),
  environment: col.oneOf<EnvironmentName>().orNull,
  reference: col.text,
  revision: col.int,
  document: col.json<Record<string, unknown>>().orNull,
  holds: col.json<Hold[]>(),
  hold_count: col.int,
  created_by: col.text.orNull,
  proposal_kind: col.text.orNull,
  /** There is a report of it at the regulator in the environment asked for. */
  is_there: col.bool,
  /** It is filed: a change of it goes to PRODUCTION and nowhere else. */
  is_filed: col.bool,
  /** What the regulator has of one that was filed elsewhere. */
  copy: col.json<Record<string, unknown>>().orNull,
  /** Digest of the version that was accepted last in the environment asked for; null before any. */
  there_sha256: col.text.orNull,
  /** FINTRAC rejected this version, in TEST or where it is filed. */
  is_refused: col.bool,
  /** Digests of what was rejected and not put right at FINTRAC: what was sent may be erased. */
  rejected_sha256: col.json<string[]>(),
  /** What it changes there can't be shown: that version was erased here, and nobody uploaded its copy. */
  needs_copy: col.bool,
  /** The company asks for another person's approval, and the report's present version has none. */
  unapproved: col.bool,
}
type Row = RowOf<typeof rowColumns>

/**
 * Jobs are spread over this many reports each, and over no more jobs than this: the rest is taken from the same list.
 */
const reportsPerJob = 500
const mostJobs = 4

/**
 * Puts reports on their way: in one transaction their bytes are frozen with their hash, and the submissions, the trail
 * and the jobs are written. A report that is on its way already stays as it is, so that this may be called twice at
 * once. What is not ready is refused with what to do; the others go.
 * @throws AppError when the mode and the environment do not belong together, or the organization is not ready to
 * submit.
 */
export async function submitReports(
  scope: Scope,
  ids: readonly string[],
  environment: EnvironmentName,
): Promise<Submitted> {
  scope.require('submit reports')
  await assertReady(scope, environment)
  if (environment === 'production') scope.requireProof()
  const wanted = [...new Set(ids)].filter(isId)
  // Whatever changed on file since the draft was last looked at, it is not sent unseen.
  const seen = await revisionsOf(scope, wanted)
  const changed = new Set(await afterCorrection(scope.unattended(), { reports: wanted }))
  return scope.tx(async (db) => {
    const rows = await sqlIn(db).rows(
      rowColumns,
      `SELECT r.id, r.type, r.state, r.environment, r.reference, r.revision, r.document, r.holds, r.hold_count, r.created_by,
        r.proposal->>'kind' AS proposal_kind,
        r.copy_sha256 IS NOT NULL OR EXISTS (SELECT FROM submission s WHERE s.report_id = r.id AND s.environment = $1::"Environment" AND s.action <> 'delete'
          AND s.state IN ${acceptedStatesSql}) AS is_there,
        r.copy_sha256 IS NOT NULL OR EXISTS (SELECT FROM submission s WHERE s.report_id = r.id AND s.environment = 'production' AND s.action <> 'delete'
          AND s.state IN ${acceptedStatesSql}) AS is_filed,
        r.copy,
        (SELECT s.sha256 FROM submission s WHERE s.report_id = r.id AND s.environment = $1::"Environment" AND s.action <> 'delete'
          AND s.state IN ${acceptedStatesSql} ORDER BY s.created_at DESC, s.id DESC LIMIT 1) AS there_sha256,
        ${refusedSql} AS is_refused,
        (SELECT coalesce(jsonb_agg(f.sha256), '[]') FROM submission f WHERE f.report_id = r.id AND ${rejectionSql}) AS rejected_sha256,
        (${needsCopySql} AND r.environment = $1::"Environment") AS needs_copy,
        ${unapprovedSql} AS unapproved
      FROM report r WHERE r.id = ANY($2::uuid[]) ORDER BY r.due_date NULLS FIRST, r.id FOR UPDATE OF r`,
      [environment, wanted],
    )
    const result: Submitted = { ids: [], already: [], refused: [] }
    const frozen = rows
      .filter((row) => mayKnow(scope, { type: row.type, createdBy: row.created_by }))
      .flatMap((row) => {
        if (isUnderWay(row.state) || row.state === 'deleted' || (isConfirmed(row.state) && !isNext(row, environment))) {
          result.already.push(row.id)
          return []
        }
        // The same for a draft that took in other transactions, or was corrected, in this very moment.
        const isOther = changed.has(row.id) || row.revision !== seen.get(row.id)
        const message = isOther
          ? 'Its records changed since it was drafted. Check it again, then submit.'
          : unready(row, environment)
        if (message !== null) {
          result.refused.push({ reportId: row.id, reference: row.reference, message })
          return []
        }
        result.ids.push(row.id)
        return [freeze(row, row.is_there ? 'change' : 'submit')]
      })
    await writeSubmissions(db, scope, environment, frozen)
    if (frozen.length > 0) {
      await audit(db, scope, {
        action: 'reports.submitted',
        subjectType: 'report',
        subjectId: frozen.length === 1 ? frozen[0]!.reportId : null,
        detail: { environment, reports: result.ids },
      })
    }
    return result
  })
}

async function revisionsOf(scope: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await scope.tx((db) =>
    db.report.findMany({ where: { id: { in: [...ids] } }, select: { id: true, revision: true } }),
  )
  return new Map(rows.map((row) => [row.id, row.revision]))
}

/** A report that was confirmed in TEST still has to go to PRODUCTION. */
const isNext = (row: Row, environment: EnvironmentName): boolean =>
  row.environment === 'test' && environment === 'production'

function unready(row: Row, environment: EnvironmentName): string | null {
  if (environment === 'test' && row.is_filed)
    return 'It’s already filed in PRODUCTION. Submit its change to PRODUCTION.'
  if (!isEditable(row.state) && !isConfirmed(row.state)) return 'It can’t be submitted in its current state.'
  if (row.document === null) return 'Its content was erased.'
  if (row.proposal_kind === 'vanished')
    return 'The transactions on file no longer require this report. Check it, then delete it.'
  if (isConfirmed(row.state) && row.proposal_kind === 'change')
    return 'Its transactions changed after TEST confirmed it. Request a change to include them, then submit it.'
  if (row.hold_count > 0) return heldText(row.holds)
  if (
    row.is_refused ||
    (row.rejected_sha256.length > 0 && digestsOf(row).some((one) => row.rejected_sha256.includes(one)))
  )
    return 'FINTRAC rejected this version. Correct what its messages say, then submit it again.'
  if (row.unapproved) return 'Someone other than its author has to approve it first.'
  if (isUnchanged(row))
    return 'Nothing in it differs from what FINTRAC has. Correct a value first, or discard the change.'
  if (row.needs_copy)
    return 'The content that FINTRAC has was erased here, so nobody can see what the change changes. Upload your record copy on the report’s page first.'
  return null
}

/**
 * Whether a change equals the version at the regulator. Digests are compared, since the content itself may be erased.
 */
const isUnchanged = (row: Row): boolean =>
  row.copy !== null
    ? hasSameContent(row.copy, row.document)
    : row.is_there && row.there_sha256 !== null && digestsOf(row).includes(row.there_sha256)

/** Digests of what would be sent of it: as a report, and as its change. */
const digestsOf = (row: Row): string[] =>
  (['submit', 'change'] as const).map((action) => digestOf(freeze(row, action).text))

const digestOf = (text: string): string => sha256Hex(Buffer.from(text, 'utf8'))

interface Frozen {
  reportId: string
  action: 'submit' | 'change' | 'delete'
  revision: number
  reference: string
  reportTypeCode: number
  reportingEntityNumber: number
  text: string
}

const submitTypeCodes = { submit: 1, change: 2 } as const

function freeze(row: Row, action: 'submit' | 'change'): Frozen {
  const details = {
    ...(row.document?.reportDetails as Record<string, unknown>),
    submitTypeCode: submitTypeCodes[action],
  }
  return {
    reportId: row.id,
    action,
    revision: row.revision,
    reference: row.reference,
    reportTypeCode: reportTypeCodes[row.type],
    reportingEntityNumber: Number((details as { reportingEntityNumber?: number }).reportingEntityNumber),
    text: canonicalJson({ ...row.document, reportDetails: details }),
  }
}

/** Writes frozen submissions, moves their reports, and asks for the jobs, all in the caller's transaction. */
export async function writeSubmissions(
  db: Tx,
  scope: Scope,
  environment: EnvironmentName,
  frozen: readonly Frozen[],
): Promise<void> {
  if (frozen.length === 0) return
  const rows = frozen.map((one) => ({
    id: newId(),
    report_id: one.reportId,
    action: one.action,
    revision: one.revision,
    reference: one.reference,
    type_code: one.reportTypeCode,
    entity: one.reportingEntityNumber,
    text: one.text,
    sha256: digestOf(one.text),
  }))
  await sqlIn(db).run(
    `WITH x AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, report_id uuid, action text, revision int, reference text, type_code int,
        entity int, text text, sha256 text)
    ), made AS (
      INSERT INTO submission (id, organization_id, mode, report_id, action, environment, revision, reference, report_type_code, reporting_entity_number, reporting_entity_name, bytes, sha256, created_by)
      SELECT x.id, $2::uuid, $3::"Mode", x.report_id, x.action::"SubmissionAction", $4::"Environment", x.revision,
        x.reference, x.type_code, x.entity, (SELECT o.name FROM organization o WHERE o.id = $2::uuid), convert_to(x.text, 'UTF8'), x.sha256, $5::uuid
      FROM x RETURNING report_id, action
    )
    UPDATE report r SET state = (CASE WHEN m.action = 'delete' THEN 'deletion' ELSE 'queued' END)::"ReportState", environment = $4::"Environment",
      regulator_messages = '[]', updated_at = now()
    FROM made m WHERE r.id = m.report_id`,
    [JSON.stringify(rows), scope.organizationId, scope.mode, environment, scope.actor.userId],
  )
  const { organizationId, mode } = scope
  const job = environment === 'demo' ? answerDemoJob : submitReportJob
  const jobs = Math.min(mostJobs, Math.ceil(frozen.length / reportsPerJob))
  for (let at = 0; at < jobs; at++)
    await enqueue(db, job, { organizationId, mode }, { dedupeKey: `${job.name}:${organizationId}:${mode}:${at}` })
}

/** Throws what still has to be done before anything can be submitted in this environment. */
async function assertReady(scope: Scope, environment: EnvironmentName): Promise<void> {
  const problem = await submissionProblem(scope, environment)
  if (problem !== null) throw problem
}

/** What prevents submitting in an environment; null when nothing does. */
export async function submissionProblem(scope: Scope, environment: EnvironmentName): Promise<AppError | null> {
  if (!environmentsOf(scope.mode).includes(environment)) {
    return new AppError(
      'wrong-environment',
      409,
      scope.mode === 'demo'
        ? 'Demo reports are never sent. Switch to Production mode to submit to FINTRAC.'
        : 'Production reports can’t be submitted as Demo.',
    )
  }
  if (!scope.writable) return readOnly()
  if (environment === 'demo') return null
  const name = environment.toUpperCase()
  const organization = await untenantedDb().organization.findUnique({
    where: { id: scope.organizationId },
    select: { plan: true },
  })
  if (!organization?.plan)
    return new AppError(
      'subscription-needed',
      403,
      'Submitting to FINTRAC needs a subscription. Contact us to start one.',
    )
  const settings = await companySettings(scope)
  const missing = [
    ...(settings.activitySectorCode === null ? ['the activity sector'] : []),
    ...(settings.reportingEntityNumber === null ? ['the FINTRAC organization number'] : []),
    ...(settings.reportingEntityContactId === null ? ['the contact ID'] : []),
  ]
  if (missing.length > 0)
    return new AppError('settings-incomplete', 409, `Settings are missing ${missing.join(', ')}. Complete them first.`)
  if (!(await credentialList(scope)).some((credential) => credential.environment === environment)) {
    return new AppError(
      'credentials-missing',
      409,
      `There are no FINTRAC credentials for ${name}. Add them in Settings first.`,
    )
  }
  if (regulatorUrl(environment) === undefined) {
    return new AppError(
      'regulator-not-configured',
      409,
      `This installation has no FINTRAC address for ${name}. Ask your operator to set it.`,
    )
  }
  return null
}
