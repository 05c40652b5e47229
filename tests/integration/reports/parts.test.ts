import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { getAt } from '#app/compliance/reports/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { stepEdits } from '#app/product/reports/edit/undo.server.ts'
import { partLinks } from '#app/product/reports/parts/links.server.ts'
import { readPartRequest, openPart, applyPart, type PartRequest } from '#app/product/reports/parts/part.server.ts'
import { partPlaces } from '#app/product/reports/parts/places.ts'
import { confirmHolds } from '#app/product/reports/review/confirm.server.ts'
import { openReport } from '#app/product/reports/review/open.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { transactionRecords } from '#app/product/transactions/record/record.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'

// Parts of a transaction that are added, copied, moved and removed from the page of its report, to the bytes that the
// regulator received.
const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
const database = await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, POLL_BASE_MS: '20' })

type Fields = Readonly<Record<string, string>>
type Operation = PartRequest['operation']

/** A draft of one receipt of $12,000.00 by Ashdown, paid into an account of theirs, and three customers more. */
async function oneReceipt(mode: 'demo' | 'production' = 'production') {
  const company = await readyCompany(mode)
  const [ashdown, birch, cole, dale] = await Promise.all(
    ['Ashdown', 'Birch', 'Cole', 'Dale'].map((name) => completeCustomer(company, name)),
  )
  const [transaction] = await cashReceipts(company, [{ customerId: ashdown!, amount: '12000.00' }])
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const scope = company.scopeOf('officer')
  return {
    company,
    scope,
    id: id!,
    transaction: transaction!,
    ashdown: ashdown!,
    birch: birch!,
    cole: cole!,
    dale: dale!,
  }
}
type Draft = Awaited<ReturnType<typeof oneReceipt>>

/** The request of a link on the report's page. `pointer`: its section; `adds`: the list that it adds to. */
async function linked({ scope, id }: Draft, operation: Operation, pointer: string, adds = ''): Promise<PartRequest> {
  const links = (await partLinks(scope, await openReport(scope, id, new URLSearchParams())))[pointer] ?? []
  const requests = links.map(({ to }) => readPartRequest(new URL(to, 'http://localhost').searchParams))
  const found = requests.find((one) => one.operation === operation && (operation !== 'add' || one.part.endsWith(adds)))
  if (found === undefined) throw new Error(`The page offers no ${operation} ${adds} at ${pointer}.`)
  return found
}

/** The form as its page shows it, with what a person types in it. */
async function filled({ scope, id }: Draft, request: PartRequest, typed: Fields = {}): Promise<FormData> {
  const page = await openPart(scope, id, request)
  const form = new FormData()
  for (const [name, value] of Object.entries({ seen: page.version, at: page.at ?? '', ...page.values }))
    form.set(name, value)
  for (const [name, value] of Object.entries(typed)) form.set(`${page.at}.${name}`, value)
  return form
}

async function press(draft: Draft, operation: Operation, pointer: string, adds = '', typed: Fields = {}) {
  const request = await linked(draft, operation, pointer, adds)
  const answer = await applyPart(draft.scope, draft.id, request, await filled(draft, request, typed))
  if (!('to' in answer)) throw new Error(answer.message)
  return answer.to
}

/** Adds an account with its number and type. */
async function addAccount(draft: Draft): Promise<void> {
  const request = await linked(draft, 'add', action('completing'), 'account')
  const form = await filled(draft, request)
  form.set('completing.0.account', '55-1')
  form.set('completing.0.accountFacts.typeCode', '1')
  expect(await applyPart(draft.scope, draft.id, request, form)).toMatchObject({
    text: expect.stringMatching(/^Account added/),
  })
}

/** Sends a report and gives back what arrived at the regulator. */
async function received({ company, id }: Draft): Promise<unknown> {
  expect(await submitReports(company.scope, [id], 'test')).toMatchObject({ ids: [id], refused: [] })
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query('UPDATE submission SET next_attempt_at = NULL, lease_until = NULL')
  await admin.end()
  await submitDue(company.scope, { run: `test-${Math.random()}`, signal: new AbortController().signal })
  const submission = await company.scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId: id } }))
  expect(regulator.state.report(demoEntity.reportingEntityNumber, submission.reference)?.sha256).toBe(submission.sha256)
  return JSON.parse(Buffer.from(submission.bytes!).toString('utf8'))
}

