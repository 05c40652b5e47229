import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { scopeForSession, type Scope } from '#app/platform/data/scope.ts'
import { deleteUnusedCustomers } from '#app/product/customers/remove.server.ts'
import { loader as customersCsv } from '#app/product/customers/export.route.ts'
import { customerList, customerSorts, type CustomerListQuery } from '#app/product/customers/queries.server.ts'
import { importPage } from '#app/product/imports/upload/queries.server.ts'
import { loader as importsCsv } from '#app/product/imports/list-csv.route.ts'
import { action } from '#app/product/lists/list.route.ts'
import { viewQuery } from '#app/product/lists/names.ts'
import { listSettings } from '#app/product/lists/settings.server.ts'
import { loader as locationsCsv } from '#app/product/locations/export.route.ts'
import { loader as peopleCsv } from '#app/product/people/export.route.ts'
import { loader as candidatesCsv } from '#app/product/reports/candidates-csv.route.ts'
import { loader as setAsideCsv } from '#app/product/set-aside/export.route.ts'
import { setAside } from '#app/product/set-aside/commands.server.ts'
import { reportsToDraft } from '#app/product/reports/drafts/to-draft.server.ts'
import { csv, importText, line, prepareOrganization } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'

// Lists as people set them up, page through them, and take them away as a CSV.
await testDatabase()

const scopeOf = (person: Person, mode: 'demo' | 'production' = 'demo'): Scope =>
  scopeForSession({
    organizationId: person.organizationId,
    mode,
    actor: { userId: person.userId, label: person.email },
    role: 'viewer',
    writable: true,
    provenUntil: 0,
  })
const choose = (person: Person, list: string, fields: Record<string, string>) =>
  send(action, person, `/app/lists/${list}`, fields, { list })

test('a filter is kept under a name for one person, list and mode, replaced by its name, and removed', async () => {
  const one = await signedInPerson('viewer')
  const other = await signedInPerson('officer', { organizationId: one.organizationId })
  const query = 'q=Marlowe&kind=person&page=3&after=x&sort=-updated&empty='
  expect(await choose(one, 'customers', { intent: 'save', name: ' Marlowes ', query })).toMatchObject({ status: 200 })
  const { views } = await listSettings(scopeOf(one), 'customers')
  expect(views).toMatchObject([{ name: 'Marlowes', query: 'kind=person&q=Marlowe&sort=-updated' }])
  expect((await listSettings(scopeOf(one), 'reports')).views).toEqual([])
  expect((await listSettings(scopeOf(one, 'production'), 'customers')).views).toEqual([])
  expect((await listSettings(scopeOf(other), 'customers')).views).toEqual([])

  await choose(one, 'customers', { intent: 'save', name: 'Marlowes', query: 'kind=entity' })
  expect((await listSettings(scopeOf(one), 'customers')).views).toMatchObject([
    { id: views[0]!.id, query: 'kind=entity' },
  ])
  await choose(other, 'customers', { intent: 'remove', view: views[0]!.id })
  expect((await listSettings(scopeOf(one), 'customers')).views).toHaveLength(1)
  await choose(one, 'customers', { intent: 'remove', view: views[0]!.id })
  expect((await listSettings(scopeOf(one), 'customers')).views).toEqual([])
})

test('a view without a name, without a filter, or one too many is refused with what to do', async () => {
  const person = await signedInPerson('viewer')
  const save = (name: string, query: string) => choose(person, 'customers', { intent: 'save', name, query })
  expect(await save('', 'q=x')).toMatchObject({ status: 422, data: { message: 'Enter a name for this view.' } })
  expect(await save('All', 'page=2')).toMatchObject({ status: 422 })
  for (let count = 0; count < 30; count++) await save(`View ${count}`, 'q=x')
  expect(await save('One more', 'q=x')).toMatchObject({ status: 422 })
  expect(await save('View 3', 'q=y')).toMatchObject({ status: 200 })
  expect((await choose(person, 'nothing', { intent: 'save', name: 'a', query: 'q=x' })).status).toBe(404)
})

