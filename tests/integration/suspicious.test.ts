import { expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { suspiciousToFile } from '#app/product/reports/list/queries.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { correctValues } from '#app/product/reports/edit/edit.server.ts'
import { action as review, loader as reviewPage } from '#app/product/reports/review.route.tsx'
import { suspicionPointers } from '#app/product/reports/suspicion/suspicion.ts'
import { action as makeDraft } from '#app/product/reports/suspicion/suspicious.route.ts'
import { loader as dashboardPage } from '#app/product/dashboard/dashboard.route.tsx'
import { hintPage, hintsInTime, suspicionHints } from '#app/product/transactions/hints/hints.server.ts'
import { loader as hintsPage } from '#app/product/transactions/hints/hints.route.tsx'
import { loader as listPage } from '#app/product/transactions/list.route.tsx'
import { loader as transactionPage } from '#app/product/transactions/transaction.route.tsx'
import { cashReceipts, completeCustomer, readyCompany, type Company } from './reports-support.ts'
import { open, send, signedInPerson, type Person } from '../support/signed-in.ts'
import { testDatabase } from '../support/test-database.ts'

// Suspicious transaction reports from the pages on, and what to look at for one.
await testDatabase()

const daysAgo = (days: number): string =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T15:00:00Z`

/** A company as its people see it in Demo mode, and three receipts of one customer just below the threshold. */
async function justBelow(): Promise<{ company: Company; transactionIds: string[] }> {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  const transactionIds = await cashReceipts(
    company,
    [3, 5, 7].map((days) => ({ customerId, amount: '9500.00', at: daysAgo(days) })),
  )
  return { company, transactionIds }
}

const person = (company: Company, role: 'officer' | 'preparer' | 'viewer'): Promise<Person> =>
  signedInPerson(role, { organizationId: company.organizationId })

/** Sends the form of a page of ours: its boxes, and the key that the page came with. */
async function tick(who: Person, transactionIds: readonly string[], key: string, back = '/app/transactions') {
  const body = new URLSearchParams([...transactionIds.map((id) => ['transaction', id]), ['key', key], ['back', back]])
  return send(
    ({ params, context }) =>
      makeDraft({
        request: new Request('http://127.0.0.1:3000/app/reports/suspicious', {
          method: 'POST',
          body,
          headers: { Cookie: who.cookie },
        }),
        params,
        context,
      }),
    who,
    '/app/reports/suspicious',
    {},
  )
}

const membersOf = async (company: Company, reportId: string): Promise<string[]> =>
  (
    await company.scope.tx((db) =>
      db.reportTransaction.findMany({ where: { reportId }, select: { transactionId: true } }),
    )
  )
    .map((row) => row.transactionId)
    .sort()

test('two ticked transactions become one draft with both, however often the form is sent', async () => {
  const { company, transactionIds } = await justBelow()
  const preparer = await person(company, 'preparer')
  const { formKey } = (await open(listPage, preparer, '/app/transactions')).data as { formKey: string }
  const ticked = transactionIds.slice(0, 2)
  const [first, again] = await Promise.all([tick(preparer, ticked, formKey), tick(preparer, ticked, formKey)])
  expect(first.location).toMatch(/^\/app\/reports\/[0-9a-f-]{36}$/)
  expect(again.location).toBe(first.location)
  expect(await membersOf(company, first.location!.split('/').at(-1)!)).toEqual([...ticked].sort())
  expect(await company.scope.tx((db) => db.report.count({ where: { type: 'STR' } }))).toBe(1)
})

test('the same form sent back with other boxes ticked makes the report of those', async () => {
  const { company, transactionIds } = await justBelow()
  const preparer = await person(company, 'preparer')
  const one = await tick(preparer, transactionIds.slice(0, 1), 'a form')
  const other = await tick(preparer, transactionIds.slice(1), 'a form')
  expect(other.location).not.toBe(one.location)
  expect(await membersOf(company, other.location!.split('/').at(-1)!)).toEqual(transactionIds.slice(1).sort())
})

test('without a tick the page that was left says what to do, and no other address is followed', async () => {
  const { company } = await justBelow()
  const preparer = await person(company, 'preparer')
  const answer = await tick(preparer, [], 'a form', '/app/transactions?method=cash')
  expect(answer.location).toBe('/app/transactions?method=cash')
  expect(decodeURIComponent(answer.headers.get('Set-Cookie') ?? '')).toContain('Select the transactions')
  for (const back of ['//elsewhere.example', 'https://elsewhere.example/app/transactions', '/app/transactions/../../x'])
    expect((await tick(preparer, [], 'a form', back)).location).toBe('/app/transactions')
})

test('a viewer sees no boxes, no button and no hint, and cannot make one', async () => {
  const { company, transactionIds } = await justBelow()
  const [viewer, preparer] = [await person(company, 'viewer'), await person(company, 'preparer')]
  expect((await open(listPage, preparer, '/app/transactions')).data).toMatchObject({
    formKey: expect.any(String),
    hints: { total: 1 },
  })
  expect((await open(listPage, viewer, '/app/transactions')).data).toMatchObject({ formKey: null, hints: null })
  expect((await open(dashboardPage, preparer, '/app')).data).toMatchObject({ hints: { total: 1 } })
  expect((await open(dashboardPage, viewer, '/app')).data).toMatchObject({ hints: null })
  expect(
    (await open(transactionPage, viewer, `/app/transactions/${transactionIds[0]}`, { id: transactionIds[0]! })).data,
  ).toMatchObject({ formKey: null })
  expect((await open(hintsPage, viewer, '/app/transactions/hints')).status).toBe(403)
  expect((await tick(viewer, transactionIds, 'a form')).status).toBe(403)
  expect(await company.scope.tx((db) => db.report.count())).toBe(0)
})

test('a hint names its customer, reason and receipts, and goes once its reader has written the report', async () => {
  const { company, transactionIds } = await justBelow()
  const [one, other] = [company.scopeOf('preparer'), company.scopeOf('preparer')]
  const { rows, total } = await suspicionHints(one, { limit: 10 })
  expect(total).toBe(1)
  expect(rows[0]!.customer.name).toBe('Ada Marlowe')
  expect(rows[0]!.reason).toContain('3 cash receipts')
  expect(rows[0]!.transactions.map((each) => each.id).sort()).toEqual([...transactionIds].sort())
  await createSuspiciousDraft(one, transactionIds, newId())
  expect(await hintsInTime(one, 10)).toEqual({ rows: [], total: 0 })
  // That it is gone would tell this one of a report that they may not know of.
  expect(await hintsInTime(other, 10)).toMatchObject({ total: 1 })
  expect(await hintsInTime(company.scopeOf('viewer'), 10)).toBeNull()
})

test('hints come in pages, and where the receipts are too many, of a shorter time at a time, with none left out', async () => {
  const company = await readyCompany('demo')
  const preparer = company.scopeOf('preparer')
  const run = async (surname: string, days: number): Promise<void> => {
    const customerId = await completeCustomer(company, surname)
    await cashReceipts(
      company,
      [0, 2, 4].map((later) => ({ customerId, amount: '9500.00', at: daysAgo(days - later) })),
    )
  }
  await run('Now', 8)
  await run('Spring', 100)
  await run('Winter', 200)
  const page = (until: string | null, number: number, mostReceipts?: number) =>
    hintPage(preparer, { until, page: number, pageSize: 2, ...(mostReceipts !== undefined && { mostReceipts }) })
  const names = (found: Awaited<ReturnType<typeof page>>) =>
    found === 'later' ? found : found.rows.map((row) => row.customer.name)
  expect([names(await page(null, 1)), names(await page(null, 2))]).toEqual([['Ada Now', 'Ada Spring'], ['Ada Winter']])
  expect(await page(null, 1)).toMatchObject({ total: 3, before: null })

  // Three receipts at a time: 400 days hold nine, 120 days six, 45 days three.
  const seen: string[] = []
  let until: string | null = null
  for (let step = 0; step < 20; step++) {
    const found = await page(until, 1, 3)
    if (found === 'later') throw new Error('Too many for the shortest time.')
    seen.push(...found.rows.map((row) => row.customer.name))
    if (found.before === null) break
    until = found.before
  }
  expect([...new Set(seen)]).toEqual(['Ada Now', 'Ada Spring', 'Ada Winter'])
  expect(await page(null, 1, 2)).toBe('later')
  expect(
    (await open(hintsPage, await person(company, 'preparer'), '/app/transactions/hints?until=nonsense&page=-1')).data,
  ).toMatchObject({ page: 1, isLatest: true })
})

test('the grounds are written on the review page, long and in several lines, and nothing asks for them any more', async () => {
  const { company, transactionIds } = await justBelow()
  const officer = await person(company, 'officer')
  const id = (await tick(officer, transactionIds, 'a form')).location!.split('/').at(-1)!
  const page = async () =>
    (await open(reviewPage, officer, `/app/reports/${id}`, { id })).data as {
      suspicion: Record<string, string>
      report: { missing: { path: string }[] }
    }
  const before = (await page()).report.missing.map((item) => item.path)
  expect(before).toEqual(expect.arrayContaining([suspicionPointers.narrative, suspicionPointers.actionTaken]))
  const narrative = `Three deposits.\r\n${'Each just below the threshold. '.repeat(1_000)}`.trim()
  const answer = await send(
    review,
    officer,
    `/app/reports/${id}`,
    {
      intent: 'describe',
      narrative,
      actionTaken: 'Closer monitoring.',
      suspicionType: '1',
      politicallyExposed: 'false',
    },
    { id },
  )
  expect(answer.location).toBe(`/app/reports/${id}`)
  const { suspicion, report } = await page()
  expect(suspicion).toEqual({
    narrative: narrative.replaceAll('\r\n', '\n'),
    actionTaken: 'Closer monitoring.',
    suspicionType: '1',
    politicallyExposed: 'false',
  })
  expect(
    report.missing
      .map((item) => item.path)
      .filter((path) => (Object.values(suspicionPointers) as string[]).includes(path)),
  ).toEqual([])
})

test("another author's report cannot be described, and saving what stands already changes nothing", async () => {
  const { company, transactionIds } = await justBelow()
  const [one, other] = [company.scopeOf('preparer'), company.scopeOf('preparer')]
  const id = await createSuspiciousDraft(one, transactionIds, newId())
  await expect(correctValues(other, id, { [suspicionPointers.narrative]: '' })).rejects.toMatchObject({ status: 404 })
  const revision = async () => (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).revision
  const before = await revision()
  await correctValues(one, id, { [suspicionPointers.narrative]: '', [suspicionPointers.actionTaken]: '' })
  expect(await revision()).toBe(before)
})

test('STR drafts stand first on the dashboard, oldest first, for those who may know of them alone', async () => {
  const { company, transactionIds } = await justBelow()
  await cashReceipts(company, [{ customerId: await completeCustomer(company, 'Quill'), amount: '12000.00' }])
  await createDrafts(company.scope, 'all')
  const [officer, preparer, viewer] = await Promise.all([
    person(company, 'officer'),
    person(company, 'preparer'),
    person(company, 'viewer'),
  ])
  const shown = async (who: Person) => {
    const { items, suspiciousMore } = (await open(dashboardPage, who, '/app')).data as {
      items: { id: string; type: string; dueDate: string | null }[]
      suspiciousMore: number
    }
    return { items: items.map(({ type, id }) => (type === 'STR' ? id : type)), suspiciousMore }
  }
  const before = await Promise.all([preparer, viewer].map(shown))
  const ids: string[] = []
  for (const id of [...transactionIds, ...transactionIds])
    ids.push(await createSuspiciousDraft(company.scopeOf('officer'), [id], newId()))
  expect(await shown(officer)).toEqual({ items: [...ids.slice(0, 5), 'LCTR'], suspiciousMore: 1 })
  expect(await Promise.all([preparer, viewer].map(shown))).toEqual(before)
  const own = await createSuspiciousDraft(company.scopeOf('preparer', preparer.userId), transactionIds, newId())
  expect(await shown(preparer)).toEqual({ items: [own, 'LCTR'], suspiciousMore: 0 })
  const all = await suspiciousToFile(company.scope, null)
  expect(all.rows.map((row) => row.id)).toEqual([...ids, own])
})

test('a threshold report offers an STR of its transactions to those who may make one', async () => {
  const company = await readyCompany('demo')
  const [transactionId] = await cashReceipts(company, [
    { customerId: await completeCustomer(company), amount: '12000.00' },
  ])
  const [id] = (await createDrafts(company.scope, 'all')).ids
  const keyFor = async (role: 'preparer' | 'viewer') =>
    (await open(reviewPage, await person(company, role), `/app/reports/${id}`, { id: id! })).data as {
      strKey: string | null
      report: { transactionIds: string[] }
    }
  expect(await keyFor('preparer')).toMatchObject({
    strKey: expect.any(String),
    report: { transactionIds: [transactionId] },
  })
  expect(await keyFor('viewer')).toMatchObject({ strKey: null })
})
