import { expect, test } from 'vitest'
import { surveyFile } from '#app/product/imports/look/apart.server.ts'
import { savePlan, startImport } from '#app/product/imports/mapping/commands.server.ts'
import { planFromForm } from '#app/product/imports/mapping/plan-form.ts'
import { importFile, importProgress } from '#app/product/imports/upload/queries.server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { prepareOrganization, upload } from '#tests/integration/import-support.ts'

await testDatabase()

const text =
  'Transaction ID,Date/Time,Amount,Fee,Currency,Method,Direction,Customer ID\nT1,2026-03-04 10:00,12000.00,15.00,CAD,cash,in,C-1\n'

/** What the browser sends of the columns: the field that each one shows, and the one that was chosen. */
const sent = (shown: readonly string[], chosen: Record<number, string>): FormData => {
  const form = new FormData()
  shown.forEach((field, position) => {
    form.set(`shown.${position}`, field)
    form.set(`column.${position}`, chosen[position] ?? field)
  })
  return form
}

test.each([
  ['the fee is given the field that was proposed for the amount', { 3: 'amount' }, 'amount', ['Amount', 'Fee']],
  ['the amount is given the field that was proposed for the fee', { 2: 'fee' }, 'fee', ['Amount', 'Fee']],
  ['both are given one field', { 2: 'cadAmount', 3: 'cadAmount' }, 'cadAmount', ['Amount', 'Fee']],
])('two columns of one field are refused by name, and nothing is started: %s', async (_, chosen, field, headers) => {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  const id = await upload(scope, text)
  const file = await importFile(scope, id)
  const before = await surveyFile(scope, file, file.plan)
  const shown = before.mapping.columns.map((column) => column.field)
  expect(shown.slice(2, 4)).toEqual(['amount', 'fee'])

  const { plan } = planFromForm(sent(shown, chosen), file.plan, before)
  await savePlan(scope, id, plan, true)
  const after = await surveyFile(scope, await importFile(scope, id), plan)
  expect(after.mapping.clashes).toEqual([{ field, headers }])
  await expect(startImport(scope, id)).rejects.toMatchObject({ code: 'plan-does-not-fit', status: 409 })
  expect(await importProgress(scope, id)).toMatchObject({ state: 'mapping', read: 0 })

  // Taking the field back from one of them is enough.
  const again = sent(
    after.mapping.columns.map((column) => column.field),
    { 2: 'amount', 3: 'fee' },
  )
  const mended = planFromForm(again, plan, after).plan
  expect((await surveyFile(scope, file, mended)).mapping.columns.slice(2, 4).map((column) => column.field)).toEqual([
    'amount',
    'fee',
  ])
})

test('a column that is exchanged with another one for its field is no second one', async () => {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  const file = await importFile(scope, await upload(scope, text))
  const survey = await surveyFile(scope, file, file.plan)
  const shown = survey.mapping.columns.map((column) => column.field)
  const { plan } = planFromForm(sent(shown, { 2: 'fee', 3: 'amount' }), file.plan, survey)
  const after = await surveyFile(scope, file, plan)
  expect(after.mapping.clashes).toEqual([])
  expect(plan.columns).toEqual({ Amount: 'fee', Fee: 'amount' })
})
