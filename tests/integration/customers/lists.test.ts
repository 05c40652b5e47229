import { expect, test } from 'vitest'
import { deadlineDay } from '#app/compliance/rules/days/deadlines.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import * as customerPage from '#app/product/customer-file/customer.route.tsx'
import { customerList } from '#app/product/customers/queries.server.ts'
import { listsOfCustomer } from '#app/product/customers/lists/queries.server.ts'
import { remind } from '#app/product/reminders/remind.server.ts'
import { addEntry, endEntry } from '#app/product/customers/lists/commands.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { fieldsOf, open, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { importText, prepareOrganization } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'

await testDatabase()
const today = deadlineDay(Date.now())
const preparer = await signedInPerson('preparer')
const scope = scopeForJob({ organizationId: preparer.organizationId, mode: 'demo', label: 'test' })

async function customer(fields: object = {}): Promise<string> {
  const id = newId()
  const own = { id, organizationId: scope.organizationId, mode: 'demo' as const, kind: 'person' as const }
  await scope.tx((db) => db.customer.create({ data: { ...own, surname: `S${id.slice(-6)}`, ...fields } }))
  return id
}
const post = (id: string, fields: Record<string, string>, person: Person = preparer) =>
  send(customerPage.action, person, `/app/customers/${id}`, fields, { id })
const listsOf = async (id: string) => {
  const { verifications, ownership } = await scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id } }))
  return { verifications, ownership } as Record<'verifications' | 'ownership', Record<string, unknown>[]>
}

const passport = {
  intent: 'add-entry',
  list: 'verifications',
  kind: 'photo-id',
  verifiedOn: '2026-11-20',
  document: 'Passport',
  number: 'GA123456',
  issuedIn: 'Canada',
  expiresOn: '2026-11-21',
}

test('a verification is recorded with what its method asks for, withdrawn with a reason, and stays on file', async () => {
  const id = await customer()
  expect(fieldsOf(await post(id, { ...passport, number: '', expiresOn: '2026-02-30' }))).toEqual({
    number: 'Fill this in.',
    expiresOn: 'Enter a real date (year, month, day).',
  })
  expect(fieldsOf(await post(id, { ...passport, expiresOn: '2026-11-19' }))).toHaveProperty('expiresOn')
  expect((await post(id, passport)).status).toBe(302)
  const [entry] = (await listsOf(id)).verifications
  // What another method asks for is not kept with this one.
  expect(entry).toEqual({
    id: expect.any(String),
    setOn: today,
    setBy: expect.stringContaining('@'),
    kind: 'photo-id',
    verifiedOn: '2026-11-20',
    document: 'Passport',
    number: 'GA123456',
    issuedIn: 'Canada',
    expiresOn: '2026-11-21',
  })
  const { data } = await open(customerPage.loader, preparer, `/app/customers/${id}`, { id })
  expect(data).toMatchObject({ lists: { verifications: { standing: [{ number: 'GA123456' }], ended: [] } } })
  const end = { intent: 'end-entry', list: 'verifications', entry: String(entry!.id) }
  expect(fieldsOf(await post(id, { ...end, note: '' }))).toEqual({ note: 'Say why it no longer holds.' })
  expect((await post(id, { ...end, note: 'The passport was another person’s.' })).status).toBe(302)
  expect((await post(id, { ...end, note: 'Again.' })).status).toBe(409)
  expect((await listsOf(id)).verifications).toMatchObject([
    { number: 'GA123456', lifted: { on: today, note: 'The passport was another person’s.' } },
  ])
  const trail = await scope.tx((db) => db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } }))
  expect(trail.map(({ action, detail }) => [action, detail])).toEqual([
    ['customer.listed', { list: 'verifications', kind: 'photo-id' }],
    ['customer.unlisted', { list: 'verifications', kind: 'photo-id' }],
  ])
})

test('who may not edit customers records nothing, nobody writes into another organization’s customer, and no other list is written to', async () => {
  const id = await customer()
  const viewer = await signedInPerson('viewer', { organizationId: preparer.organizationId })
  expect((await post(id, passport, viewer)).status).toBe(403)
  expect((await post(id, passport, await signedInPerson('preparer'))).status).toBe(404)
  for (const list of ['flags', 'identifications', 'id', ''])
    expect((await post(id, { ...passport, list })).status, list).toBe(400)
  expect(await listsOf(id)).toEqual({ verifications: [], ownership: [] })
})

test('of many entries at once none is lost, and one structure stands', async () => {
  const id = await customer({ kind: 'entity', surname: null, entityName: 'Exemple Ltée' })
  const director = (surname: string) => addEntry(scope, id, 'ownership', { kind: 'director', surname })
  await Promise.all(['Roy', 'Tremblay', 'Gagnon', 'Côté'].map(director))
  const structure = (type: string) => addEntry(scope, id, 'ownership', { kind: 'structure', type })
  const answers = await Promise.allSettled([structure('1'), structure('3')])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { ownership } = await listsOf(id)
  expect(ownership.map(({ surname }) => surname ?? '').sort()).toEqual(['', 'Côté', 'Gagnon', 'Roy', 'Tremblay'])
})

