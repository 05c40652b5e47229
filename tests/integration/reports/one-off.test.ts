import { expect, test } from 'vitest'
import { getAt } from '#app/compliance/reports/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { action, loader } from '#app/product/reports/new.route.tsx'
import { reportDetail } from '#tests/support/report-detail.ts'
import { addToSuspicion, openSuspicions, removeFromSuspicion } from '#app/product/reports/suspicion/members.server.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { fieldsOf, open, send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// A report made by hand, from the guided form to the document.
await testDatabase()

async function counter() {
  const company = await readyCompany('demo')
  const [officer, preparer] = await Promise.all(
    (['officer', 'preparer'] as const).map((role) => signedInPerson(role, { organizationId: company.organizationId })),
  )
  const customerId = await completeCustomer(company)
  const { customerNumber } = await company.scope.tx((db) =>
    db.customer.findUniqueOrThrow({ where: { id: customerId } }),
  )
  const cash: Record<string, string> = {
    whole: 'on',
    day: '2026-11-20',
    time: '10:30',
    'starting.0.conductors.0.customer': customerNumber!,
    'starting.0.conductors.0.onBehalfOf.0.customer': '',
    'starting.0.conductors.0.onBehalfOf.0.relationship': '',
    'starting.0.amount': '12000.00',
    'starting.0.currency': 'CAD',
    'starting.0.rate': '',
    'starting.0.howObtained': 'Sale of a car',
    'completing.0.disposition': 'Purchase of/Payment for goods',
    'completing.0.amount': '',
    'completing.0.currency': '',
    'completing.0.account': '',
    'completing.0.beneficiaries.0.customer': '',
    beneficiaryIsConductor: 'on',
    locationId: company.locationId,
    channel: 'in_person',
    purpose: 'A watch',
    reference: '',
  }
  const file = (type: string, fields: Record<string, string> = {}, who = officer!) =>
    send(action, who, `/app/reports/new?type=${type}`, { id: newId(), ...cash, ...fields })
  const document = async (location: string | null) =>
    (await reportDetail(company.scope, location!.split('/').at(-1)!)) &&
    (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: location!.split('/').at(-1)! } })))
  return { company, officer: officer!, preparer: preparer!, file, document, customerNumber: customerNumber! }
}

test('an LCTR by hand says what was typed, however often its form is sent', async () => {
  const { company, file, document } = await counter()
  const id = newId()
  const [first, again] = [await file('LCTR', { id }), await file('LCTR', { id })]
  expect(first.location).toMatch(/^\/app\/reports\/[0-9a-f-]{36}$/)
  expect(again.location).toBe(first.location)
  expect(await company.scope.tx((db) => db.transaction.count())).toBe(1)
  expect(await company.scope.tx((db) => db.report.count())).toBe(1)
  const { type, document: made } = await document(first.location)
  expect(type).toBe('LCTR')
  const at = (path: string) => getAt(made, `/transactions/0${path}`)
  expect(at('/largeCashTransactionDetails/dateTimeOfTransaction')).toBe('2026-11-20T10:30:00-05:00')
  expect(at('/largeCashTransactionDetails')).toMatchObject({ purpose: 'A watch', methodCode: 1 })
  expect(at('/startingActions/0/details')).toMatchObject({
    amount: '12000',
    currencyCode: 'CAD',
    howCashObtained: 'Sale of a car',
  })
  expect(at('/startingActions/0/conductors/0/refId')).toBe(at('/completingActions/0/beneficiaries/0/refId'))
})

