import pg from 'pg'
import { expect, test } from 'vitest'
import type { AppError } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { createCustomer } from '#app/product/customers/commands.server.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import { deleteUnusedCustomers } from '#app/product/customers/remove.server.ts'
import { duplicatePairs, duplicatesOf, setDistinct } from '#app/product/duplicates/find.server.ts'
import { mergeCustomers } from '#app/product/duplicates/merge.server.ts'
import { previewMerge } from '#app/product/duplicates/preview.server.ts'
import { survivorOf } from '#app/product/duplicates/queries.server.ts'
import { undoMerge } from '#app/product/duplicates/undo.server.ts'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { answerDemo } from '#app/product/submissions/pipeline/demo.server.ts'
import { tenantRows } from '#tests/support/tenant-rows.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { importText, prepareOrganization } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

const database = await testDatabase()

const context = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })
const seenOf = async (scope: Scope, kept: string, gone: string) => ({
  kept: (await customerById(scope, kept)).updatedAt.toISOString(),
  gone: (await customerById(scope, gone)).updatedAt.toISOString(),
})
const merge = async (scope: Scope, keptId: string, goneId: string, choices = {}) =>
  mergeCustomers(scope, { keptId, goneId, choices }, await seenOf(scope, keptId, goneId))
const reports = (scope: Scope) =>
  scope.tx((db) => db.report.findMany({ where: { state: { not: 'deleted' } }, orderBy: { createdAt: 'asc' } }))
const membersOf = async (scope: Scope, reportId: string) =>
  (await scope.tx((db) => db.reportTransaction.findMany({ where: { reportId }, orderBy: { position: 'asc' } }))).map(
    (row) => row.transactionId,
  )
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('not refused'),
    (error: AppError) => error,
  )

/** Two records of one person, each with a receipt of $6,000.00 within one window: together they are reportable. */
async function splitPerson(company: Company) {
  const [kept, gone] = [await completeCustomer(company), await completeCustomer(company)]
  const [one] = await cashReceipts(company, [{ customerId: kept, amount: '6000.00' }])
  const [other] = await cashReceipts(company, [{ customerId: gone, amount: '6000.00' }])
  return { kept, gone, one: one!, other: other! }
}

test('two records made one share one 24-hour group: the preview names the new report, and changes nothing', async () => {
  const company = await readyCompany('demo')
  const { scope, organizationId } = company
  const { kept, gone, one, other } = await splitPerson(company)
  const before = await tenantRows(database, organizationId)
  expect(await previewMerge(scope, { keptId: kept, goneId: gone, choices: {} })).toEqual({
    transactions: 1,
    drafts: [],
    submitted: [],
    fresh: [{ type: 'LCTR', date: '2026-11-20', count: 2, totalCad: '12000.00', dueDate: '2026-12-05' }],
  })
  expect(await tenantRows(database, organizationId)).toEqual(before)
  await merge(scope, kept, gone)
  const { ids } = await createDrafts(scope, 'all')
  expect(ids).toHaveLength(1)
  expect((await membersOf(scope, ids[0]!)).sort()).toEqual([one, other].sort())
  await expect(customerById(scope, gone)).rejects.toMatchObject({ status: 404 })
  expect(await survivorOf(scope, gone)).toBe(kept)
})

test('a draft of the record that goes becomes the draft of the other one, takes in its receipts, and comes back as it was', async () => {
  const company = await readyCompany('demo')
  const { scope, organizationId } = company
  const { kept, gone, other } = await splitPerson(company)
  await cashReceipts(company, [{ customerId: gone, amount: '5000.00' }])
  const { ids } = await createDrafts(scope, 'all')
  expect(await membersOf(scope, ids[0]!)).toContain(other)
  const before = await tenantRows(database, organizationId)
  const preview = await previewMerge(scope, { keptId: kept, goneId: gone, choices: {} })
  expect(preview).toMatchObject({
    transactions: 2,
    drafts: [{ id: ids[0], effect: 'regrouped', before: 2, after: 3 }],
    fresh: [],
  })
  const { mergeId } = await merge(scope, kept, gone)
  expect(await membersOf(scope, ids[0]!)).toHaveLength(3)
  expect((await reports(scope)).map((row) => [row.id, row.partyId, row.proposal])).toEqual([[ids[0], kept, null]])
  await undoMerge(scope, mergeId)
  expect(await tenantRows(database, organizationId)).toEqual(before)
})

