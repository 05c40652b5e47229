import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { createCustomer } from '#app/product/customers/commands.server.ts'
import { customerById, customerLabels } from '#app/product/customers/queries.server.ts'
import { mergeCustomers } from '#app/product/duplicates/merge.server.ts'
import { comparedPair } from '#app/product/duplicates/pair.server.ts'
import { mergesInto } from '#app/product/duplicates/queries.server.ts'
import { undoMerge } from '#app/product/duplicates/undo.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { tenantRows } from '#tests/support/tenant-rows.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'

const database = await testDatabase()

const roles = ['conductor', 'onBehalfOf', 'beneficiary'] as const
const receipt = fc.record({
  conductor: fc.constantFrom(0, 1, 2),
  onBehalfOf: fc.constantFrom(null, null, 2),
  beneficiary: fc.constantFrom(null, 0, 1, 2),
  amount: fc.constantFrom('2000.00', '6000.00', '9999.99', '12000.00'),
  hour: fc.integer({ min: 6, max: 20 }),
})

test('a merge that is undone leaves the same rows and the same drafts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(receipt, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('kept', 'gone', undefined),
      fc.boolean(),
      async (list, side, areDrafted) => {
        const company = await readyCompany('demo')
        const { scope, organizationId } = company
        const people = [
          await completeCustomer(company),
          await completeCustomer(company),
          await completeCustomer(company),
        ]
        const [kept, gone, third] = people as [string, string, string]
        for (const each of list) {
          const [id] = await cashReceipts(company, [
            {
              customerId: people[each.conductor]!,
              amount: each.amount,
              at: `2026-11-20T${String(each.hour).padStart(2, '0')}:00:00Z`,
            },
          ])
          const data = Object.fromEntries(
            roles.map((role) => [`${role}Id`, each[role] === null ? null : people[each[role]]]),
          )
          await scope.tx((db) => db.transaction.update({ where: { id: id! }, data }))
        }
        const row = (customerId: string, n: number) => ({
          organizationId,
          mode: scope.mode,
          customerId,
          code: 'c',
          field: 'email',
          valueHash: `${n}`,
          message: 'm',
          action: 'a',
        })
        await scope.tx(async (db) => {
          await db.doubt.createMany({ data: [row(kept, 1), row(gone, 1), row(gone, 2)] })
          await db.customerDistinct.create({
            data: {
              oneId: [gone, third].sort()[0]!,
              otherId: [gone, third].sort()[1]!,
              organizationId,
              mode: scope.mode,
              setBy: 'x',
            },
          })
          await db.identityAnswer.create({
            data: {
              id: newId(),
              organizationId,
              mode: scope.mode,
              said: 's',
              shown: 's',
              customerId: gone,
              setBy: 'x',
            },
          })
        })
        if (areDrafted) await createDrafts(scope, 'all')
        const before = await tenantRows(database, organizationId)
        const choices = side === undefined ? {} : { number: side, name: side, identifications: side }
        const seen = {
          kept: (await customerById(scope, kept)).updatedAt.toISOString(),
          gone: (await customerById(scope, gone)).updatedAt.toISOString(),
        }
        const { mergeId } = await mergeCustomers(scope, { keptId: kept, goneId: gone, choices }, seen)
        expect(await tenantRows(database, organizationId)).not.toEqual(before)
        await undoMerge(scope, mergeId)
        expect(await tenantRows(database, organizationId)).toEqual(before)
      },
    ),
    { numRuns: 25 },
  )
})

test('a merge names both records with their middle names', async () => {
  const scope = await testOrganization()
  const add = (otherName: string, customerNumber: string) =>
    createCustomer(scope, {
      kind: 'person',
      surname: 'Marlowe',
      givenName: 'Ada',
      otherName,
      entityName: null,
      customerNumber,
      identifications: [],
      registrations: [],
      authorizedPersons: [],
    } as unknown as Parameters<typeof createCustomer>[1])
  const [{ id: keptId }, { id: goneId }] = [await add('Marie', 'C-1'), await add('Jane', 'C-2')]
  const { kept, gone } = await comparedPair(scope, keptId, goneId, {})
  expect([kept.name, gone.name]).toEqual(['Ada Marie Marlowe', 'Ada Jane Marlowe'])
  const labels = await scope.sql((client) => customerLabels(client, [keptId, goneId]))
  expect([labels.get(keptId), labels.get(goneId)]).toEqual([kept.name, gone.name])
  await mergeCustomers(scope, { keptId, goneId, choices: {} }, { kept: kept.seenAt, gone: gone.seenAt })
  expect((await mergesInto(scope, keptId)).map((merge) => merge.gone)).toEqual(['Ada Jane Marlowe · C-2'])
})
