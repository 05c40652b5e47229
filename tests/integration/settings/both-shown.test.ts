import { expect, test } from 'vitest'
import { seenField, seenText } from '#app/platform/forms/form-conflict.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { pageModeField } from '#app/platform/identity/page-mode.ts'
import { findSignedIn } from '#app/platform/identity/session.ts'
import { action as customer } from '#app/product/customer-file/customer.route.tsx'
import { formValuesOf } from '#app/product/customers/form/form-values.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import { action as location } from '#app/product/locations/location.route.tsx'
import { action as company } from '#app/product/settings/company.route.tsx'
import { action as connection } from '#app/product/settings/connection.route.tsx'
import { action as standing } from '#app/product/settings/answers.route.tsx'
import { action as window } from '#app/product/settings/window.route.tsx'
import { send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()

/** A save over someone else's is told, and shows what each of them entered. */

interface Refusal {
  message: string
  fields: Record<string, string>
  values: Record<string, string>
}

async function owner() {
  const person = await signedInPerson('owner')
  const signedIn = await findSignedIn(new Request('http://127.0.0.1:3000', { headers: { Cookie: person.cookie } }))
  const { scope } = signedIn!
  scope.require('edit customers and locations')
  return { person, scope }
}

test('a location: what both changed shows both, what only the other changed shows theirs, and saving once more is taken', async () => {
  const { person, scope } = await owner()
  const id = newId()
  const { organizationId, mode } = scope
  await scope.tx((db) =>
    db.location.create({ data: { id, organizationId, mode, name: 'Main', fintracLocationId: 'L1', channel: null } }),
  )
  const seen = seenText({ name: 'Main', fintracLocationId: 'L1', channel: '', active: 'on' })
  const path = `/app/locations/${id}`
  const form = { name: 'Main', fintracLocationId: 'L1', channel: '', active: 'on', 'seen-values': seen }
  await send(location, person, path, { ...form, name: 'Main Street', channel: 'in_person' }, { id })
  const refused = await send(location, person, path, { ...form, name: 'Head office' }, { id })
  expect(refused.status).toBe(409)
  const { message, fields, values } = refused.data as Refusal
  expect(message).toContain('Someone else changed this location while you were editing')
  expect(fields).toEqual({
    name: 'Saved meanwhile: “Main Street”. Yours is still in the field. Save again to keep yours.',
  })
  expect(values).toMatchObject({ name: 'Head office', channel: 'in_person', fintracLocationId: 'L1', active: 'on' })
  const stored = () => scope.tx((db) => db.location.findUniqueOrThrow({ where: { id } }))
  expect(await stored()).toMatchObject({ name: 'Main Street', channel: 'in_person' })
  await send(location, person, path, values, { id })
  expect(await stored()).toMatchObject({ name: 'Head office', channel: 'in_person', active: true })
})

test('the company: a number that someone saved meanwhile is not written over', async () => {
  const { person, scope } = await owner()
  const empty = {
    activitySectorCode: '',
    reportingEntityNumber: '',
    submittingNumber: '',
    reportingEntityContactId: '',
  }
  const form = { ...empty, 'seen-values': seenText(empty) }
  await send(company, person, '/app/settings', { ...form, reportingEntityNumber: '1234567' })
  const refused = await send(company, person, '/app/settings', { ...form, reportingEntityNumber: '7654321' })
  expect(refused.status).toBe(409)
  expect((refused.data as Refusal).fields.reportingEntityNumber).toContain('“1234567”')
  const stored = await scope.tx((db) =>
    db.companySettings.findUnique({ where: { organizationId: scope.organizationId } }),
  )
  expect(stored?.reportingEntityNumber).toBe(1_234_567)
})

test('a customer: texts side by side, a list that grew as one, and no document is mixed of two', async () => {
  const { person, scope } = await owner()
  const id = newId()
  await scope.tx((db) =>
    db.customer.create({
      data: {
        id,
        organizationId: scope.organizationId,
        mode: scope.mode,
        kind: 'person',
        surname: 'Quill',
        givenName: 'Ada',
      },
    }),
  )
  const seen = await customerById(scope, id)
  const opened = formValuesOf(seen.customer)
  const form = {
    kind: 'person',
    ...opened,
    version: seen.updatedAt.toISOString(),
    'seen-values': seenText(opened),
  }
  const path = `/app/customers/${id}`
  await send(
    customer,
    person,
    path,
    {
      ...form,
      occupation: 'Baker',
      email: 'ada@example.com',
      'identifications.0.type': '4',
      'identifications.0.number': 'V1000',
      'identifications.0.country': 'CA',
      'identifications.0.province': 'ON',
    },
    { id },
  )
  const mine = {
    'identifications.0.type': '4',
    'identifications.0.number': 'Q77',
    'identifications.0.country': 'CA',
    'identifications.0.province': 'QC',
  }
  const refused = await send(customer, person, path, { ...form, occupation: 'Roofer', ...mine }, { id })
  expect(refused.status).toBe(409)
  const { fields, values } = refused.data as Refusal
  expect(fields.occupation).toContain('“Baker”')
  expect(fields['identifications.0.type']).toContain('“V1000”')
  expect(fields['identifications.0.type']).toContain('“Canada”')
  expect(values).toMatchObject({ occupation: 'Roofer', email: 'ada@example.com', ...mine })
  expect((await customerById(scope, id)).customer).toMatchObject({ occupation: 'Baker' })
})

test('standing answers, the window, the daily submission and the years of uploads are not saved over others unseen', async () => {
  const { person } = await owner()
  const basis = 'Our staff ask every client'
  const second = async (
    action: typeof company,
    page: string,
    seen: Record<string, string>,
    first: Record<string, string>,
    later: Record<string, string>,
  ) => {
    // As the page sends it: with its mode.
    const form = { [seenField]: seenText(seen), [pageModeField]: 'demo' }
    expect((await send(action, person, page, { ...form, ...first })).status, page).toBe(302)
    const refused = await send(action, person, page, { ...form, ...later })
    expect(refused.status, page).toBe(409)
    const problem = refused.data as Refusal
    expect((await send(action, person, page, problem.values)).status, page).toBe(302)
    return problem
  }
  const answers = await second(
    standing,
    '/app/settings/answers',
    { 'onBehalfOf.basis': '', 'source.basis': '', 'involved.basis': '', 'businessDeposit.basis': '' },
    { 'source.on': 'on', 'source.basis': basis },
    { 'onBehalfOf.on': 'on', 'onBehalfOf.basis': basis },
  )
  // What only the other answered stays answered.
  expect(answers.values).toMatchObject({ 'source.on': 'on', 'source.basis': basis, 'onBehalfOf.on': 'on' })
  const both = await second(
    window,
    '/app/settings/window',
    {},
    { startTime: '08:00', offsetMinutes: '-300' },
    { startTime: '09:00', offsetMinutes: '-300', effectiveOn: '2030-01-01' },
  )
  expect(both.fields.startTime).toContain('08:00')
  const daily = { intent: 'daily', dailySubmitTimeZone: 'America/Toronto', dailySubmitEnvironment: 'test' }
  const times = await second(
    connection as unknown as typeof company,
    '/app/settings/connection',
    { dailySubmitTime: '', dailySubmitTimeZone: 'America/Toronto', dailySubmitEnvironment: 'test' },
    { ...daily, dailySubmitTime: '20:00' },
    { ...daily, dailySubmitTime: '21:00' },
  )
  expect(times.fields.dailySubmitTime).toContain('20:00')
  const years = await second(
    company,
    '/app/settings',
    { uploadsKeptYears: '5' },
    { intent: 'uploads', uploadsKeptYears: '7' },
    { intent: 'uploads', uploadsKeptYears: '10' },
  )
  expect(years.fields.uploadsKeptYears).toContain('“7 years”')
  const zone = await second(
    company,
    '/app/settings',
    { displayTimeZone: '' },
    { intent: 'clock', displayTimeZone: 'America/Toronto' },
    { intent: 'clock', displayTimeZone: 'America/Regina' },
  )
  expect(zone.fields.displayTimeZone).toContain('“Eastern (Toronto)”')
})

test('of two saves at one moment, before anything was stored, one is taken and the other is told', async () => {
  const { person } = await owner()
  const save = (uploadsKeptYears: string) =>
    send(company, person, '/app/settings', {
      intent: 'uploads',
      [seenField]: seenText({ uploadsKeptYears: '5' }),
      uploadsKeptYears,
    })
  const answers = await Promise.all([save('7'), save('10')])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
})
