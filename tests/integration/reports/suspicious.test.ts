import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { suspiciousToFile } from '#app/product/reports/list/queries.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { loader as reviewPage } from '#app/product/reports/review.route.tsx'
import { action as describe, loader as suspicionLoader } from '#app/product/reports/suspicion.route.tsx'
import { describeSuspicion } from '#app/product/reports/suspicion/describe.server.ts'
import { suspicionPage, type SuspicionPage } from '#app/product/reports/suspicion/page.server.ts'
import { suspicionPointers, suspicionSchema } from '#app/product/reports/suspicion/suspicion.ts'
import { action as makeDraft } from '#app/product/reports/suspicion/suspicious.route.ts'
import { loader as dashboardPage } from '#app/product/dashboard/dashboard.route.tsx'
import { hintPage, hintsInTime, suspicionHints } from '#app/product/transactions/hints/hints.server.ts'
import { loader as hintsPage } from '#app/product/transactions/hints/hints.route.tsx'
import { loader as hintsCsv } from '#app/product/transactions/hints/csv.route.ts'
import { loader as listPage } from '#app/product/transactions/list.route.tsx'
import { loader as transactionPage } from '#app/product/transactions/transaction.route.tsx'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { fieldsOf, open, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

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
async function select(who: Person, transactionIds: readonly string[], key: string, back = '/app/transactions') {
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

test('two selected transactions become one draft with both, however often the form is sent', async () => {
  const { company, transactionIds } = await justBelow()
  const preparer = await person(company, 'preparer')
  const { formKey } = (await open(listPage, preparer, '/app/transactions')).data as { formKey: string }
  const selected = transactionIds.slice(0, 2)
  const [first, again] = await Promise.all([select(preparer, selected, formKey), select(preparer, selected, formKey)])
  expect(first.location).toMatch(/^\/app\/reports\/[0-9a-f-]{36}$/)
  expect(again.location).toBe(first.location)
  expect(await membersOf(company, first.location!.split('/').at(-1)!)).toEqual([...selected].sort())
  expect(await company.scope.tx((db) => db.report.count({ where: { type: 'STR' } }))).toBe(1)
})

test('the same form sent back with other boxes selected makes the report of those', async () => {
  const { company, transactionIds } = await justBelow()
  const preparer = await person(company, 'preparer')
  const one = await select(preparer, transactionIds.slice(0, 1), 'a form')
  const other = await select(preparer, transactionIds.slice(1), 'a form')
  expect(other.location).not.toBe(one.location)
  expect(await membersOf(company, other.location!.split('/').at(-1)!)).toEqual(transactionIds.slice(1).sort())
})

test('without a selection the page that was left says what to do, and no other address is followed', async () => {
  const { company } = await justBelow()
  const preparer = await person(company, 'preparer')
  const answer = await select(preparer, [], 'a form', '/app/transactions?method=cash')
  expect(answer.location).toBe('/app/transactions?method=cash')
  expect(decodeURIComponent(answer.headers.get('Set-Cookie') ?? '')).toContain('Select the transactions')
  for (const back of ['//elsewhere.example', 'https://elsewhere.example/app/transactions', '/app/transactions/../../x'])
    expect((await select(preparer, [], 'a form', back)).location).toBe('/app/transactions')
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
  expect((await select(viewer, transactionIds, 'a form')).status).toBe(403)
  expect(await company.scope.tx((db) => db.report.count())).toBe(0)
})

test('the patterns are exported with a line for each receipt, its time on its own offset and its value as it is on file', async () => {
  const { company } = await justBelow()
  const preparer = await person(company, 'preparer')
  const request = new Request('http://127.0.0.1:3000/app/transactions/hints.csv', {
    headers: { Cookie: preparer.cookie },
  })
  const answer = (await hintsCsv({ request, params: {}, context: {} })) as Response
  const [head, ...lines] = (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n')
  expect(head).toBe('No.,Pattern,Customer,Reason,Source,Transaction,Time,Value in CAD')
  const receipts = await company.scope.tx((db) => db.transaction.findMany({ orderBy: { externalId: 'asc' } }))
  expect(receipts).toHaveLength(3)
  for (const { externalId, occurredAt, offsetMinutes, cadAmount } of receipts) {
    const line = lines.filter((each) => each.includes(`,${externalId},`))
    expect(line).toHaveLength(1)
    expect(line[0]).toMatch(/^1,Just below the threshold,Ada Marlowe,/)
    const [time, value] = line[0]!.split(',').slice(-2) as [string, string]
    expect(Date.parse(time)).toBe(occurredAt!.getTime())
    expect(time.slice(-6)).toBe(offsetMinutes === -300 ? '-05:00' : `other: ${offsetMinutes}`)
    expect(value).toBe(cadAmount!.toFixed(2))
  }
  expect(lines).toHaveLength(3)
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
  ).toMatchObject({ page: 1, until: null })
})

/** The page of a suspicion, and what it sends. */
function suspicionOf(who: Person, id: string) {
  const path = `/app/reports/${id}/suspicion`
  return {
    page: async () => ((await open(suspicionLoader, who, path, { id })).data as { page: SuspicionPage }).page,
    send: (fields: Record<string, string>) => send(describe, who, path, { intent: 'save', ...fields }, { id }),
  }
}

test('the grounds are written on their page, long and in several lines, and nothing asks for them any more', async () => {
  const { company, transactionIds } = await justBelow()
  const officer = await person(company, 'officer')
  const id = (await select(officer, transactionIds, 'a form')).location!.split('/').at(-1)!
  const missing = async () =>
    (
      (await open(reviewPage, officer, `/app/reports/${id}`, { id })).data as {
        missing: Record<'required' | 'optional', { shown: { path: string }[] }[]>
      }
    ).missing.required.flatMap(({ shown }) => shown.map((item) => item.path))
  expect(await missing()).toEqual(expect.arrayContaining([suspicionPointers.narrative, suspicionPointers.actionTaken]))
  const narrative = `Three deposits.\r\n${'Each just below the threshold. '.repeat(1_000)}`.trim()
  const { page, send: sendForm } = suspicionOf(officer, id)
  const answer = await sendForm({
    narrative,
    actionTaken: 'Closer monitoring.',
    suspicionType: '1',
    politicallyExposed: 'false',
    'projects.p7': 'on',
    'projects.p5': 'on',
    groundsOn: '2026-11-20',
    delayReason: 'The client’s answers were awaited.',
    seen: (await page()).seen,
  })
  expect(answer.location).toBe(`/app/reports/${id}`)
  expect((await page()).suspicion).toEqual({
    narrative: narrative.replaceAll('\r\n', '\n'),
    actionTaken: 'Closer monitoring.',
    suspicionType: '1',
    politicallyExposed: 'false',
    projects: [5, 7],
    related: [],
    groundsOn: '2026-11-20',
    delayReason: 'The client’s answers were awaited.',
  })
  expect((await missing()).filter((path) => (Object.values(suspicionPointers) as string[]).includes(path))).toEqual([])
  // What FINTRAC doesn't take is in no document.
  const { document } = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
  expect(JSON.stringify(document)).not.toContain('awaited')
})

test("another author's report cannot be described, and saving what stands already changes nothing", async () => {
  const { company, transactionIds } = await justBelow()
  const [one, other] = [company.scopeOf('preparer'), company.scopeOf('preparer')]
  const id = await createSuspiciousDraft(one, transactionIds, newId())
  const blank = suspicionSchema.parse({})
  await expect(describeSuspicion(other, id, blank)).rejects.toMatchObject({ status: 404 })
  await expect(describeSuspicion(company.scopeOf('viewer'), id, blank)).rejects.toMatchObject({ status: 403 })
  const revision = async () => (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).revision
  const before = await revision()
  expect(await describeSuspicion(one, id, blank)).toMatchObject({ isChanged: false })
  expect(await revision()).toBe(before)
})

test('what two people write at once is lost by neither: the second is told, sees the other, and decides', async () => {
  const { company, transactionIds } = await justBelow()
  const [one, other] = await Promise.all([person(company, 'officer'), person(company, 'officer')])
  const id = (await select(one, transactionIds, 'a form')).location!.split('/').at(-1)!
  const [mine, theirs] = [suspicionOf(one, id), suspicionOf(other, id)]
  const { seen } = await mine.page()
  const saved = await theirs.send({ intent: 'autosave', narrative: 'Theirs.', seen })
  expect(saved).toMatchObject({ status: 200, data: { saved: expect.any(String), seen: expect.any(String) } })
  const refused = await mine.send({ intent: 'autosave', narrative: 'Mine.', seen })
  expect(refused).toMatchObject({
    status: 409,
    data: { theirs: { narrative: 'Theirs.' }, values: { narrative: 'Mine.' } },
  })
  expect((await mine.page()).suspicion.narrative).toBe('Theirs.')
  // Seen and decided.
  const { seen: now } = refused.data as { seen: string }
  expect((await mine.send({ narrative: 'Mine.', seen: now })).status).toBe(302)
  expect((await mine.page()).suspicion.narrative).toBe('Mine.')
  // Both wrote the same: nobody is bothered.
  expect((await theirs.send({ intent: 'autosave', narrative: 'Mine.', seen })).status).toBe(200)
})

test('earlier filed STRs of the same parties are proposed as related, to those who may know of them, and stand in the document', async () => {
  const { company, transactionIds } = await justBelow()
  const officer = await person(company, 'officer')
  const scope = company.scopeOf('officer')
  const earlier = await createSuspiciousDraft(scope, transactionIds.slice(0, 1), newId())
  const [strangers] = await cashReceipts(company, [
    { customerId: await completeCustomer(company, 'Quill'), amount: '900.00' },
  ])
  const unrelated = await createSuspiciousDraft(scope, [strangers!], newId())
  const id = await createSuspiciousDraft(scope, transactionIds.slice(1), newId())
  const { page, send: sendForm } = suspicionOf(officer, id)
  // A draft is not filed.
  expect((await page()).earlier).toEqual([])
  await company.scope.tx(async (db) => {
    await db.report.updateMany({
      where: { id: { in: [earlier, unrelated] } },
      data: { state: 'confirmed', environment: 'demo', confirmedAt: new Date() },
    })
  })
  const { reference } = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: earlier } }))
  const found = (await page()).earlier
  expect(found).toMatchObject([{ id: earlier, reference, transactions: [expect.any(String)] }])
  const own = await person(company, 'preparer')
  const ownId = (await select(own, transactionIds, 'own form')).location!.split('/').at(-1)!
  expect((await suspicionOf(own, ownId).page()).earlier).toEqual([])
  const form = {
    narrative: 'It continues.',
    [`earlier.r${reference}`]: 'on',
    'related.0.reference': 'STR-2025-7',
    'related.0.transactions': 'T-1, T_2',
  }
  expect((await sendForm(form)).status).toBe(302)
  const related = [
    { reportingEntityReportReference: 'STR-2025-7', reportingEntityTransactionReferences: ['T-1', 'T_2'] },
    { reportingEntityReportReference: reference, reportingEntityTransactionReferences: found[0]!.transactions },
  ]
  const documentOf = async () =>
    (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).document as {
      relatedReports: unknown
    }
  expect((await documentOf()).relatedReports).toEqual(related)
  for (const [fields, field] of [
    [{ 'related.0.reference': 'not a reference' }, 'related.0.reference'],
    [{ 'related.0.reference': '', 'related.0.transactions': 'T-1' }, 'related.0.reference'],
    [{ 'related.0.reference': (await page()).reference }, 'related.0.reference'],
    [{ narrative: 'SIN 046 454 286' }, 'narrative'],
    [{ groundsOn: '2026-02-31' }, 'groundsOn'],
    [{ suspicionType: '9' }, 'suspicionType'],
  ] as const) {
    const refused = await sendForm(fields)
    expect(refused.status, JSON.stringify(fields)).toBe(422)
    expect(Object.keys(fieldsOf(refused))).toEqual([field])
  }
  expect((await documentOf()).relatedReports).toEqual(related)
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

test('an STR says which threshold reports its transactions are in, and which they may need', async () => {
  const company = await readyCompany('demo')
  const officer = company.scopeOf('officer')
  const customerId = await completeCustomer(company)
  const transactionIds = await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  const str = await createSuspiciousDraft(officer, transactionIds, newId())
  expect(await suspicionPage(officer, str)).toMatchObject({ facts: { alsoDue: ['LCTR'] }, also: [] })
  const { ids } = await createDrafts(company.scope, 'all')
  expect(await suspicionPage(officer, str)).toMatchObject({
    facts: { alsoDue: [] },
    also: [{ id: ids[0], type: 'LCTR', state: 'draft' }],
  })
})
