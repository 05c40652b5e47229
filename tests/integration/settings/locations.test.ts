import { expect, test } from 'vitest'
import { scopeForJob } from '#app/platform/data/scope.ts'
import * as listPage from '#app/product/locations/list.route.tsx'
import * as locationPage from '#app/product/locations/location.route.tsx'
import * as newPage from '#app/product/locations/new.route.tsx'
import { fieldsOf, open, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()
const preparer = await signedInPerson('preparer')
const scope = scopeForJob({ organizationId: preparer.organizationId, mode: 'demo', label: 'test' })
const add = (name: string, fintracLocationId: string, person: Person = preparer) =>
  send(newPage.action, person, '/app/locations/new', { name, fintracLocationId, active: 'on' })
const idOf = async (fintracLocationId: string) =>
  (await scope.tx((db) => db.location.findFirstOrThrow({ where: { fintracLocationId } }))).id

test('a FINTRAC Location ID of 1 to 30 letters and digits is kept exactly as written', async () => {
  for (const [at, id] of ['1', 'hq001', 'HQ001', 'A'.repeat(30)].entries())
    expect(await add(`Place ${at}`, id), id).toMatchObject({ status: 302, location: '/app/locations' })
  expect(
    (await scope.tx((db) => db.location.findMany({ select: { fintracLocationId: true } }))).map(
      (row) => row.fintracLocationId,
    ),
  ).toEqual(expect.arrayContaining(['hq001', 'HQ001']))
  for (const id of ['', 'A'.repeat(31), 'HQ-001', 'HQ 001', 'É1']) {
    const refused = await add(`Bad ${id}`, id)
    expect(refused.status, id).toBe(422)
    expect(fieldsOf(refused).fintracLocationId, id).toMatch(/Location ID/)
  }
})

test('a name or an ID that another location has is refused by name, in the organization only', async () => {
  await add('Toronto', 'TORONTO1')
  expect(fieldsOf(await add('Elsewhere', 'TORONTO1'))).toEqual({
    fintracLocationId: expect.stringMatching(/“Toronto” already has this/),
  })
  expect(fieldsOf(await add('toronto', 'TORONTO2'))).toEqual({ name: expect.stringMatching(/already has this name/) })
  expect((await add('Toronto', 'TORONTO1', await signedInPerson('preparer'))).status).toBe(302)
})

test('how transactions are conducted at a location is kept, and only as the list has it', async () => {
  const fields = { name: 'Kiosk', fintracLocationId: 'KIOSK1', active: 'on' }
  expect(
    fieldsOf(await send(newPage.action, preparer, '/app/locations/new', { ...fields, channel: 'by pigeon' })).channel,
  ).toMatch(/Choose from the list/)
  expect(
    (await send(newPage.action, preparer, '/app/locations/new', { ...fields, channel: 'virtual_currency_atm' })).status,
  ).toBe(302)
  expect(await scope.tx((db) => db.location.findFirst({ where: { name: 'Kiosk' } }))).toMatchObject({
    channel: 'virtual_currency_atm',
  })
})

test('a location is renamed and closed, and keeps its ID', async () => {
  await add('Montréal', 'MONTREAL1')
  const id = await idOf('MONTREAL1')
  expect(
    (
      await send(
        locationPage.action,
        preparer,
        `/app/locations/${id}`,
        { name: 'Montréal centre', fintracLocationId: 'MONTREAL1' },
        { id },
      )
    ).location,
  ).toBe('/app/locations')
  expect(await scope.tx((db) => db.location.findUnique({ where: { id } }))).toMatchObject({
    name: 'Montréal centre',
    active: false,
  })
})

test('a viewer and another organization change no location', async () => {
  await add('Vancouver', 'VANCOUVER1')
  const id = await idOf('VANCOUVER1')
  const viewer = await signedInPerson('viewer', { organizationId: preparer.organizationId })
  const stranger = await signedInPerson('owner')
  const change = { name: 'Changed', fintracLocationId: 'CHANGED' }
  expect((await send(locationPage.action, viewer, `/app/locations/${id}`, change, { id })).status).toBe(403)
  expect((await send(locationPage.action, stranger, `/app/locations/${id}`, change, { id })).status).toBe(404)
  expect((await open(locationPage.loader, stranger, `/app/locations/${id}`, { id })).status).toBe(404)
  expect((await open(listPage.loader, stranger, '/app/locations')).data).toMatchObject({ rows: [] })
  expect(await scope.tx((db) => db.location.findUnique({ where: { id } }))).toMatchObject({ name: 'Vancouver' })
})
