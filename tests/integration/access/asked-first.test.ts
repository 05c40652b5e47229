import { expect, test } from 'vitest'
import { audit } from '#app/platform/data/audit.ts'
import { changes } from '#app/platform/data/permissions.ts'
import { databaseCode } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { readyCompany } from '#tests/integration/reports-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()

/**
 * A command that doesn't check the role's permission writes nothing, however it writes: the database refuses it.
 * permissions.test.ts and guards.test.ts prove that each route checks the right permission.
 */
const company = await readyCompany()
const readOnly = '25006'

const withPrisma = (scope: Scope) =>
  scope.tx((db) =>
    db.customer.create({
      data: { id: newId(), organizationId: scope.organizationId, mode: scope.mode, kind: 'person', surname: 'Marlowe' },
    }),
  )
const withSql = (scope: Scope) =>
  scope.sql((client) => client.run('DELETE FROM customer WHERE surname = $1', ['Marlowe']))
const withBuilder = (scope: Scope) =>
  scope.sql((client) => client.tables.updateTable('customer').set({ surname: 'Marlow' }).execute())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => databaseCode(error),
  )

test.each([
  ['Prisma', withPrisma],
  ['SQL', withSql],
  ['the query builder', withBuilder],
])('whose scope was asked for nothing, or only for what is read, changes nothing with %s', async (_name, write) => {
  for (const role of ['viewer', 'preparer', 'officer', 'owner'] as const) {
    const scope = company.scopeOf(role)
    expect(await refusal(write(scope)), role).toBe(readOnly)
    scope.require('view the product')
    expect(await refusal(write(scope)), role).toBe(readOnly)
    expect(await refusal(write(scope.inMode(scope.mode))), role).toBe(readOnly)
  }
  const officer = company.scopeOf('officer')
  officer.require('read suspicious transaction reports')
  officer.require('read the audit trail')
  expect(await refusal(write(officer))).toBe(readOnly)
})

test('a permission that the role lacks opens nothing, though it is asked for', async () => {
  const viewer = company.scopeOf('viewer')
  expect(() => viewer.require('edit customers and locations')).toThrow(/does not allow/)
  expect(viewer.can('edit customers and locations')).toBe(false)
  expect(await refusal(withPrisma(viewer))).toBe(readOnly)
})

test('once a permission to change something was asked for, the change is made', async () => {
  const preparer = company.scopeOf('preparer')
  expect(preparer.can('edit customers and locations')).toBe(true)
  expect(await refusal(withPrisma(preparer))).toBe(readOnly)
  preparer.require('edit customers and locations')
  for (const write of [withPrisma, withBuilder, withSql]) expect(await refusal(write(preparer))).toBeNull()
})

test('what is read without a change is all that is read, and who read it can be noted', async () => {
  expect((['view the product', 'export all data', 'import files', 'manage people'] as const).map(changes)).toEqual([
    false,
    false,
    true,
    true,
  ])
  const viewer = company.scopeOf('viewer')
  const subjectId = newId()
  await viewer.noteReading((db) =>
    audit(db, viewer, { action: 'suspicious-report.opened', subjectType: 'report', subjectId }),
  )
  expect(await viewer.tx((db) => db.auditEvent.count({ where: { subjectId } }))).toBe(1)
  expect(await refusal(withPrisma(viewer))).toBe(readOnly)
})
