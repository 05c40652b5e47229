import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { col, type RowOf } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { env } from '#app/platform/runtime/env.ts'
import type { RegulatorClient, ListedReport } from '#app/platform/regulator/index.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { tellTrail, type Acknowledgement } from './finish.server.ts'
import { leaseMs, Leases, moment } from './lease.server.ts'
import { kept, regulatorFor } from './regulator.server.ts'
import { acceptedCopySql } from '#app/product/reports/state/submission-sql.ts'
import type { SubmissionMessage } from '#app/product/report-states/states.ts'

const batch = 1_000
const longestPauseMs = 10 * 60_000

/** What a run learned is written down at least this often: the rest is asked for in its next round. */
const longestRoundMs = 60_000

const receivedColumns = {
  id: col.text,
  attempt_id: col.text,
  attempts: col.int,
  action: col.oneOf<'submit' | 'change'>(),
  environment: col.oneOf<'test' | 'production'>(),
  reference: col.text,
  acknowledgement: col.json<Acknowledgement>(),
  messages: col.json<SubmissionMessage[]>(),
  /** Milliseconds since the regulator took it; after a day, a day. */
  waited: col.int,
}
type Received = RowOf<typeof receivedColumns>

type Verdict = {
  row: Received
  outcome: string
  to: 'accepted' | 'accepted_with_warnings' | 'rejected' | 'received'
  messages: SubmissionMessage[]
  waitMs: number | null
  note: string | null
  listed?: string
}

/**
 * Asks the regulator about everything that it received and that is due to be asked for (`isFirstLook`: or was never
 * asked for): by the list, a page for many reports; by a report's own validations only where the list does not settle
 * it. Returns how many came to an end.
 */
export async function pollDue(
  scope: Scope,
  options: { run: string; signal: AbortSignal; isFirstLook?: boolean },
): Promise<number> {
  const leases = new Leases(scope, options.run)
  try {
    return await pollRounds(scope, leases, options)
  } finally {
    await leases.stop()
  }
}

async function pollRounds(
  scope: Scope,
  leases: Leases,
  options: { run: string; signal: AbortSignal; isFirstLook?: boolean },
): Promise<number> {
  let settled = 0
  while (!options.signal.aborted) {
    const takenAt = moment()
    const rows = await claimReceived(scope, options.run, options.isFirstLook ?? false)
    if (rows.length === 0) break
    const held = leases.add(
      rows.map((row) => ({ id: row.id, fence: row.attempts })),
      takenAt,
    )
    const verdicts: Verdict[] = []
    for (const [environment, group] of Map.groupBy(rows, (row) => row.environment)) {
      const regulator = await regulatorFor(scope, environment)
      verdicts.push(
        ...(regulator.kind === 'client'
          ? await ask(regulator.client, group)
          : group.map((row) => again(row, 'not-asked', regulator.note))),
      )
    }
    for (const lease of held) leases.release(lease)
    await conclude(scope, options.run, verdicts)
    settled += verdicts.filter((verdict) => verdict.to !== 'received').length
    if (rows.length < batch || options.isFirstLook) break
  }
  return settled
}

function claimReceived(scope: Scope, run: string, isFirstLook: boolean): Promise<Received[]> {
  return scope.tx((db) =>
    sqlIn(db).rows(
      receivedColumns,
      `WITH due AS (
        SELECT id FROM submission
        WHERE state = 'received' AND environment <> 'demo'
          AND coalesce(lease_until, '-infinity') < now() AND (coalesce(next_attempt_at, '-infinity') <= now() OR ($1 AND coalesce(last_looked_at, '-infinity') <= answered_at))
        ORDER BY answered_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
      ), claimed AS (
        UPDATE submission s SET lease_owner = $3, lease_until = now() + $4 * interval '1 millisecond'
        FROM due WHERE s.id = due.id
        RETURNING s.id, s.organization_id, s.mode, s.attempts, s.action, s.environment, s.reference, s.acknowledgement, s.messages, s.answered_at
      ), tried AS (
        INSERT INTO submission_attempt (organization_id, mode, submission_id, run, kind, started_at)
        SELECT organization_id, mode, id, $5, 'poll', clock_timestamp() FROM claimed RETURNING id, submission_id
      )
      SELECT c.id, t.id::text AS attempt_id, c.attempts, c.action, c.environment, c.reference, c.acknowledgement, c.messages,
             (least(extract(epoch FROM now() - c.answered_at), 86400) * 1000)::int AS waited
      FROM claimed c JOIN tried t ON t.submission_id = c.id`,
      [isFirstLook, batch, run, leaseMs(), run],
    ),
  )
}

/** The next look comes after as long again as it has waited so far, between the base and ten minutes. */
const pauseMs = (row: Received): number =>
  Math.min(Math.max(row.waited, env().POLL_BASE_MS), longestPauseMs) * (0.85 + Math.random() * 0.3)

const again = (row: Received, outcome: string, note: string | null = null): Verdict => ({
  row,
  outcome,
  to: 'received',
  messages: row.messages,
  waitMs: pauseMs(row),
  note,
})

async function ask(client: RegulatorClient, rows: readonly Received[]): Promise<Verdict[]> {
  const listed = await listedSince(client, rows)
  if (typeof listed === 'string') return rows.map((row) => again(row, listed))
  const verdicts: Verdict[] = []
  const started = performance.now()
  for (const row of rows) {
    const entry = listed.get(row.reference)
    const there = entry && isListedAsTaken(row, entry) ? entry : null
    if (there && row.acknowledgement.messagesKnown && !row.messages.some(isReject))
      verdicts.push(confirmed(row, row.messages, there))
    else
      verdicts.push(
        performance.now() - started < longestRoundMs
          ? await askForOne(client, row, there)
          : { ...again(row, 'not-asked'), waitMs: 0 },
      )
  }
  return verdicts
}

