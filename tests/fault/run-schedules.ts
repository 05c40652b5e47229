import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { serveRegulator, type Outcome, type ServedRegulator } from '#fixtures/regulator/index.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { reportableReceipts, readyCompany, type Company } from '../integration/reports-support.ts'
import { emptyRedis } from '../support/redis.ts'
import { check, type OurSubmission, type Verdict } from './check.ts'
import { compressed, scheduleOf, type Event, type Schedule } from './schedule.ts'
import { Workers } from './workers.ts'

export interface ScheduleRun {
  schedules: number
  seed: number
  /** Where the workers' queue is stored. */
  redisUrl: string | null
  /**
   * Connection string of the superuser, who cuts connections and crashes the database. The environment has the
   * product's own.
   */
  adminUrl: string
  /** Maximum wait for everything to be confirmed. */
  patienceMs?: number
  onSchedule?: (line: string) => void
}

export interface Summary {
  schedules: number
  submissions: number
  lost: string[]
  doubled: string[]
  wrong: string[]
  /** Changes accepted twice with the same bytes. */
  repeats: number
  workerStarts: number
  /** Workers that ended without being killed: the seed, the exit, and their last log lines. */
  ended: string[]
}

/**
 * Runs seeded fault schedules against real worker processes, a real queue on the real database and the simulated
 * regulator over HTTP, and compares the records of both sides. Schedule n of a run has the seed `seed + n`, so that a
 * failed one can be repeated alone.
 */
export async function runSchedules({
  schedules,
  seed,
  redisUrl,
  adminUrl,
  patienceMs = 60_000,
  onSchedule,
}: ScheduleRun): Promise<Summary> {
  const regulator = await serveRegulator({ port: 0, environment: 'test' })
  const prefix = `fault${randomBytes(4).toString('hex')}`
  Object.assign(process.env, {
    REGULATOR_TEST_URL: regulator.baseUrl,
    REGULATOR_TIMEOUT_MS: String(compressed.timeoutMs),
    POLL_BASE_MS: String(compressed.pollBaseMs),
    SWEEP_MS: String(compressed.sweepMs),
    LEASE_MS: String(compressed.leaseMs),
    QUEUE_PREFIX: prefix,
    LOG_LEVEL: process.env.FAULT_LOG ?? 'error',
  })
  const workers = new Workers({ ...process.env, REDIS_URL: redisUrl ?? '' })
  const summary: Summary = {
    schedules: 0,
    submissions: 0,
    lost: [],
    doubled: [],
    wrong: [],
    repeats: 0,
    workerStarts: 0,
    ended: [],
  }
  const stage: Stage = { regulator, workers, adminUrl, redisUrl, prefix, patienceMs }
  try {
    await workers.start(2)
    for (let index = 0; index < schedules; index++) {
      const schedule = scheduleOf(seed + index)
      const started = performance.now()
      const verdict = await runOne(stage, schedule)
      const named = (lines: readonly string[]) => lines.map((line) => `seed ${schedule.seed}: ${line}`)
      summary.schedules++
      summary.submissions += verdict.submissions
      summary.lost.push(...named(verdict.lost))
      summary.doubled.push(...named(verdict.doubled))
      summary.wrong.push(...named(verdict.wrong))
      summary.repeats += verdict.repeats
      const ended = named(workers.unexpected.splice(0))
      summary.ended.push(...ended)
      onSchedule?.(
        `seed ${schedule.seed}: ${verdict.submissions} submissions, ${schedule.faults.length} faults, ${schedule.events.map((one) => one.event.kind).join(', ') || 'no events'}; lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, wrong ${verdict.wrong.length}, ended by themselves ${ended.length}; ${((performance.now() - started) / 1000).toFixed(1)} s`,
      )
    }
  } finally {
    await workers.stop()
    summary.ended.push(...workers.unexpected.splice(0))
    await regulator.close()
    if (redisUrl !== null) await emptyRedis(redisUrl, prefix)
    summary.workerStarts = workers.starts
  }
  return summary
}

interface Stage {
  regulator: ServedRegulator
  workers: Workers
  adminUrl: string
  redisUrl: string | null
  prefix: string
  patienceMs: number
}

/** A new connection per query, because the previous one may have been cut. */
async function asAdmin<T>(stage: Stage, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: stage.adminUrl, application_name: 'fault-runner' })
  client.on('error', () => {
    // It cuts its own connection when it crashes the database.
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Retries while the database recovers, which takes long on a busy machine. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 60_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      // A refusal by the product is a result.
      if (error instanceof AppError || performance.now() > deadline) throw error
      await sleep(100)
    }
  }
}