test('hidden columns are kept for one person, also once the trial is over, and those not offered stay as they are', async () => {
  const person = await signedInPerson('viewer', { plan: null })
  const columns = (offered: string[], shown: string[]) => {
    const form = new URLSearchParams([
      ['intent', 'columns'],
      ...offered.map((id) => ['offered', id] as [string, string]),
      ...shown.map((id) => ['shown', id] as [string, string]),
    ])
    return action({
      request: new Request('http://127.0.0.1:3000/app/lists/customers', {
        method: 'POST',
        body: form,
        headers: { Cookie: person.cookie },
      }),
      params: { list: 'customers' },
      context: {},
    })
  }
  await columns(['number', 'phone', 'place'], ['number'])
  await columns(['number', 'kind'], ['kind'])
  await untenantedDb().organization.update({
    where: { id: person.organizationId },
    data: {
      trialStartedAt: new Date(Date.now() - 20 * 86_400_000),
      trialEndsAt: new Date(Date.now() - 6 * 86_400_000),
    },
  })
  await columns(['updated', '<script>'], [])
  const { hidden } = await listSettings(scopeOf(person, 'production'), 'customers')
  expect(hidden.toSorted()).toEqual(['number', 'phone', 'place', 'updated'])
})

test('without script a list comes back to itself, and leads nowhere else', async () => {
  const person = await signedInPerson('viewer')
  const to = async (back: string) =>
    (await choose(person, 'customers', { intent: 'save', name: 'V', query: 'q=x', back })).location
  expect(await to('/app/customers?q=x')).toBe('/app/customers?q=x')
  for (const back of ['https://elsewhere.test/', '//elsewhere.test', '/app/customers//elsewhere.test', '/app/reports'])
    expect(await to(back), back).toBeNull()
})

test('a view says what a list shows, whatever the order in which it was asked', () => {
  expect(viewQuery('?b=2&a=1&page=4&after=z')).toBe(viewQuery('a=1&b=2'))
})

test('pages of customers follow one another in every order, forwards and backwards, and lose and repeat nobody', async () => {
  const scope = await testOrganization()
  await scope.tx((db) =>
    db.customer.createMany({
      data: Array.from({ length: 23 }, (_, at) => ({
        id: newId(),
        organizationId: scope.organizationId,
        mode: scope.mode,
        kind: at % 3 === 0 ? ('entity' as const) : ('person' as const),
        // Some share a name, some have no number, and all were changed at one time.
        surname: at % 3 === 0 ? null : ['Côté', 'Cote', 'Marlowe', null][at % 4]!,
        entityName: at % 3 === 0 ? `Éclair ${at % 2}` : null,
        customerNumber: at % 5 === 0 ? null : `C-${at}`,
        updatedAt: new Date(Date.UTC(2026, 10, 1 + (at % 2))),
      })),
    }),
  )
  for (const sort of customerSorts)
    for (const descending of [false, true]) {
      const page = (from: CustomerListQuery['from']) =>
        customerList(scope, { search: '', kind: null, sort, descending, from, pageSize: 5 })
      const seen: string[][] = []
      let at = await page(null)
      expect(at.previous).toBeNull()
      for (;;) {
        seen.push(at.rows.map(({ id }) => id))
        if (at.next === null) break
        at = await page({ side: 'after', cursor: at.next })
      }
      expect(seen.map((ids) => ids.length)).toEqual([5, 5, 5, 5, 3])
      expect(new Set(seen.flat()).size).toBe(23)
      const back: string[][] = []
      while (at.previous !== null) {
        at = await page({ side: 'before', cursor: at.previous })
        back.unshift(at.rows.map(({ id }) => id))
      }
      expect(back).toEqual(seen.slice(0, 4))
    }
  for (const cursor of ['', 'x', `${newId()}not a time`, `${newId()}999999999999999`])
    expect(
      (
        await customerList(scope, {
          search: '',
          kind: null,
          sort: 'updated',
          descending: false,
          from: { side: 'after', cursor },
          pageSize: 5,
        })
      ).rows,
      cursor,
    ).toHaveLength(5)
})

test('customers that nothing uses are deleted, those of transactions and of other organizations stay', async () => {
  const company = await readyCompany('demo')
  const used = await completeCustomer(company)
  await cashReceipts(company, [{ customerId: used, amount: '20.00' }])
  const unused = await completeCustomer(company, 'Quill')
  const elsewhere = await readyCompany('demo')
  const theirs = await completeCustomer(elsewhere)
  expect(await deleteUnusedCustomers(company.scope, [used, unused, theirs, 'x', unused])).toEqual({
    deleted: 1,
    used: 1,
  })
  expect((await company.scope.tx((db) => db.customer.findMany())).map(({ id }) => id)).toEqual([used])
  expect(await elsewhere.scope.tx((db) => db.customer.count())).toBe(1)
  expect(await company.scope.tx((db) => db.auditEvent.count({ where: { action: 'customer.deleted' } }))).toBe(1)
  await expect(deleteUnusedCustomers(company.scopeOf('viewer'), [used])).rejects.toMatchObject({ status: 403 })
})