const isReject = (message: SubmissionMessage): boolean => message.type === 'reject'

/**
 * Whether the list shows what was taken. A report that was not there before is; a change is when the list's time has
 * come to it. Both clocks are the regulator's, but one may be told in whole seconds.
 */
function isListedAsTaken(row: Received, entry: ListedReport): boolean {
  if (row.action === 'submit') return true
  return !(
    Date.parse(entry.updateDateTime) <
    Math.floor(Date.parse(row.acknowledgement.submitDateTime) / 1_000) * 1_000
  )
}

const confirmed = (row: Received, messages: SubmissionMessage[], entry: ListedReport): Verdict => ({
  row,
  outcome: 'confirmed',
  to: messages.length > 0 ? 'accepted_with_warnings' : 'accepted',
  messages,
  waitMs: null,
  note: null,
  listed: entry.updateDateTime,
})

/** A list may tell a slightly earlier time than the answer did. */
const listToleranceMs = 60_000

/**
 * What the list says of these reports, newest change first and no further back than the oldest of them. A word when it
 * cannot be asked.
 */
async function listedSince(
  client: RegulatorClient,
  rows: readonly Received[],
): Promise<Map<string, ListedReport> | string> {
  const wanted = new Set(rows.map((row) => row.reference))
  const oldest = Math.min(...rows.map((row) => Date.parse(row.acknowledgement.submitDateTime))) - listToleranceMs
  const found = new Map<string, ListedReport>()
  // Reports that arrive while we page push others onto the next page: a few more than needed keep the pages few.
  const pageSize = Math.min(10_000, Math.max(20, Math.ceil(wanted.size * 1.25)))
  for (let pageNumber = 0; ; pageNumber++) {
    const page = await client.list({ sortBy: 'updateDateTime-', pageNumber, pageSize })
    if (page.kind !== 'ok') return page.kind
    for (const entry of page.value.contents)
      if (wanted.has(entry.reportingEntityReportReference)) found.set(entry.reportingEntityReportReference, entry)
    const last = page.value.contents.at(-1)
    if (
      found.size === wanted.size ||
      last === undefined ||
      pageNumber + 1 >= page.value.numberOfPages ||
      Date.parse(last.updateDateTime) < oldest
    )
      return found
  }
}

async function askForOne(client: RegulatorClient, row: Received, entry: ListedReport | null): Promise<Verdict> {
  const answer = await client.validations({ reportingEntityReportReference: row.reference })
  // It is listed, and the regulator keeps no messages of it (any more).
  if (answer.kind === 'notFound' && entry && !row.messages.some(isReject)) return confirmed(row, row.messages, entry)
  if (answer.kind !== 'ok') return again(row, answer.kind)
  const own = answer.value.acknowledgements.find((entry) => entry.reportingEntityReportReference === row.reference)
  const messages = own ? own.messages.map(kept) : row.messages
  if (messages.some(isReject)) return { row, outcome: 'rejected', to: 'rejected', messages, waitMs: null, note: null }
  return entry
    ? confirmed(row, messages, entry)
    : again(row, 'not-listed', 'FINTRAC received this report but doesn’t list it yet. We check again automatically.')
}

/** Writes down what was learned, in one transaction. */
async function conclude(scope: Scope, run: string, verdicts: readonly Verdict[]): Promise<void> {
  const rows = verdicts.map(({ row, outcome, to, messages, waitMs, note, listed }) => ({
    id: row.id,
    attempt: row.attempt_id,
    fence: row.attempts,
    outcome,
    to,
    messages,
    wait: waitMs,
    note,
    listed: listed === undefined ? {} : { listedDateTime: listed },
  }))
  await scope.tx(async (db) => {
    const moved = await sqlIn(db).rows(
      { id: col.text, state: col.text },
      `WITH x AS (
         SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, attempt bigint, fence int, outcome text, "to" text, messages jsonb, wait double precision, note text, listed jsonb)
       ), told AS (
         UPDATE submission_attempt a SET finished_at = now(), outcome = x.outcome FROM x WHERE a.id = x.attempt
       ), moved AS (
         UPDATE submission s SET state = x."to"::"SubmissionState", messages = x.messages, note = x.note, acknowledgement = s.acknowledgement || x.listed, last_looked_at = CASE WHEN x.outcome = 'not-asked' THEN s.last_looked_at ELSE now() END,
           lease_owner = NULL, lease_until = NULL, next_attempt_at = now() + x.wait * interval '1 millisecond',
           confirmed_at = CASE WHEN x."to" IN ${acceptedStatesSql} THEN now() ELSE s.confirmed_at END
         FROM x WHERE s.id = x.id AND s.state = 'received' AND s.lease_owner = $2 AND s.attempts = x.fence
         RETURNING s.id, s.report_id, s.state, s.action, s.messages, s.external_report_uuid
       ), shown AS (
         UPDATE report r SET
           state = (CASE m.state WHEN 'accepted' THEN 'confirmed' WHEN 'accepted_with_warnings' THEN 'confirmed_with_warnings'
                    ELSE CASE m.action WHEN 'change' THEN 'change_draft' ELSE 'rejected' END END)::"ReportState",
           ${acceptedCopySql},
           regulator_messages = m.messages, revision = CASE WHEN m.state = 'rejected' THEN r.revision + 1 ELSE r.revision END,
           confirmed_at = CASE WHEN m.state = 'rejected' THEN r.confirmed_at ELSE now() END, updated_at = now()
         FROM moved m WHERE r.id = m.report_id AND m.state <> 'received'
       )
       SELECT id, state FROM moved`,
      [JSON.stringify(rows), run],
    )
    await tellTrail(db, scope, moved)
  })
}
