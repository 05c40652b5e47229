import { expect, test } from 'vitest'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { locationLines } from '#app/product/locations/file/write-file.ts'
import { importLocations, previewLocations } from '#app/product/locations/file/commands.server.ts'
import * as importPage from '#app/product/locations/file/import.route.tsx'
import * as exportRoute from '#app/product/locations/export.route.ts'
import * as locationPage from '#app/product/locations/location.route.tsx'
import * as newPage from '#app/product/locations/new.route.tsx'
import { locationList } from '#app/product/locations/queries.server.ts'
import { locationValues } from '#app/product/locations/schema.ts'
import { fieldsOf, open, send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()
const preparer = await signedInPerson('preparer')
const scopeOf = async (organizationId = preparer.organizationId) =>
  scopeForJob({ organizationId, mode: 'demo', label: 'test' })
const scope = await scopeOf()
const bytes = (text: string) => new TextEncoder().encode(text)
const preview = (text: string, of = scope) => previewLocations(of, { name: 'branches.csv', bytes: bytes(text) })
const events = () =>
  scope.tx((db) => db.auditEvent.findMany({ where: { subjectType: 'location' }, orderBy: { id: 'asc' } }))

const head = 'Name,FINTRAC Location ID,Street,City,Province,Postal code,Opening hours,State'
const file = [
  head,
  'Toronto,TOR001,100 King St W,Toronto,Ontario,m5x1a9,"Mon to Fri 9:00 to 17:00, Sat 10:00 to 14:00",Active',
  'Halifax,hal001,1 Water St,Halifax,NS,B3J 1A1,,Closed',
  'Box,BOX001,PO Box 12,Ottawa,ON,K1A 0B1,,',
  'Bad ID,BAD-1,1 Main St,Ottawa,ON,K1A 0B1,,',
  'Twin,TWIN1,,,,,,',
  'Twin two,TWIN1,,,,,,',
  '',
].join('\r\n')

test('a file is previewed without a write; what is confirmed is stored as its form takes it, and told in the audit trail', async () => {
  const shown = await preview(file)
  expect(shown.plan.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'new'],
    [3, 'new'],
    [4, 'refused'],
    [5, 'refused'],
    [6, 'refused'],
    [7, 'refused'],
  ])
  const reasons = shown.plan.map((row) => (row.kind === 'refused' ? row.reasons.join(' ') : ''))
  expect(reasons.slice(2)).toEqual([
    expect.stringMatching(/post office box/),
    expect.stringMatching(/only letters and digits/),
    expect.stringMatching(/Line 7 has the same FINTRAC Location ID/),
    expect.stringMatching(/Line 6 has the same FINTRAC Location ID/),
  ])
  expect(await locationList(scope)).toEqual([])
  expect(await events()).toEqual([])

  expect(await importLocations(scope, shown)).toEqual({ added: 2, changed: 0 })
  const [toronto, halifax] = await locationList(scope)
  expect(toronto).toMatchObject({
    name: 'Toronto',
    fintracLocationId: 'TOR001',
    channel: null,
    street: '100 King St W',
    province: 'ON',
    postalCode: 'M5X 1A9',
    country: 'CA',
    openingHours: 'Mon to Fri 9:00 to 17:00, Sat 10:00 to 14:00',
    active: true,
  })
  expect(halifax).toMatchObject({ fintracLocationId: 'hal001', active: false, openingHours: null })
  expect((await events()).map(({ action, detail }) => [action, (detail as { file: string }).file])).toEqual([
    ['location.created', 'branches.csv'],
    ['location.created', 'branches.csv'],
  ])
  // The form takes what the file brought in, and changes nothing of it.
  const saved = await send(locationPage.action, preparer, `/app/locations/${toronto!.id}`, locationValues(toronto!), {
    id: toronto!.id,
  })
  expect(saved.status).toBe(302)
  expect((await locationList(scope))[0]).toEqual(toronto)
})