/** Surnames of the parties of a list, by the document's own definitions. */
function names(document: unknown, pointer: string): string[] {
  const { definitions } = document as { definitions: { refId: string; surname: string }[] }
  const list = (getAt(document, pointer) ?? []) as { refId: string }[]
  return list.map(({ refId }) => definitions.find((one) => one.refId === refId)!.surname)
}

const action = (side: 'starting' | 'completing') => `/transactions/0/${side}Actions/0`

describe('a party is added, copied, moved and removed where the report states it', () => {
  test.each([
    { list: 'conductors', of: action('starting'), at: `${action('starting')}/conductors`, has: 1 },
    {
      list: 'onBehalfOf',
      of: `${action('starting')}/conductors/0`,
      at: `${action('starting')}/conductors/0/onBehalfOfs`,
      has: 0,
    },
    { list: 'sources', of: action('starting'), at: `${action('starting')}/sourcesOfCash`, has: 0 },
    { list: 'beneficiaries', of: action('completing'), at: `${action('completing')}/beneficiaries`, has: 1 },
    { list: 'involvements', of: action('completing'), at: `${action('completing')}/involvements`, has: 0 },
    {
      list: 'accountHolders',
      of: `${action('completing')}/details/account`,
      at: `${action('completing')}/details/account/holders`,
      has: 0,
    },
  ])('$list', async ({ list, of, at, has }) => {
    const draft = await oneReceipt()
    const relation: Fields = list === 'beneficiaries' || list === 'onBehalfOf' ? { relationship: '7' } : {}
    if (list === 'accountHolders') await addAccount(draft)
    await press(draft, 'add', of, list, { customer: draft.birch, known: draft.birch, ...relation })
    await press(draft, 'copy', `${at}/${has}`, '', { customer: draft.cole, known: draft.cole })
    await press(draft, 'earlier', `${at}/${has + 1}`)
    await press(draft, 'later', `${at}/${has}`)
    const all = [...(has === 1 ? ['Ashdown'] : []), 'Birch', 'Cole']
    const shown = await openReport(draft.scope, draft.id, new URLSearchParams())
    expect(JSON.stringify(shown.report.sections)).toContain('Birch')
    await press(draft, 'add', of, list, { customer: draft.dale, known: draft.dale, ...relation })
    await press(draft, 'remove', `${at}/${all.indexOf('Birch')}`)
    // Of whom a report takes only the name, a person confirms that it goes without the rest.
    const waiting = (await openReport(draft.scope, draft.id, new URLSearchParams())).report.toConfirm
    if (waiting.length > 0)
      await confirmHolds(
        draft.scope,
        draft.id,
        waiting.map(({ key }) => key),
      )
    expect(names(await received(draft), at)).toEqual([...all.filter((name) => name !== 'Birch'), 'Dale'])
  })
})

