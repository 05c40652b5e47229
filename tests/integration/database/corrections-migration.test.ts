import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'

const admin = new pg.Client({ connectionString: inject('adminUrl') })
await admin.connect()
afterAll(async () => {
  await admin.query('DROP DATABASE IF EXISTS before_corrections WITH (FORCE)')
  await admin.end()
})

const folder = path.resolve(import.meta.dirname, '../../../prisma/migrations')

test('drafts of before with a correction of an action or party by position wait for a person; other reports stay as they were', async () => {
  await admin.query('CREATE DATABASE before_corrections')
  const url = new URL(inject('adminUrl'))
  url.pathname = '/before_corrections'
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  try {
    await client.query('CREATE TABLE _prisma_migrations (id text)')
    const names = (await readdir(folder)).filter((name) => /^\d/.test(name)).sort()
    const own = names.findIndex((name) => name.endsWith('_corrections_by_position'))
    const run = async (some: readonly string[]) => {
      for (const name of some) await client.query(await readFile(path.join(folder, name, 'migration.sql'), 'utf8'))
    }
    await run(names.slice(0, own))
    const organization = newId()
    await client.query(`INSERT INTO organization (id, slug, name) VALUES ('${organization}', 'before', 'Before')`)
    const report = (reference: string, state: string, overrides: unknown) =>
      client.query(
        `INSERT INTO report (id, organization_id, mode, type, state, aggregation, candidate_key, reference, reason, overrides, updated_at)
         VALUES ($1, '${organization}', 'production', 'LCTR', $2::"ReportState", 'conductor', $3, $3, '', $4::jsonb, now())`,
        [newId(), state, reference, JSON.stringify(overrides)],
      )
    const transactionId = newId()
    const ofAction = { path: '/startingActions/1/details/howCashObtained', value: 'Sale of a boat', transactionId }
    const ofTransaction = { path: '/largeCashTransactionDetails/purpose', value: 'Roof', transactionId }
    await report('A-two', 'draft', [
      ofAction,
      ofTransaction,
      { ...ofAction, path: '/completingActions/0/beneficiaries' },
    ])
    await report('B-transaction', 'draft', [ofTransaction])
    await report('C-none', 'draft', {})
    await report('D-confirmed', 'confirmed', [ofAction])
    await report('E-rejected', 'rejected', [{ path: '/identifications/0/number', remove: true, refId: '3-x' }])
    await run(names.slice(own))
    const { rows } = await client.query<{ reference: string; hold_count: number; holds: { value: string | null }[] }>(
      'SELECT reference, hold_count, holds, revision FROM report ORDER BY reference',
    )
    expect(
      rows.map(({ reference, hold_count, holds }) => [reference, hold_count, holds.map((one) => one.value)]),
    ).toEqual([
      ['A-two', 2, ['Sale of a boat', 'Sale of a boat']],
      ['B-transaction', 0, []],
      ['C-none', 0, []],
      ['D-confirmed', 0, []],
      ['E-rejected', 1, [null]],
    ])
  } finally {
    await client.end()
  }
})
