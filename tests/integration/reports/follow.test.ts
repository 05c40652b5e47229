import type { ReportFilter } from '#app/product/reports/list/filters.ts'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { dashboard, dueItems, undraftedInTime } from '#app/product/dashboard/queries.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { dueReports, readyDraftIds, reportCounts, reportList } from '#app/product/reports/list/queries.server.ts'
import { reconcile } from '#app/product/reports/drafts/refresh.server.ts'
import { claimDue } from '#app/product/submissions/pipeline/claim.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submissionDetail } from '#app/product/submissions/queries.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { withdrawSubmission } from '#app/product/submissions/withdraw.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  cashReceipts,
  completeCustomer,
  readyCompany,
  reportableReceipts,
  type Company,
} from '#tests/integration/reports-support.ts'

const regulator = await serveRegulator({ port: 0, environment: 'test' })
const production = await serveRegulator({ port: 0, environment: 'production' })
afterAll(() => Promise.all([regulator.close(), production.close()]))
await testDatabase({
  REGULATOR_TEST_URL: regulator.baseUrl,
  REGULATOR_PRODUCTION_URL: production.baseUrl,
  REGULATOR_TIMEOUT_MS: '2500',
  POLL_BASE_MS: '20',
})

const context = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })

/** Lets everything that is due happen now, as if time had passed. */
async function work({ scope }: Company): Promise<void> {
  await scope.tx((db) => db.submission.updateMany({ data: { nextAttemptAt: null, leaseUntil: null } }))
  await submitDue(scope, context())
  await pollDue(scope, { ...context(), isFirstLook: true })
}

async function listed({ scope }: Company, filter: ReportFilter): Promise<string[]> {
  return (
    await reportList(scope, { filter, type: null, search: '', sort: 'due', descending: false, page: 1, pageSize: 50 })
  ).rows.map((row) => row.id)
}

async function confirmed(
  environment: 'test' | 'production',
): Promise<{ company: Company; id: string; customerId: string }> {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [
    { customerId, amount: '6000.00' },
    { customerId, amount: '7000.00' },
  ])
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, environment)
  await work(company)
  return { company, id: ids[0]!, customerId }
}

async function lateRow(company: Company, customerId: string): Promise<void> {
  await cashReceipts(company, [{ customerId, amount: '500.00', at: '2026-11-20T20:00:00Z' }])
  await reconcile(company.scope)
}

test('a late row of a filed report stands on the dashboard after what is overdue and before what has time, in a count and in a list of its own', async () => {
  const { company, id, customerId } = await confirmed('production')
  expect(await dueReports(company.scope)).toEqual([])
  expect(await reportCounts(company.scope)).toMatchObject({ changes: 0, confirmed: 1, pending: 0 })
  await lateRow(company, customerId)
  await cashReceipts(company, [
    { customerId: await completeCustomer(company, 'Early'), amount: '12000.00', at: '2026-10-01T15:00:00Z' },
  ])
  await cashReceipts(company, [
    {
      customerId: await completeCustomer(company, 'In time'),
      amount: '12000.00',
      at: new Date(Date.now() - 86_400_000).toISOString(),
    },
  ])
  await createDrafts(company.scope, 'all')
  expect((await dashboard(company.scope)).due.map((row) => [row.due?.state, row.proposal])).toEqual([
    ['overdue', null],
    [undefined, 'change'],
    ['in-time', null],
  ])
  expect(await listed(company, 'changes')).toEqual([id])
  expect(await reportCounts(company.scope)).toMatchObject({ changes: 1, confirmed: 1, drafts: 2, pending: 3 })
})

test('of a report that is being deleted, or is deleted, no change is asked', async () => {
  const { company, id, customerId } = await confirmed('production')
  await lateRow(company, customerId)
  expect((await reportDetail(company.scope, id)).proposal).toMatchObject({ kind: 'change' })
  await requestDeletion(company.scope, id, 4)
  expect((await reportDetail(company.scope, id)).proposal).toBeNull()
  await work(company)
  expect(await reportDetail(company.scope, id)).toMatchObject({
    state: 'deleted',
    proposal: null,
    parties: 'Ada Marlowe',
  })
  const { rows } = await reportList(company.scope, {
    filter: 'all',
    type: null,
    search: '',
    sort: 'due',
    descending: false,
    page: 1,
    pageSize: 50,
  })
  expect(rows.map((row) => [row.id, row.proposal])).toEqual([[id, null]])
})

