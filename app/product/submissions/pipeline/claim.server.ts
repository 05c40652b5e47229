import { statesSql } from '#app/product/report-states/states-sql.ts'
import { acceptedStates } from '#app/product/report-states/states.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { Mode } from '#app/platform/generated/enums.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { EnvironmentName } from '#app/product/report-states/states.ts'
import { unstoredOutcomes } from '#app/product/reports/state/submission-sql.ts'

/** A submission that this run may work on until its lease ends. */
export interface Claimed {
  id: string
  reportId: string
  action: 'submit' | 'change' | 'delete'
  environment: EnvironmentName
  reference: string
  reportTypeCode: number
  bytes: Uint8Array
  sha256: string
  createdAt: Date
  /** Where it stood: `queued` and `held` say that nothing of it can be at the regulator. */
  before: 'queued' | 'held' | 'sending' | 'unknown'
  /**
   * How many times it was taken, this one included: who took it before has a lower number, and changes nothing any
   * more.
   */
  attempts: number
  /** An earlier request of it may have reached the regulator. */
  mayHaveArrived: boolean
  /** When the regulator last took this report, by its own clock; null when it never did. */
  takenAt: string | null
  /** The row of this try in the history. */
  attemptId: string
  run: string
}

/**
 * Takes up to `limit` submissions that are due, soonest deadline first, and writes down that it will try them: after
 * this commit, and not before, a byte may leave. Nobody else takes them until the lease is over; whoever does then
 * finds them marked as possibly sent. The times are the clock's: what it takes may have been submitted after its
 * transaction began. `demo` decides which world is looked at: a Demo submission is never seen by who sends.
 */
export async function claimDue(
  scope: Scope,
  options: { run: string; limit: number; leaseMs: number; demo: boolean },
): Promise<Claimed[]> {
  const { run, limit, leaseMs, demo } = options
  const rows = await scope.tx((db) =>
    sqlIn(db).rows(
      {
        id: col.text,
        report_id: col.text,
        action: col.oneOf<Claimed['action']>(),
        environment: col.oneOf<EnvironmentName>(),
        reference: col.text,
        report_type_code: col.int,
        bytes: col.bytes,
        sha256: col.text,
        created_at: col.instant,
        before: col.oneOf<Claimed['before']>(),
        attempts: col.int,
        may_have_arrived: col.bool,
        taken_at: col.text.orNull,
        attempt_id: col.text,
      },
      `WITH due AS (
        SELECT s.id, s.state AS before FROM submission s JOIN report r ON r.id = s.report_id
        WHERE s.state IN ('queued', 'held', 'sending', 'unknown') AND (s.environment = 'demo') = $1
          AND coalesce(s.lease_until, '-infinity') < now() AND coalesce(s.next_attempt_at, '-infinity') <= now()
        ORDER BY r.due_date NULLS FIRST, s.created_at, s.id LIMIT $2 FOR UPDATE OF s SKIP LOCKED
      ), claimed AS (
        UPDATE submission s SET
          state = (CASE WHEN due.before IN ('queued', 'held') THEN 'sending' ELSE 'unknown' END)::"SubmissionState",
          attempts = s.attempts + 1, lease_owner = $3, lease_until = now() + $4 * interval '1 millisecond',
          next_attempt_at = NULL, sent_at = coalesce(s.sent_at, clock_timestamp())
        FROM due WHERE s.id = due.id RETURNING s.*, due.before
      ), tried AS (
        INSERT INTO submission_attempt (organization_id, mode, submission_id, run, kind, started_at)
        SELECT organization_id, mode, id, $5, CASE WHEN before IN ('queued', 'held') THEN 'send' ELSE 'look-up' END, clock_timestamp() FROM claimed
        RETURNING id, submission_id
      ), shown AS (
        UPDATE report r SET state = 'unknown', updated_at = now() FROM claimed c
        WHERE r.id = c.report_id AND c.before IN ('sending', 'unknown') AND c.action <> 'delete' AND r.state <> 'unknown'
      )
      SELECT c.id, c.report_id, c.action, c.environment, c.reference, c.report_type_code, c.bytes, c.sha256, c.created_at, c.before, c.attempts,
        EXISTS (SELECT FROM submission_attempt a WHERE a.submission_id = c.id AND a.kind = 'send' AND (a.outcome IS NULL OR a.outcome <> ALL ($6::text[]))) AS may_have_arrived,
        (SELECT max(greatest(p.acknowledgement->>'submitDateTime', p.acknowledgement->>'listedDateTime')) FROM submission p
          WHERE p.report_id = c.report_id AND p.environment = c.environment AND p.id <> c.id
            AND p.state IN ${statesSql(['received', ...acceptedStates])}) AS taken_at,
        t.id::text AS attempt_id
      FROM claimed c JOIN tried t ON t.submission_id = c.id JOIN report r ON r.id = c.report_id
      ORDER BY r.due_date NULLS FIRST, c.created_at, c.id`,
      [demo, limit, run, leaseMs, run, [...unstoredOutcomes]],
    ),
  )
  return rows.map((row) => ({
    id: row.id,
    reportId: row.report_id,
    action: row.action,
    environment: row.environment,
    reference: row.reference,
    reportTypeCode: row.report_type_code,
    bytes: row.bytes,
    sha256: row.sha256,
    createdAt: row.created_at,
    before: row.before,
    attempts: row.attempts,
    mayHaveArrived: row.may_have_arrived,
    takenAt: row.taken_at,
    attemptId: row.attempt_id,
    run,
  }))
}

/**
 * Closes a look-up that found nothing and writes down that the same bytes go out again. Null when another run holds the
 * submission by now: then nothing may be sent.
 */
export async function startAgain(scope: Scope, claimed: Claimed, leaseMs: number): Promise<Claimed | null> {
  const [row] = await scope.tx((db) =>
    sqlIn(db).rows(
      { id: col.text },
      `WITH kept AS (
        UPDATE submission SET lease_until = now() + $1 * interval '1 millisecond', state = 'unknown', last_looked_at = now()
        WHERE id = $2::uuid AND lease_owner = $3 AND attempts = $4 AND state IN ('sending', 'unknown') RETURNING id, organization_id, mode
      ), closed AS (
        UPDATE submission_attempt SET finished_at = now(), outcome = 'absent' WHERE id = $5::bigint
      )
      INSERT INTO submission_attempt (organization_id, mode, submission_id, run, kind)
      SELECT organization_id, mode, id, $6, 'send' FROM kept RETURNING id::text`,
      [leaseMs, claimed.id, claimed.run, claimed.attempts, claimed.attemptId, claimed.run],
    ),
  )
  return row ? { ...claimed, attemptId: row.id, mayHaveArrived: true } : null
}

/** Which worlds a mode submits to: the database holds the same rule as a check. */
export const environmentsOf = (mode: Mode): readonly EnvironmentName[] =>
  mode === 'demo' ? ['demo'] : ['test', 'production']
