import { expect, test } from 'vitest'
import { getAt } from '#app/compliance/reports/index.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { loader as search } from '#app/product/customers/search.route.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { answerDemo } from '#app/product/submissions/pipeline/demo.server.ts'
import { actionValues } from '#app/product/transactions/actions/action-values.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { action as correct } from '#app/product/transactions/transaction.route.tsx'
import { open, send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'

await testDatabase()

/** A transaction of a company in Demo mode, and its form as a browser without script holds it. */
async function openForm() {
  const company = await readyCompany('demo')
  const customers = await Promise.all(['Marlowe', 'Quill', 'Nash'].map((surname) => completeCustomer(company, surname)))
  const [id] = await cashReceipts(company, [{ customerId: customers[0]!, amount: '12000.00' }])
  const preparer = await signedInPerson('preparer', { organizationId: company.organizationId })
  const detail = await transactionDetail(company.scope, id)
  const fields: Record<string, string> = {
    whole: 'on',
    seen: detail.version,
    at: '2026-11-20 10:00:00 -05:00',
    direction: 'in',
    status: 'completed',
    rateSource: '',
    locationId: company.locationId,
    channel: 'in_person',
    purpose: 'Savings',
    notes: '',
    ...actionValues(detail.actions, (customer) => customer),
  }
  const press = async (button: Record<string, string>, more: Record<string, string> = {}) => {
    Object.assign(fields, more)
    const answer = await send(correct, preparer, `/app/transactions/${id}`, { ...fields, ...button }, { id: id! })
    const { values } = (answer.data ?? {}) as { values?: Record<string, string> }
    if (values && answer.status === 200) {
      for (const name of Object.keys(fields)) delete fields[name]
      Object.assign(fields, values)
    }
    return answer
  }
  return {
    company,
    id: id!,
    customers,
    fields,
    press,
    save: (more?: Record<string, string>) => press({ save: 'on' }, more),
  }
}

test('actions, conductors and beneficiaries are added, corrected and removed with the buttons of the form alone', async () => {
  const { company, id, customers, fields, press, save } = await openForm()
  const [ada, quill, nash] = customers
  expect(await press({ more: 'starting' }, { 'starting.0.amount': '8000.00' })).toMatchObject({
    status: 200,
    data: { focus: 'starting.1.amount', values: { 'starting.0.amount': '8000.00', 'starting.1.amount': '' } },
  })
  await press(
    { more: 'starting.1.conductors' },
    {
      'starting.1.amount': '3000',
      'starting.1.currency': 'USD',
      'starting.1.rate': '1.3650',
      'starting.1.method': 'cash',
    },
  )
  await press({ more: 'starting.1.conductors.0.onBehalfOf' }, { 'starting.1.conductors.0.customer': quill! })
  await press(
    { more: 'completing.0.beneficiaries' },
    {
      'starting.1.conductors.0.onBehalfOf.0.customer': nash!,
      'starting.1.conductors.0.onBehalfOf.0.relationship': '4',
    },
  )
  await press(
    { more: 'completing' },
    {
      'completing.0.disposition': 'Deposit to account',
      'completing.0.amount': '7000',
      'completing.0.currency': 'CAD',
      'completing.0.beneficiaries.0.portion': '5000',
      'completing.0.beneficiaries.1.customer': quill!,
      'completing.0.beneficiaries.1.portion': '2000',
    },
  )
  // A button that removes keeps everything else as it was typed.
  await press(
    { less: 'completing.0.beneficiaries.0' },
    {
      'completing.1.disposition': 'Outgoing domestic funds transfer',
      'completing.1.amount': '5095',
      'completing.1.currency': 'CAD',
    },
  )
  expect(fields).toMatchObject({
    'completing.0.beneficiaries.0.customer': quill,
    'completing.0.beneficiaries.0.portion': '2000',
    'completing.1.amount': '5095',
  })
  expect((await save()).location).toBe(`/app/transactions/${id}`)
  expect((await transactionDetail(company.scope, id)).actions).toMatchObject({
    starting: [
      { amount: '8000', currency: 'CAD', conductors: [{ customerId: ada }] },
      {
        amount: '3000',
        currency: 'USD',
        cadAmount: '4095.00',
        conductors: [{ customerId: quill, onBehalfOf: [{ customerId: nash, relationshipCode: 4 }] }],
      },
    ],
    completing: [
      { disposition: 'Deposit to account', amount: '7000', beneficiaries: [{ customerId: quill, portion: '2000' }] },
      { amount: '5095', beneficiaries: [] },
    ],
  })
  expect(await transactionDetail(company.scope, id)).toMatchObject({ cadAmount: '12095.00' })
})

test('what is wrong is told at its field, and everything typed stays', async () => {
  const { company, id, press, save } = await openForm()
  await press({ more: 'starting' })
  const answer = await save({
    'starting.1.amount': '3000',
    'starting.1.currency': 'USD',
    'starting.1.method': 'virtual_currency',
  })
  expect(answer).toMatchObject({
    status: 422,
    data: {
      fields: { 'starting.1.method': expect.stringContaining('two transactions') },
      values: { 'starting.1.amount': '3000' },
    },
  })
  expect(await save({ 'starting.1.method': 'cash', 'starting.1.amount': '3000,5' })).toMatchObject({
    status: 422,
    data: { fields: { 'starting.1.amount': expect.stringContaining('decimal point') } },
  })
  expect(await save({ 'starting.1.amount': '3000', 'starting.0.conductors.0.customer': 'C-404' })).toMatchObject({
    status: 422,
    data: {
      fields: {
        'starting.0.conductors.0.customer': 'No customer has the name or number "C-404". Add the customer first.',
      },
    },
  })
  expect((await transactionDetail(company.scope, id)).actions.starting).toHaveLength(1)
})

test('a correction of the actions follows in the draft, and proposes a change of what was submitted', async () => {
  const { company, id, customers, press, save } = await openForm()
  const {
    ids: [report],
  } = await createDrafts(company.scope, 'all')
  await press({ more: 'completing.0.beneficiaries' })
  await save({ 'completing.0.beneficiaries.1.customer': customers[1]! })
  const shownReport = await reportDetail(company.scope, report!)
  const { document } = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: report! } }))
  expect(getAt(document, '/transactions/0/completingActions/0/beneficiaries')).toHaveLength(2)
  expect(shownReport.parties).toBe('Ada Marlowe; Ada Quill')
  await submitReports(company.scope, [report!], 'demo')
  await answerDemo(company.scope, { run: 'test', signal: new AbortController().signal })
  const { version } = await transactionDetail(company.scope, id)
  await press({ less: 'completing.0.beneficiaries.1' }, { seen: version })
  expect((await save()).location).toBe(`/app/transactions/${id}`)
  expect((await reportDetail(company.scope, report!)).proposal).toMatchObject({ kind: 'change' })
})

