import pg from 'pg'
import { expect, test } from 'vitest'
import { demoEntity } from '#fixtures/regulator/index.ts'
import { col } from '#app/platform/sql/columns.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { submissionDetail } from '#app/product/submissions/queries.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { waitingForRegulator } from '#app/product/submissions/waiting.server.ts'
import { sweepOnce } from '#workers/sweep.ts'
import { context, ready, report, submission, shown, submissionsTo } from './support.ts'

/** What became of a submission whose answer was lost: FINTRAC is asked for it, and nothing is sent twice. */

const { regulator, database, fault, asAdmin, work, decisions } = await submissionsTo()

test('a 500 after accepting is looked up, not sent again', async () => {
  const { company, ids } = await ready()
  fault({ kind: 'error-after-accepting', route: 'submit' })
  await submitReports(company.scope, ids, 'test')
  await submitDue(company.scope, context())
  expect(await shown(company, ids[0]!)).toBe('Checking with FINTRAC')
  await work(company)
  expect(await shown(company, ids[0]!)).toBe('Confirmed in FINTRAC (TEST)')
  expect(decisions((await report(company, ids[0]!)).reference)).toHaveLength(1)
  const detail = await submissionDetail(company.scope, (await submission(company, ids[0]!)).id)
  expect(detail.trail.map((attempt) => `${attempt.kind} ${attempt.outcome}`)).toEqual(
    expect.arrayContaining(['send unknown', 'look-up found']),
  )
})

test('a request that a slow regulator accepts after it was sent again is found by its reference and counts once', async () => {
  const { company, ids } = await ready()
  // Longer than the product waits for an answer and then takes to look it up, on a busy machine too.
  fault({ kind: 'delay-before-accepting', route: 'submit', delayMs: 5_000 })
  await submitReports(company.scope, ids, 'test')
  await submitDue(company.scope, context())
  // Looked up before the first request was accepted: absent, so the bytes go out again.
  await work(company, 2)
  const { reference } = await report(company, ids[0]!)
  // The first request of two: the regulator decides both.
  await expect.poll(() => decisions(reference).length, { timeout: 30_000 }).toBe(2)
  await work(company)
  expect(await shown(company, ids[0]!)).toBe('Confirmed in FINTRAC (TEST)')
  expect(decisions(reference).filter((outcome) => outcome.outcome === 'accepted')).toHaveLength(1)
})

test('a look that finds nothing, after which the same bytes go out again, is the last look', async () => {
  const { company, ids } = await ready()
  fault({ kind: 'cut-after-reading', route: 'submit', count: 2 })
  await submitReports(company.scope, ids, 'test')
  await submitDue(company.scope, context())
  const { id, lastLookedAt } = await submission(company, ids[0]!)
  expect(lastLookedAt).toBeNull()
  await work(company)
  const detail = await submissionDetail(company.scope, id)
  expect(detail.trail.map((attempt) => attempt.outcome)).toEqual(['unknown', 'absent', 'unknown'])
  expect(detail.lastLookedAt).toBe(detail.trail[1]!.finishedAt)
})

test('a try that cannot ask FINTRAC is no look', async () => {
  const { company, ids } = await ready()
  fault({ kind: 'cut-after-reading', route: 'submit' })
  await submitReports(company.scope, ids, 'test')
  await submitDue(company.scope, context())
  await company.scope.tx((db) => db.regulatorCredential.deleteMany({ where: { environment: 'test' } }))
  await work(company)
  expect(await submission(company, ids[0]!)).toMatchObject({ state: 'unknown', lastLookedAt: null })
  expect(await waitingForRegulator(company.scope)).toMatchObject([{ reason: 'settings', count: 1 }])
})

test('a report is sent after it was submitted, also by a run that began before', async () => {
  const { company, ids } = await ready()
  const lock = new pg.Client({ connectionString: database.adminUrl })
  await lock.connect()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE submission_attempt IN ACCESS EXCLUSIVE MODE')
  const run = submitDue(company.scope, context())
  while ((await lock.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 10))
  await submitReports(company.scope, ids, 'test')
  await lock.query('COMMIT')
  await lock.end()
  await run
  const { createdAt, sentAt, answeredAt, id } = await submission(company, ids[0]!)
  const [attempt] = (await submissionDetail(company.scope, id)).trail
  const times = [createdAt, sentAt, new Date(attempt!.startedAt), new Date(attempt!.finishedAt!), answeredAt].map(
    (at) => at!.getTime(),
  )
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('a run that lost its lease to another still counts as sent, and the report is accepted once', async () => {
  const { company, ids } = await ready()
  const slow = fault({ kind: 'delay-after-accepting', route: 'submit', delayMs: 300 })
  await submitReports(company.scope, ids, 'test')
  const late = submitDue(company.scope, context())
  await expect.poll(() => slow.fired, { interval: 10 }).toBe(1)
  await work(company)
  await late
  await work(company)
  expect(await shown(company, ids[0]!)).toBe('Confirmed in FINTRAC (TEST)')
  expect(decisions((await report(company, ids[0]!)).reference)).toHaveLength(1)
  const runs = new Set(
    (await submissionDetail(company.scope, (await submission(company, ids[0]!)).id)).trail.map(
      (attempt) => attempt.run,
    ),
  )
  expect(runs.size).toBeGreaterThanOrEqual(2)
})

test('nothing hangs when the queue lost its jobs: the sweep finds what waits', async () => {
  const { company, ids } = await ready(2)
  await submitReports(company.scope, ids, 'test')
  await asAdmin('DELETE FROM outbox')
  expect(await sweepOnce()).toBeGreaterThan(0)
  const asked = await company.scope.sql((client) =>
    client.rows({ job: col.text }, `SELECT job FROM outbox WHERE organization_id = $1`, [company.organizationId]),
  )
  expect(asked).toEqual([{ job: 'submit-report' }])
  await work(company)
})

test('a report that the regulator had under this reference before ours was submitted is never taken for ours, however the answer got lost', async () => {
  for (const kind of ['rejected', 'lost'] as const) {
    const { company, ids } = await ready()
    await submitReports(company.scope, ids, 'test')
    await work(company)
    const first = await submission(company, ids[0]!)
    // The same report as another system would know it: it was never submitted here.
    await asAdmin(`DELETE FROM submission WHERE id = $1`, [first.id])
    await asAdmin(`UPDATE report SET state = 'draft' WHERE id = $1`, [ids[0]])
    const there = regulator.state.report(demoEntity.reportingEntityNumber, first.reference)!
    Object.assign(there, { createDateTime: '2026-01-05T12:00:00.000Z', updateDateTime: '2026-01-05T12:00:00.000Z' })
    await submitReports(company.scope, ids, 'test')
    if (kind === 'lost') fault({ kind: 'cut-before-reading', route: 'submit' })
    await work(company, 3)
    expect(await shown(company, ids[0]!)).toBe('Rejected by FINTRAC')
    expect((await submission(company, ids[0]!)).note).toMatch(/didn’t send.*new reference/)
  }
})
