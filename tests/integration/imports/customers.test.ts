import { expect, test } from 'vitest'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { answerQuestion } from '#app/product/imports/problems/problems.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { countsOf, csv, importText, line } from '#tests/integration/import-support.ts'
import { organization } from './run-support.ts'

/** The customer whom a row names: found, made, filled in, or asked about. */

await testDatabase()

test('a customer first met as a bare number gets what later rows tell, in whatever order, within a file and over files', async () => {
  const head =
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Customer Name,Phone,Date of Birth,Beneficiary ID,Public Body,Location ID'
  const bare = 'P1,2026-03-04 09:00:00,100.00,CAD,cash,in,completed,C-1,Ada Quill,,,TOWN,,L001'
  const full = 'P2,2026-03-04 10:00:00,15000.00,CAD,cash,in,completed,TOWN,Sample Town Ltd.,+14165550111,,,Yes,L001'
  const plan = {
    columns: { 'Beneficiary ID': 'beneficiary.customerId', 'Public Body': 'customer.isPublicBody' },
  } satisfies Partial<ImportPlan>
  const town = { entityName: 'Sample Town Ltd.', phone: '+14165550111', isPublicBody: true }
  for (const files of [[[bare, full]], [[full, bare]], [[bare], [full]], [[full], [bare]]]) {
    const scope = await organization()
    for (const rows of files) {
      const view = await importText(scope, `${[head, ...rows].join('\n')}\n`, { plan })
      expect(view).toMatchObject({ state: 'done', accepted: rows.length, refused: 0 })
    }
    expect(await scope.tx((db) => db.customer.findMany({ where: { customerNumber: 'TOWN' } }))).toMatchObject([town])
    expect((await candidates(scope)).candidates).toEqual([])
  }
})

test('two names after a bare phone are two people until someone says otherwise, in one batch as over several', async () => {
  const text = csv(
    line('B1', '100.00', '', { phone: '+14165550144' }),
    line('B2', '100.00', '', { phone: '+14165550144', name: 'Ada Quill' }),
    line('B3', '100.00', '', { phone: '+14165550144', name: 'Bo Ellsford' }),
  )
  for (const batchRecords of [1, 10]) {
    const scope = await organization()
    const view = await importText(scope, text, { batchRecords })
    expect(countsOf(view)).toMatchObject({ state: 'done', accepted: 3, refused: 0 })
    expect(
      (await problemList(scope, view.id)).problems
        .filter((problem) => problem.severity === 'ask')
        .map((problem) => problem.line),
    ).toEqual([4])
    expect(await scope.tx((db) => db.customer.findMany({}))).toMatchObject([
      { phone: '+14165550144', surname: 'Quill', givenName: 'Ada' },
    ])
  }
})

test('what is on file of a customer stays, and what is missing is filled', async () => {
  const scope = await organization()
  await scope.tx((db) =>
    db.customer.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        mode: scope.mode,
        customerNumber: 'C-7',
        kind: 'person',
        surname: 'Quill',
        givenName: 'Ada',
      },
    }),
  )
  await importText(
    scope,
    csv(
      line('Q1', '100.00', 'C-7', { name: 'A. Quill', phone: '+14165550122' }),
      line('Q2', '100.00', 'C-7', { phone: '+14165550133' }),
    ),
  )
  expect(await scope.tx((db) => db.customer.findMany({}))).toMatchObject([
    { customerNumber: 'C-7', surname: 'Quill', givenName: 'Ada', phone: '+14165550122' },
  ])
})

test('customers match by number, else by phone; one phone of two customers is a question whose answer links the row', async () => {
  const scope = await organization()
  const customer = (customerNumber: string, surname: string, phone: string) =>
    scope.tx(
      async (db) =>
        (
          await db.customer.create({
            data: {
              id: newId(),
              organizationId: scope.organizationId,
              mode: scope.mode,
              kind: 'person',
              customerNumber,
              givenName: 'Lior',
              surname,
              phone,
            },
          })
        ).id,
    )
  const [maude] = [await customer('C-8301', 'Roy', '+16135550170'), await customer('C-8302', 'Doe', '+16135550170')]
  const text = `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Customer Name,Phone\nF1,2026-03-04 09:00,6000.00,CAD,cash,in,C-8301,,\nF2,2026-03-04 10:00,6000.00,CAD,cash,in,,Someone Else,613-555-0170\n`
  const view = await importText(scope, text)
  expect(countsOf(view)).toMatchObject({ accepted: 2, refused: 0 })
  expect((await candidates(scope)).candidates).toEqual([])
  const { problems } = await problemList(scope, view.id, { severity: 'ask' })
  expect(problems).toMatchObject([{ line: 3, column: 'Phone', question: { role: 'conductor' } }])
  expect(problems[0]!.question!.customers).toHaveLength(2)
  await answerQuestion(scope, view.id, problems[0]!.id, maude)
  const found = await candidates(scope)
  expect(found.candidates.map((candidate) => candidate.totalCents)).toEqual([1_200_000n])
  expect(await scope.tx((db) => db.customer.count())).toBe(2)
})

test('without the permission to create them, unknown customers refuse their rows', async () => {
  const scope = await organization()
  const view = await importText(scope, csv(line('U1', '100.00', 'C-404')), { createCustomers: false })
  expect(countsOf(view)).toMatchObject({ accepted: 0, refused: 1 })
  expect((await problemList(scope, view.id)).problems[0]).toMatchObject({
    code: 'customer-unknown',
    column: 'Customer ID',
  })
})
