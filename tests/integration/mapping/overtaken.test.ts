import { expect, test } from 'vitest'
import { findSignedIn } from '#app/platform/identity/session.ts'
import { action, loader } from '#app/product/imports/map.route.tsx'
import { importFile } from '#app/product/imports/upload/queries.server.ts'
import type { MapData } from '#app/product/imports/map-data.server.ts'
import { csv, line, prepareOrganization, upload } from '#tests/integration/import-support.ts'
import { open, send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()

/**
 * Two pages on one mapping: choices that are made from a page which another has overtaken are told, and change nothing.
 */

async function twoTabs() {
  const person = await signedInPerson('owner')
  const { scope } = (await findSignedIn(new Request('http://127.0.0.1:3000', { headers: { Cookie: person.cookie } })))!
  scope.require('import files')
  await prepareOrganization(scope)
  const id = await upload(scope, csv(line('T1', '12000.00', 'C-1')), { createCustomers: false })
  const path = `/app/imports/${id}/map`
  const page = async () => (await open(loader, person, path, { id })).data as MapData
  const save = (fields: Record<string, string>, intent = 'preview') =>
    send(action, person, path, { intent, 'customerKey.present': '1', ...fields }, { id })
  const stored = async () => {
    const { plan, createCustomers, state } = await importFile(scope, id)
    return { constants: plan.constants, columns: plan.columns, createCustomers, state }
  }
  return { page, save, stored }
}

test('a second page that saves over the first is told, with what differs, and changes nothing', async () => {
  const { page, save, stored } = await twoTabs()
  const [one, other] = [await page(), await page()]
  expect(one.seen).toBe(other.seen)
  const amount = one.columns.find(({ field }) => field === 'amount')!
  const mine = { [`shown.${amount.position}`]: 'amount', [`column.${amount.position}`]: 'fee' }
  expect((await save({ seen: one.seen, ...mine })).status).toBe(302)
  const refused = await save({ seen: other.seen, 'constant.locationId': 'L009', createCustomers: 'on' })
  expect(refused.status).toBe(409)
  const { message } = refused.data as { message: string }
  expect(message).toContain('Someone else changed the choices for this file while you were editing')
  expect(message).toContain('yours “L009”, saved “none”')
  expect(message).toContain('create customers: yours yes, saved no')
  expect(await stored()).toMatchObject({ constants: {}, columns: { Amount: 'fee' }, createCustomers: false })
  // From the page as it is now, the same is taken.
  const now = await page()
  expect((await save({ seen: now.seen, 'constant.locationId': 'L009' })).status).toBe(302)
  expect(await stored()).toMatchObject({ constants: { locationId: 'L009' }, columns: { Amount: 'fee' } })
})

test('the start of a page that was overtaken starts nothing', async () => {
  const { page, save, stored } = await twoTabs()
  const [one, other] = [await page(), await page()]
  await save({ seen: one.seen, createCustomers: 'on' })
  expect((await save({ seen: other.seen }, 'start')).status).toBe(409)
  expect(await stored()).toMatchObject({ createCustomers: true, state: 'mapping' })
})

test('of two that are sent from one page at the same moment one is kept and the other is told', async () => {
  const { page, save, stored } = await twoTabs()
  const { seen } = await page()
  const answers = await Promise.all([
    save({ seen, 'constant.locationId': 'L001' }),
    save({ seen, 'constant.locationId': 'L002' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  expect((await stored()).constants.locationId).toBe(answers[0].status === 302 ? 'L001' : 'L002')
})

test('what a page saves twice, the second time from what the first one brought, is taken twice', async () => {
  const { page, save, stored } = await twoTabs()
  await save({ seen: (await page()).seen, 'constant.locationId': 'L001' })
  expect((await save({ seen: (await page()).seen, 'constant.locationId': 'L001' })).status).toBe(302)
  expect((await save({ seen: (await page()).seen, 'constant.locationId': 'L002' })).status).toBe(302)
  expect((await stored()).constants.locationId).toBe('L002')
})
