import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { parseEnvironment } from '#app/platform/runtime/env.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { serveRegulator, type FaultInput } from '#fixtures/regulator/index.ts'
import { readyCompany, reportableReceipts, type Company } from '../integration/reports-support.ts'
import { testDatabase } from '../support/test-database.ts'
import { Workers } from './workers.ts'

/** Worker processes that end or stop during a submission, and others that take over. */

const leaseMs = 2_000
const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
await testDatabase({
  REGULATOR_TEST_URL: regulator.baseUrl,
  REGULATOR_TIMEOUT_MS: '10000',
  LEASE_MS: String(leaseMs),
  SWEEP_MS: '200',
  POLL_BASE_MS: '40',
  QUEUE_PREFIX: `lease${Date.now()}`,
})

let groups: Workers[] = []
/** A worker process that is restarted when killed. */
async function worker(): Promise<Workers> {
  const group = new Workers({ ...process.env })
  groups.push(group)
  await group.start(1)
  return group
}
beforeEach(() => regulator.faults.clear())
afterEach(async () => {
  await Promise.all(groups.map((group) => group.stop()))
  groups = []
})

/** Fails after a minute: what is waited for takes a few leases, and longer on a machine that is busy. */
async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > 60_000) throw new Error(`Not within a minute: ${what}`)
    await sleep(20)
  }
}

/** Resolves once the fault has struck, so that the worker is in the middle of that request. */
async function struck(input: FaultInput): Promise<void> {
  const fault = regulator.faults.add(input)
  await until(() => fault.fired > 0, `${input.kind} strikes`)
}

async function draft(): Promise<{ company: Company; id: string; reference: string }> {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  const { reference } = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: ids[0]! } }))
  return { company, id: ids[0]!, reference }
}

const decisions = (reference: string) =>
  regulator.state.history
    .filter((outcome) => outcome.reportingEntityReportReference === reference)
    .map((outcome) => `${outcome.action} ${outcome.outcome}`)
const stateOf = async ({ company, id }: { company: Company; id: string }) =>
  (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).state
const isConfirmed = (one: { company: Company; id: string }) => async () => (await stateOf(one)) === 'confirmed'
const submissions = ({ company }: { company: Company }) =>
  company.scope.tx((db) => db.submission.findMany({ orderBy: { createdAt: 'asc' } }))

test('left to itself a lease is over in less than a minute', () => {
  const settings = parseEnvironment({
    DATABASE_URL: 'postgres://x',
    ENCRYPTION_KEY: 'x'.repeat(32),
    APP_SECRET: 'y'.repeat(32),
  })
  expect(settings.LEASE_MS + settings.SWEEP_MS).toBeLessThanOrEqual(45_000)
})

test.each([
  ['had been taken', [{ kind: 'delay-before-accepting', route: 'submit', delayMs: 600 }]],
  [
    'had not been taken',
    [
      { kind: 'delay-before-accepting', route: 'submit', delayMs: 600 },
      { kind: 'error-before-accepting', route: 'submit' },
    ],
  ],
] satisfies [string, FaultInput[]][])(
  'a report whose worker was killed while it sent it, and that %s, is confirmed soon after the lease, once',
  async (_what, faults) => {
    const one = await draft()
    const group = await worker()
    const striking = faults.map(struck)
    await submitReports(one.company.scope, [one.id], 'test')
    await Promise.all(striking)
    group.kill(0)
    await until(isConfirmed(one), 'the report is confirmed')
    expect(decisions(one.reference)).toEqual(['submit accepted'])
  },
)

test('a send that takes several leases is not taken over from a worker that lives', async () => {
  const one = await draft()
  await Promise.all([worker(), worker()])
  const striking = struck({ kind: 'delay-before-accepting', route: 'submit', delayMs: leaseMs * 3 })
  await submitReports(one.company.scope, [one.id], 'test')
  await striking
  await until(isConfirmed(one), 'the report is confirmed')
  expect(decisions(one.reference)).toEqual(['submit accepted'])
  expect(await submissions(one)).toMatchObject([{ attempts: 1 }])
})

test.each([
  ['before it sent it', { kind: 'delay-before-accepting', route: 'token', delayMs: 500 }],
  ['before the answer reached it', { kind: 'delay-after-accepting', route: 'change', delayMs: 500 }],
] satisfies [string, FaultInput][])(
  'a worker that stood still %s for longer than its lease puts no older change over a newer one',
  async (_when, fault) => {
    const one = await draft()
    const change = async (purpose: string) => {
      await openChange(one.company.scope, one.id)
      await correctValue(one.company.scope, one.id, '/transactions/0/largeCashTransactionDetails/purpose', purpose)
      await submitReports(one.company.scope, [one.id], 'test')
    }
    const first = await worker()
    await submitReports(one.company.scope, [one.id], 'test')
    await until(isConfirmed(one), 'the report is confirmed')
    await first.stop()

    // A new process has no token yet: it holds the change, and has sent nothing of it.
    const sleeping = await worker()
    const striking = struck(fault)
    await change('Purchase of ether')
    await striking
    const goOn = sleeping.pause(0)
    await worker()
    await until(isConfirmed(one), 'the change is confirmed by the other worker')
    await change('Purchase of a car')
    await until(
      async () => (await submissions(one)).filter((row) => row.state === 'accepted').length === 3,
      'the second change is confirmed',
    )
    const before = { decisions: decisions(one.reference), submissions: await submissions(one) }
    expect(before.decisions).toEqual(['submit accepted', 'change accepted', 'change accepted'])

    goOn()
    // eslint-disable-next-line no-restricted-syntax -- That it writes nothing has no event: the time in which it would have written passes.
    await sleep(1_500)
    expect(decisions(one.reference)).toEqual(before.decisions)
    expect(await submissions(one)).toEqual(before.submissions)
    expect(await stateOf(one)).toBe('confirmed')
  },
  90_000,
)