test('a receipt below the threshold is saved, makes no draft, and a second one in 24 hours makes the report of both', async () => {
  const { company, file, document } = await counter()
  const one = await file('LCTR', { 'starting.0.amount': '6000.00' })
  expect(one.location).toMatch(/^\/app\/transactions\//)
  expect(await company.scope.tx((db) => db.report.count())).toBe(0)
  const two = await file('LCTR', { 'starting.0.amount': '5000.00', time: '15:00' })
  const { document: made } = await document(two.location)
  expect((made as { transactions: unknown[] }).transactions).toHaveLength(2)
})

test('an attempted transaction becomes an STR, and further ones join it in the order in which they happened', async () => {
  const { company, officer, file, document } = await counter()
  const refused = await file('STR', { direction: 'in', 'starting.0.method': 'cash' })
  expect(fieldsOf(refused)).toEqual({ isAttempted: expect.stringContaining('Choose') })
  const attempt = await file('STR', {
    direction: 'in',
    'starting.0.method': 'cash',
    isAttempted: 'yes',
    reasonNotCompleted: 'The client left when asked for identification.',
    time: '',
    day: '2026-11-21',
  })
  expect(attempt.location).toMatch(/^\/app\/reports\//)
  const id = attempt.location!.split('/').at(-1)!
  expect((await openSuspicions(company.scope)).map((one) => one.id)).toEqual([id])
  const page = (await open(loader, officer, `/app/reports/new?type=STR&to=${id}`)).data as { to: { id: string } }
  expect(page.to.id).toBe(id)
  const later = await file('STR', {
    to: id,
    direction: 'in',
    'starting.0.method': 'cash',
    isAttempted: 'no',
    day: '2026-11-19',
  })
  expect(later.location).toBe(attempt.location)
  const { document: made } = await document(attempt.location)
  const details = (at: number) => getAt(made, `/transactions/${at}/suspiciousTransactionDetails`)
  expect(details(0)).toMatchObject({
    attemptedTransactionIndicator: false,
    dateOfTransaction: '2026-11-19',
    timeOfTransaction: '10:30:00-05:00',
  })
  expect(details(1)).toMatchObject({
    attemptedTransactionIndicator: true,
    reasonNotCompleted: 'The client left when asked for identification.',
    dateOfTransaction: '2026-11-21',
  })
  expect(details(1)).not.toHaveProperty('timeOfTransaction')
})

test('a transaction leaves an STR with its corrections, the last one stays, and nobody adds to what they may not know of', async () => {
  const { company, file, document } = await counter()
  const location = (await file('STR', { direction: 'in', 'starting.0.method': 'cash', isAttempted: 'no' })).location!
  const id = location.split('/').at(-1)!
  const [more] = await cashReceipts(company, [
    { customerId: await completeCustomer(company, 'Quill'), amount: '900.00' },
  ])
  const officer = company.scopeOf('officer')
  expect(await addToSuspicion(officer, id, [more!, more!])).toBe(1)
  expect(await addToSuspicion(officer, id, [more!])).toBe(0)
  expect((await document(location)).parties).toBe('Ada Quill; Ada Marlowe')
  const other = company.scopeOf('preparer')
  await expect(addToSuspicion(other, id, [more!])).rejects.toMatchObject({ status: 404 })
  await expect(removeFromSuspicion(other, id, more!)).rejects.toMatchObject({ status: 404 })
  expect(await openSuspicions(other)).toEqual([])
  await expect(addToSuspicion(officer, id, [newId()])).rejects.toMatchObject({ code: 'transactions-not-found' })
  await removeFromSuspicion(officer, id, more!)
  expect((await document(location)).parties).toBe('Ada Marlowe')
  const [only] = await company.scope.tx((db) => db.reportTransaction.findMany({ where: { reportId: id } }))
  await expect(removeFromSuspicion(officer, id, only!.transactionId)).rejects.toMatchObject({
    code: 'last-transaction',
  })
})

test('what is wrong is said beside its field, and nothing that was typed is lost', async () => {
  const { company, file, preparer } = await counter()
  const answer = await file('LVCTR', { day: '', 'starting.0.amount': 'ten', 'starting.0.currency': 'BTC' }, preparer)
  expect(answer.status).toBe(422)
  expect(Object.keys(fieldsOf(answer))).toContain('starting.0.amount')
  expect((answer.data as { values: Record<string, string> }).values).toMatchObject({ purpose: 'A watch' })
  expect(fieldsOf(await file('LVCTR', { day: '', 'starting.0.currency': 'BTC' }, preparer))).toHaveProperty('at')
  expect(await company.scope.tx((db) => db.transaction.count())).toBe(0)
})
