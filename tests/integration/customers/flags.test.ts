import { expect, test } from 'vitest'
import { addDays } from '#app/compliance/rules/days/holidays.ts'
import { deadlineDay } from '#app/compliance/rules/days/deadlines.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import * as customerPage from '#app/product/customer-file/customer.route.tsx'
import * as listPage from '#app/product/customers/list.route.tsx'
import { customerById } from '#app/product/customers/queries.server.ts'
import { mergeCustomers } from '#app/product/duplicates/merge.server.ts'
import { calendarMonth } from '#app/product/reminders/calendar.server.ts'
import { remind } from '#app/product/reminders/remind.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { fieldsOf, open, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText, prepareOrganization } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'

await testDatabase()
const today = deadlineDay(Date.now())
const preparer = await signedInPerson('preparer')
const scope = scopeForJob({ organizationId: preparer.organizationId, mode: 'demo', label: 'test' })

async function customer(fields: object = {}): Promise<string> {
  const id = newId()
  await scope.tx((db) =>
    db.customer.create({
      data: {
        id,
        organizationId: scope.organizationId,
        mode: 'demo',
        kind: 'person',
        surname: `S${id.slice(-6)}`,
        ...fields,
      },
    }),
  )
  return id
}
const post = (id: string, fields: Record<string, string>, person: Person = preparer) =>
  send(customerPage.action, person, `/app/customers/${id}`, fields, { id })
const flagsOn = async (id: string) =>
  (await scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id } }))).flags as Record<string, unknown>[]
const listed = async (attention: string): Promise<string[]> => {
  const { data } = await open(listPage.loader, preparer, `/app/customers?attention=${attention}`)
  return (data as { rows: { id: string }[] }).rows.map(({ id }) => id)
}

test('a flag has its evidence, who set it and when, and its next review; it is reviewed, lifted with a reason, and stays on file', async () => {
  const id = await customer()
  const set = { intent: 'set-flag', kind: 'high-risk', evidence: 'Cash every day.', reviewOn: '2027-06-01' }
  expect(fieldsOf(await post(id, { ...set, evidence: '', reviewOn: '2027-02-30', kind: 'vip' }))).toEqual({
    kind: 'Choose the flag from the list.',
    evidence: 'Say why, and how you know: a source, a form, a search result.',
    reviewOn: 'Enter a real date (year, month, day).',
  })
  expect((await post(id, set)).status).toBe(302)
  expect((await post(id, set)).status).toBe(409)
  const [flag] = await flagsOn(id)
  expect(flag).toMatchObject({ kind: 'high-risk', evidence: 'Cash every day.', setOn: today, reviewOn: '2027-06-01' })
  expect(flag!.setBy).toContain('@')
  const review = { intent: 'review-flag', flag: String(flag!.id), note: 'As before.', reviewOn: '2028-06-01' }
  expect((await post(id, review)).status).toBe(302)
  expect(await listed('high-risk')).toEqual([id])
  expect(await listed('hio')).toEqual([])
  expect((await post(id, { intent: 'lift-flag', flag: String(flag!.id), note: 'Moved to e-transfers.' })).status).toBe(
    302,
  )
  expect((await post(id, review)).status).toBe(409)
  expect(await flagsOn(id)).toMatchObject([
    { reviewOn: '2028-06-01', reviews: [{ note: 'As before.', on: today }], lifted: { note: 'Moved to e-transfers.' } },
  ])
  expect(await listed('flagged')).toEqual([])
  const trail = await scope.tx((db) => db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } }))
  expect(trail.map(({ action, detail }) => [action, detail])).toEqual(
    ['customer.flagged', 'customer.flag-reviewed', 'customer.flag-lifted'].map((action) => [
      action,
      { kind: 'high-risk' },
    ]),
  )
})

test('who may not edit customers sets no flag, and nobody sets one on another organization’s customer', async () => {
  const id = await customer()
  const set = { intent: 'set-flag', kind: 'hio', evidence: 'UN.', reviewOn: '2027-06-01' }
  const viewer = await signedInPerson('viewer', { organizationId: preparer.organizationId })
  expect((await post(id, set, viewer)).status).toBe(403)
  expect((await post(id, set, await signedInPerson('preparer'))).status).toBe(404)
  expect(await flagsOn(id)).toEqual([])
})

