import { afterAll, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { action as customerAction } from '#app/product/customer-file/customer.route.tsx'
import { swapName } from '#app/product/doubts/commands.server.ts'
import { doubtsOfCustomer } from '#app/product/differing/doubts-about.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { readyDraftIds } from '#app/product/reports/list/queries.server.ts'
import { action as reviewAction } from '#app/product/reports/review.route.tsx'
import { send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { doubtName } from './doubts-support.ts'

/** A doubt is confirmed or corrected by a person, on the page of the report or of the customer. */

const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, POLL_BASE_MS: '20' })

test('a doubted name is swapped by one click, in the customer and in every draft', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  await doubtName(company, customerId)
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const {
    toConfirm: [asked],
  } = await reportDetail(company.scope, id!)
  expect(asked).toMatchObject({ label: 'Name', value: 'Ada Marlowe', swaps: expect.any(String) })
  await swapName(company.scopeOf('officer'), asked!.swaps!)
  expect(await company.scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id: customerId } }))).toMatchObject({
    surname: 'Ada',
    givenName: 'Marlowe',
  })
  expect(await readyDraftIds(company.scope)).toEqual([id])
  await expect(swapName(company.scope, asked!.swaps!)).rejects.toMatchObject({ code: 'not-found' })
})

test('the pages of the report and of the customer confirm by their forms, and a viewer is refused', async () => {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  // FINTRAC takes an extension with its telephone number alone.
  await company.scope.tx((db) => db.customer.updateMany({ data: { phone: null, extension: '77' } }))
  await doubtName(company, customerId)
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const keys = (await reportDetail(company.scope, id!)).toConfirm.map((one) => one.key)
  expect(keys).toHaveLength(2)
  const form = (
    who: Person,
    handler: typeof reviewAction,
    fields: [string, string][],
    params: Record<string, string>,
  ) => {
    const request = new Request('http://127.0.0.1:3000/app', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Cookie: who.cookie },
    })
    return send(({ context }) => handler({ request, params, context }), who, '/app', {})
  }
  const [viewer, preparer] = [
    await signedInPerson('viewer', { organizationId: company.organizationId }),
    await signedInPerson('preparer', { organizationId: company.organizationId }),
  ]
  const all: [string, string][] = [['intent', 'confirm-holds'], ...keys.map((key): [string, string] => ['hold', key])]
  expect(await form(viewer, reviewAction, all, { id: id! })).toMatchObject({ status: 403 })
  const [doubt] = await doubtsOfCustomer(company.scope, customerId)
  expect(
    await form(
      viewer,
      customerAction,
      [
        ['intent', 'confirm-holds'],
        ['hold', doubt!.key],
      ],
      { id: customerId },
    ),
  ).toMatchObject({ status: 403 })
  expect(
    await form(
      preparer,
      customerAction,
      [
        ['intent', 'confirm-holds'],
        ['hold', doubt!.key],
      ],
      { id: customerId },
    ),
  ).toMatchObject({ status: 302, location: `/app/customers/${customerId}` })
  expect((await reportDetail(company.scope, id!)).toConfirm).toEqual([expect.objectContaining({ field: 'extension' })])
  expect(await form(preparer, reviewAction, all, { id: id! })).toMatchObject({
    status: 302,
    location: `/app/reports/${id}`,
  })
  expect(await readyDraftIds(company.scope)).toEqual([id])
})