test('of two drafts of one group the one of the record that goes is no longer required and can’t be filed', async () => {
  const company = await readyCompany('demo')
  const { scope, organizationId } = company
  const { kept, gone } = await splitPerson(company)
  await cashReceipts(company, [
    { customerId: kept, amount: '5000.00' },
    { customerId: gone, amount: '5000.00' },
  ])
  await createDrafts(scope, 'all')
  const own = new Map((await reports(scope)).map((row) => [row.partyId, row.id]))
  const before = await tenantRows(database, organizationId)
  expect(await previewMerge(scope, { keptId: kept, goneId: gone, choices: {} })).toMatchObject({
    drafts: expect.arrayContaining([
      expect.objectContaining({ id: own.get(kept), effect: 'regrouped', before: 2, after: 4 }),
      expect.objectContaining({ id: own.get(gone), effect: 'vanished' }),
    ]),
  })
  const { mergeId } = await merge(scope, kept, gone)
  expect(await membersOf(scope, own.get(kept)!)).toHaveLength(4)
  expect((await reports(scope)).find(({ id }) => id === own.get(gone))?.proposal).toMatchObject({ kind: 'vanished' })
  await undoMerge(scope, mergeId)
  expect(await tenantRows(database, organizationId)).toEqual(before)
})

test('a submitted report is not altered: a change is proposed, of its values or of its group', async () => {
  const company = await readyCompany('demo')
  const { scope } = company
  const { kept, gone } = await splitPerson(company)
  await cashReceipts(company, [{ customerId: gone, amount: '5000.00' }])
  const { ids } = await createDrafts(scope, 'all')
  await submitReports(scope, ids, 'demo')
  await answerDemo(scope, context())
  const [filed] = await reports(scope)
  expect(filed).toMatchObject({ state: 'confirmed' })
  expect(await previewMerge(scope, { keptId: kept, goneId: gone, choices: {} })).toMatchObject({
    drafts: [],
    submitted: [{ id: filed!.id, effect: 'regrouped', before: 2, after: 3 }],
  })
  await merge(scope, kept, gone)
  expect((await reports(scope))[0]).toMatchObject({
    document: filed!.document,
    state: 'confirmed',
    proposal: { kind: 'change' },
  })
  expect(await membersOf(scope, filed!.id)).toHaveLength(2)
})

test('a preview names no suspicious transaction report to those who may not know of it', async () => {
  const company = await readyCompany('demo')
  const { scope } = company
  const { kept, gone, other } = await splitPerson(company)
  const officer = company.scopeOf('officer')
  await createSuspiciousDraft(officer, [other], newId())
  const choices = { number: 'kept' } as const
  const preview = await previewMerge(officer, { keptId: kept, goneId: gone, choices })
  expect(preview.drafts.map(({ type }) => type)).toEqual(['STR'])
  const hidden = await previewMerge(company.scopeOf('preparer'), { keptId: kept, goneId: gone, choices })
  expect(hidden).toEqual({ ...preview, drafts: [] })
  expect(await refusal(previewMerge(company.scopeOf('viewer'), { keptId: kept, goneId: gone, choices }))).toMatchObject(
    {
      status: 403,
    },
  )
  expect(scope.organizationId).toBe(officer.organizationId)
})

