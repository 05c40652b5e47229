import { afterAll, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { enterOneOff } from '#app/product/reports/one-off/enter.server.ts'
import { deleteDrafts } from '#app/product/reports/edit/edit.server.ts'
import { decideNotToFile } from '#app/product/reports/not-filed/decide.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { describeSuspicion } from '#app/product/reports/suspicion/describe.server.ts'
import { addToSuspicion } from '#app/product/reports/suspicion/members.server.ts'
import { suspicionSchema } from '#app/product/reports/suspicion/suspicion.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { recordCopy } from '#app/product/submissions/record/record.server.ts'
import { withdrawSubmission } from '#app/product/submissions/withdraw.server.ts'
import { updateCustomer } from '#app/product/customers/commands.server.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import type { CustomerInput } from '#app/product/customers/schema.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { csv, importText, line } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { moduleOf, routeTable } from '#tests/support/route-table.ts'
import { signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// That a suspicious transaction report exists shows in no answer to those who may not know of it: the same organization
// answers them byte by byte the same before and after it has some (decisions: Accounts and trial).

const regulator = await serveRegulator({ port: 0, environment: 'production' })
afterAll(() => regulator.close())
await testDatabase({
  REGULATOR_PRODUCTION_URL: regulator.baseUrl,
  REGULATOR_TEST_URL: regulator.baseUrl,
  POLL_BASE_MS: '20',
})

const pages = (
  await Promise.all(
    routeTable
      .filter(({ isLayout, path }) => !isLayout && (path === '/app' || path.startsWith('/app/')))
      .map(async (route) => ({ path: route.path, module: await moduleOf(route) })),
  )
).filter(({ module }) => module.loader !== undefined)

const send = async (company: Company, ids: readonly string[]) => {
  const result = await submitReports(company.scope, ids, 'production')
  await submitDue(company.scope, { run: newId(), signal: new AbortController().signal })
  await pollDue(company.scope, { run: newId(), signal: new AbortController().signal, isFirstLook: true })
  return result
}

/**
 * An organization with receipts, drafts, a filed report and an import, and those of its people who may read no
 * suspicious report of others.
 */
async function organization() {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const [filed] = await cashReceipts(company, [{ customerId, amount: '12000.00', at: '2026-11-16T15:00:00Z' }])
  const reports = (await createDrafts(company.scope, 'all')).ids
  expect((await send(company, reports)).refused).toEqual([])
  const small = await cashReceipts(
    company,
    [17, 18, 19].map((day) => ({ customerId, amount: '9500.00', at: `2026-11-${day}T15:00:00Z` })),
  )
  await cashReceipts(company, [
    { customerId: await completeCustomer(company, 'Quill'), amount: '15000.00', at: '2026-11-20T15:00:00Z' },
  ])
  const drafts = (await createDrafts(company.scope, 'all')).ids
  const { id: importId } = await importText(
    company.scope,
    csv(line('A-1', '9000.00', 'C-77', { name: 'Zoe Hale', location: demoEntity.locations[0] })),
  )
  const submission = await company.scope.tx((db) => db.submission.findFirstOrThrow())
  const location = await company.scope.tx((db) => db.location.findFirstOrThrow())
  const readers = await Promise.all(
    (['viewer', 'preparer'] as const).map(async (role) => {
      const person = await signedInPerson(role, { organizationId: company.organizationId })
      await untenantedDb().session.updateMany({ where: { userId: person.userId }, data: { mode: 'production' } })
      return { ...person, role, scope: company.scopeOf(role, person.userId) }
    }),
  )
  const rows: Record<string, string[]> = {
    transactions: [filed!, ...small],
    customers: [customerId],
    locations: [location.id],
    imports: [importId],
    reports: [...reports, ...drafts],
    submissions: [submission.id],
  }
  return { company, small, filed: filed!, rows, readers }
}
type Organization = Awaited<ReturnType<typeof organization>>

/** What every page answers to a person: status, address and body. */
async function answers({ rows }: Organization, cookie: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { path, module } of pages) {
    const ids = path.includes(':id') ? (rows[path.split('/')[2] ?? ''] ?? []) : ['']
    const searches = [
      '',
      '?q=Marlowe',
      '?show=all&type=STR',
      '?q=MARLOWE-ATTEMPT',
      ...(path === '/app/search' ? ['?q=STR', '?q=LCTR', '?quick&q=Marlowe', '?quick&q=suspicious'] : []),
    ]
    for (const id of ids)
      for (const search of searches) {
        const params = { id, line: '2', format: 'pdf' }
        const address = `${path.replace(':id', id).replace(':line', '2').replace(':format', 'pdf').replace('*', 'nowhere')}${search}`
        found.set(address, await bodyOf(module.loader!, address, params, cookie))
      }
  }
  return found
}

async function bodyOf(
  loader: NonNullable<(typeof pages)[number]['module']['loader']>,
  address: string,
  params: Record<string, string>,
  cookie: string,
): Promise<string> {
  const request = new Request(`http://127.0.0.1:3000${address}`, { headers: { Cookie: cookie } })
  try {
    const answer: unknown = await loader({ request, params, context: {} } as never)
    if (answer instanceof Response)
      return JSON.stringify([answer.status, answer.headers.get('Location'), await answer.text()])
    return JSON.stringify(answer)
  } catch (thrown) {
    if (thrown instanceof Response)
      return JSON.stringify([thrown.status, thrown.headers.get('Location'), await thrown.text()])
    const { status, message, code } = thrown as Error & { status?: number; code?: string }
    return JSON.stringify([status, code, message])
  }
}

/**
 * The same text with what changes from one load to the next taken out: keys of forms, what is left of a second, when a
 * session was last seen or a calendar made.
 */
function settled(one: string, other: string): (text: string) => string {
  const tokens = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|\d{13}/g
  const [left, right] = [one, other].map((text) => new Set(text.match(tokens) ?? []))
  const steady = new Set([...left!].filter((token) => right!.has(token)))
  return (text) =>
    text
      .replaceAll(/"lastSeenAt":"[^"]*"|DTSTAMP:\w+/g, '')
      .replaceAll(tokens, (token) => (steady.has(token) ? token : '…'))
}

/** What is typed for an STR of Ada Marlowe: who, and what came of it. */
function typed({ company, rows }: Organization, fields: Record<string, string>): FormData {
  const form = new FormData()
  const told = {
    id: newId(),
    whole: 'on',
    day: '2026-11-20',
    time: '10:30',
    isAttempted: 'yes',
    reasonNotCompleted: 'He left when asked for the source of the cash.',
    direction: 'in',
    'starting.0.method': 'cash',
    'starting.0.amount': '14000.00',
    'starting.0.currency': 'CAD',
    'starting.0.conductors.0.customer': rows.customers![0]!,
    locationId: company.locationId,
    ...fields,
  }
  for (const [name, value] of Object.entries(told)) form.set(name, value)
  return form
}

const unsaid = { rateSource: '', locationId: '', channel: '', purpose: '', notes: '' }
const paidOut = { isAttempted: 'no', direction: 'out', 'starting.0.method': 'wire', reasonNotCompleted: '' }

/**
 * Suspicious reports in every state, of what was on file and of what was typed for them, and decisions not to file one.
 */
async function suspect(world: Organization): Promise<{ draft: string; sent: string }> {
  const { company, small, filed } = world
  const officer = company.scopeOf('officer')
  const { to } = await enterOneOff(officer, 'STR', typed(world, { reference: 'MARLOWE-ATTEMPT' }), null)
  await enterOneOff(officer, 'STR', typed(world, paidOut), to.split('/').at(-1)!)
  const describe = (id: string) =>
    describeSuspicion(
      officer,
      id,
      suspicionSchema.parse({
        narrative: 'Ada Marlowe handed over cash three times. We suspect money laundering.',
        actionTaken: 'Closer monitoring.',
        suspicionType: '1',
        politicallyExposed: 'false',
        groundsOn: '2026-11-20',
      }),
    )
  const sent = await createSuspiciousDraft(officer, small.slice(0, 2), newId())
  await describe(sent)
  const result = await send(company, [sent])
  expect(result.refused).toEqual([])
  expect(result.ids).toEqual([sent])
  const draft = await createSuspiciousDraft(officer, [...small, filed], newId())
  await describe(draft)
  await decideNotToFile(
    officer,
    { id: newId(), rationale: 'The client sold a car, and the contract was seen.' },
    { reportId: null, transactionIds: small },
  )
  return { draft, sent }
}

test('every page, search, count and export answers who may not know the same before and after', async () => {
  const world = await organization()
  const before = await Promise.all(world.readers.map(({ cookie }) => answers(world, cookie)))
  const again = await Promise.all(world.readers.map(({ cookie }) => answers(world, cookie)))
  await suspect(world)
  const after = await Promise.all(world.readers.map(({ cookie }) => answers(world, cookie)))
  expect(before[0]!.size).toBeGreaterThan(80)
  for (const [index, { role }] of world.readers.entries()) {
    for (const [address, first] of before[index]!) {
      const steady = settled(first, again[index]!.get(address)!)
      expect(steady(again[index]!.get(address)!), `${role} ${address} is the same twice`).toBe(steady(first))
      expect(steady(after[index]!.get(address)!), `${role} ${address}`).toBe(steady(first))
    }
  }
}, 180_000)

test('what is refused is refused in the words of a report that does not exist, and changes nothing', async () => {
  const world = await organization()
  const { draft, sent } = await suspect(world)
  const missing = newId()
  const { submissionId } = await world.company.scope.tx(async (db) => ({
    submissionId: (await db.submission.findFirstOrThrow({ where: { reportId: sent } })).id,
  }))
  const answerOf = async (work: () => Promise<unknown>): Promise<string> => {
    try {
      return JSON.stringify(await work())
    } catch (error) {
      const { status, code, message } = error as Error & { status: number; code: string }
      return JSON.stringify([status, code, message])
    }
  }
  const form = suspicionSchema.parse({ narrative: 'Mine.' })
  const commands: ((scope: Scope, reportId: string, submissionId: string) => Promise<unknown>)[] = [
    (scope, id) => deleteDrafts(scope, [id]),
    (scope, id) => submitReports(scope, [id], 'production'),
    (scope, id) => requestDeletion(scope, id, 4),
    (scope, id) => withdrawSubmission(scope, id),
    (scope, id) => describeSuspicion(scope, id, form),
    (scope, id) => addToSuspicion(scope, id, world.small),
    (scope, id) =>
      decideNotToFile(
        scope,
        { id: newId(), rationale: 'There is nothing to see here at all.' },
        { reportId: id, transactionIds: [] },
      ),
    (scope, _, id) => recordCopy(scope, id, 'record'),
  ]
  const state = () => world.company.scope.tx((db) => db.report.findMany({ orderBy: { id: 'asc' } }))
  const before = await state()
  for (const { scope } of world.readers)
    for (const command of commands)
      for (const [report, submission] of [
        [draft, submissionId],
        [sent, submissionId],
      ] as const)
        expect(await answerOf(() => command(scope, report, submission)), command.toString()).toBe(
          await answerOf(() => command(scope, missing, missing)),
        )
  expect(await state()).toEqual(before)
})

test('the numbers of what is shown have no gaps where something else was sent between', async () => {
  const numbers = await Promise.all(
    [true, false].map(async (withSuspicion) => {
      const world = await organization()
      if (withSuspicion) await suspect(world)
      const { company, readers } = world
      const next = await cashReceipts(company, [
        { customerId: await completeCustomer(company, 'Later'), amount: '13000.00', at: '2026-11-21T15:00:00Z' },
      ])
      const { ids } = await createDrafts(company.scope, 'all')
      await send(company, ids)
      const submission = await company.scope.tx((db) =>
        db.submission.findFirstOrThrow({ where: { reportId: ids[0]! } }),
      )
      expect(next).toHaveLength(1)
      const { loader } = pages.find(({ path }) => path === '/app/submissions/:id')!.module
      const text = await bodyOf(loader!, `/app/submissions/${submission.id}`, { id: submission.id }, readers[0]!.cookie)
      const { submission: shown } = JSON.parse(text) as { submission: { trail: { id: string }[] } }
      return shown.trail.map(({ id }) => id)
    }),
  )
  expect(numbers[0]!.length).toBeGreaterThan(0)
  expect(numbers[0]).toEqual(numbers[1])
})

test('what was typed for an STR is known to who wrote it and to who reads STRs, and stays in its report whatever others correct', async () => {
  const world = await organization()
  const { company } = world
  const [own, other] = [company.scopeOf('preparer'), company.scopeOf('preparer')]
  const report = (await enterOneOff(own, 'STR', typed(world, {}), null)).to.split('/').at(-1)!
  const { transactionId } = await company.scope.tx((db) =>
    db.reportTransaction.findFirstOrThrow({ where: { reportId: report } }),
  )
  const stated = async () =>
    JSON.stringify(await company.scope.tx((db) => db.report.findUnique({ where: { id: report } })))
  expect(await stated()).toContain('He left when asked for the source of the cash.')
  const detail = (scope: Scope) =>
    transactionDetail(scope, transactionId).then(({ report: { isAttempted } }) => isAttempted)
  // Before a command as after one.
  for (const scope of [company.scopeOf('preparer', own.actor.userId!), own, company.scopeOf('officer')])
    expect(await detail(scope)).toBe(true)
  for (const scope of [company.scopeOf('viewer'), other])
    await expect(detail(scope)).rejects.toMatchObject({ status: 404 })
  await expect(createSuspiciousDraft(other, [transactionId], newId())).rejects.toMatchObject({ status: 404 })
  await expect(
    correctTransaction(other, transactionId, correctionSchema.parse({ ...unsaid, status: 'completed' })),
  ).rejects.toMatchObject({
    status: 404,
  })
  const [customerId] = world.rows.customers!
  const { customer, updatedAt } = await customerById(other, customerId!)
  await updateCustomer(other, customerId!, updatedAt, { ...customer, occupation: 'Florist' } as CustomerInput)
  expect(await stated()).toContain('Florist')
  expect(await stated()).toContain('He left when asked for the source of the cash.')
})

test('a receipt typed for an STR counts in its LCTR for everybody, and says nothing of an attempt', async () => {
  const world = await organization()
  const { company } = world
  const { to } = await enterOneOff(
    company.scopeOf('officer'),
    'STR',
    typed(world, { day: '2026-11-10', isAttempted: 'no', reasonNotCompleted: '' }),
    null,
  )
  const { transactionId } = await company.scope.tx((db) =>
    db.reportTransaction.findFirstOrThrow({ where: { reportId: to.split('/').at(-1)! } }),
  )
  await createDrafts(company.scopeOf('preparer'), 'all')
  const { report, reports } = await transactionDetail(company.scopeOf('preparer'), transactionId)
  expect(reports.map(({ type, totalCad }) => [type, totalCad])).toEqual([['LCTR', '14000.00']])
  expect(report).toEqual({})
})
