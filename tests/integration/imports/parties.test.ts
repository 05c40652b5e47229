import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { startImport } from '#app/product/imports/mapping/commands.server.ts'
import { importProgress } from '#app/product/imports/upload/queries.server.ts'
import { readImport } from '#tests/support/read-import.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { countsOf, csv, importText, line, prepareOrganization, upload } from '#tests/integration/import-support.ts'

const database = await testDatabase()
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => admin.end())

async function organization(): Promise<Scope> {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  return scope
}

/** What is on file: each customer by number with its name, and each transaction with the number of its conductor. */
const onFile = (scope: Scope) =>
  scope.tx(async (db) => {
    const customers = await db.customer.findMany({ orderBy: { customerNumber: 'asc' } })
    const transactions = await db.transaction.findMany({
      select: { externalId: true, conductorId: true },
      orderBy: { externalId: 'asc' },
    })
    return {
      customers: customers.map(({ customerNumber, surname }) => [customerNumber, surname]),
      transactions: transactions.map(({ externalId, conductorId }) => [
        externalId,
        conductorId === null
          ? null
          : (customers.find((customer) => customer.id === conductorId)?.customerNumber ?? 'not on file'),
      ]),
    }
  })

test('a customer that someone adds while a file is read is the customer of its rows', async () => {
  const scope = await organization()
  const id = await upload(
    scope,
    csv(
      ...Array.from({ length: 12 }, (_, index) =>
        line(`W${10 + index}`, '100.00', `C-${index % 3}`, { name: 'Ada Quill' }),
      ),
    ),
  )
  await startImport(scope, id)
  await admin.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [
    `import:${scope.organizationId}:${scope.mode}`,
  ])
  const running = readImport(scope, id, { run: 'held', signal: new AbortController().signal, batchRecords: 3 })
  for (let waits = 0; waits === 0; await sleep(20)) {
    waits = (await admin.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rowCount!
  }
  await scope.tx((db) =>
    db.customer.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        mode: scope.mode,
        customerNumber: 'C-1',
        kind: 'person',
        surname: 'Quill-Roy',
        givenName: 'Ada',
      },
    }),
  )
  await admin.query('SELECT pg_advisory_unlock_all()')
  await running
  expect(countsOf(await importProgress(scope, id))).toEqual({
    state: 'done',
    read: 12,
    accepted: 12,
    refused: 0,
    duplicate: 0,
    ignored: 0,
  })
  const { customers, transactions } = await onFile(scope)
  expect(customers).toEqual([
    ['C-0', 'Quill'],
    ['C-1', 'Quill-Roy'],
    ['C-2', 'Quill'],
  ])
  expect(transactions).toEqual(Array.from({ length: 12 }, (_, index) => [`W${10 + index}`, `C-${index % 3}`]))
})

test('a customer found by phone keeps the number of a row that is refused, and of the next one', async () => {
  const head =
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Phone,Beneficiary ID,Location ID'
  const rows = [
    'Y1,2026-03-04 09:00:00,100.00,CAD,cash,in,completed,C-9,+14165550111,C-404,L001',
    'Y2,2026-03-04 10:00:00,200.00,CAD,cash,in,completed,C-9,+14165550111,,L001',
  ]
  for (const batchRecords of [1, 10]) {
    const scope = await organization()
    await scope.tx((db) =>
      db.customer.create({
        data: {
          id: newId(),
          organizationId: scope.organizationId,
          mode: scope.mode,
          kind: 'person',
          surname: 'Stone',
          phone: '+14165550111',
        },
      }),
    )
    const view = await importText(scope, `${[head, ...rows].join('\n')}\n`, {
      plan: { columns: { 'Beneficiary ID': 'beneficiary.customerId' } },
      batchRecords,
      createCustomers: false,
    })
    expect(countsOf(view)).toEqual({ state: 'done', read: 2, accepted: 1, refused: 1, duplicate: 0, ignored: 0 })
    expect(await onFile(scope)).toEqual({ customers: [['C-9', 'Stone']], transactions: [['Y2', 'C-9']] })
  }
})

test('a customer whose rows were on file already is taken back, and comes with the next row that is new', async () => {
  const scope = await organization()
  await importText(scope, csv(line('V1', '100.00', 'C-1')))
  // The same id with another customer is refused; that customer is met again two batches later.
  const text = csv(
    line('V1', '100.00', 'C-5', { name: 'Ada Quill' }),
    line('V2', '100.00', 'C-1'),
    line('V3', '100.00', 'C-5', { name: 'Ada Quill' }),
    line('V4', '100.00', 'C-5', { name: 'Ada Quill' }),
  )
  const view = await importText(scope, text, { batchRecords: 1, name: 'later.csv' })
  expect(countsOf(view)).toEqual({ state: 'done', read: 4, accepted: 3, refused: 1, duplicate: 0, ignored: 0 })
  expect(await onFile(scope)).toEqual({
    customers: [
      ['C-1', null],
      ['C-5', 'Quill'],
    ],
    transactions: [
      ['V1', 'C-1'],
      ['V2', 'C-1'],
      ['V3', 'C-5'],
      ['V4', 'C-5'],
    ],
  })
})

test('the first record of a customer makes it, whether its row waits for another party or not', async () => {
  const head =
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Customer Name,Beneficiary Name,Location ID'
  const rows = [
    'Z1,2026-03-04 09:00:00,100.00,CAD,cash,in,completed,C-9,Ada Quill,Sam Stone,L001',
    'Z2,2026-03-04 10:00:00,200.00,CAD,cash,in,completed,C-9,A. Quill,,L001',
  ]
  for (const batchRecords of [1, 10]) {
    const scope = await organization()
    await importText(scope, `${[head, ...rows].join('\n')}\n`, {
      plan: { columns: { 'Beneficiary Name': 'beneficiary.name' } },
      batchRecords,
    })
    expect(await onFile(scope)).toEqual({
      customers: [
        ['C-9', 'Quill'],
        [null, 'Stone'],
      ],
      transactions: [
        ['Z1', 'C-9'],
        ['Z2', 'C-9'],
      ],
    })
  }
})

test('a customer whose name was changed since is matched by the name of today, however it is written', async () => {
  const scope = await organization()
  const head = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer Name,Location ID'
  const read = (id: string, name: string) =>
    importText(scope, `${head}\n${id},2026-03-04 09:00:00,100.00,CAD,cash,in,"${name}",L001\n`, {
      plan: { customerKey: ['customer.name'] },
    })
  const number = async (customerNumber: string, data: object) =>
    scope.tx((db) => db.customer.updateMany({ where: { customerNumber }, data }))
  await scope.tx((db) =>
    db.customer.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        mode: scope.mode,
        customerNumber: 'C-1',
        kind: 'person',
        surname: 'Roy',
        givenName: 'Hélène',
      },
    }),
  )
  await read('N1', 'ROY, Helene')
  await number('C-1', { surname: 'Côté' })
  await read('N2', 'Helene Cote')
  await read('N3', 'Hélène Roy')
  const { customers, transactions } = await onFile(scope)
  expect(customers).toEqual([
    ['C-1', 'Côté'],
    [null, 'Roy'],
  ])
  expect(transactions.slice(0, 2)).toEqual([
    ['N1', 'C-1'],
    ['N2', 'C-1'],
  ])
})