test('an action is added, copied, moved and removed, and its parties go with it', async () => {
  const draft = await oneReceipt()
  await press(draft, 'add', '/transactions/0', 'starting', {
    amount: '500',
    currency: 'CAD',
    method: 'cash',
    howObtained: 'Wages',
    'conductors.0.customer': draft.birch,
    'conductors.0.known': draft.birch,
  })
  await press(draft, 'copy', '/transactions/0/startingActions/1', '', { amount: '700' })
  await press(draft, 'earlier', '/transactions/0/startingActions/2')
  await press(draft, 'earlier', '/transactions/0/startingActions/1')
  await press(draft, 'remove', '/transactions/0/startingActions/2')
  await press(draft, 'add', '/transactions/0', 'completing', {
    disposition: 'Deposit to account',
    amount: '300',
    currency: 'CAD',
    account: '55-1',
    'beneficiaries.0.customer': draft.cole,
    'beneficiaries.0.known': draft.cole,
    'beneficiaries.0.relationship': '7',
  })
  await press(draft, 'earlier', '/transactions/0/completingActions/1')
  await press(draft, 'copy', '/transactions/0/completingActions/0', '', { amount: '200', account: '55-2' })
  await press(draft, 'remove', '/transactions/0/completingActions/0')
  // Of the other action the amount was that of all that was received: with two it is given.
  await correctValue(draft.scope, draft.id, '/transactions/0/completingActions/1/details/amount', '12500')
  await correctValue(draft.scope, draft.id, '/transactions/0/completingActions/1/details/currencyCode', 'CAD')
  const document = await received(draft)
  expect(
    (getAt(document, '/transactions/0/startingActions') as { details: Record<string, unknown> }[]).map(
      ({ details }) => [details.amount, details.howCashObtained],
    ),
  ).toEqual([
    ['700', 'Wages'],
    ['12000', 'Savings from wages'],
  ])
  expect(names(document, '/transactions/0/startingActions/0/conductors')).toEqual(['Birch'])
  expect(names(document, '/transactions/0/startingActions/1/conductors')).toEqual(['Ashdown'])
  expect(getAt(document, '/transactions/0/completingActions/0/details/account/number')).toBe('55-2')
  expect(names(document, '/transactions/0/completingActions/0/beneficiaries')).toEqual(['Cole'])
  expect(names(document, '/transactions/0/completingActions/1/beneficiaries')).toEqual(['Ashdown'])
})

test('each part that the page offers stands where the report states it, in reports of both kinds', async () => {
  const draft = await oneReceipt()
  await press(draft, 'add', action('starting'), 'conductors', { customer: draft.birch, known: draft.birch })
  await press(draft, 'add', `${action('starting')}/conductors/1`, 'onBehalfOf', {
    customer: draft.cole,
    known: draft.cole,
  })
  await press(draft, 'add', action('starting'), 'sources', { customer: draft.dale, known: draft.dale })
  await addAccount(draft)
  await press(draft, 'add', `${action('completing')}/details/account`, 'accountHolders', {
    customer: draft.birch,
    known: draft.birch,
  })
  await press(draft, 'add', action('completing'), 'involvements', { customer: draft.cole, known: draft.cole })
  const str = await createSuspiciousDraft(draft.scope, [draft.transaction], newId())
  const { actions } = (await transactionRecords(draft.scope, [draft.transaction])).get(draft.transaction)!
  for (const [type, id] of [
    ['LCTR', draft.id],
    ['STR', str],
  ] as const) {
    const { report } = await openReport(draft.scope, id, new URLSearchParams())
    const { document } = await draft.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
    const { definitions } = document as { definitions: { refId: string; surname: string }[] }
    const places = partPlaces(type, actions)
    expect(places.length).toBe(11)
    for (const { pointer, item } of places) {
      const part = getAt(document, `/transactions/0${pointer}`) as { refId?: string } | undefined
      expect(part, `${type} ${pointer}`).toBeDefined()
      if (part?.refId === undefined) continue
      const held = getAt(actions, `/${item!.replaceAll('.', '/')}`) as { customerId: string }
      const name = definitions.find(({ refId }) => refId === part.refId)!.surname
      const { surname } = await draft.scope.tx((db) =>
        db.customer.findUniqueOrThrow({ where: { id: held.customerId } }),
      )
      expect(name, `${type} ${pointer}`).toBe(surname)
    }
    expect(report.type).toBe(type)
  }
})