test('values are chosen one by one: what is empty is taken from the other, lists are joined, and the number that goes still means the customer', async () => {
  const scope = await testOrganization()
  const base = {
    kind: 'person',
    surname: 'Marlowe',
    givenName: 'Ada',
    otherName: null,
    entityName: null,
    identifications: [],
    registrations: [],
    authorizedPersons: [],
  }
  const { id: kept } = await createCustomer(scope, {
    ...base,
    customerNumber: 'A-1',
    phone: '+16135550101',
    identifications: [{ type: 2, typeOther: null, number: 'P1', country: 'CA', province: null }],
    notes: 'One.',
  } as never)
  const { id: gone } = await createCustomer(scope, {
    ...base,
    customerNumber: 'B-2',
    phone: '+16135550102',
    email: 'ada@example.test',
    identifications: [
      { type: 2, typeOther: null, number: 'P1', country: 'CA', province: null },
      { type: 4, typeOther: null, number: 'D2', country: 'CA', province: 'ON' },
    ],
    notes: 'Two.',
  } as never)
  await merge(scope, kept, gone, { number: 'gone', phone: 'gone' })
  expect((await customerById(scope, kept)).customer).toMatchObject({
    customerNumber: 'B-2',
    phone: '+16135550102',
    email: 'ada@example.test',
    identifications: [{ number: 'P1' }, { number: 'D2' }],
    notes: 'One.\nTwo.',
  })
  // Through no door does the number become another's.
  expect(
    await refusal(createCustomer(scope, { ...base, surname: 'Okafor', customerNumber: 'A-1' } as never)),
  ).toMatchObject({ code: 'customer-number-taken' })
})

test('of customers stored together and of one whose number is changed, none takes the number of a merged record', async () => {
  const [scope, elsewhere] = [await testOrganization(), await testOrganization()]
  const store = (within: Scope, ...numbers: string[]) => {
    const { organizationId, mode } = within
    const person = { organizationId, mode, kind: 'person', surname: 'Marlowe' } as const
    const data = numbers.map((customerNumber) => ({ ...person, id: newId(), customerNumber }))
    return within.tx(async (db) => (await db.customer.createMany({ data })) && data.map(({ id }) => id))
  }
  const [gone, kept, other] = await store(scope, 'A-1', 'B-2', 'C-3')
  await merge(scope, kept!, gone!)
  await expect(store(scope, 'D-4', 'A-1', 'E-5')).rejects.toMatchObject({ code: 'P2002' })
  await expect(
    scope.tx((db) => db.customer.update({ where: { id: other! }, data: { customerNumber: 'A-1' } })),
  ).rejects.toMatchObject({ code: 'P2002' })
  // In another organization it is free.
  await store(elsewhere, 'A-1')
  await store(scope, 'D-4', 'E-5')
  const stored = await scope.tx((db) => db.customer.findMany({ orderBy: { customerNumber: 'asc' } }))
  expect(stored.map((row) => row.customerNumber)).toEqual(['B-2', 'C-3', 'D-4', 'E-5'])
})

test('a later file that names the number that went finds the customer, in its forecast as in the import', async () => {
  const scope = await testOrganization()
  await prepareOrganization(scope)
  const file = (row: string) =>
    `Transaction ID,Date and time,Amount,Currency,Direction,Method,Customer ID,First name,Last name\n${row}\n`
  await importText(scope, file('T-1,2026-03-04 10:00,5000.00,CAD,in,cash,A-1,Ada,Marlowe'))
  await importText(scope, file('T-2,2026-03-04 11:00,5000.00,CAD,in,cash,B-2,Ada,Marlowe'))
  const byNumber = async (number: string) =>
    (await scope.tx((db) => db.customer.findFirstOrThrow({ where: { customerNumber: number } }))).id
  const [kept, gone] = [await byNumber('A-1'), await byNumber('B-2')]
  const { mergeId } = await merge(scope, kept, gone)
  const third = await importText(scope, file('T-3,2026-03-05 11:00,700.00,CAD,in,cash,B-2,Ada,Marlowe'))
  expect(third).toMatchObject({ refused: 0, customersCreated: 0 })
  const conductors = await scope.tx((db) => db.transaction.findMany({ select: { conductorId: true } }))
  expect(new Set(conductors.map((row) => row.conductorId))).toEqual(new Set([kept]))
  // Which of the two it came in for can't be told any more.
  expect(await refusal(undoMerge(scope, mergeId))).toMatchObject({ code: 'merge-stands', status: 409 })
  expect((await refusal(undoMerge(scope, mergeId))).message).toContain('transaction T-3')
})

