import { statesSql, acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { acceptedStates } from '#app/product/report-states/states.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { AuditAction } from '#app/platform/data/audit-actions.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { enqueue } from '#app/platform/queue/jobs.ts'
import { remindJob, remindKey } from '#app/product/reminders/jobs.ts'
import { filedStateSql, acceptedCopySql } from '#app/product/reports/state/submission-sql.ts'
import type { Claimed } from './claim.server.ts'
import type { SubmissionMessage } from '#app/product/report-states/states.ts'

/** The receipt of a submission: what the other side said when it took it. */
export interface Acknowledgement {
  externalReportUuid: string | null
  /** UTC, by the regulator's clock. */
  submitDateTime: string
  /** How we know: its answer, or a look-up after an answer that did not reach us. */
  knownBy: 'answer' | 'look-up' | 'demo'
  /** Its time in the regulator's list when it was confirmed: what it listed before a later change. */
  listedDateTime?: string
  /** False: the messages are still to be asked for. */
  messagesKnown: boolean
}

/** What came of one try, and what it makes of the submission. */
export interface Finished {
  claimed: Claimed
  /** Stable word for the history, e.g. `accepted`, `unknown`, `unavailable`. */
  outcome: string
  detail?: Record<string, unknown> | undefined
  to: 'received' | 'accepted' | 'accepted_with_warnings' | 'rejected' | 'held' | 'unknown' | 'queued'
  /** For `held`, `unknown` and `queued`: the pause before the next try. */
  waitMs?: number
  /** Why it waits or was refused, in the user's words. */
  note?: string | undefined
  messages?: readonly SubmissionMessage[]
  acknowledgement?: Acknowledgement
  /** The regulator was asked in this try whether it has it. */
  isLookedUp?: boolean
  /**
   * An acceptance counts no matter which run learns of it, even one that has lost its lease. Everything else counts
   * only while the reporting run still holds the submission.
   */
  isAcceptance: boolean
}

/**
 * Writes down what came of tries, in one transaction: the history, the submissions and their reports. What the
 * regulator received is asked for at the end of the run, and by the sweep from then on.
 */
export async function finish(scope: Scope, results: readonly Finished[]): Promise<void> {
  if (results.length === 0) return
  const rows = results.map((result) => ({
    id: result.claimed.id,
    attempt: result.claimed.attemptId,
    run: result.claimed.run,
    fence: result.claimed.attempts,
    outcome: result.outcome,
    detail: result.detail ?? null,
    to: result.to,
    // The sender looks first; the sweep comes later.
    wait: result.waitMs ?? (result.to === 'received' ? env().POLL_BASE_MS : null),
    note: result.note ?? null,
    messages: result.messages ?? [],
    acknowledgement: result.acknowledgement ?? null,
    looked: result.isLookedUp ?? false,
    acceptance: result.isAcceptance,
  }))
  await scope.tx(async (db) => {
    const moved = await sqlIn(db).rows(
      { id: col.text, report_id: col.text, state: col.text },
      `WITH x AS (
         SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, attempt bigint, run text, fence int, outcome text, detail jsonb, "to" text, wait double precision,
                                                         note text, messages jsonb, acknowledgement jsonb, looked boolean, acceptance boolean)
       ), told AS (
         UPDATE submission_attempt a SET finished_at = now(), outcome = x.outcome, detail = x.detail FROM x WHERE a.id = x.attempt
       ), moved AS (
         UPDATE submission s SET
           state = x."to"::"SubmissionState", note = x.note, lease_owner = NULL, lease_until = NULL,
           next_attempt_at = CASE WHEN x.wait IS NULL THEN NULL ELSE now() + x.wait * interval '1 millisecond' END,
           messages = x.messages,
           acknowledgement = coalesce(x.acknowledgement, s.acknowledgement),
           external_report_uuid = coalesce(x.acknowledgement->>'externalReportUuid', s.external_report_uuid),
           last_looked_at = CASE WHEN x.looked THEN now() ELSE s.last_looked_at END,
           answered_at = CASE WHEN x."to" IN ${statesSql(['received', ...acceptedStates, 'rejected'])} THEN now() ELSE s.answered_at END,
           confirmed_at = CASE WHEN x."to" IN ${acceptedStatesSql} THEN now() ELSE s.confirmed_at END
         FROM x
         WHERE s.id = x.id AND s.state IN ('queued', 'held', 'sending', 'unknown') AND (x.acceptance OR (s.lease_owner = x.run AND s.attempts = x.fence))
         RETURNING s.id, s.report_id, s.state, s.action, s.messages, s.environment, s.external_report_uuid
       ), shown AS (
         UPDATE report r SET
           state = (CASE
             WHEN m.action = 'delete' THEN CASE WHEN m.state IN ${acceptedStatesSql} THEN 'deleted' WHEN m.state = 'rejected' THEN ${filedStateSql} ELSE 'deletion' END
             WHEN m.state = 'accepted' THEN 'confirmed'
             WHEN m.state = 'accepted_with_warnings' THEN 'confirmed_with_warnings'
             WHEN m.state = 'rejected' AND m.action = 'change' THEN 'change_draft'
             ELSE m.state::text END)::"ReportState",
           environment = m.environment,
           ${acceptedCopySql},
           regulator_messages = CASE WHEN m.state IN ${statesSql(['rejected', 'accepted_with_warnings'])} THEN m.messages ELSE r.regulator_messages END,
           revision = CASE WHEN m.state = 'rejected' THEN r.revision + 1 ELSE r.revision END,
           confirmed_at = CASE WHEN m.state IN ${acceptedStatesSql} THEN now() ELSE r.confirmed_at END,
           updated_at = now()
         FROM moved m WHERE r.id = m.report_id
       )
       SELECT id, report_id, state FROM moved`,
      [JSON.stringify(rows)],
    )
    if (moved.some((row) => row.state === 'rejected'))
      await enqueue(
        db,
        remindJob,
        { organizationId: scope.organizationId, mode: scope.mode },
        { dedupeKey: remindKey(scope) },
      )
    await tellTrail(db, scope, moved)
  })
}

const actionOf = {
  accepted: 'submission.accepted',
  accepted_with_warnings: 'submission.accepted-with-warnings',
  rejected: 'submission.rejected',
} as const satisfies Record<string, AuditAction>
type Ended = keyof typeof actionOf

/** One event for all submissions that came to the same end: the trail's lock is held once. */
export async function tellTrail(db: Tx, scope: Scope, moved: readonly { id: string; state: string }[]): Promise<void> {
  for (const [state, rows] of Map.groupBy(
    moved.filter((row): row is { id: string; state: Ended } => row.state in actionOf),
    (row) => row.state,
  )) {
    await audit(db, scope, {
      action: actionOf[state],
      subjectType: 'submission',
      subjectId: rows.length === 1 ? rows[0]!.id : null,
      detail: { submissions: rows.map((row) => row.id) },
    })
  }
}
