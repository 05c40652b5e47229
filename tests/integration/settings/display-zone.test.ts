import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { figures } from '#app/product/figures/queries.server.ts'
import { frameFacts, type FrameFacts } from '#app/product/frame/queries.server.ts'
import * as frame from '#app/product/frame/frame.route.tsx'
import { keptUntil } from '#app/product/imports/upload/uploads.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { sendNotices } from '#app/product/retention/notices.server.ts'
import { search } from '#app/product/search/queries.server.ts'
import * as companyPage from '#app/product/settings/company.route.tsx'
import { companySettings } from '#app/product/settings/queries.server.ts'
import * as trail from '#app/product/trail/trail.route.tsx'
import { windowClock } from '#app/product/settings/company-rules.server.ts'
import { ClockContext, DateTime, useTimeHead } from '#app/ui/index.ts'
import { readyCompany, reportableReceipts } from '#tests/integration/reports-support.ts'
import { fieldsOf, open, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

/**
 * The time zone of what people read: set in the settings, answered by pages, and without a hold on what reports say.
 */

const database = await testDatabase()
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => admin.end())

const save = (person: Person, displayTimeZone: string) =>
  send(companyPage.action, person, '/app/settings', { intent: 'clock', displayTimeZone })

const clockFor = async (person: Person) => ((await open(frame.loader, person, '/app')).data as FrameFacts).clock

/** What a page shows of instants, below a head that names the clock. */
async function shown(person: Person, times: readonly Parameters<typeof DateTime>[0][]): Promise<string[]> {
  const Page = () => [useTimeHead()('When'), ...times.map((time, at) => createElement(DateTime, { ...time, key: at }))]
  const page = createElement(ClockContext.Provider, { value: await clockFor(person) }, createElement(Page))
  return renderToStaticMarkup(page)
    .split(/<[^>]+>/)
    .filter(Boolean)
}

test('who may change the settings chooses the time zone of what people read, or the 24-hour window’s again', async () => {
  const officer = await signedInPerson('officer')
  const { organizationId } = officer
  const viewer = await signedInPerson('viewer', { organizationId })
  const scope = scopeForJob({ organizationId, mode: 'demo', label: 'test' })
  expect((await companySettings(scope)).displayTimeZone).toBeNull()
  expect((await save(viewer, 'America/Toronto')).status).toBe(403)
  expect(fieldsOf(await save(officer, 'Mars/Base'))).toEqual({
    displayTimeZone: 'Choose the time zone from the list.',
  })
  expect((await save(officer, 'America/Toronto')).status).toBe(302)
  expect((await companySettings(scope)).displayTimeZone).toBe('America/Toronto')
  const { events } = (await open(trail.loader, officer, '/app/settings/trail?area=settings')).data as {
    events: { action: string; details: unknown }[]
  }
  expect(events).toMatchObject([
    {
      action: 'settings.time-zone-saved',
      details: [{ label: 'Display time zone', value: 'America/Toronto' }],
    },
  ])
  expect((await save(officer, '')).status).toBe(302)
  expect((await companySettings(scope)).displayTimeZone).toBeNull()
})

test('pages show each time in the zone, with the offset of its moment; what was reported on a clock stays on it', async () => {
  const officer = await signedInPerson('officer')
  const times = [
    { at: '2026-07-01T12:00:00Z' },
    { at: '2026-12-01T12:00:00Z' },
    { at: '2026-07-01T12:00:00Z', offsetMinutes: -420 },
    { at: '2026-07-01T12:00:00Z', offsetMinutes: null },
  ]
  expect(await shown(officer, times)).toEqual([
    'When (UTC−05:00)',
    'Wed, Jul 1, 2026, 07:00 (UTC−05:00)',
    'Tue, Dec 1, 2026, 07:00 (UTC−05:00)',
    'Wed, Jul 1, 2026, 05:00 (UTC−07:00)',
    'Wed, Jul 1, 2026, 07:00 (UTC−05:00)',
  ])
  await save(officer, 'America/St_Johns')
  expect((await shown(officer, times)).slice(1)).toEqual([
    'Wed, Jul 1, 2026, 09:30 (UTC−02:30)',
    'Tue, Dec 1, 2026, 08:30 (UTC−03:30)',
    'Wed, Jul 1, 2026, 05:00 (UTC−07:00)',
    'Wed, Jul 1, 2026, 07:00 (UTC−05:00)',
  ])
  // A table names one offset in its head; a cell names another where it has one.
  await save(officer, 'UTC')
  expect(
    await shown(officer, [
      { at: '2026-07-01T12:00:00Z', zoneInHead: true },
      { at: '2026-07-01T12:00:00Z', offsetMinutes: null, zoneInHead: true },
    ]),
  ).toEqual(['When (UTC)', 'Wed, Jul 1, 2026, 12:00', 'Wed, Jul 1, 2026, 07:00 (UTC−05:00)'])
})

