import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import * as dashboard from '#app/product/dashboard/dashboard.route.tsx'
import { answerConflict } from '#app/product/imports/problems/answer-conflict.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import * as toDraft from '#app/product/reports/candidates.route.tsx'
import { awaitedAnswers, type Awaited } from '#app/product/transactions/awaiting/awaiting.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { open, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** What waits for an answer that may decide a report is told wherever someone looks for what there is to do. */

await testDatabase()

const root = path.resolve(import.meta.dirname, '../../..')
const head =
  'Transaction ID,Date/Time,Amount,Currency,CAD Equivalent,Method,Direction,Status,Customer ID,Customer Name,Date of Birth,Phone,Location ID'
const row = (id: string, amount: string, who: string, { at = '2026-11-20 10:00:00', currency = 'CAD' } = {}) =>
  `${id},${at},${amount},${currency},${currency === 'CAD' ? amount : ''},cash,in,completed,${who},${demoEntity.locations[0]}`
const file = (...rows: string[]) => `${head}\n${rows.join('\n')}\n`
const zoe = '77,Zoe Hale,1980-01-01,416-555-0101'
const wim = '77,Wim Roy,1955-05-05,647-555-0188'

const list = async ({ scope }: Company) => awaitedAnswers(scope, await candidates(scope))
const summary = ({ kind, rows, customers, types, dueDate, fileBy }: Awaited) => ({
  kind,
  rows: rows.map(({ label }) => label),
  customers: customers.map(({ name }) => name),
  types,
  dueDate,
  fileBy,
})

/** Receipts of Nov 20, 2026: 15 days later is Sat, Dec 5, and the last business day before it Fri, Dec 4. */
const due = { types: ['LCTR'], dueDate: '2026-12-05', fileBy: '2026-12-04' }

test('two people under one id, and a name on file, are listed with their rows, customers, the soonest due date and where to answer', async () => {
  const company = await readyCompany()
  const view = await importText(company.scope, file(row('F-1', '6000.00', zoe), row('F-2', '6000.00', wim)))
  const items = await list(company)
  expect(items.map(summary)).toEqual([{ kind: 'identity', rows: ['F-2'], customers: ['Zoe Hale'], ...due }])
  expect(items[0]).toMatchObject({
    question: expect.stringContaining('Two people have the customer ID "77"'),
    answer: { to: `/app/imports/${view.id}/problems?severity=ask` },
  })
  const [problem] = (await problemList(company.scope, view.id, { severity: 'ask' })).problems
  await answerConflict(company.scope, view.id, problem!.id, { choice: 'known' })
  expect(await list(company)).toEqual([])
  // A later file names Zoe alone, with a name that someone on file has: the report is there, who it is of is asked.
  await importText(company.scope, file(row('G-1', '6000.00', ',Zoe Hale,,', { at: '2026-11-20 14:00:00' })))
  expect((await list(company)).map(summary)).toEqual([
    { kind: 'party', rows: ['G-1'], customers: ['Zoe Hale'], ...due },
  ])
})

test('thousands of questions come page by page, with how many there are of each kind', async () => {
  const company = await readyCompany('demo')
  await company.scope.tx((db) => db.reportingWindow.updateMany({ data: { startTime: '06:00' } }))
  const people = Array.from(
    { length: 27 },
    (_, at) => `C-${at + 1},Ada Quill${at + 1},19${at + 50}-01-01,416-555-01${at + 10}`,
  )
  await importText(
    company.scope,
    file(
      row('V-1', '9000.00', people[0]!, { currency: 'CHF' }),
      ...people.flatMap((who, at) => [
        row(`D-${at}`, '6000.00', who, { at: '2026-11-18' }),
        row(`T-${at}`, '6000.00', who, { at: '2026-11-18 10:00:00' }),
      ]),
    ),
  )
  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  const page = async (query: string) => {
    const { awaited, awaitedCount, awaitedKinds, awaitedPage } = (
      await open(toDraft.loader, officer, `/app/reports/candidates${query}`)
    ).data as { awaited: Awaited[]; awaitedCount: number; awaitedKinds: unknown; awaitedPage: number }
    return { keys: awaited.map(({ key }) => key), awaitedCount, awaitedKinds, awaitedPage }
  }
  const [first, second] = [await page(''), await page('?waiting=2')]
  expect(first).toMatchObject({
    awaitedCount: 28,
    awaitedPage: 1,
    awaitedKinds: [
      { kind: 'time', count: 27 },
      { kind: 'value', count: 1 },
    ],
  })
  expect([first.keys.length, second.keys.length, new Set([...first.keys, ...second.keys]).size]).toEqual([25, 3, 28])
  // A page that is not there any more is the last one.
  expect(await page('?waiting=9')).toEqual(second)
})