async function runOne(stage: Stage, schedule: Schedule): Promise<Verdict> {
  await control(stage, 'DELETE', '/faults')
  const since = stage.regulator.state.history.length
  const company = await patiently(() => readyCompany())
  await patiently(() => reportableReceipts(company, schedule.reports))
  const { ids } = await patiently(() => createDrafts(company.scope, 'all'))
  for (const fault of schedule.faults) await control(stage, 'POST', '/faults', fault)
  const events = schedule.events.map(async ({ afterMs, event }) => {
    // eslint-disable-next-line no-restricted-syntax -- when each fault comes is the schedule
    await sleep(afterMs)
    await happen(stage, company, event)
  })
  const environment = 'test'
  const submit = (wanted: readonly string[]) => patiently(() => submitReports(company.scope, wanted, environment))
  await Promise.all(schedule.isSubmittedTwice ? [submit(ids), submit(ids)] : [submit(ids)])
  await Promise.all(events)
  await untilDone(stage, company)

  // Only confirmed reports can be changed or deleted; the check reports the others.
  const confirmed = await confirmedOf(stage, ids)
  const changed = confirmed.slice(0, schedule.changes)
  const deleted = confirmed.slice(schedule.changes, schedule.changes + schedule.deletions)
  if (changed.length + deleted.length > 0) {
    for (const id of changed) await patiently(() => openChange(company.scope, id))
    if (changed.length > 0) await submit(changed)
    for (const id of deleted) await patiently(() => requestDeletion(company.scope, id, 4))
    await Promise.all(
      schedule.events
        .filter(({ event }) => event.kind === 'kill-worker')
        .map(({ event }) => happen(stage, company, event)),
    )
    await untilDone(stage, company)
  }
  await control(stage, 'DELETE', '/faults')
  // eslint-disable-next-line no-restricted-syntax -- that a late run or a second job sends nothing more is the rule under test
  await sleep(compressed.timeoutMs)
  return check(await ours(stage, company), journalSince(stage, since))
}

const journalSince = (stage: Stage, since: number): Outcome[] => stage.regulator.state.history.slice(since)

async function untilDone(stage: Stage, company: Company): Promise<void> {
  const deadline = performance.now() + stage.patienceMs
  while (performance.now() < deadline) {
    const open = await patiently(() =>
      asAdmin(
        stage,
        async (client) =>
          (
            await client.query<{ n: string }>(
              `SELECT count(*) AS n FROM submission WHERE organization_id = $1 AND state IN ('queued', 'sending', 'unknown', 'held', 'received')`,
              [company.organizationId],
            )
          ).rows[0]!.n,
      ),
    )
    if (open === '0') return
    await sleep(60)
  }
}

/** The reports among these that are shown as confirmed, in order. */
async function confirmedOf(stage: Stage, ids: readonly string[]): Promise<string[]> {
  const rows = await patiently(() =>
    asAdmin(
      stage,
      async (client) =>
        (
          await client.query<{ id: string }>(
            `SELECT id FROM report WHERE id = ANY($1::uuid[]) AND state IN ('confirmed', 'confirmed_with_warnings')`,
            [ids],
          )
        ).rows,
    ),
  )
  const known = new Set(rows.map((row) => row.id))
  return ids.filter((id) => known.has(id))
}

function ours(stage: Stage, company: Company): Promise<OurSubmission[]> {
  return patiently(() =>
    asAdmin(
      stage,
      async (client) =>
        (
          await client.query<OurSubmission>(
            `SELECT s.id, s.report_id AS "reportId", s.reference, s.action, s.state, s.sha256,
       (SELECT count(*)::int FROM submission_attempt a WHERE a.submission_id = s.id AND a.kind = 'send') AS attempts
     FROM submission s WHERE s.organization_id = $1 ORDER BY s.created_at`,
            [company.organizationId],
          )
        ).rows,
    ),
  )
}

async function happen(stage: Stage, company: Company, event: Event): Promise<void> {
  switch (event.kind) {
    case 'kill-worker':
      return stage.workers.kill(event.worker)
    case 'freeze-worker':
      return stage.workers.freeze(event.worker, event.forMs)
    case 'cut-database-connections':
      await patiently(() =>
        asAdmin(stage, (client) =>
          client.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
          ),
        ),
      )
      return
    case 'crash-database':
      return crashDatabase(stage)
    case 'double-jobs':
      await patiently(() =>
        asAdmin(stage, (client) =>
          client.query(
            `INSERT INTO outbox (organization_id, job, version, payload)
         SELECT $1::uuid, job, 1, jsonb_build_object('organizationId', $1::text, 'mode', 'production') FROM unnest(ARRAY['submit-report', 'poll-report']) AS job, generate_series(1, $2)`,
            [company.organizationId, event.copies],
          ),
        ),
      )
      return
    case 'lose-queue':
      if (stage.redisUrl !== null) await emptyRedis(stage.redisUrl, stage.prefix)
      else await patiently(() => asAdmin(stage, emptyQueue))
  }
}

/** A server process that crashes closes all connections, and the database recovers from its log. */
async function crashDatabase(stage: Stage): Promise<void> {
  const pid = await patiently(() =>
    asAdmin(
      stage,
      async (client) =>
        (
          await client.query<{ pid: number }>(
            `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' LIMIT 1`,
          )
        ).rows[0]?.pid,
    ),
  )
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

/** Removes every job from the queue. */
async function emptyQueue(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'queue' AND tablename LIKE '%job%' AND tablename NOT LIKE '%migration%'`,
  )
  for (const { name } of rows) await client.query(`DELETE FROM ${name}`)
}

async function control(stage: Stage, method: string, path: string, body?: unknown): Promise<void> {
  await patiently(async () => {
    const response = await fetch(`${stage.regulator.url}/__control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The control address answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  })
}
