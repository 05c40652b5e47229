import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { Sql } from '#app/platform/sql/sql.ts'
import type { Actions } from '#app/product/transactions/actions/actions.ts'
import { readActions } from '#app/product/transactions/actions/actions.server.ts'
import { prismaDirectory } from '#prisma/engine.ts'

const admin = new pg.Client({ connectionString: inject('adminUrl') })
await admin.connect()
const name = `m_${newId().slice(-12)}`
await admin.query(`CREATE DATABASE ${name}`)
const url = new URL(inject('adminUrl'))
url.pathname = `/${name}`
const client = new pg.Client({ connectionString: url.toString() })
await client.connect()
afterAll(async () => {
  await client.end()
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
})

const target = '20261128070000_actions_of_existing_transactions'
const folder = path.join(prismaDirectory, 'migrations')
const migrations = (await readdir(folder, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()
const apply = async (migration: string) =>
  client.query(await readFile(path.join(folder, migration, 'migration.sql'), 'utf8'))

test('transactions of before their actions had rows keep everything that was known of them, each in its place', async () => {
  await client.query('CREATE TABLE "_prisma_migrations" (id text)')
  for (const migration of migrations.filter((each) => each < target)) await apply(migration)
  const [organization, conductor, behalf, beneficiary] = [newId(), newId(), newId(), newId()]
  await client.query(`INSERT INTO organization (id, slug, name) VALUES ($1, 'o', 'O')`, [organization])
  const insert = async (columns: Record<string, unknown>): Promise<string> => {
    const all: Record<string, unknown> = {
      id: newId(),
      organization_id: organization,
      mode: 'production',
      external_id: newId(),
      content_hash: 'x',
      occurred_at: '2026-11-20T15:00:00Z',
      amount: '12000',
      currency: 'CAD',
      cad_amount: '12000.00',
      method: 'cash',
      direction: 'in',
      status: 'completed',
      conductor_id: conductor,
      sending_addresses: [],
      receiving_addresses: [],
      transaction_hashes: [],
      ...columns,
    }
    await client.query(
      `INSERT INTO transaction (${Object.keys(all).join(', ')}) VALUES (${Object.keys(all)
        .map((_, index) => `$${index + 1}`)
        .join(', ')})`,
      Object.values(all),
    )
    return all.id as string
  }
  const plain = await insert({})
  const deposited = await insert({
    disposition: 'deposit',
    account: 'A-77',
    beneficiary_id: beneficiary,
    details: { rules: { isInternational: true } },
  })
  const bought = await insert({
    disposition: 'exchange to virtual currency',
    vc_type: 'BTC',
    vc_amount: '0.2',
    receiving_addresses: ['bc1qtheirs'],
  })
  const sold = await insert({
    method: 'virtual_currency',
    amount: '14000',
    rate: '1',
    cad_amount: '14000.00',
    vc_type: 'BTC',
    vc_amount: '0.2',
    sending_addresses: ['bc1qsender'],
    receiving_addresses: ['bc1qours'],
  })
  const soldByCoin = await insert({
    method: 'virtual_currency',
    amount: '14000',
    rate: '70000',
    cad_amount: '14000.00',
    vc_type: 'BTC',
    vc_amount: '0.2',
  })
  const coins = await insert({
    method: 'virtual_currency',
    amount: '0.2',
    currency: 'BTC',
    rate: '70000',
    cad_amount: '14000.00',
    vc_type: 'BTC',
    vc_amount: '0.2',
  })
  const corrected = await insert({
    on_behalf_of_id: behalf,
    details: {
      report: {
        channel: 'in_person',
        howObtained: 'Wages',
        isClient: true,
        relationshipCode: 4,
        dispositionCode: 21,
        isAttempted: true,
      },
    },
  })
  const before = await client.query('SELECT count(*)::int AS count FROM transaction')

  // What reads them today knows of the columns that came later.
  for (const migration of migrations.filter((each) => each >= target)) await apply(migration)

  const read = await readActions(new Sql(client), [plain, deposited, bought, sold, soldByCoin, coins, corrected])
  const of = (id: string): Actions => read.get(id)!
  expect(of(plain)).toMatchObject({
    starting: [
      {
        method: 'cash',
        amount: '12000',
        currency: 'CAD',
        cadAmount: '12000.00',
        conductors: [{ customerId: conductor }],
      },
    ],
    completing: [],
  })
  expect(of(deposited).completing).toMatchObject([
    {
      disposition: 'deposit',
      account: 'A-77',
      amount: null,
      currency: null,
      beneficiaries: [{ customerId: beneficiary }],
    },
  ])
  expect(of(bought)).toMatchObject({
    starting: [{ amount: '12000', currency: 'CAD' }],
    completing: [
      {
        disposition: 'exchange to virtual currency',
        amount: '0.2',
        currency: 'BTC',
        receivingAddresses: ['bc1qtheirs'],
      },
    ],
  })
  expect(of(sold)).toMatchObject({
    starting: [{ amount: '0.2', currency: 'BTC', cadAmount: '14000.00', rate: null, sendingAddresses: ['bc1qsender'] }],
    completing: [{ amount: '14000', currency: 'CAD', receivingAddresses: ['bc1qours'] }],
  })
  expect(of(soldByCoin)).toMatchObject({
    starting: [{ amount: '0.2', currency: 'BTC', rate: '70000' }],
    completing: [{ amount: '14000', currency: 'CAD' }],
  })
  expect(of(coins)).toMatchObject({ starting: [{ amount: '0.2', currency: 'BTC', rate: '70000' }], completing: [] })
  expect(of(corrected)).toMatchObject({
    starting: [
      {
        howObtained: 'Wages',
        conductors: [
          { customerId: conductor, isClient: true, onBehalfOf: [{ customerId: behalf, relationshipCode: 4 }] },
        ],
      },
    ],
    completing: [{ dispositionCode: 21 }],
  })
  const {
    rows: [kept],
  } = await client.query<{ details: unknown }>('SELECT details FROM transaction WHERE id = $1', [corrected])
  expect(kept?.details).toEqual({
    report: { channel: 'in_person', isAttempted: true },
    starting: { howObtained: 'Wages' },
  })
  expect((await client.query('SELECT count(*)::int AS count FROM transaction')).rows).toEqual(before.rows)
  expect(
    (
      await client.query(
        `SELECT count(*)::int AS count FROM pg_class WHERE relname IN ('transaction', 'starting_action', 'completing_action', 'action_party') AND relforcerowsecurity`,
      )
    ).rows,
  ).toEqual([{ count: 4 }])
})