test('the dashboard lists what must still be drafted among the drafts by due date, overdue first, and counts what it does not list', async () => {
  const company = await readyCompany()
  await cashReceipts(company, [
    {
      customerId: await completeCustomer(company, 'In time'),
      amount: '12000.00',
      at: new Date(Date.now() - 86_400_000).toISOString(),
    },
  ])
  await createDrafts(company.scope, 'all')
  await cashReceipts(company, [
    { customerId: await completeCustomer(company, 'Early'), amount: '12000.00', at: '2026-10-01T15:00:00Z' },
  ])
  const listedOf = async () => {
    const [{ due }, undrafted] = await Promise.all([dashboard(company.scope), undraftedInTime(company.scope)])
    return {
      items: dueItems(due, undrafted).map((item) => [item.isDrafted, item.due?.state]),
      total: undrafted === 'later' ? null : undrafted?.total,
    }
  }
  expect(await listedOf()).toEqual({
    items: [
      [false, 'overdue'],
      [true, 'in-time'],
    ],
    total: 1,
  })
  for (let day = 1; day <= 11; day++)
    await cashReceipts(company, [
      {
        customerId: await completeCustomer(company, `Late ${day}`),
        amount: '12000.00',
        at: `2026-10-${String(day + 1).padStart(2, '0')}T15:00:00Z`,
      },
    ])
  expect(await listedOf()).toEqual({ items: Array.from({ length: 10 }, () => [false, 'overdue']), total: 12 })
})

test('what TEST confirmed is not filed: it is pending, due, and in a list of its own', async () => {
  const { company, id } = await confirmed('test')
  const { tiles, due } = await dashboard(company.scope)
  expect(tiles).toMatchObject({ submitted: 0, pending: 1 })
  expect(due.map((row) => row.id)).toEqual([id])
  expect(await listed(company, 'confirmed')).toEqual([])
  expect(await listed(company, 'tested')).toEqual([id])
  await submitReports(company.scope, [id], 'production')
  await work(company)
  expect((await dashboard(company.scope)).tiles).toMatchObject({ submitted: 1, pending: 0 })
  expect(await listed(company, 'confirmed')).toEqual([id])
})

test('what TEST confirmed and needs a change stands by its due date, after what is overdue', async () => {
  const { company, id, customerId } = await confirmed('test')
  await lateRow(company, customerId)
  await cashReceipts(company, [
    { customerId: await completeCustomer(company, 'Early'), amount: '12000.00', at: '2026-10-01T15:00:00Z' },
  ])
  const { ids } = await createDrafts(company.scope, 'all')
  expect((await dueReports(company.scope)).map((row) => [row.id, row.proposal])).toEqual([
    [ids[0], null],
    [id, 'change'],
  ])
})

test('a report that outgrew its TEST confirmation goes to PRODUCTION with its late rows, not without them', async () => {
  const { company, id, customerId } = await confirmed('test')
  await lateRow(company, customerId)
  const { refused } = await submitReports(company.scope, [id], 'production')
  expect(refused[0]?.message).toMatch(/Request a change/)
  await openChange(company.scope, id)
  expect(await submitReports(company.scope, [id], 'production')).toMatchObject({ ids: [id] })
  await work(company)
  expect(await reportDetail(company.scope, id)).toMatchObject({
    state: 'confirmed',
    environment: 'production',
    totalCad: '13500.00',
    proposal: null,
  })
})

test('a change that FINTRAC refused is shown as rejected, is not ready and is not sent again by itself until a person edits it', async () => {
  const { company, id } = await confirmed('production')
  const contact = (number: number) =>
    company.scope.tx((db) =>
      db.companySettings.update({
        where: { organizationId: company.organizationId },
        data: { reportingEntityContactId: number },
      }),
    )
  // The regulator knows no such contact; the product cannot know.
  await contact(9_999)
  await openChange(company.scope, id)
  await submitReports(company.scope, [id], 'production')
  await work(company)
  const refused = await reportDetail(company.scope, id)
  expect(refused).toMatchObject({ state: 'change_draft', isRefused: true })
  expect(
    [...refused.generalMessages, ...Object.values(refused.messages).flat()].filter(
      (message) => message.from === 'regulator',
    ),
  ).not.toEqual([])
  expect((await dueReports(company.scope))[0]).toMatchObject({ id, shownState: 'rejected' })
  expect([
    await listed(company, 'ready'),
    await listed(company, 'rejected'),
    await readyDraftIds(company.scope),
  ]).toEqual([[], [id], []])
  await contact(demoEntity.contactId)
  await correctValue(company.scope, id, '/transactions/0/largeCashTransactionDetails/purpose', 'Purchase of ether')
  expect(await reportDetail(company.scope, id)).toMatchObject({ isRefused: false })
  expect([await listed(company, 'ready'), await readyDraftIds(company.scope)]).toEqual([[id], []])
})

