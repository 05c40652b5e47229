import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { countGrownTables, databasePool } from '#app/platform/data/database.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const database = await testDatabase()
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => admin.end())

const counted = async () =>
  (
    await admin.query<{ rows: number }>(
      `SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'submission_attempt'::regclass`,
    )
  ).rows[0]!.rows
const fill = (rows: number) =>
  admin.query(
    `INSERT INTO submission_attempt (organization_id, mode, submission_id, run, kind) SELECT gen_random_uuid(), 'production', gen_random_uuid(), 'a run', 'send' FROM generate_series(1, $1)`,
    [rows],
  )

test('a table that was filled a moment ago is planned for as it is, and is not counted anew for a few rows more', async () => {
  // Rows that belong to nothing: this is about how many there are.
  await admin.query('SET session_replication_role = replica')
  expect(await counted()).toBeLessThanOrEqual(0)
  await fill(1_000)
  await countGrownTables()
  expect(await counted()).toBe(1_000)
  await fill(500)
  await countGrownTables()
  expect(await counted()).toBe(1_000)
  await fill(2_500)
  await countGrownTables()
  expect(await counted()).toBe(4_000)
})

test('a transaction in which a process stands still is ended by the database, and its locks with it', async () => {
  const { rows } = await databasePool().query<{ idle_in_transaction_session_timeout: string }>(
    'SHOW idle_in_transaction_session_timeout',
  )
  expect(rows[0]?.idle_in_transaction_session_timeout).toBe('1min')
})
