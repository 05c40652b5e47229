import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { applyMigrations, schemaSql } from '#prisma/engine.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const database = await testDatabase()
const admin = new pg.Client({ connectionString: inject('adminUrl') })
await admin.connect()
afterAll(async () => {
  await admin.query('DROP DATABASE IF EXISTS from_schema WITH (FORCE)')
  await admin.end()
})

async function columns(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ line: string }>(`
    SELECT format('%s.%s %s(%s,%s) %s', table_name, column_name, udt_name, numeric_precision, numeric_scale, is_nullable) AS line
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' ORDER BY 1`)
  await client.end()
  return rows.map((row) => row.line)
}

test('the migrations lead to the tables that the Prisma schema describes', async () => {
  await admin.query('CREATE DATABASE from_schema')
  const url = new URL(database.adminUrl)
  url.pathname = '/from_schema'
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  await client.query(await schemaSql(url.toString()))
  await client.end()
  expect(await columns(database.adminUrl)).toEqual(await columns(url.toString()))
})

test('migrating a database that is up to date changes nothing', async () => {
  expect(await applyMigrations(database.adminUrl)).toEqual([])
})