test('neither deleting what is unused nor undoing an import takes away a customer that others were merged into', async () => {
  const scope = await testOrganization()
  await prepareOrganization(scope)
  const file = `Transaction ID,Date and time,Amount,Currency,Direction,Method,Customer ID,First name,Last name\nT-9,2026-03-04 10:00,5000.00,CAD,in,cash,A-9,Ada,Marlowe\n`
  const view = await importText(scope, file)
  const kept = (await scope.tx((db) => db.customer.findFirstOrThrow())).id
  const { id: gone } = await createCustomer(scope, {
    kind: 'person',
    surname: 'Marlowe',
    customerNumber: 'B-9',
    identifications: [],
    registrations: [],
    authorizedPersons: [],
  } as never)
  const { mergeId } = await merge(scope, kept, gone)
  await undoImport(scope, view.id)
  expect(await deleteUnusedCustomers(scope, [kept])).toEqual({ deleted: 0, used: 1 })
  await undoMerge(scope, mergeId)
  expect(await deleteUnusedCustomers(scope, [kept, gone])).toEqual({ deleted: 2, used: 0 })
})

test('an undo says what forbids it, and a merge of a merged record is undone first', async () => {
  const company = await readyCompany('demo')
  const { scope } = company
  const [a, b, c] = [await completeCustomer(company), await completeCustomer(company), await completeCustomer(company)]
  const first = await merge(scope, b, a)
  await scope.tx((db) => db.customer.update({ where: { id: b }, data: { occupation: 'Florist', city: 'Hull' } }))
  expect((await refusal(undoMerge(scope, first.mergeId))).message).toBe(
    'This merge can’t be undone. These values were changed since: address, occupation or business.',
  )
  await scope.tx((db) => db.customer.update({ where: { id: b }, data: { occupation: 'Baker', city: 'Ottawa' } }))
  const second = await merge(scope, c, b)
  expect(await survivorOf(scope, a)).toBe(c)
  expect((await refusal(undoMerge(scope, first.mergeId))).message).toContain('Undo that merge first')
  await undoMerge(scope, second.mergeId)
  await undoMerge(scope, first.mergeId)
  expect((await customerById(scope, a)).name).toBe('Ada Marlowe')
  expect(await refusal(undoMerge(scope, first.mergeId))).toMatchObject({ code: 'undone-already' })
})

test('two who act for one another, a person and an entity, a stranger’s customer and one changed meanwhile are not merged', async () => {
  const company = await readyCompany('demo')
  const { scope } = company
  const { kept, gone, other } = await splitPerson(company)
  await scope.tx((db) => db.transaction.update({ where: { id: other }, data: { onBehalfOfId: kept } }))
  expect((await refusal(merge(scope, kept, gone))).message).toMatch(/In 1 transaction one of them acts on behalf/)
  const { id: entity } = await createCustomer(scope, {
    kind: 'entity',
    entityName: 'Exemple Ltd.',
    identifications: [],
    registrations: [],
    authorizedPersons: [],
  } as never)
  expect(await refusal(merge(scope, kept, entity))).toMatchObject({ code: 'two-kinds' })
  const stranger = await completeCustomer(await readyCompany('demo'))
  const seen = { kept: new Date().toISOString(), gone: new Date().toISOString() }
  expect(await refusal(mergeCustomers(scope, { keptId: kept, goneId: stranger, choices: {} }, seen))).toMatchObject({
    status: 404,
  })
  const clean = await completeCustomer(company)
  expect(await refusal(mergeCustomers(scope, { keptId: kept, goneId: clean, choices: {} }, seen))).toMatchObject({
    code: 'customer-changed',
  })
  expect((await customerById(scope, clean)).id).toBe(clean)
  expect(
    await refusal(mergeCustomers(company.scopeOf('viewer'), { keptId: kept, goneId: clean, choices: {} }, seen)),
  ).toMatchObject({ status: 403 })
})