test('what is sent twice is kept once: an entry, a flag on other grounds, a review', async () => {
  const id = await customer({ kind: 'entity', surname: null, entityName: 'Exemple Ltée' })
  const flag = { intent: 'set-flag', kind: 'other', evidence: 'Cash every day.', reviewOn: '2099-06-01' }
  const director = { intent: 'add-entry', list: 'ownership', kind: 'director', surname: 'Roy', givenName: 'Wim' }
  for (const form of [passport, director, flag]) {
    expect((await post(id, form)).status).toBe(302)
    expect((await post(id, form)).status).toBe(409)
  }
  const row = () => scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id } }))
  const [kept] = (await row()).flags as { id: string }[]
  const review = { intent: 'review-flag', flag: kept!.id, note: 'As before.', reviewOn: '2099-12-01' }
  expect((await post(id, review)).status).toBe(302)
  expect((await post(id, review)).status).toBe(409)
  const { flags, verifications, ownership } = await row()
  expect(flags).toMatchObject([{ reviews: [{ note: 'As before.' }] }])
  expect([verifications, ownership].map((list) => (list as object[]).length)).toEqual([1, 1])
  expect((await post(id, { ...director, givenName: 'Win' })).status).toBe(302)
})

test('identity is to be verified of who conducted what a threshold report states: on the page, in the list, and told once a week', async () => {
  const company = await readyCompany('demo')
  await signedInPerson('preparer', { organizationId: company.organizationId })
  const [conductor, suspected, nobody] = await Promise.all([1, 2, 3].map(() => completeCustomer(company)))
  await cashReceipts(company, [{ customerId: conductor!, amount: '12000.00' }])
  const below = await cashReceipts(company, [{ customerId: suspected!, amount: '900.00' }])
  await createDrafts(company.scope, 'all')
  await createSuspiciousDraft(company.scopeOf('officer'), below, newId())
  // Whose conductor isn't known says nothing of anyone else.
  const [unknown] = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '13000.00' }])
  await createDrafts(company.scope, 'all')
  await company.scope.tx((db) => db.transaction.update({ where: { id: unknown! }, data: { conductorId: null } }))
  const own = company.scopeOf('preparer')
  const listed = async () =>
    (
      await customerList(own, {
        search: '',
        kind: null,
        attention: 'unverified',
        sort: 'name',
        descending: false,
        from: null,
        pageSize: 50,
      })
    ).rows.map(({ id }) => id)
  const warned = async (id: string) => (await listsOfCustomer(own, id)).isUnverified
  const remindersNow = () =>
    company.scope.tx((db) => db.reminder.findMany({ where: { path: { contains: 'unverified' } } }))
  // That an STR names the second one shows nowhere.
  expect(await listed()).toEqual([conductor])
  expect(await Promise.all([conductor!, suspected!, nobody!].map(warned))).toEqual([true, false, false])
  await remind(company.scope)
  await remind(company.scope)
  const reminders = await remindersNow()
  expect(new Set(reminders.map(({ text }) => text))).toEqual(
    new Set(['The identity of one conductor in your reports isn’t verified.']),
  )
  expect(new Set(reminders.map(({ userId }) => userId)).size).toBe(reminders.length)

  const { intent: _, list: __, ...entry } = passport
  await addEntry(own, conductor!, 'verifications', entry)
  expect(await listed()).toEqual([])
  const { verifications } = await company.scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id: conductor! } }))
  await endEntry(own, conductor!, 'verifications', {
    entry: (verifications as { id: string }[])[0]!.id,
    note: 'Doubt.',
  })
  expect(await warned(conductor!)).toBe(true)
  const check = { provider: 'demo', reference: 'A1', found: {}, fetchedAt: new Date() }
  await company.scope.tx((db) =>
    db.identityCheck.create({
      data: {
        id: newId(),
        organizationId: company.organizationId,
        mode: 'demo',
        customerId: conductor!,
        outcome: 'verified',
        ...check,
      },
    }),
  )
  expect(await warned(conductor!)).toBe(false)
})