test('a party is chosen by name, number or phone; a name that several have is asked, and what the form shows means the one it was shown for', async () => {
  const { company, id, customers, fields, save } = await openForm()
  const [ada, quill] = customers
  const nameless = await company.scope.tx((db) =>
    db.customer.create({
      data: {
        id: newId(),
        organizationId: company.organizationId,
        mode: 'demo',
        kind: 'person',
        surname: 'Marlowe',
        givenName: 'Ada',
      },
    }),
  )
  const conductor = async (customer: string, known = '') => {
    const answer = await save({
      seen: (await transactionDetail(company.scope, id)).version,
      'starting.0.conductors.0.customer': customer,
      'starting.0.conductors.0.known': known,
    })
    return answer.status === 302
      ? (await transactionDetail(company.scope, id)).actions.starting[0]!.conductors[0]!.customerId
      : (answer.data as { fields: Record<string, string> }).fields['starting.0.conductors.0.customer']
  }
  const number = (await company.scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id: quill! } })))
    .customerNumber!
  expect(fields['starting.0.conductors.0.customer']).toBe(ada)
  for (const written of ['ada  quill', 'Quill, Ada', 'Quill', number, `Ada Quill · ${number}`]) {
    expect(await conductor(ada!)).toBe(ada)
    expect(await conductor(written)).toBe(quill)
  }
  expect(await conductor('Ada Marlowe')).toMatch(
    /^2 customers match: Ada Marlowe · C-[^;]+; Ada Marlowe\. Enter the customer number of the right one\.$/,
  )
  expect(await conductor('+1 613 555 0123')).toMatch(/^3 customers match/)
  expect(await conductor('Ada Marlowe', nameless.id)).toBe(nameless.id)
  expect(await conductor('Ada Quill', nameless.id)).toBe(quill)
  expect((await transactionDetail(company.scope, id)).customers[quill!]).toEqual({ label: `Ada Quill · ${number}` })
})

test('what is offered while one types is of the own organization and mode', async () => {
  const { company } = await openForm()
  const offered = async (organizationId: string, query: string) =>
    (
      (await open(search, await signedInPerson('viewer', { organizationId }), `/app/customers/search?q=${query}`))
        .data as { matches: { text: string }[] }
    ).matches.map(({ text }) => text)
  expect(await offered(company.organizationId, 'quil')).toEqual([expect.stringMatching(/^Ada Quill · C-/)])
  expect(await offered(company.organizationId, '')).toEqual([])
  expect(await offered((await readyCompany('demo')).organizationId, 'quil')).toEqual([])
  expect((await open(search, null, '/app/customers/search?q=quil')).status).toBe(302)
})
