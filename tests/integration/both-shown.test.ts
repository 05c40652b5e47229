import { expect, test } from 'vitest'
import { seenText } from '#app/platform/forms/form-conflict.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { findSignedIn } from '#app/platform/identity/session.ts'
import { action as customer } from '#app/product/customer-file/customer.route.tsx'
import { formValuesOf } from '#app/product/customers/form-values.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import { action as location } from '#app/product/locations/location.route.tsx'
import { action as company } from '#app/product/settings/company.route.tsx'
import { send, signedInPerson } from '../support/signed-in.ts'
import { testDatabase } from '../support/test-database.ts'

await testDatabase()

/** A save over somebody else's is told, and shows what each of them entered. */

interface Refusal {
  message: string
  fields: Record<string, string>
  values: Record<string, string>
}

async function owner() {
  const person = await signedInPerson('owner')
  const signedIn = await findSignedIn(new Request('http://127.0.0.1:3000', { headers: { Cookie: person.cookie } }))
  return { person, scope: signedIn!.scope }
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

test('the company: a number that somebody saved meanwhile is not written over', async () => {
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
