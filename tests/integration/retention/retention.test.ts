import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { resetDemo } from '#app/product/demo/commands.server.ts'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { saveTemplate } from '#app/product/imports/mapping/commands.server.ts'
import { removeDueUploads } from '#app/product/imports/upload/uploads.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { csv, importText, line, upload } from '#tests/integration/import-support.ts'
import { completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { placesOf } from '#tests/support/canary.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const database = await testDatabase()

/** Stands in every name and text that is planted, and nowhere else. */
const canary = 'Quetzalbird'
const places = () => placesOf(canary, database)

/** A file, customers, a template, refused rows, drafts and a suspicion, all of which say the canary. */
async function plant(scope: Scope): Promise<string> {
  const { id } = await importText(
    scope,
    csv(
      line('Q-1', '12000.00', 'C-1', { name: `Ana ${canary}`, location: 'HQ001' }),
      line('Q-2', '900.00', 'C-2', { name: `Bo ${canary}`, location: 'HQ001' }),
      line(`${canary}-3`, 'much', 'C-3', { name: `Cy ${canary}`, location: 'HQ001' }),
    ),
    { name: `${canary}.csv` },
  )
  await importText(scope, csv(line('Q-4', '100.00', 'C-1', { name: `Anna ${canary}`, location: 'HQ001' })), {
    name: 'second.csv',
  })
  await saveTemplate(scope, await upload(scope, csv(line('Q-9', '1.00', 'C-9', { location: 'HQ001' }))), canary)
  await createDrafts(scope, 'all')
  const row = await scope.tx((db) => db.transaction.findFirstOrThrow({ where: { externalId: 'Q-2' } }))
  const suspicious = await createSuspiciousDraft(scope, [row.id], newId())
  await correctValue(
    scope,
    suspicious,
    '/detailsOfSuspicion/descriptionOfSuspiciousActivity',
    `${canary} left in haste.`,
  )
  return id
}

test('an undone import leaves nothing of its file: no row, no refused row, no sample of its lines', async () => {
  const { scope } = await readyCompany()
  const { id } = await importText(
    scope,
    csv(
      line('Q-1', '12000.00', 'C-1', { name: `Ana ${canary}`, location: 'HQ001' }),
      line(`${canary}-3`, 'much', 'C-3', { name: `Cy ${canary}`, location: 'HQ001' }),
    ),
  )
  expect(await places()).toEqual(
    expect.arrayContaining(['public.customer', 'public.import', 'public.import_row_error']),
  )
  await undoImport(scope, id)
  await removeDueUploads(scope)
  expect(await places()).toEqual([])
})

test('a Demo reset leaves nothing of what was entered: no row, no file', async () => {
  const company = await readyCompany('demo')
  await completeCustomer(company, canary)
  await plant(company.scope)
  expect((await places()).length).toBeGreaterThan(6)
  await resetDemo(company.scope)
  expect(await places()).toEqual([])
})
