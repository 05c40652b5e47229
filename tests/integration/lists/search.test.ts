import fc from 'fast-check'
import { expect, test } from 'vitest'
import { col } from '#app/platform/sql/columns.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { customerList, customerMatches, type CustomerPage } from '#app/product/customers/queries.server.ts'
import { searchedPages } from '#app/product/search/pages.ts'
import { search } from '#app/product/search/queries.server.ts'
import { loader } from '#app/product/search/search.route.tsx'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { csv, importText, line } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { routeTable } from '#tests/support/route-table.ts'
import { open, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'

// One search over everything that a person may see: blind to accents, case and signs, and to what they may not know of.
await testDatabase()

const found = async (scope: Scope, text: string, isThorough = false): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await search(scope, text, { perKind: 10, isThorough })).map(({ label, items }) => [
      label,
      items.map((item) => item.text),
    ]),
  )

interface Named {
  surname?: string
  givenName?: string
  entityName?: string
  customerNumber?: string
  phone?: string
  email?: string
}

async function customerOf(scope: Scope, named: Named): Promise<string> {
  const id = newId()
  await scope.tx((db) =>
    db.customer.create({
      data: {
        id,
        organizationId: scope.organizationId,
        mode: scope.mode,
        kind: named.entityName === undefined ? 'person' : 'entity',
        ...named,
      },
    }),
  )
  return id
}

test('a customer is found by any part of a name, number, phone or e-mail, whatever its accents, case and signs', async () => {
  const scope = await testOrganization()
  await customerOf(scope, {
    surname: 'Lévesque-Côté',
    givenName: 'Zoé',
    customerNumber: 'C-1042',
    phone: '+16135551950',
    email: 'zoe@exemple.test',
  })
  await customerOf(scope, { surname: 'O’Brien', givenName: 'Łukasz' })
  await customerOf(scope, { entityName: 'Straße & Ærø Échanges Ltée' })
  await customerOf(scope, { surname: 'Иванов', givenName: 'Пётр' })
  const asked: [string, string][] = [
    ['levesque', 'Zoé Lévesque-Côté'],
    ['ZOE COTE', 'Zoé Lévesque-Côté'],
    ['cote levesque', 'Zoé Lévesque-Côté'],
    ['Lévesque-Côté', 'Zoé Lévesque-Côté'],
    ['c-1042', 'Zoé Lévesque-Côté'],
    ['(613) 555-1950', 'Zoé Lévesque-Côté'],
    ['exemple.test', 'Zoé Lévesque-Côté'],
    ["o'brien", 'Łukasz O’Brien'],
    ['OBRIEN lukasz', 'Łukasz O’Brien'],
    ['strasse aero', 'Straße & Ærø Échanges Ltée'],
    ['echanges', 'Straße & Ærø Échanges Ltée'],
    ['ИВАНОВ', 'Пётр Иванов'],
  ]
  for (const [text, name] of asked) expect((await found(scope, text)).Customers, text).toEqual([name])
  for (const text of ['%', '_', '', '   ', '—', '\0', 'levesque brien'])
    expect((await found(scope, text)).Customers, JSON.stringify(text)).toBeUndefined()
})