test('a second file shows both values of what changes, keeps columns that it lacks, and clears what it empties', async () => {
  const again = await preview(locationLines(await locationList(scope)).join(''))
  expect(again.plan.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged'])
  const shown = await preview(
    'FINTRAC Location ID;Name;How conducted;Opening hours\nTOR001;Toronto;In person;\nhal001;Halifax;;9 to 5\n',
  )
  expect(shown.plan).toMatchObject([
    {
      kind: 'changed',
      changes: [
        { label: 'How conducted', before: '', after: 'In person' },
        { label: 'Opening hours', before: 'Mon to Fri 9:00 to 17:00, Sat 10:00 to 14:00', after: '' },
      ],
    },
    { kind: 'changed', changes: [{ label: 'Opening hours', before: '', after: '9 to 5' }] },
  ])
  expect(await importLocations(scope, shown)).toEqual({ added: 0, changed: 2 })
  expect(await locationList(scope)).toMatchObject([
    { name: 'Toronto', channel: 'in_person', openingHours: null, street: '100 King St W', active: true },
    { name: 'Halifax', channel: null, openingHours: '9 to 5', city: 'Halifax', active: false },
  ])
})

test('an ID that differs in case or lost its zeros never replaces the one on file', async () => {
  const shown = await preview('Name,FINTRAC Location ID\nToronto,tor001\nHalifax,1\n')
  expect(shown.plan.map((row) => (row.kind === 'refused' ? row.reasons.join(' ') : row.kind))).toEqual([
    expect.stringMatching(/on file with the FINTRAC Location ID TOR001.*spreadsheet/),
    expect.stringMatching(/on file with the FINTRAC Location ID hal001/),
  ])
})

test('where someone else changed a location since the preview, nothing is written and the preview is given anew', async () => {
  const shown = await preview('Name,FINTRAC Location ID,City\nToronto,TOR001,North York\nOttawa,OTT001,Ottawa\n')
  const [first, second] = await Promise.all([importLocations(scope, shown), importLocations(scope, shown)])
  const results = [first, second]
  expect(results.filter((result) => 'added' in result)).toEqual([{ added: 1, changed: 1 }])
  const overtaken = results.find((result) => 'overtaken' in result) as { overtaken: typeof shown }
  expect(overtaken.overtaken.plan.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged'])
  expect((await locationList(scope)).map(({ name }) => name)).toEqual(['Ottawa', 'Toronto', 'Halifax'])

  const next = await preview('Name,FINTRAC Location ID,City\nToronto,TOR001,Toronto\nGatineau,GAT001,Gatineau\n')
  const sent = { name: 'Gatineau', fintracLocationId: 'GAT001', active: 'on' }
  expect((await send(newPage.action, preparer, '/app/locations/new', sent)).status).toBe(302)
  const answer = await importLocations(scope, next)
  expect(answer).toMatchObject({
    overtaken: { plan: [{ kind: 'changed' }, { kind: 'changed', changes: [{ label: 'City', before: '' }] }] },
  })
  expect((await locationList(scope)).find(({ name }) => name === 'Toronto')).toMatchObject({ city: 'North York' })
})

test('who may not edit locations imports none, and another organization sees none of them', async () => {
  const viewer = await signedInPerson('viewer', { organizationId: preparer.organizationId })
  const stranger = await signedInPerson('preparer')
  const shown = await preview('Name,FINTRAC Location ID,City\nToronto,TOR001,Elsewhere\n')
  const form = { intent: 'import', fileName: shown.fileName, rows: shown.rows, seen: shown.seen }
  expect((await open(importPage.loader, viewer, '/app/locations/import')).status).toBe(403)
  expect((await send(importPage.action, viewer, '/app/locations/import', form)).status).toBe(403)
  const answer = await send(importPage.action, stranger, '/app/locations/import', form)
  expect(answer.data).toMatchObject({ isAnew: true, preview: { plan: [{ kind: 'new', name: 'Toronto' }] } })
  expect((await open(exportRoute.loader, stranger, '/app/locations.csv')).status).toBe(200)
  expect(await locationList(await scopeOf(stranger.organizationId))).toEqual([])
  expect((await locationList(scope)).find(({ name }) => name === 'Toronto')).toMatchObject({ city: 'North York' })
})

test('rows that no preview sent, and files without their columns, are refused with what to do', async () => {
  const form = { intent: 'import', fileName: 'x.csv', rows: '[{"line":0,"cells":7}]', seen: '' }
  expect((await send(importPage.action, preparer, '/app/locations/import', form)).status).toBe(422)
  await expect(preview('Name,City\nToronto,Toronto\n')).rejects.toMatchObject({
    fields: { file: expect.stringMatching(/needs the columns “Name” and “FINTRAC Location ID”/) },
  })
  await expect(preview('')).rejects.toMatchObject({ fields: { file: 'The file is empty.' } })
  const refused = await send(newPage.action, preparer, '/app/locations/new', {
    name: 'Box',
    fintracLocationId: 'B1',
    street: 'PO Box 1',
    postalCode: 'X',
    country: 'CA',
  })
  expect(Object.keys(fieldsOf(refused)).sort()).toEqual(['postalCode', 'street'])
})

test('a row without an ID is told so once', async () => {
  const { plan } = await preview('Name,FINTRAC Location ID\nNo ID,\n,\n')
  expect(plan).toMatchObject([{ kind: 'refused', reasons: ['Enter the FINTRAC Location ID.'] }])
})