test('a question on which no report hangs is not listed, and one of a customer with a report to draft is', async () => {
  const company = await readyCompany()
  await importText(company.scope, file(row('F-1', '60.00', zoe), row('F-2', '60.00', wim)))
  expect(await list(company)).toEqual([])
  await importText(company.scope, file(row('H-1', '12000.00', zoe, { at: '2026-11-23 10:00:00' })))
  expect((await list(company)).map(({ kind, dueDate }) => [kind, dueDate])).toEqual([['identity', '2026-12-08']])
})

test('rates that are asked, times that decide, and rows of customers who are not on file are listed too', async () => {
  const company = await readyCompany()
  await company.scope.tx((db) => db.reportingWindow.updateMany({ data: { startTime: '06:00' } }))
  const ada = 'C-1,Ada Quill,1970-01-01,416-555-0111'
  await importText(
    company.scope,
    file(
      row('V-1', '9000.00', ada, { currency: 'CHF' }),
      row('V-2', '50.00', ada, { currency: 'CHF', at: '2026-11-23 10:00:00' }),
      row('D-1', '6000.00', ada, { at: '2026-11-18' }),
      row('D-2', '6000.00', ada, { at: '2026-11-18 10:00:00' }),
    ),
  )
  await importText(company.scope, file(row('R-1', '20000.00', 'C-9,Bo Lark,1971-01-01,416-555-0199')), {
    createCustomers: false,
  })
  expect((await list(company)).map(summary)).toEqual([
    { kind: 'time', rows: ['D-1'], customers: [], types: ['LCTR'], dueDate: '2026-12-03', fileBy: '2026-12-03' },
    { kind: 'value', rows: ['V-1', 'V-2'], customers: [], ...due },
    { kind: 'refused', rows: ['line 2'], customers: [], types: [], dueDate: null, fileBy: null },
  ])
})

test('a time that decides only for one of the people who may be meant is asked too', async () => {
  const company = await readyCompany()
  await company.scope.tx((db) => db.reportingWindow.updateMany({ data: { startTime: '06:00' } }))
  await importText(company.scope, file(row('F-1', '6000.00', zoe), row('F-2', '6000.00', wim, { at: '2026-11-20' })))
  expect((await list(company)).map(summary)).toEqual([
    { kind: 'identity', rows: ['F-2'], customers: ['Zoe Hale'], ...due },
    { kind: 'time', rows: ['F-2'], customers: [], ...due },
  ])
})

interface Shown {
  awaited: Awaited[]
  awaitedCount: number
  total: number
}

test('the page of reports to draft, the dashboard and the command line tell it, and nothing else says that there is nothing', async () => {
  const company = await readyCompany('demo')
  await importText(company.scope, file(row('F-1', '6000.00', zoe), row('F-2', '6000.00', wim)))
  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  const page = (await open(toDraft.loader, officer, '/app/reports/candidates')).data as Shown
  expect([page.total, page.awaitedCount, page.awaited.map(summary)]).toEqual([
    0,
    1,
    [{ kind: 'identity', rows: ['F-2'], customers: ['Zoe Hale'], ...due }],
  ])
  const home = (await open(dashboard.loader, officer, '/app')).data as { awaited: { items: Awaited[]; total: number } }
  expect([home.awaited.total, home.awaited.items.map(summary)]).toEqual([1, page.awaited.map(summary)])
  const { slug } = await untenantedDb().organization.findUniqueOrThrow({ where: { id: company.organizationId } })
  const comply = (...args: string[]) =>
    new Promise<string>((resolve) => {
      execFile(
        path.join(root, 'node_modules/.bin/node'),
        ['scripts/comply.ts', ...args, '--organization', slug, '--mode', 'demo'],
        { cwd: root },
        (_, stdout) => resolve(stdout),
      )
    })
  expect(JSON.parse(await comply('candidates', '--json'))).toMatchObject({
    reports: [],
    awaiting: [
      {
        kind: 'identity',
        rows: ['F-2'],
        customers: ['Zoe Hale'],
        due_date: '2026-12-05',
        answer_at: expect.stringMatching(/^http.*\/app\/imports\/.*\/problems/),
      },
    ],
  })
  expect(await comply('candidates')).toMatch(
    /Questions to answer that may need a report \(1\):\n {2}Due 2026-12-05 at the earliest: Two people have the customer ID "77"/,
  )
})