test('whatever a name is, each of its words finds it with its accents taken off, in capitals', async () => {
  const scope = await testOrganization()
  const letters = fc.string({
    unit: fc.constantFrom(...'aàâäbcçdđeéèêfgğhiîïjklłmnñoôöøpqrsšßtuùûüvwxyÿzžæœ'.split('')),
    minLength: 3,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(letters, letters, async (surname, givenName) => {
      const id = await customerOf(scope, { surname, givenName })
      const bare = surname.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
      const groups = await search(scope, `${bare} ${givenName.toUpperCase()}`, { perKind: 50, isThorough: false })
      expect(groups.find(({ label }) => label === 'Customers')?.items.map(({ to }) => to) ?? []).toContain(
        `/app/customers/${id}`,
      )
      await scope.tx((db) => db.customer.deleteMany())
    }),
    { numRuns: 40 },
  )
})

test('a text is searched without accents, case and signs, in every script and however it was written', async () => {
  const scope = await testOrganization()
  const texts = {
    ' Anna  Lee-Wong ': 'anna lee wong',
    "O'Brien": 'obrien',
    'O’Brien': 'obrien',
    'C0007861 +1 (416) 555-0100 a.lee@example.com': 'c0007861 1 416 555 0100 a lee example com',
    'Éloïse Lévêquois': 'eloise levequois',
    'E\u0301loi\u0308se': 'eloise',
    'Ørsted & Fils (1999) Ltée': 'orsted fils 1999 ltee',
    'Straße Æsop Œuvre Þór Łódź': 'strasse aesop oeuvre thor lodz',
    '\ufb01n \uff21\uff22': 'fin ab',
    'ΣΩΤΗΡΑΚΗΣ Άννα': 'σωτηρακησ αννα',
    ІВАНЕНКО: 'іваненко',
    '山田\u3000太郎': '山田 太郎',
    '…—': '',
    '': '',
  }
  const rows = await scope.sql((client) =>
    client.rows(
      { text: col.text },
      'SELECT searchable(t.text) AS text FROM unnest($1::text[]) WITH ORDINALITY t (text, n) ORDER BY n',
      [Object.keys(texts)],
    ),
  )
  expect(rows.map(({ text }) => text)).toEqual(Object.values(texts))
})

test('what begins as the text does stands first', async () => {
  const scope = await testOrganization()
  for (const surname of ['Amarlow', 'Van Marlow', 'Marlowe', 'Marlow']) await customerOf(scope, { surname })
  expect((await found(scope, 'marlow')).Customers).toEqual(['Marlow', 'Marlowe', 'Van Marlow', 'Amarlow'])
})

test('transactions, reports, receipts, imports, locations and pages are found, each in its own group', async () => {
  const company = await readyCompany('demo')
  const { id: importId } = await importText(
    company.scope,
    csv(
      line('BTM-Tor-0001', '12000.00', 'C-77', { name: 'Zoe Hale', location: demoEntity.locations[0] }),
      line('BTM-Tor-0002', '20.00', 'C-77', { name: 'Zoe Hale', location: demoEntity.locations[0] }),
    ),
  )
  const { fileName } = await company.scope.tx((db) => db.import.findUniqueOrThrow({ where: { id: importId } }))
  const location = await company.scope.tx((db) => db.location.findFirstOrThrow())
  await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '12000.00' }])
  const { ids } = await createDrafts(company.scope, 'all')
  const report = await company.scope.tx((db) =>
    db.report.findFirstOrThrow({ where: { id: { in: ids }, parties: { contains: 'Marlowe' } } }),
  )
  const { ids: sent } = await submitReports(company.scope, [report.id], 'demo')
  expect(sent).toEqual([report.id])
  await company.scope.tx((db) =>
    db.submission.updateMany({
      where: { reportId: report.id },
      data: { externalReportUuid: 'ab12cd34-0000-4000-8000-1' },
    }),
  )

  expect((await found(company.scope, 'BTM-Tor-000')).Transactions).toEqual(['BTM-Tor-0001', 'BTM-Tor-0002'])
  // Cases that mix are looked for where there is time to.
  expect((await found(company.scope, 'btm-tor-0002')).Transactions).toBeUndefined()
  expect((await found(company.scope, 'btm-tor-0002', true)).Transactions).toEqual(['BTM-Tor-0002'])
  expect((await found(company.scope, 'tor-0002', true)).Transactions).toEqual(['BTM-Tor-0002'])
  expect((await found(company.scope, report.reference.toLowerCase())).Reports).toEqual([report.reference])
  expect((await found(company.scope, 'AB12CD34')).Submissions).toEqual([report.reference])
  expect((await found(company.scope, fileName.slice(0, 4).toUpperCase())).Imports).toContain(fileName)
  expect((await found(company.scope, location.fintracLocationId)).Locations).toEqual([location.name])
  expect((await found(company.scope, 'audit')).Pages).toEqual(['Audit trail'])
  expect((await found(company.scopeOf('viewer'), 'audit')).Pages).toBeUndefined()
  expect((await found(company.scope, 'location id')).Help).toContain('About locations')
})