test('an STR states the structure, directors and owners that are on file; a threshold report is not held by them', async () => {
  const company = await readyCompany()
  const own = company.scopeOf('officer')
  const id = newId()
  await company.scope.tx((db) =>
    db.customer.create({
      data: {
        id,
        organizationId: company.organizationId,
        mode: 'production',
        kind: 'entity',
        customerNumber: 'E-1',
        entityName: 'Exemple Import Inc.',
        phone: '+15145550188',
        building: '1',
        street: 'Rue Sainte-Catherine',
        city: 'Montréal',
        province: 'QC',
        postalCode: 'H2X1Z4',
        country: 'CA',
        occupation: 'Import of machine parts',
        isRegistered: true,
        registrations: [{ type: 2, number: '1234567-8', country: 'CA', province: 'QC' }],
        authorizedPersons: [{ surname: 'Roy', givenName: 'Wim', otherName: null }],
        identifications: [{ type: 1, number: 'C-77', country: 'CA', province: 'QC' }],
      },
    }),
  )
  const receipts = await cashReceipts(company, [{ customerId: id, amount: '12000.00' }])
  await createDrafts(own, 'all')
  const str = await createSuspiciousDraft(own, receipts, newId())
  const report = (type: 'STR' | 'LCTR') => company.scope.tx((db) => db.report.findFirstOrThrow({ where: { type } }))
  const before = await report('LCTR')
  await addEntry(own, id, 'ownership', { kind: 'structure', type: '1' })
  const home = {
    unit: '4',
    building: '12',
    street: 'Rue Sainte-Catherine',
    city: 'Montréal',
    province: 'Québec',
    postalCode: 'h2x1z4',
    country: 'CA',
  }
  const roy = { surname: 'Roy', givenName: 'Wim', phone: '+15145550101', ...home }
  await addEntry(own, id, 'ownership', { kind: 'director', ...roy })
  await addEntry(own, id, 'ownership', { kind: 'shareholder', surname: 'Côté', givenName: 'Zoé', share: '40 %' })
  await addEntry(own, id, 'ownership', { kind: 'control', surname: 'Gagnon', givenName: 'Luc' })
  await addEntry(own, id, 'ownership', { kind: 'director', surname: 'Former', givenName: 'Ann' })
  const { ownership } = await company.scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id } }))
  await endEntry(own, id, 'ownership', { entry: (ownership as { id: string }[]).at(-1)!.id, note: 'Left the board.' })
  const { definitions } = (await report('STR')).document as { definitions: Record<string, unknown>[] }
  expect(definitions.find(({ typeCode }) => typeCode === 6)).toMatchObject({
    structureTypeCode: 1,
    directorsOfCorporation: [
      {
        surname: 'Roy',
        givenName: 'Wim',
        telephoneNumber: expect.stringMatching(/514.?555.?0101/),
        addressTypeCode: 1,
        address: {
          typeCode: 1,
          unitNumber: '4',
          buildingNumber: '12',
          streetAddress: 'Rue Sainte-Catherine',
          city: 'Montréal',
          provinceStateCode: 'QC',
          postalZipCode: 'H2X 1Z4',
          countryCode: 'CA',
        },
      },
    ],
    personsOwningSharesOfCorporation: [{ surname: 'Côté', givenName: 'Zoé' }],
    trusteesOfTrust: [],
    personsOwningEntityNotCorporationOrTrust: [],
  })
  expect(JSON.stringify(definitions)).not.toMatch(/Former|Gagnon|40 %/)
  const after = await report('LCTR')
  expect([after.holdCount, after.document]).toEqual([before.holdCount, before.document])
  expect((await report('STR')).id).toBe(str)
})

test('a file adds to the lists what is not there yet, does not bring back what was withdrawn, and keeps what it can’t read as a note', async () => {
  const other = await testOrganization()
  await prepareOrganization(other)
  const file = (...lines: string[]) =>
    `Customer number,Entity name,"Directors, owners and control",Flags with evidence and review\n${lines.join('\n')}\n`
  const row = () => other.tx((db) => db.customer.findFirstOrThrow())
  const roy = 'Director | Surname: Roy | Given name: Wim'
  const high = 'High risk | Evidence: Cash. | Next review: 2027-06-01'
  await importText(other, file(`E-1,Exemple Import Inc.,"${roy}\nWim Côté",${high}`), { name: 'one.csv' })
  const first = await row()
  expect(first).toMatchObject({
    ownership: [{ kind: 'director', surname: 'Roy', setBy: 'Imported file' }],
    flags: [{ kind: 'high-risk', evidence: 'Cash.', reviewOn: '2027-06-01', reviews: [] }],
  })
  expect(first.notes).toContain('Wim Côté')
  await other.tx(async (db) => {
    const flags = (first.flags as object[]).map((flag) => ({
      ...flag,
      lifted: { on: today, by: 'x', note: 'No more.' },
    }))
    await db.customer.updateMany({ data: { flags } })
  })
  const cote = 'Director | Surname: Côté | Given name: Zoé'
  await importText(other, file(`E-1,Exemple Import Inc.,"${roy}\n${cote}",${high}`), { name: 'two.csv' })
  const second = await row()
  expect(second).toMatchObject({ ownership: [{ surname: 'Roy' }, { surname: 'Côté' }] })
  expect(second.flags).toMatchObject([{ kind: 'high-risk', lifted: { note: 'No more.' } }])
})
