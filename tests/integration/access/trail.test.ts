import { execFile } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { audit } from '#app/platform/data/audit.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import * as trailCsv from '#app/product/trail/trail-csv.route.ts'
import * as trail from '#app/product/trail/trail.route.tsx'
import { saveCompany } from '#app/product/settings/commands.server.ts'
import { open, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const database = await testDatabase()
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => admin.end())

const page = '/app/settings/trail'
const written = async (person: Person, subjects: readonly string[]) => {
  const scope = scopeForJob({ organizationId: person.organizationId, mode: 'production', label: person.email })
  for (const subjectId of subjects)
    await scope.tx((db) =>
      audit(db, scope, {
        action: 'people.role-changed',
        subjectType: 'user',
        subjectId,
        detail: { from: 'viewer', to: 'officer' },
      }),
    )
  return scope
}
const read = async (person: Person, search = '') =>
  (await open(trail.loader, person, `${page}${search}`)).data as {
    events: { action: string; subjectId: string | null; actor: string; details: { label: string; value: string }[] }[]
    total: number
  }

test('owners and officers read what was done, newest first, narrowed by area, person and day; others do not', async () => {
  const owner = await signedInPerson('owner')
  const scope = await written(owner, ['first', 'second'])
  await saveCompany(scope, {
    activitySectorCode: 11,
    reportingEntityNumber: 1234567,
    submittingNumber: null,
    reportingEntityContactId: 7001,
  })
  const all = await read(owner)
  expect(all.total).toBe(3)
  expect(all.events.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['settings.company-saved', owner.organizationId],
    ['people.role-changed', 'second'],
    ['people.role-changed', 'first'],
  ])
  expect(all.events[1]).toMatchObject({
    actor: owner.email,
    details: [
      { label: 'To', value: 'officer' },
      { label: 'From', value: 'viewer' },
    ],
  })
  expect((await read(owner, '?area=people&q=FIRST')).events.map(({ subjectId }) => subjectId)).toEqual(['first'])
  // The day is that of the organization's clock, five hours behind.
  await admin.query(`UPDATE audit_event SET at = '2026-03-05T04:59:59Z' WHERE subject_id = 'first'`)
  expect((await read(owner, '?from=2026-03-04&to=2026-03-04')).events.map(({ subjectId }) => subjectId)).toEqual([
    'first',
  ])
  expect((await read(owner, '?from=2026-03-05&to=2026-03-05')).total).toBe(0)
  expect((await read(owner, '?area=nonsense&from=2026-02-31&page=-1')).total).toBe(3)

  const officer = await signedInPerson('officer', { organizationId: owner.organizationId })
  expect((await read(officer)).total).toBe(3)
  for (const role of ['preparer', 'viewer'] as const) {
    const person = await signedInPerson(role, { organizationId: owner.organizationId })
    expect((await open(trail.loader, person, page)).status, role).toBe(403)
    expect((await open(trailCsv.loader, person, `${page}.csv`)).status, role).toBe(403)
  }
  expect((await read(await signedInPerson('owner'))).total).toBe(0)
})

test('the export holds every event of the filter once, oldest first, and nothing of another company', async () => {
  const owner = await signedInPerson('owner')
  await written(
    owner,
    Array.from({ length: 60 }, (_, at) => `s-${at}`),
  )
  await written(await signedInPerson('owner'), ['theirs'])
  const response = (await trailCsv.loader({
    request: new Request(`http://127.0.0.1:3000${page}.csv?area=people`, { headers: { Cookie: owner.cookie } }),
    params: {},
    context: {},
  })) as Response
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines[0]).toBe('No,When (UTC),Mode,Who,What,Action,About,ID,Details,Hash')
  expect(lines.slice(1).map((line) => line.split(',')[7])).toEqual(Array.from({ length: 60 }, (_, at) => `s-${at}`))
  expect(lines[1]).toContain(
    `,production,${owner.email},Role changed,people.role-changed,user,s-0,"{""to"":""officer"",""from"":""viewer""}",`,
  )
})

test('the command line finds a trail that was altered', async () => {
  const owner = await signedInPerson('owner')
  await written(owner, ['kept', 'altered', 'last'])
  const { slug } = await untenantedDb().organization.findUniqueOrThrow({ where: { id: owner.organizationId } })
  const root = path.resolve(import.meta.dirname, '../../..')
  const verify = () =>
    new Promise<{ status: number; said: string }>((resolve) => {
      execFile(
        path.join(root, 'node_modules/.bin/node'),
        ['scripts/comply.ts', 'audit', 'verify', '--organization', slug],
        { cwd: root },
        (error, stdout) => resolve({ status: error ? Number(error.code) : 0, said: stdout }),
      )
    })
  expect(await verify()).toEqual({
    status: 0,
    said: 'The audit trail is intact: 3 events.\n',
  })
  await admin.query(`DELETE FROM audit_event WHERE subject_id = 'altered'`)
  expect(await verify()).toMatchObject({ status: 1, said: expect.stringContaining('people.role-changed') })
})