test('another organization, the other mode, and suspicious reports of others are not there', async () => {
  const [ours, theirs] = [await testOrganization(), await testOrganization()]
  await customerOf(ours, { surname: 'Marlowe' })
  expect((await found(theirs, 'marlowe')).Customers).toBeUndefined()
  expect((await found(ours.inMode('demo'), 'marlowe')).Customers).toBeUndefined()

  const company = await readyCompany()
  const transactions = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '9000.00' }])
  const officer = company.scopeOf('officer')
  const id = await createSuspiciousDraft(officer, transactions, newId())
  const { reference } = await officer.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
  for (const text of [reference, 'STR', 'marlowe']) {
    expect((await found(officer, text)).Reports, text).toEqual([reference])
    for (const role of ['viewer', 'preparer'] as const)
      expect((await found(company.scopeOf(role, newId()), text)).Reports, `${role} ${text}`).toBeUndefined()
  }
})

test('a prefix of a reference is answered by the index, and a customer from one short column', async () => {
  const scope = await testOrganization()
  const plan = await scope.sql(async (client) => {
    await client.run('SET LOCAL enable_seqscan = off')
    const rows = await client.rows(
      { 'QUERY PLAN': col.text },
      `EXPLAIN SELECT t.id FROM unnest(ARRAY['TX-1']) AS range (low), LATERAL (SELECT t.id FROM transaction t WHERE t.external_id >= range.low AND t.external_id < range.low || 'z' ORDER BY t.external_id LIMIT 5) t`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Cond: .*external_id >= .*external_id < /)
})

test('the page answers without script, and each page that it names is there', async () => {
  const viewer = await signedInPerson('viewer')
  const answer = await open(loader, viewer, '/app/search?q=customers')
  expect(answer.data).toMatchObject({ query: 'customers' })
  expect((await open(loader, null, '/app/search?q=customers')).location).toContain('/login')
  expect((await open(loader, viewer, `/app/search?q=${encodeURIComponent('x'.repeat(10_000))}`)).status).toBe(200)
  const paths = new Set(routeTable.map(({ path }) => path))
  for (const { to } of searchedPages) {
    const path = to.split('#')[0]!
    expect(paths.has(path) || path.startsWith('/faq/'), to).toBe(true)
  }
  expect(await untenantedDb().customer.count()).toBe(0)
})

test('an exact customer number or name stands first, then what begins so, in the search, in the list page by page, and in the field of a party', async () => {
  const scope = await testOrganization()
  const customers: [number: string, surname: string, givenName: string][] = [
    ['XBA-4', 'Adler', 'Ann'],
    ['BA-41', 'Beck', 'Ben'],
    ['BA-S104', 'Cole', 'Cas'],
    ['BA-40', 'Dorn', 'Dan'],
    ['BA-4', 'Zorn', 'Zoé'],
    ['N-1', 'Ba', 'Bo 4'],
  ]
  for (const [customerNumber, surname, givenName] of customers)
    await customerOf(scope, { customerNumber, surname, givenName })
  const best = ['Zoé Zorn', 'Ben Beck', 'Dan Dorn']
  expect((await found(scope, 'ba-4')).Customers!.slice(0, 3)).toEqual(best)
  expect((await customerMatches(scope, 'BA-4')).map(({ text }) => text.split(' · ')[0]).slice(0, 3)).toEqual(best)
  expect((await found(scope, 'zoe zorn')).Customers).toEqual(['Zoé Zorn'])

  const pages: string[] = []
  for (let after: string | null = null; ;) {
    const page: CustomerPage = await customerList(scope, {
      search: 'BA-4',
      kind: null,
      sort: 'name',
      descending: false,
      from: after === null ? null : { side: 'after', cursor: after },
      pageSize: 2,
    })
    pages.push(...page.rows.map(({ customerNumber }) => customerNumber ?? ''))
    after = page.next
    if (after === null) break
  }
  expect(pages.slice(0, 3)).toEqual(['BA-4', 'BA-41', 'BA-40'])
  expect([...pages].sort()).toEqual(['BA-4', 'BA-40', 'BA-41', 'BA-S104', 'N-1', 'XBA-4'])
})
