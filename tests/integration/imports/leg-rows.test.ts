import { expect, test } from 'vitest'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import { readActions } from '#app/product/transactions/actions/actions.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { planFromForm } from '#app/product/imports/mapping/plan-form.ts'
import { rereadRecords } from '#app/product/imports/problems/problems.server.ts'
import { importFile } from '#app/product/imports/upload/queries.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { surveyFile } from '#app/product/imports/look/apart.server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { importText, prepareOrganization, upload } from '#tests/integration/import-support.ts'

await testDatabase()

const at = '2026-03-04 10:00'
const exchanges = (...ids: readonly string[]) =>
  ids.flatMap((id) => [
    `${id},${at},12300.00,CAD,cash,in,C-${id},L001,`,
    `${id},${at},9000.00,USD,cash,out,C-${id},L001,Exchange to fiat currency`,
  ])
const text = (rows: readonly string[]) =>
  `${['Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Location ID,Disposition', ...rows].join('\n')}\n`

test('rows with one id are stored as one transaction with its actions, wherever a batch ends, and the same file adds nothing', async () => {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  const file = text(exchanges('X1', 'X2', 'X3'))
  const done = await importText(scope, file, { plan: { legs: 'rows' }, batchRecords: 3 })
  expect(done).toMatchObject({ state: 'done', accepted: 3, refused: 0, duplicate: 0, ignored: 3 })
  const stored = await scope.tx((db) => db.transaction.findMany({ orderBy: { externalId: 'asc' } }))
  expect(stored.map((row) => [row.externalId, row.amount.toFixed(2), row.currency, row.direction])).toEqual([
    ['X1', '12300.00', 'CAD', 'in'],
    ['X2', '12300.00', 'CAD', 'in'],
    ['X3', '12300.00', 'CAD', 'in'],
  ])
  const actions = await scope.sql((client) =>
    readActions(
      client,
      stored.map(({ id }) => id),
    ),
  )
  for (const { id } of stored) {
    expect(actions.get(id)!.starting.map(({ amount, currency }) => [amount, currency])).toEqual([['12300', 'CAD']])
    expect(
      actions.get(id)!.completing.map(({ amount, currency, disposition }) => [amount, currency, disposition]),
    ).toEqual([['9000', 'USD', 'Exchange to fiat currency']])
  }
  expect((await candidates(scope)).candidates.map(({ totalCents }) => totalCents)).toEqual([
    1_230_000n,
    1_230_000n,
    1_230_000n,
  ])
  const { problems } = await problemList(scope, done.id)
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [3, 'leg-of'],
    [5, 'leg-of'],
    [7, 'leg-of'],
  ])
  expect(await importText(scope, file, { plan: { legs: 'rows' } })).toMatchObject({
    accepted: 0,
    refused: 0,
    duplicate: 3,
  })
})

test('the mapping step asks, keeps the answer in the plan, and shows it to be changed', async () => {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  const id = await upload(scope, text(exchanges('X1')))
  const file = await importFile(scope, id)
  const survey = await surveyFile(scope, file, file.plan)
  expect(survey.questions.map(({ code }) => code)).toEqual(['legs'])
  const form = new FormData()
  form.set('answer.0', 'rows')
  form.set('legs', '')
  const { plan } = planFromForm(form, file.plan, survey)
  expect(plan.legs).toBe('rows')
  const after = await surveyFile(scope, file, plan)
  expect(after.questions).toEqual([])
  form.set('legs', 'transactions')
  expect(planFromForm(form, plan, after).plan.legs).toBe('transactions')
  form.set('legs', '')
  expect(planFromForm(form, plan, after).plan).not.toHaveProperty('legs')
})

test('a row of a transaction that was refused is not corrected alone', async () => {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  const [receipt, payment] = exchanges('X1')
  const done = await importText(scope, text([receipt!, payment!.replace('9000.00', 'many')]), {
    plan: { ...emptyPlan(), legs: 'rows' },
  })
  expect(done).toMatchObject({ accepted: 0, refused: 2 })
  await expect(rereadRecords(scope, done.id, [{ line: 3, cells: payment!.split(',') }])).rejects.toMatchObject({
    code: 'rows-together',
  })
})