test('a submission is offered to be taken back only while every try of it is proven undone', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, [id!], 'test')
  expect((await reportDetail(company.scope, id!)).canWithdraw).toBe(true)
  regulator.faults.add({ kind: 'down', route: '*', mode: '503' })
  await work(company)
  regulator.faults.clear()
  expect(await reportDetail(company.scope, id!)).toMatchObject({ state: 'held', canWithdraw: true })
  // A try of which nobody knows what came.
  await company.scope.tx((db) =>
    db.submissionAttempt.updateMany({ where: { kind: 'send' }, data: { outcome: 'unknown' } }),
  )
  expect((await reportDetail(company.scope, id!)).canWithdraw).toBe(false)
  await expect(withdrawSubmission(company.scope, id!)).rejects.toMatchObject({ code: 'too-late', status: 409 })
})

test('a try that was interrupted shows as being checked, on every page, with the time of its look-up', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, [id!], 'test')
  await claimDue(company.scope, { run: 'a worker that ends', limit: 1, leaseMs: 60_000, demo: false })
  const { id: submissionId } = await company.scope.tx((db) => db.submission.findFirstOrThrow())
  expect(await submissionDetail(company.scope, submissionId)).toMatchObject({
    state: 'sending',
    nextAttemptAt: expect.any(String),
  })
  const list = async () =>
    (
      await reportList(company.scope, {
        filter: 'underway',
        type: null,
        search: '',
        sort: 'due',
        descending: false,
        page: 1,
        pageSize: 50,
      })
    ).rows[0]
  expect(await list()).toMatchObject({ state: 'queued', shownState: 'queued' })
  // Its worker ended, and no other took over yet.
  await company.scope.tx((db) => db.submission.updateMany({ data: { leaseUntil: new Date(Date.now() - 1_000) } }))
  expect((await submissionDetail(company.scope, submissionId)).state).toBe('unknown')
  expect(await list()).toMatchObject({ shownState: 'unknown' })
  expect(await reportDetail(company.scope, id!)).toMatchObject({
    shownState: 'unknown',
    submissions: [{ state: 'unknown', looksUpAt: expect.any(String) }],
  })
  // Another took over, and does not know yet.
  await claimDue(company.scope, { run: 'the next', limit: 1, leaseMs: 60_000, demo: false })
  expect(await list()).toMatchObject({ state: 'unknown', shownState: 'unknown' })
})

test('an entity that FINTRAC does not let submit holds its reports with what to do, and they can be taken back', async () => {
  const company = await readyCompany()
  await company.scope.tx((db) =>
    db.companySettings.update({
      where: { organizationId: company.organizationId },
      data: { reportingEntityNumber: 7_654_321 },
    }),
  )
  await reportableReceipts(company, 1)
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, [id!], 'test')
  await work(company)
  const held = await reportDetail(company.scope, id!)
  expect(held).toMatchObject({ state: 'held', canWithdraw: true })
  expect(held.submissions[0]?.note).toMatch(/credentials in Settings/)
  await withdrawSubmission(company.scope, id!)
  expect((await reportDetail(company.scope, id!)).state).toBe('draft')
})

interface Ended {
  status: number
  stdout: string
}
const root = path.resolve(import.meta.dirname, '../../..')
const comply = (...args: string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(
      path.join(root, 'node_modules/.bin/node'),
      ['scripts/comply.ts', ...args],
      { cwd: root },
      (error, stdout) => resolve({ status: error ? Number(error.code) : 0, stdout }),
    )
  })

test(
  'the commands take the same mode without --mode, and a submission of nothing says why',
  { timeout: 90_000 },
  async () => {
    const company = await readyCompany()
    const { slug } = await untenantedDb().organization.findUniqueOrThrow({ where: { id: company.organizationId } })
    await reportableReceipts(company, 1)
    const empty = await comply('submit', '--organization', slug, '--environment', 'test')
    expect(empty).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('There are no drafts in Production mode.'),
    })
    const drafted = await comply('draft', '--organization', slug)
    expect(drafted).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 draft created, 1 draft in all (Production mode).'),
    })
    expect((await comply('status', '--organization', slug)).stdout).toMatch(
      /^Production mode: 1 draft, 1 of them ready/,
    )
    expect((await comply('status', '--organization', slug, '--mode', 'demo')).stdout).toMatch(/^Demo mode: 0 drafts/)
    expect(await comply('submit', '--organization', slug, '--environment', 'test')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 report submitted.'),
    })
    const demo = await comply('submit', '--organization', slug, '--environment', 'demo', '--json')
    expect(demo.status).toBe(1)
    expect(JSON.parse(demo.stdout)).toMatchObject({
      mode: 'demo',
      submitted: 0,
      why: expect.stringContaining('Demo mode'),
    })
  },
)