test('what was done with a part is undone and made again in its turn, beside other edits', async () => {
  const draft = await oneReceipt()
  const alias = '/definitions/0/alias'
  const at = `${action('completing')}/beneficiaries`
  const beneficiaries = async () => {
    const { document } = await draft.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: draft.id } }))
    return names(document, at)
  }
  const steps = async () => (await openReport(draft.scope, draft.id, new URLSearchParams())).steps
  await press(draft, 'add', action('completing'), 'beneficiaries', {
    customer: draft.birch,
    known: draft.birch,
    relationship: '7',
  })
  await correctValue(draft.scope, draft.id, alias, 'Addie')
  await press(draft, 'remove', `${at}/0`)
  expect([await beneficiaries(), await steps()]).toEqual([['Birch'], { undo: 'Beneficiary removed', redo: null }])
  await stepEdits(draft.scope, draft.id, 'undo')
  expect([await beneficiaries(), await steps()]).toEqual([
    ['Ashdown', 'Birch'],
    { undo: 'Alias', redo: 'Beneficiary removed' },
  ])
  await stepEdits(draft.scope, draft.id, 'undo')
  await stepEdits(draft.scope, draft.id, 'undo')
  expect([await beneficiaries(), await steps()]).toEqual([['Ashdown'], { undo: null, redo: 'Beneficiary added' }])
  await stepEdits(draft.scope, draft.id, 'redo')
  expect(await beneficiaries()).toEqual(['Ashdown', 'Birch'])
  // Once the transaction was changed in another way, an undo would take that away: it is refused, and nothing is lost.
  const other = await linked(draft, 'add', action('starting'), 'sources')
  await applyPart(draft.scope, draft.id, other, await filled(draft, other, { customer: draft.cole, known: draft.cole }))
  await stepEdits(draft.scope, draft.id, 'undo')
  const { actions } = (await transactionRecords(draft.scope, [draft.transaction])).get(draft.transaction)!
  expect(actions.starting[0]!.sources).toEqual([])
  await draft.scope.tx((db) =>
    db.actionParty.updateMany({
      where: { role: 'beneficiary', position: 1 },
      data: { details: { relationshipCode: 8 } },
    }),
  )
  await expect(stepEdits(draft.scope, draft.id, 'undo')).rejects.toMatchObject({ code: 'actions-changed' })
  expect(await beneficiaries()).toEqual(['Ashdown', 'Birch'])
})

test('of two tabs that change one transaction the second saves nothing until it has seen what changed, and then both are there', async () => {
  const draft = await oneReceipt()
  const beneficiary = await linked(draft, 'add', action('completing'), 'beneficiaries')
  const [first, second] = [
    await filled(draft, beneficiary, { customer: draft.birch, known: draft.birch, relationship: '7' }),
    await filled(draft, beneficiary, { customer: draft.cole, known: draft.cole, relationship: '8' }),
  ]
  await applyPart(draft.scope, draft.id, beneficiary, first)
  const refused = await applyPart(draft.scope, draft.id, beneficiary, second)
  const at = 'completing.0.beneficiaries.2'
  expect(refused).toMatchObject({
    message: expect.stringContaining('Someone else changed this transaction'),
    values: { [`${at}.known`]: draft.cole, [`${at}.relationship`]: '8' },
    preview: {
      rows: expect.arrayContaining([expect.objectContaining({ kind: 'added', label: 'Beneficiary: Ada Cole' })]),
    },
  })
  const again = new FormData()
  const { values, version } = refused as { values: Fields; version: string }
  for (const [name, value] of Object.entries({ ...values, seen: version, at })) again.set(name, value)
  await applyPart(draft.scope, draft.id, beneficiary, again)
  const document = await received(draft)
  expect(names(document, `${action('completing')}/beneficiaries`)).toEqual(['Ashdown', 'Birch', 'Cole'])
  const related = (place: number) =>
    getAt(document, `${action('completing')}/beneficiaries/${place}/details/relationshipOfConductorCode`)
  expect([related(0), related(1), related(2)]).toEqual([15, 7, 8])
})

