import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { versionOf } from '#app/platform/data/changes.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { cachedForTenant } from '#app/platform/data/tenant-cache.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'

const database = await testDatabase()
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => admin.end())

const nameOf = async (scope: Scope) => (await versionOf(scope.organizationId))!.name

const addCustomer = (scope: Scope) =>
  scope.tx((db) =>
    db.customer.create({
      data: { id: newId(), organizationId: scope.organizationId, mode: scope.mode, kind: 'person', surname: 'Marlowe' },
    }),
  )

test('every change of an organization is known by the next question, and none of another one or that was taken back', async () => {
  const scope = await testOrganization()
  const other = await testOrganization()
  for (let times = 0; times < 50; times++) {
    const before = await nameOf(scope)
    expect(await nameOf(scope)).toBe(before)
    await addCustomer(scope)
    expect(await nameOf(scope)).not.toBe(before)
  }
  const before = await nameOf(scope)
  await addCustomer(other)
  await expect(
    scope.sql(async (client) => {
      await client.run('UPDATE customer SET surname = $1', ['Maigret'])
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await nameOf(scope)).toBe(before)
  await scope.sql((client) => client.run('DELETE FROM customer'))
  expect(await nameOf(scope)).not.toBe(before)
  expect(await versionOf(scope.organizationId)).toMatchObject({ isChanging: true })
  // Of changes that not everyone may know of, only the values of a page may tell.
  for (let times = 0; times < 10; times++) await other.sql((client) => client.run('DELETE FROM suspicion_note'))
  expect(await versionOf(other.organizationId)).toMatchObject({ isChanging: false })
})

test('a change that is made for no organization is one of each', async () => {
  const scope = await testOrganization()
  const id = (await addCustomer(scope)).id
  const before = await nameOf(scope)
  await admin.query('UPDATE customer SET surname = $1 WHERE id = $2', ['Maigret', id])
  expect(await nameOf(scope)).not.toBe(before)
})

test('what was counted on a connection that was lost is forgotten, and what is worked out goes on', async () => {
  const scope = await testOrganization()
  const before = await nameOf(scope)
  let runs = 0
  const ask = () => cachedForTenant(scope, 'A count of runs', () => Promise.resolve(++runs))
  expect([await ask(), await ask()]).toEqual([1, 1])
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT' AND pid <> pg_backend_pid()`,
  )
  expect(await ask()).toBe(2)
  expect(await nameOf(scope)).not.toBe(before)
  const found = await ask()
  expect([await ask(), await ask()]).toEqual([found, found])
})

test('each table of an organization tells its changes, or no figure of a page rests on it', async () => {
  const { rows } = await admin.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'tell_change' AND t.tgenabled = 'O' AND t.tgtype = 60) ORDER BY 1`)
  // Tables no report depends on.
  expect(rows.map((row) => row.name)).toEqual([
    'audit_event',
    'identity_check',
    'identity_connection',
    'identity_event',
    'identity_request',
    'invitation',
    'kept_record',
    'list_columns',
    'mapping_template',
    'membership',
    'outbox',
    'regulator_credential',
    'reminder',
    'reminder_choice',
    'report_comment',
    'report_presence',
    'saved_view',
    'schedule',
    'session',
    'sign_in_step',
    'submission_attempt',
    'vault_copy',
  ])
})
