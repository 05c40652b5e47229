import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { getAt } from '#app/compliance/reports/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { correctValue, keepCorrection } from '#app/product/reports/edit/edit.server.ts'
import { stepEdits } from '#app/product/reports/edit/undo.server.ts'
import { addLinks } from '#app/product/reports/parts/own-links.server.ts'
import { applyOwnPart, openOwnPart, readOwnPartRequest } from '#app/product/reports/parts/own-part.server.ts'
import { partLinks } from '#app/product/reports/parts/links.server.ts'
import { openReport } from '#app/product/reports/review/open.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

// Identifications, registrations, authorized persons and owners of a party are added, copied, moved and removed in its
// report, to the bytes that the regulator received.
const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
const database = await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, POLL_BASE_MS: '20' })

const documents = '/definitions/0/identifications'

/** A draft of one receipt of $12,000.00 by a person whose documents are `identifications`. */
async function draftOf(identifications: object[] = []) {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await company.scope.tx((db) => db.customer.update({ where: { id: customerId }, data: { identifications } }))
  const [transaction] = await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  return { company, scope: company.scopeOf('officer'), id: id!, customerId, transaction: transaction! }
}
type Draft = Pick<Awaited<ReturnType<typeof draftOf>>, 'company' | 'scope' | 'id'>

const opened = ({ scope, id }: Draft) => openReport(scope, id, new URLSearchParams())
const stored = async ({ scope, id }: Draft): Promise<unknown> =>
  (await scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).document

/** Follows a link of the report's page and saves its form. `typed`: values by their name in the item. */
async function follow({ scope, id }: Draft, to: string, typed: Readonly<Record<string, string>> = {}) {
  const request = readOwnPartRequest(new URL(to, 'http://localhost').searchParams)
  const page = await openOwnPart(scope, id, request)
  const form = new FormData()
  form.set('seen', String(page.revision))
  const fields = page.groups.flatMap((group) => group.fields)
  for (const { pointer, current } of fields) form.set(`f:${pointer}`, current)
  for (const [name, value] of Object.entries(typed)) {
    const field = fields.find(({ pointer }) => pointer.endsWith(`/${name}`))
    if (field === undefined) throw new Error(`The form has no field ${name}.`)
    form.set(`f:${field.pointer}`, value)
  }
  return applyOwnPart(scope, id, request, form)
}

async function press(draft: Draft, text: string, at: string, typed: Readonly<Record<string, string>> = {}) {
  const links = (await partLinks(draft.scope, await opened(draft)))[at] ?? []
  const link = links.find((one) => one.text === text)
  if (link === undefined) throw new Error(`The page offers no “${text}” at ${at}.`)
  return follow(draft, link.to, typed)
}

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

const passport = {
  identifierTypeCode: '2',
  number: 'AB123456',
  jurisdictionOfIssueCountryCode: 'CA',
}
const statedPassport = { identifierTypeCode: 2, number: 'AB123456', jurisdictionOfIssueCountryCode: 'CA' }

test('an identification that a conductor lacks is added where the report misses it, and FINTRAC receives it', async () => {
  const draft = await draftOf()
  const before = await opened(draft)
  expect(before.missing.required.flatMap(({ shown }) => shown.map(({ path }) => path))).toContain(documents)
  const adds = await addLinks(draft.scope, before)
  expect(await follow(draft, adds[documents]!, passport)).toEqual({
    to: `/app/reports/${draft.id}#v-definitions-0-identifications-0`,
    text: 'Identification added.',
  })
  const after = await opened(draft)
  expect(after.report.missing.map(({ path }) => path)).not.toContain(documents)
  expect(after.corrected).toContain(`${documents}/0/number`)
  expect(after.report.corrections).toMatchObject([
    { label: 'Identification', value: '1. AB123456, Passport, Canada', stray: null },
  ])
  expect(after.steps.undo).toBe('Identification added')
  expect(getAt(await received(draft), documents)).toEqual([statedPassport])
  const customer = await draft.scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id: draft.customerId } }))
  expect(customer.identifications).toEqual([])
})

