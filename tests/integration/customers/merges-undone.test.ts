import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import { mergeCustomers } from '#app/product/duplicates/merge.server.ts'
import { undoMerge } from '#app/product/duplicates/undo.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { tenantRows } from '#tests/support/tenant-rows.ts'
import { testDatabase } from '#tests/support/test-database.ts'
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
