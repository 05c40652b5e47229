import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { audit, brokenAuditEvent } from '#app/platform/data/audit.ts'
import { databasePool } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'

const database = await testDatabase()
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => admin.end())

const write = (scope: Scope, subjectId: string) =>
  scope.tx((db) =>
    audit(db, scope, {
      action: 'reports.submitted',
      subjectType: 'report',
      subjectId,
      detail: { reports: ['b', 'a'], environment: 'test', of: { z: 1, a: null } },
    }),
  )

async function trail(): Promise<Scope> {
  const scope = await testOrganization()
  for (const subject of ['r-1', 'r-2', 'r-3']) await write(scope, subject)
  return scope
}

test('a trail that nobody touched is whole, also when its events were written at once', async () => {
  const scope = await trail()
  await Promise.all(Array.from({ length: 5 }, (_, at) => write(scope, `at once ${at}`)))
  expect(await brokenAuditEvent(scope)).toBeNull()
})

test('no part of an event can be altered without being seen: what it tells of, by whom, when and with which details', async () => {
  const changes = [
    `detail = jsonb_set(detail, '{environment}', '"production"')`,
    `detail = '{}'`,
    `actor = 'someone else'`,
    `actor_id = gen_random_uuid()`,
    `action = 'reports.erased'`,
    `subject_id = 'r-9'`,
    `subject_type = 'import'`,
    `mode = 'demo'`,
    `at = at - interval '1 day'`,
    `previous_hash = NULL`,
  ]
  for (const change of changes) {
    const scope = await trail()
    await admin.query(`UPDATE audit_event SET ${change} WHERE organization_id = $1 AND subject_id = 'r-2'`, [
      scope.organizationId,
    ])
    const { rows } = await admin.query<{ id: string }>(
      `SELECT id FROM audit_event WHERE organization_id = $1 ORDER BY id OFFSET 1 LIMIT 1`,
      [scope.organizationId],
    )
    expect(await brokenAuditEvent(scope), change).toMatchObject({ id: rows[0]!.id })
  }
})

test('an event that was removed is missed', async () => {
  const scope = await trail()
  await admin.query(`DELETE FROM audit_event WHERE organization_id = $1 AND subject_id = 'r-1'`, [scope.organizationId])
  expect(await brokenAuditEvent(scope)).not.toBeNull()
})

test("the product's own role can neither alter nor remove an event", async () => {
  await trail()
  await expect(databasePool().query('UPDATE audit_event SET actor = actor')).rejects.toThrow(/permission denied/)
  await expect(databasePool().query('DELETE FROM audit_event')).rejects.toThrow(/permission denied/)
})