test('items are copied with another value, moved, corrected and removed, and each step is undone and made again', async () => {
  const draft = await draftOf([{ type: 4, number: 'M1234-56789', country: 'CA', province: 'ON' }])
  const licence = {
    identifierTypeCode: 4,
    number: 'M1234-56789',
    jurisdictionOfIssueCountryCode: 'CA',
    jurisdictionOfIssueProvinceStateCode: 'ON',
  }
  const now = async () => getAt(await stored(draft), documents)
  // A correction made before becomes part of the list.
  await correctValue(draft.scope, draft.id, `${documents}/0/number`, 'M1234-00000')
  await press(draft, 'Add an identification', '/definitions/0', passport)
  const corrected = { ...licence, number: 'M1234-00000' }
  expect(await now()).toEqual([corrected, statedPassport])
  await press(draft, 'Copy', `${documents}/1`, { number: 'CD654321', jurisdictionOfIssueCountryCode: 'FR' })
  const french = { ...statedPassport, number: 'CD654321', jurisdictionOfIssueCountryCode: 'FR' }
  expect(await now()).toEqual([corrected, statedPassport, french])
  await press(draft, 'Move up', `${documents}/2`)
  await press(draft, 'Remove', `${documents}/0`)
  expect(await now()).toEqual([french, statedPassport])
  // A value in it is corrected as any other, and leaves the other items alone.
  await correctValue(draft.scope, draft.id, `${documents}/1/number`, 'AB999999')
  await correctValue(draft.scope, draft.id, `${documents}/1/jurisdictionOfIssueCountryCode`, '')
  const other = { identifierTypeCode: 2, number: 'AB999999' }
  expect(await now()).toEqual([french, other])
  expect((await opened(draft)).report.corrections).toHaveLength(1)
  for (let step = 0; step < 6; step++) await stepEdits(draft.scope, draft.id, 'undo')
  expect(await now()).toEqual([corrected])
  await stepEdits(draft.scope, draft.id, 'undo')
  expect([await now(), (await opened(draft)).report.corrections]).toEqual([[licence], []])
  for (let step = 0; step < 7; step++) await stepEdits(draft.scope, draft.id, 'redo')
  expect(await now()).toEqual([french, other])
  await correctValue(draft.scope, draft.id, `${documents}/1/jurisdictionOfIssueCountryCode`, 'GB')
  expect(getAt(await received(draft), documents)).toEqual([french, { ...other, jurisdictionOfIssueCountryCode: 'GB' }])
})

test('a list that came back to what the customer has is no correction, and an empty item is refused', async () => {
  const draft = await draftOf()
  await expect(press(draft, 'Add an identification', '/definitions/0')).rejects.toMatchObject({ code: 'part-empty' })
  await expect(
    press(draft, 'Add an identification', '/definitions/0', { ...passport, number: '046 454 286' }),
  ).rejects.toMatchObject({ code: 'invalid-value', fields: { [`${documents}/0/number`]: expect.any(String) } })
  await press(draft, 'Add an identification', '/definitions/0', passport)
  await press(draft, 'Remove', `${documents}/0`)
  expect((await opened(draft)).report.corrections).toEqual([])
})

test('when the customer’s own documents change, the report is held until a person decides between the two', async () => {
  const draft = await draftOf()
  await press(draft, 'Add an identification', '/definitions/0', passport)
  const change = (number: string) =>
    draft.company.scope.tx((db) =>
      db.customer.update({
        where: { id: draft.customerId },
        data: { identifications: [{ type: 4, number, country: 'CA', province: 'QC' }] },
      }),
    )
  await change('L1')
  const held = (await opened(draft)).report
  expect(held.holdCount).toBeGreaterThan(0)
  expect(held.corrections).toMatchObject([
    {
      value: '1. AB123456, Passport, Canada',
      stray: { before: null, now: "1. L1, Driver's licence, Canada, Quebec", canTake: true },
    },
  ])
  await keepCorrection(draft.scope, draft.id, held.corrections[0]!.id)
  expect(getAt(await stored(draft), documents)).toEqual([statedPassport])
  // Decided, and asked again for what changed since.
  await change('L2')
  expect((await opened(draft)).report.holdCount).toBeGreaterThan(0)
})

test('two people who add to one list at once: the second is told, and nothing of either is lost', async () => {
  const draft = await draftOf()
  const link = (await addLinks(draft.scope, await opened(draft)))[documents]!
  const request = readOwnPartRequest(new URL(link, 'http://localhost').searchParams)
  const { revision } = await openOwnPart(draft.scope, draft.id, request)
  await press(draft, 'Add an identification', '/definitions/0', passport)
  const form = new FormData()
  for (const [name, value] of Object.entries({ seen: String(revision), [`f:${documents}/0/number`]: 'X1' }))
    form.set(name, value)
  await expect(applyOwnPart(draft.scope, draft.id, request, form)).rejects.toMatchObject({ code: 'changed-meanwhile' })
  expect(getAt(await stored(draft), documents)).toEqual([statedPassport])
  await expect(openOwnPart(draft.company.scopeOf('viewer'), draft.id, request)).rejects.toMatchObject({ status: 403 })
  // What a transaction holds is corrected there.
  for (const part of ['/transactions/0/completingActions/0/beneficiaries', '/transactions', '/definitions'])
    await expect(
      openOwnPart(draft.scope, draft.id, { operation: 'add', part, seen: revision }),
      part,
    ).rejects.toMatchObject({ code: 'part-gone' })
})

/** An STR on an entity, of which nothing but the name is known. */
async function suspiciousEntity() {
  const company: Company = await readyCompany()
  const customerId = await completeCustomer(company)
  await company.scope.tx((db) =>
    db.customer.update({
      where: { id: customerId },
      data: { kind: 'entity', entityName: 'Moulin Exemple Inc.', surname: null, givenName: null, identifications: [] },
    }),
  )
  const [transaction] = await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  const scope = company.scopeOf('officer')
  const id = await createSuspiciousDraft(scope, [transaction!], newId())
  return { company, scope, id }
}

