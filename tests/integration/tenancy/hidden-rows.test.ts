import { expect, test } from 'vitest'
import { type ReportDocument } from '#app/compliance/reports/index.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import { deleteUnusedCustomers } from '#app/product/customers/remove.server.ts'
import { confirmDoubts } from '#app/product/doubts/commands.server.ts'
import { mergeCustomers } from '#app/product/duplicates/merge.server.ts'
import { previewMerge } from '#app/product/duplicates/preview.server.ts'
import { undoMerge } from '#app/product/duplicates/undo.server.ts'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { reportsToDraft } from '#app/product/reports/drafts/to-draft.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { setAside } from '#app/product/set-aside/commands.server.ts'
import { setAsideCount, setAsideList } from '#app/product/set-aside/queries.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { csv, importText } from '#tests/integration/import-support.ts'
import { cashReceipts } from '#tests/integration/reports-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  organization,
  type World,
  suspicion,
  holdsOf,
  statedOf,
  codesOf,
  inBothWorlds,
  cashRow,
} from '#tests/integration/tenancy/worlds-support.ts'

// A transaction that was typed for an STR is unknown to who may not know of the STR. Commands see it, because what they
// change must keep it right: what they answer is the same, byte for byte, with and without it, and the STR waits for
// somebody who knows of it.

// Nothing gets there: what is submitted is held.
await testDatabase({ REGULATOR_TEST_URL: 'http://127.0.0.1:9' })

const merge = async ({ preparer, ada, other }: World) =>
  mergeCustomers(
    preparer,
    { keptId: ada, goneId: other, choices: {} },
    {
      kept: (await customerById(preparer, ada)).updatedAt.toISOString(),
      gone: (await customerById(preparer, other)).updatedAt.toISOString(),
    },
  )
const actsForOther = { 'starting.0.conductors.0.onBehalfOf.0.customer': 'C-2' }

test('a merge and its preview count and refuse by what the person knows, and hold the STR in which one acted for the other', async () => {
  const { world, made } = await inBothWorlds(
    (one) => suspicion(one, actsForOther),
    async (one) => [
      await previewMerge(one.preparer, { keptId: one.ada, goneId: one.other, choices: {} }),
      await merge(one),
    ],
  )
  expect((await holdsOf(world, made.report)).filter(({ code }) => code === 'customers-merged')).toMatchObject([
    {
      text: 'preparer@example.test merged the customers “Ada Marlowe” and “Ada Marlow”. In this transaction one of them acts on behalf of the other.',
    },
  ])
  expect(await submitReports(world.officer, [made.report], 'test')).toMatchObject({
    ids: [],
    refused: [{ reportId: made.report }],
  })
  // Who knows of it is refused, as of any other transaction.
  const again = await organization()
  await suspicion(again, actsForOther)
  await expect(
    previewMerge(again.officer, { keptId: again.ada, goneId: again.other, choices: {} }),
  ).rejects.toMatchObject({
    code: 'acts-for-the-other',
    message: expect.stringContaining('In 1 transaction ') as string,
  })
})

test('the hold of a merge falls with the merge', async () => {
  const world = await organization()
  const { report } = await suspicion(world, actsForOther)
  const before = await holdsOf(world, report)
  const stated = await statedOf(world, report)
  const { mergeId } = await merge(world)
  expect(await codesOf(world, report)).toContain('customers-merged')
  await undoMerge(world.preparer, mergeId)
  expect(await holdsOf(world, report)).toEqual(before)
  expect(await statedOf(world, report)).toEqual(stated)
})

test('an undo of a merge names no transaction that the person may not know of, and holds its STR until its party is clear', async () => {
  let report = ''
  const { world } = await inBothWorlds(
    async () => null,
    async (one) => {
      const { mergeId } = await merge(one)
      // The first of the two worlds is the one with the STR.
      if (report === '') report = (await suspicion(one)).report
      return undoMerge(one.preparer, mergeId)
    },
  )
  const [hold] = (await holdsOf(world, report)).filter(({ code }) => code === 'merge-undone')
  expect(hold).toMatchObject({ confirm: 'as-it-is', text: expect.stringContaining('undid the merge') as string })
  await confirmDoubts(world.officer, [hold!.doubtId!])
  expect(await codesOf(world, report)).not.toContain('merge-undone')
  // Who knows of it is told its reference.
  const again = await organization()
  const { mergeId } = await merge(again)
  await suspicion(again)
  await expect(undoMerge(again.officer, mergeId)).rejects.toMatchObject({
    code: 'merge-stands',
    message: expect.stringContaining('R-1') as string,
  })
})

test('a customer that only an STR’s transaction names is deleted as one that nothing names, and the STR says what it said', async () => {
  const { world, made } = await inBothWorlds(
    async (one) => {
      const its = await suspicion(one, { 'starting.0.conductors.0.customer': 'C-3' })
      return { ...its, stated: await statedOf(one, its.report), holds: await codesOf(one, its.report) }
    },
    async (one) => deleteUnusedCustomers(one.preparer, [one.unused, one.ada]),
  )
  expect(JSON.stringify(made.stated)).toContain('Quill')
  expect(await statedOf(world, made.report)).toEqual(made.stated)
  expect(await codesOf(world, made.report)).toEqual([...made.holds, 'customer-deleted'])
  const { customers } = await transactionDetail(world.officer, made.transaction)
  expect(customers[world.unused]).toEqual({ label: 'Ada Quill · C-3' })
  // Who knows of it keeps the customer.
  const again = await organization()
  await suspicion(again, { 'starting.0.conductors.0.customer': 'C-3' })
  expect(await deleteUnusedCustomers(again.officer, [again.unused])).toEqual({ deleted: 0, used: 1 })
})

test('the undo of an import takes a customer away that an STR’s transaction names, and the STR says what it said', async () => {
  let its: { report: string; stated: ReportDocument } | null = null
  const { world } = await inBothWorlds(
    async () => null,
    async (one) => {
      const { id } = await importText(one.company.scope, csv(cashRow))
      if (its === null) {
        const { report } = await suspicion(one, { reference: '', 'starting.0.conductors.0.customer': 'C-9' })
        its = { report, stated: await statedOf(one, report) }
      }
      return undoImport(one.preparer, id)
    },
  )
  const { report, stated } = its!
  expect(JSON.stringify(stated)).toContain('Hale')
  expect(await statedOf(world, report)).toEqual(stated)
  expect(await codesOf(world, report)).toContain('customer-deleted')
})

test('what is set aside is the same with and without an STR of the same customer', async () => {
  await inBothWorlds(
    (one) => suspicion(one, { isAttempted: 'no', direction: 'out', reasonNotCompleted: '' }),
    async (one) => {
      await cashReceipts(one.company, [{ customerId: one.ada, amount: '11000.00', at: '2026-11-26T15:00:00Z' }])
      const { rows } = await reportsToDraft(one.preparer)
      const done = await setAside(
        one.officer,
        rows.map(({ key }) => ({ key })),
        { reason: 'armoured-undeclared', note: 'Carried for Banque Exemple at its request; the bags were sealed.' },
      )
      return [
        rows,
        done,
        await setAsideCount(one.preparer),
        (await setAsideList(one.preparer, { show: 'standing', page: 1, pageSize: 50 })).rows.map(
          ({ setAt: _at, ...row }) => row,
        ),
        await createDrafts(one.preparer, 'all'),
      ]
    },
  )
})