test('of the same two merged twice at once, one is merged', async () => {
  const company = await readyCompany('demo')
  const { scope } = company
  const { kept, gone } = await splitPerson(company)
  const seen = await seenOf(scope, kept, gone)
  const done = await Promise.allSettled([
    mergeCustomers(scope, { keptId: kept, goneId: gone, choices: {} }, seen),
    mergeCustomers(scope, { keptId: gone, goneId: kept, choices: {} }, { kept: seen.gone, gone: seen.kept }),
  ])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await scope.tx((db) => db.customerMerge.count())).toBe(1)
})

test('nothing that names a customer is left out: each column that holds one is moved, or goes with its row', async () => {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND (column_name IN ('customer_id', 'party_id', 'kept_id', 'gone_id', 'one_id', 'other_id') OR column_name ~ '^(conductor|on_behalf_of|beneficiary)_id$') ORDER BY 1`,
  )
  await client.end()
  expect(rows.map(({ name }) => name)).toEqual([
    'action_party.customer_id',
    'customer_alias.customer_id',
    'customer_distinct.one_id',
    'customer_distinct.other_id',
    'customer_merge.gone_id',
    'customer_merge.kept_id',
    'differing_value.customer_id',
    'doubt.customer_id',
    'identity_answer.customer_id',
    'identity_check.customer_id',
    'identity_request.customer_id',
    'report.party_id',
    'transaction.beneficiary_id',
    'transaction.conductor_id',
    'transaction.on_behalf_of_id',
  ])
})

test('records that look alike are found, judged by what both say, and not again once they are said to be different', async () => {
  const scope = await testOrganization()
  const add = async (fields: Record<string, unknown>) =>
    (
      await createCustomer(scope, {
        kind: 'person',
        identifications: [],
        registrations: [],
        authorizedPersons: [],
        ...fields,
      } as never)
    ).id
  const one = await add({ surname: 'Marlowe', givenName: 'Ada', dateOfBirth: '1980-02-29', customerNumber: 'A-1' })
  const same = await add({ surname: 'MARLOWE', givenName: 'Ada', dateOfBirth: '1980-02-29', customerNumber: 'A-2' })
  const maybe = await add({ surname: 'Marlowe', givenName: 'Ada', phone: '+16135550111', customerNumber: 'A-3' })
  const other = await add({ surname: 'Marlowe', givenName: 'Ada', dateOfBirth: '1955-05-05', customerNumber: 'A-4' })
  await add({ surname: 'Okafor', givenName: 'Chinedu', phone: '+16135550111' })
  const found = async () =>
    (await duplicatePairs(scope)).pairs.map((pair) => [
      ...[pair.one.text, pair.other.text].map((text) => text.split(' · ')[1]).sort(),
      pair.isLikely,
    ])
  expect(await found()).toEqual([
    ['A-1', 'A-2', true],
    ['A-1', 'A-3', false],
    ['A-2', 'A-3', false],
    ['A-3', 'A-4', false],
  ])
  expect((await duplicatesOf(scope, same)).map((pair) => [pair.other.id, pair.isLikely])).toEqual([
    [one, true],
    [maybe, false],
  ])
  expect(await duplicatesOf(await testOrganization(), same)).toEqual([])
  await setDistinct(scope, same, one)
  expect(await found()).toHaveLength(3)
  expect((await duplicatesOf(scope, one)).map((pair) => pair.other.id)).toEqual([maybe])
  // Who is another person than the one that goes is another than the one that stays.
  await merge(scope, maybe, same)
  expect(await duplicatesOf(scope, maybe)).toEqual([])
  expect(other).toBeDefined()
})