test('days of the history, of a file and of a found import are those of the zone, summer and winter', async () => {
  const owner = await signedInPerson('owner')
  const { organizationId } = owner
  const scope = scopeForJob({ organizationId, mode: 'demo', label: 'test' })
  const fileName = 'receipts-of-summer.csv'
  await scope.tx((db) =>
    db.import.create({
      data: {
        id: newId(),
        organizationId,
        mode: 'demo',
        fileName,
        fileKey: 'k',
        state: 'done',
        createdAt: new Date('2026-07-02T04:30:00Z'),
      },
    }),
  )
  await save(owner, 'UTC')
  await save(owner, 'America/Toronto')
  const moved = async (at: string) => {
    await admin.query(`UPDATE audit_event SET at = $1 WHERE organization_id = $2`, [at, organizationId])
    const total = async (day: string) =>
      ((await open(trail.loader, owner, `/app/settings/trail?from=${day}&to=${day}`)).data as { total: number }).total
    return Promise.all(['2026-03-07', '2026-03-08', '2026-03-09'].map(total))
  }
  // The day on which summer time begins has 23 hours.
  expect(await moved('2026-03-08T04:59:59Z')).toEqual([2, 0, 0])
  expect(await moved('2026-03-08T05:00:00Z')).toEqual([0, 2, 0])
  expect(await moved('2026-03-09T03:59:59Z')).toEqual([0, 2, 0])
  expect(await moved('2026-03-09T04:00:00Z')).toEqual([0, 0, 2])

  const hint = async () =>
    (await search(scope, 'receipts-of-summer', { perKind: 10, isThorough: true })).find(
      ({ label }) => label === 'Imports',
    )!.items[0]!.hint
  const days = async () => [
    (await hint()).split(' · ').at(-1),
    await keptUntil(scope, { createdAt: '2026-07-02T04:30:00.000Z' }),
    await keptUntil(scope, { createdAt: '2026-12-02T04:30:00.000Z' }),
  ]
  expect(await days()).toEqual(['Thu, Jul 2, 2026', '2031-07-02', '2031-12-01'])
  await save(owner, '')
  expect(await days()).toEqual(['Wed, Jul 1, 2026', '2031-07-01', '2031-12-01'])
})

test('a trial ends in mails on the day that pages name', async () => {
  const owner = await signedInPerson('owner')
  await save(owner, 'America/Toronto')
  await untenantedDb().organization.update({
    where: { id: owner.organizationId },
    data: { plan: null, trialStartedAt: new Date(), trialEndsAt: new Date('2028-07-08T04:30:00Z') },
  })
  const { trial } = (await open(frame.loader, owner, '/app')).data as { trial: { endsOn: string } }
  expect(trial.endsOn).toBe('2028-07-08')
  await sendNotices(new Date('2028-07-06T12:00:00Z'))
  const [mail] = await untenantedDb().mail.findMany({ where: { recipient: owner.email } })
  expect(mail!.text).toContain('It ends on Sat, Jul 8, 2028.')
})

test('credentials expire on the organization’s day, on every page and in the mail', async () => {
  const owner = await signedInPerson('owner')
  const { organizationId } = owner
  await save(owner, 'America/Toronto')
  const scope = scopeForJob({ organizationId, mode: 'production', label: 'test' })
  const expiresOn = '2028-07-01'
  await scope.tx((db) =>
    db.regulatorCredential.create({
      data: {
        id: newId(),
        organizationId,
        environment: 'test',
        clientId: 'client',
        secret: Buffer.of(1),
        wrappedKey: Buffer.of(1),
        keyId: 'k',
        expiresOn,
      },
    }),
  )
  // In Toronto it is still the evening of July 1.
  const evening = new Date('2028-07-02T02:00:00Z')
  expect((await frameFacts(scope, evening)).credentials).toMatchObject([{ isExpired: false, words: 'expire today' }])
  await sendNotices(evening)
  const [mail] = await untenantedDb().mail.findMany({ where: { recipient: owner.email } })
  expect(mail!.subject).toBe('Your FINTRAC TEST credentials expire today')
  expect((await frameFacts(scope, new Date('2028-07-02T04:00:00Z'))).credentials).toMatchObject([{ isExpired: true }])
})

test('drafts, their due dates and the clock of what is entered are those of the 24-hour window; months of the figures follow the zone', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  await createDrafts(company.scope, 'all')
  const { organizationId } = company
  const owner = await signedInPerson('owner', { organizationId })
  const stated = () =>
    company.scope.tx((db) =>
      db.report.findMany({ select: { document: true, dueDate: true, windowStart: true, windowEnd: true } }),
    )
  const now = Date.parse('2026-08-15T12:00:00Z')
  await admin.query(`UPDATE report SET created_at = '2026-08-01T04:30:00Z' WHERE organization_id = $1`, [
    organizationId,
  ])
  const drafts = async () =>
    Object.fromEntries((await figures(company.scope, now)).months.map(({ month, drafts }) => [month, drafts]))
  const before = await stated()
  expect(before).toHaveLength(1)
  expect(await drafts()).toMatchObject({ '2026-07': 1, '2026-08': 0 })
  await save(owner, 'America/Toronto')
  expect(await drafts()).toMatchObject({ '2025-09': 0, '2026-07': 0, '2026-08': 1 })
  expect(await stated()).toEqual(before)
  expect(await windowClock(company.scope)).toBe(-300)
})