test('before it is saved the form says what changes in the report, what will be missing and which corrections end; nothing is written by that', async () => {
  const draft = await oneReceipt()
  const at = `${action('completing')}/beneficiaries`
  await press(draft, 'add', action('completing'), 'beneficiaries', {
    customer: draft.birch,
    known: draft.birch,
    relationship: '7',
  })
  await correctValue(draft.scope, draft.id, `${at}/1/details/relationshipOfConductorCode`, '9')
  await correctValue(draft.scope, draft.id, `${at}/1/details/relationshipOfConductorOther`, 'Neighbour')
  const removal = await openPart(draft.scope, draft.id, await linked(draft, 'remove', `${at}/1`))
  expect(removal).toMatchObject({
    title: 'Remove beneficiary',
    of: expect.stringMatching(/^Transaction .+, completing action 1: payment, beneficiary 2: Ada Birch/),
    preview: { unused: expect.arrayContaining(['Other relationship of the conductor']), total: null },
  })
  expect(removal.preview!.rows).toContainEqual(
    expect.objectContaining({ kind: 'removed', label: 'Beneficiary: Ada Birch' }),
  )
  const adding = await linked(draft, 'add', '/transactions/0', 'starting')
  const form = await filled(draft, adding, { amount: '250', currency: 'CAD', method: 'cash' })
  form.set('preview', 'on')
  expect(await applyPart(draft.scope, draft.id, adding, form)).toMatchObject({
    message: '',
    preview: { total: { before: '12000.00', after: '12250.00' }, missing: ['Conductors'] },
  })
  expect((await openReport(draft.scope, draft.id, new URLSearchParams())).report.totalCad).toBe('12000.00')
  // Nobody chosen is nobody added.
  const nobody = await linked(draft, 'add', action('completing'), 'beneficiaries')
  expect(await applyPart(draft.scope, draft.id, nobody, await filled(draft, nobody))).toMatchObject({
    message: 'Choose the customer, or cancel.',
    fields: { 'completing.0.beneficiaries.2.customer': expect.any(String) },
  })
})

test('corrections go with the parts that are moved, and the bytes say so', async () => {
  const draft = await oneReceipt()
  const at = `${action('completing')}/beneficiaries`
  const code = (place: number) => `${at}/${place}/details/relationshipOfConductorCode`
  await press(draft, 'add', action('completing'), 'beneficiaries', {
    customer: draft.birch,
    known: draft.birch,
    relationship: '7',
  })
  await press(draft, 'add', action('completing'), 'beneficiaries', {
    customer: draft.cole,
    known: draft.cole,
    relationship: '7',
  })
  await correctValue(draft.scope, draft.id, code(2), '8')
  await press(draft, 'earlier', `${at}/2`)
  await press(draft, 'earlier', `${at}/1`)
  await press(draft, 'remove', `${at}/1`)
  const document = await received(draft)
  expect(names(document, at)).toEqual(['Cole', 'Birch'])
  expect([getAt(document, code(0)), getAt(document, code(1))]).toEqual([8, 7])
})

test('who may not change transactions is offered nothing, and a report with FINTRAC takes changes only once it is open for them', async () => {
  const draft = await oneReceipt('demo')
  const viewer = draft.company.scopeOf('viewer')
  expect(await partLinks(viewer, await openReport(viewer, draft.id, new URLSearchParams()))).toEqual({})
  const request = await linked(draft, 'add', action('completing'), 'beneficiaries')
  await expect(openPart(viewer, draft.id, request)).rejects.toMatchObject({ status: 403 })
  const elsewhere = (await readyCompany('demo')).scopeOf('officer')
  await expect(openPart(elsewhere, draft.id, request)).rejects.toMatchObject({ status: 404 })
  const str = await createSuspiciousDraft(draft.scope, [draft.transaction], newId())
  const preparer = draft.company.scopeOf('preparer')
  await expect(openPart(preparer, str, request)).rejects.toMatchObject({ status: 404 })
  expect(await submitReports(draft.company.scope, [draft.id], 'demo')).toMatchObject({ ids: [draft.id] })
  await expect(openPart(draft.scope, draft.id, request)).rejects.toMatchObject({ code: 'not-editable' })
  expect(await partLinks(draft.scope, await openReport(draft.scope, draft.id, new URLSearchParams()))).toEqual({})
  await draft.scope.tx(async (db) => {
    await db.$executeRaw`UPDATE submission SET state = 'accepted' WHERE report_id = ${draft.id}::uuid`
    await db.$executeRaw`UPDATE report SET state = 'confirmed' WHERE id = ${draft.id}::uuid`
  })
  await openChange(draft.scope, draft.id)
  await press(draft, 'add', action('completing'), 'beneficiaries', {
    customer: draft.birch,
    known: draft.birch,
    relationship: '7',
  })
  const { document } = await draft.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: draft.id } }))
  expect(names(document, `${action('completing')}/beneficiaries`)).toEqual(['Ashdown', 'Birch'])
})