test('every list of the parties of an STR takes items with all their values, those of its structure first', async () => {
  const draft = await suspiciousEntity()
  const entity = ((await stored(draft)) as { definitions: { typeCode: number }[] }).definitions.findIndex(
    ({ typeCode }) => typeCode === 6,
  )
  const at = `/definitions/${entity}`
  const offered = async () => ((await partLinks(draft.scope, await opened(draft)))[at] ?? []).map(({ text }) => text)
  expect(await offered()).toEqual([
    'Add an identification',
    'Add an authorized person',
    'Add a registration or incorporation',
    'Add a director',
    'Add an owner of 25% or more of the shares',
    'Add a trustee',
    'Add a settlor',
    'Add an owner of 25% or more of the units',
    'Add a beneficiary of the trust',
    'Add an owner or controller of 25% or more',
  ])
  await correctValue(draft.scope, draft.id, `${at}/structureTypeCode`, '1')
  expect(await offered()).toEqual([
    'Add an identification',
    'Add an authorized person',
    'Add a registration or incorporation',
    'Add a director',
    'Add an owner of 25% or more of the shares',
  ])
  const rosewood = { surname: 'Rosewood', givenName: 'Ada' }
  await press(draft, 'Add an identification', at, {
    identifierTypeCode: '7',
    identifierTypeOther: 'Lease',
    number: '9',
  })
  await press(draft, 'Add an authorized person', at, rosewood)
  await press(draft, 'Add a registration or incorporation', at, { typeCode: '2', number: '1234567' })
  await press(draft, 'Add a director', at, {
    ...rosewood,
    telephoneNumber: '514-555-0123',
    'address/city': 'Laval',
    'address/countryCode': 'CA',
    'address/provinceStateCode': 'QC',
  })
  await press(draft, 'Add an owner of 25% or more of the shares', at, rosewood)
  expect(getAt(await stored(draft), at)).toMatchObject({
    identifications: [{ identifierTypeCode: 7, identifierTypeOther: 'Lease', number: '9' }],
    authorizedPersons: [rosewood],
    registrationsIncorporations: [{ typeCode: 2, number: '1234567' }],
    directorsOfCorporation: [
      {
        ...rosewood,
        telephoneNumber: '514-555-0123',
        addressTypeCode: 1,
        address: { typeCode: 1, city: 'Laval', countryCode: 'CA', provinceStateCode: 'QC' },
      },
    ],
    personsOwningSharesOfCorporation: [rosewood],
  })
  // An address ends with the last of its values.
  for (const name of ['provinceStateCode', 'countryCode', 'city'])
    await correctValue(draft.scope, draft.id, `${at}/directorsOfCorporation/0/address/${name}`, '')
  expect(getAt(await stored(draft), `${at}/directorsOfCorporation`)).toEqual([
    { ...rosewood, telephoneNumber: '514-555-0123' },
  ])
})

test('related reports are added, moved and removed on the report’s page as on the page of the suspicion', async () => {
  const draft = await suspiciousEntity()
  for (const reference of ['STR-1', 'STR-2'])
    await press(draft, 'Add a related report', '', {
      reportingEntityReportReference: reference,
      reportingEntityTransactionReferences: 'T-1\nT-2',
    })
  await press(draft, 'Move up', '/relatedReports/1')
  await correctValue(draft.scope, draft.id, '/relatedReports/1/reportingEntityTransactionReferences', 'T-3')
  const related = (reference: string, references: string[]) => ({
    reportingEntityReportReference: reference,
    reportingEntityTransactionReferences: references,
  })
  expect(getAt(await stored(draft), '/relatedReports')).toEqual([
    related('STR-2', ['T-1', 'T-2']),
    related('STR-1', ['T-3']),
  ])
  await press(draft, 'Remove', '/relatedReports/0')
  expect(getAt(await stored(draft), '/relatedReports')).toEqual([related('STR-1', ['T-3'])])
})

test('an employer that the records don’t have is given in an STR, with its address', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await company.scope.tx((db) => db.customer.update({ where: { id: customerId }, data: { employer: null } }))
  const [transaction] = await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  const scope = company.scopeOf('officer')
  const draft = { company, scope, id: await createSuspiciousDraft(scope, [transaction!], newId()) }
  const at = `/definitions/${((await stored(draft)) as { definitions: { typeCode: number }[] }).definitions.findIndex(
    ({ typeCode }) => typeCode === 5,
  )}`
  const { editing } = await openReport(scope, draft.id, new URLSearchParams({ edit: at }))
  const pointers = editing!.fields[at]!.map(({ pointer }) => pointer)
  const values = { name: 'Cuisine Exemple Inc.', 'address/city': 'Laval', 'address/countryCode': 'CA' }
  for (const [name, text] of Object.entries(values)) {
    expect(pointers).toContain(`${at}/employerInformation/${name}`)
    await correctValue(scope, draft.id, `${at}/employerInformation/${name}`, text)
  }
  expect(getAt(await stored(draft), `${at}/employerInformation`)).toEqual({
    name: 'Cuisine Exemple Inc.',
    addressTypeCode: 1,
    address: { typeCode: 1, city: 'Laval', countryCode: 'CA' },
  })
})
