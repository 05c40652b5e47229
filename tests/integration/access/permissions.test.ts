import { expect, test } from 'vitest'
import { can, routeAccess } from '#app/platform/data/permissions.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { moduleOf, routeTable } from '#tests/support/route-table.ts'
import { open, send, signedInPerson, type Answer } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()

const table = await Promise.all(
  routeTable
    .filter(({ isLayout }) => !isLayout)
    .map(async (route) => ({ path: route.path, module: await moduleOf(route) })),
)
const product = table.filter((route) => route.path === '/app' || route.path.startsWith('/app/'))
const roles = ['viewer', 'preparer', 'officer', 'owner'] as const

test('the matrix holds every address of the table, what each takes, and no other', () => {
  expect(table.map((route) => route.path).sort()).toEqual(Object.keys(routeAccess).sort())
  for (const { path, module } of table) {
    const access = routeAccess[path]!
    expect(access.send !== undefined, `${path} takes a form`).toBe(module.action !== undefined)
    if (path.startsWith('/app')) expect(access.send, path).not.toBe('anyone')
    // What anyone may open within the product shows nothing: it leads elsewhere.
    if (path.startsWith('/app') && access.read === 'anyone') expect(module.default, path).toBeUndefined()
  }
})

/** An organization in Production with a row for each address that names one. */
async function organization() {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const [transactionId] = await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  const { ids } = await createDrafts(company.scope, 'all')
  const location = await company.scope.tx((db) => db.location.findFirstOrThrow())
  const rowOf: Record<string, string> = {
    transactions: transactionId!,
    customers: customerId,
    locations: location.id,
    reports: ids[0]!,
  }
  return { company, rowOf }
}

/** The parts of an address filled with these rows, or with an id that nobody has. */
function filled(path: string, rowOf: Record<string, string>): { address: string; params: Record<string, string> } {
  const params = {
    id: rowOf[path.split('/')[2] ?? ''] ?? '0197d2a0-0000-7000-8000-000000000000',
    line: '2',
    format: 'pdf',
  }
  return {
    params,
    address: path.replace(':id', params.id).replace(':line', '2').replace(':format', 'pdf').replace('*', 'nowhere'),
  }
}

const bodyOf = ({ status, location, data }: Answer): string => JSON.stringify([status, location, data])

test('each role gets at each address what the matrix says, and who is signed out the login', async () => {
  const { company, rowOf } = await organization()
  for (const role of roles) {
    const person = await signedInPerson(role, { organizationId: company.organizationId })
    await signInto(person.userId)
    for (const { path, module } of product) {
      const { address, params } = filled(path, rowOf)
      const { read, send: sent } = routeAccess[path]!
      const label = `${role} ${address}`
      if (module.loader && read !== 'anyone') {
        const answer = await open(module.loader, person, address, params)
        if (can(role, read!)) expect(answer.status, `${label} is read`).not.toBe(403)
        else expect(answer.status, `${label} is not read`).toBe(403)
        expect(await open(module.loader, null, address, params), `signed out ${address}`).toMatchObject({
          status: 302,
          location: expect.stringMatching(/^\/login/),
          data: null,
        })
      }
      if (module.action && sent !== 'anyone') {
        // A button that no page has: what may not be done is refused before it is looked at, what may is not understood
        // or not complete.
        const answer = await send(module.action, person, address, { intent: 'no-such-button' }, params)
        if (can(role, sent!)) expect(answer.status, `${label} is sent`).not.toBe(403)
        else expect(answer.status, `${label} is not sent`).toBe(403)
        expect((await send(module.action, null, address, {}, params)).location, `signed out ${address}`).toMatch(
          /^\/login/,
        )
      }
    }
  }
})

test("another organization's member finds none of its rows, whatever they may do in their own, and changes nothing", async () => {
  const { company, rowOf } = await organization()
  const values = Object.values(rowOf)
  const stranger = await signedInPerson('owner')
  await signInto(stranger.userId)
  const before = await company.scope.tx(async (db) => [
    await db.customer.findMany(),
    await db.transaction.findMany(),
    await db.location.findMany(),
    await db.report.findMany(),
  ])
  for (const { path, module } of product) {
    const { address, params } = filled(path, rowOf)
    const answers = [
      ...(module.loader ? [await open(module.loader, stranger, address, params)] : []),
      ...(module.action
        ? await Promise.all(
            ['delete', 'submit', 'save', 'correct', 'undo'].map((intent) =>
              send(module.action!, stranger, address, { intent, environment: 'test', report: rowOf.reports! }, params),
            ),
          )
        : []),
    ]
    for (const answer of answers) {
      if (path.includes(':id') && rowOf[path.split('/')[2] ?? ''] !== undefined)
        expect([400, 403, 404, 409, 422], `${address}: ${bodyOf(answer)}`).toContain(answer.status)
      const body = bodyOf({ ...answer, location: null })
      // What was sent may come back in its own form; nothing else of theirs does.
      for (const value of values.filter((one) => !address.includes(one) && one !== rowOf.reports))
        expect(body, address).not.toContain(value)
    }
  }
  const after = await company.scope.tx(async (db) => [
    await db.customer.findMany(),
    await db.transaction.findMany(),
    await db.location.findMany(),
    await db.report.findMany(),
  ])
  expect(after).toEqual(before)
})

async function signInto(userId: string): Promise<void> {
  const { untenantedDb } = await import('#app/platform/data/database.ts')
  await untenantedDb().session.updateMany({ where: { userId }, data: { mode: 'production' } })
}