const linesOf = async (loader: typeof customersCsv, who: Person, address: string): Promise<string[]> => {
  const response = await loader({
    request: new Request(`http://127.0.0.1:3000${address}`, { headers: { Cookie: who.cookie } }),
    params: {},
    context: {},
  })
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return (await response.text()).trim().split('\r\n')
}

test('each list leaves as a CSV with its filter, and no cell of it is a formula', async () => {
  const company = await readyCompany('demo')
  const viewer = await signedInPerson('viewer', { organizationId: company.organizationId })
  await completeCustomer(company, '=HYPERLINK("x")')
  const quill = await completeCustomer(company, 'Quill')
  const receipts = [
    { customerId: quill, amount: '12000.00', at: '2026-11-20T15:00:00Z' },
    { customerId: await completeCustomer(company), amount: '13000.00', at: '2026-11-21T15:00:00Z' },
  ]
  await cashReceipts(company, receipts)
  await importText(
    company.scope,
    csv(line('A-1', '20.00', 'C-77', { name: 'Zoe Hale', location: demoEntity.locations[0] })),
    {
      name: '=cmd.csv',
    },
  )

  const customers = await linesOf(customersCsv, viewer, '/app/customers.csv')
  expect(customers).toHaveLength(5)
  expect(customers.join('\n')).toContain(`"'=HYPERLINK(""x"")"`)
  const filtered = await linesOf(customersCsv, viewer, '/app/customers.csv?q=QUILL&kind=person')
  expect(filtered).toHaveLength(2)
  expect(await linesOf(customersCsv, viewer, `/app/customers.csv?customer=${quill}`)).toEqual(filtered)
  expect(await linesOf(customersCsv, viewer, '/app/customers.csv?kind=entity')).toHaveLength(1)

  expect((await linesOf(locationsCsv, viewer, '/app/locations.csv')).length).toBeGreaterThan(1)
  expect((await linesOf(importsCsv, viewer, '/app/imports.csv')).join('\n')).toMatch(/\n'=cmd\.csv,\d+,Done,/)
  expect((await linesOf(peopleCsv, viewer, '/app/settings/people.csv')).join('\n')).toContain(
    `${viewer.email},Viewer,Active`,
  )

  const toDraft = await linesOf(candidatesCsv, viewer, '/app/reports/candidates.csv')
  expect(toDraft).toHaveLength(3)
  expect(await linesOf(candidatesCsv, viewer, '/app/reports/candidates.csv?q=quill&type=LCTR')).toHaveLength(2)
  const [first] = (await reportsToDraft(company.scope)).rows
  await setAside(company.scopeOf('officer'), [{ key: first!.key }], {
    reason: 'armoured-undeclared',
    note: '=Carried for Banque Exemple',
  })
  expect((await linesOf(setAsideCsv, viewer, '/app/reports/set-aside.csv')).join('\n')).toContain("'=Carried for")
  expect(await linesOf(setAsideCsv, viewer, '/app/reports/set-aside.csv?show=restored')).toHaveLength(1)
})

test('imports come in pages from the server, in the order that is asked for, with what waits in each', async () => {
  const scope = await testOrganization()
  await prepareOrganization(scope)
  for (const [name, refused] of [
    ['b.csv', 0],
    ['A.csv', 2],
    ['c.csv', 1],
  ] as const)
    await importText(
      scope,
      csv(
        line(`${name}-1`, '10.00', 'C-1'),
        ...Array.from({ length: refused }, (_, at) => line(`${name}-x${at}`, 'abc', 'C-1')),
      ),
      { name },
    )
  const names = async (sort: Parameters<typeof importPage>[1]['sort'], descending: boolean, page = 1, pageSize = 2) => {
    const found = await importPage(scope, { sort, descending, page, pageSize })
    return [found.rows.map((row) => `${row.fileName} ${row.waiting}`), found.total, found.page]
  }
  expect(await names('uploaded', true)).toEqual([['c.csv 1', 'A.csv 2'], 3, 1])
  expect(await names('uploaded', true, 2)).toEqual([['b.csv 0'], 3, 2])
  expect(await names('file', false, 1, 3)).toEqual([['A.csv 2', 'b.csv 0', 'c.csv 1'], 3, 1])
  expect(await names('open', true)).toEqual([['A.csv 2', 'c.csv 1'], 3, 1])
  expect(await names('refused', false)).toEqual([['b.csv 0', 'c.csv 1'], 3, 1])
  // A page that is no more, such as of a kept address, is the last one and not an empty list.
  expect(await names('uploaded', true, 9)).toEqual([['b.csv 0'], 3, 2])
})