test('reviews and documents that end within thirty days, or are past, are listed, in the calendar, and told once without a name', async () => {
  const flag = (reviewOn: string) => ({
    id: newId(),
    kind: 'hio',
    evidence: 'UN.',
    setOn: today,
    setBy: 'x',
    reviewOn,
    reviews: [],
  })
  const paper = (expiresOn: string) => ({ type: 2, number: 'P1', country: 'CA', province: null, expiresOn })
  const [soon, later] = [addDays(today, 30), addDays(today, 31)]
  const reviewed = await customer({ flags: [flag(soon)] })
  await customer({ flags: [flag(later)] })
  const expired = await customer({ identifications: [paper(addDays(today, -1))] })
  const expiring = await customer({ identifications: [paper(today)] })
  await customer({ identifications: [paper(later)] })
  expect(await listed('review')).toEqual([reviewed])
  expect(await listed('expired')).toEqual([expired])
  expect(await listed('expiring')).toEqual([expiring])
  const { days } = await calendarMonth(scope, today.slice(0, 7))
  expect(days.find(({ date }) => date === today)?.items).toEqual([
    expect.objectContaining({ text: 'Document expires', path: `/app/customers/${expiring}` }),
  ])
  await remind(scope)
  expect(await remind(scope)).toBe(0)
  const reminders = await scope.tx((db) =>
    db.reminder.findMany({ where: { kind: 'customers' }, orderBy: { path: 'asc' } }),
  )
  expect(reminders.map(({ path }) => path).sort()).toEqual(
    [reviewed, expired, expiring].map((id) => `/app/customers/${id}`).sort(),
  )
  for (const { text } of reminders) expect(text).not.toMatch(/S[0-9a-f]{6}/)
})

test('an expired document holds no report, and a merge brings flags and documents of both along', async () => {
  const company = await readyCompany('demo')
  const [kept, gone] = [await completeCustomer(company), await completeCustomer(company)]
  const paper = { type: 4, number: 'M1234-56789', country: 'CA', province: 'ON' }
  await company.scope.tx(async (db) => {
    await db.customer.update({
      where: { id: kept },
      data: { identifications: [{ ...paper, expiresOn: '2026-01-31' }] },
    })
    await db.customer.update({ where: { id: gone }, data: { flags: [{ id: newId(), kind: 'other' }] } })
  })
  await cashReceipts(company, [{ customerId: kept, amount: '12000.00' }])
  await createDrafts(company.scope, 'all')
  const [report] = await company.scope.tx((db) => db.report.findMany())
  expect(report).toMatchObject({ holdCount: 0, missingCount: 0 })
  expect(JSON.stringify(report!.document)).not.toContain('2026-01-31')
  const seen = {
    kept: (await customerById(company.scope, kept)).updatedAt,
    gone: (await customerById(company.scope, gone)).updatedAt,
  }
  await mergeCustomers(
    company.scope,
    { keptId: kept, goneId: gone, choices: {} },
    { kept: seen.kept.toISOString(), gone: seen.gone.toISOString() },
  )
  const merged = await company.scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id: kept } }))
  expect(merged.flags).toMatchObject([{ kind: 'other' }])
})

test('a file gives a document its expiry date, a later file a later one; what can’t be read in one way is kept as a note', async () => {
  const { testOrganization } = await import('#tests/support/test-database.ts')
  const other = await testOrganization()
  await prepareOrganization(other)
  const file = (expiry: string) =>
    `Customer number,Surname,Given name,ID type,ID number,ID province,ID country,ID expiry date\nC-1,Marlowe,Ada,Driver's licence,D123,ON,CA,${expiry}\n`
  const papers = async () => {
    const { identifications, notes } = await other.tx((db) => db.customer.findFirstOrThrow())
    return { expiresOn: (identifications as { expiresOn?: string }[]).map((one) => one.expiresOn), notes }
  }
  await importText(other, file('2027-01-31'), { name: 'one.csv' })
  expect(await papers()).toEqual({ expiresOn: ['2027-01-31'], notes: null })
  await importText(other, file('2032-01-31'), { name: 'two.csv' })
  expect((await papers()).expiresOn).toEqual(['2032-01-31'])
  await importText(other, file('03/04/2033'), { name: 'three.csv' })
  expect((await papers()).expiresOn).toEqual(['2032-01-31'])
})
