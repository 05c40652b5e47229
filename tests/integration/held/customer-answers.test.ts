import { expect, test } from 'vitest'
import type { AnswerAttribute } from '#app/party/facts/attributes.ts'
import { formValuesOf } from '#app/product/customers/form/form-values.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import { customerInput, customerSchema } from '#app/product/customers/schema.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

// "No" is someone's answer: a file, a form and the rules tell it from what nobody said.
await testDatabase()

const answersOf = async ({ scope }: Company) =>
  Object.fromEntries(
    (await scope.tx((db) => db.customer.findMany())).map(
      ({
        customerNumber,
        isRegistered,
        isFinancialEntity,
        isPublicBody,
        isVeryLargeCorporation,
        isPensionAdministrator,
      }) => [
        customerNumber,
        [isRegistered, isFinancialEntity, isPublicBody, isVeryLargeCorporation, isPensionAdministrator],
      ],
    ),
  )

const head = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Location ID,Customer ID,Company Name'
const row = (number: number, customer: string, name: string, answers: string) =>
  `T${number},2026-11-20 1${number}:00:00,12000.00,CAD,cash,in,completed,HQ001,${customer},${name},${answers}`

test.each([
  [
    'English',
    'Registered or Incorporated,Financial Entity,Public Body,Very Large Corporation,Pension Fund Administrator',
    'yes',
    'no',
  ],
  [
    'French',
    'Enregistrée ou constituée,Entité financière,Organisme public,Personne morale dont l’actif est très important,Administrateur de fonds de pension',
    'oui',
    'non',
  ],
])(
  'a file in %s says yes, no or nothing of an entity; what is neither is told, and only a yes takes a receipt out of a report',
  async (_language, headers, yes, no) => {
    const company = await readyCompany('demo')
    const view = await importText(
      company.scope,
      `${[
        `${head},${headers}`,
        row(1, 'K-1', 'Sample Town Ltd.', `${yes},${no},${yes},${no},${no}`),
        row(2, 'K-2', 'Exemple Tools Inc.', `${no},${no},${no},${no},${no}`),
        row(3, 'K-3', 'Exemple Fund Inc.', ',,,2019,'),
      ].join('\n')}\n`,
    )
    expect(view).toMatchObject({ accepted: 3, refused: 0 })
    expect(await answersOf(company)).toEqual({
      'K-1': [true, false, true, false, false],
      'K-2': [false, false, false, false, false],
      'K-3': [null, null, null, null, null],
    })
    expect(
      (await problemList(company.scope, view.id)).problems.filter(({ code }) => code === 'answer-unknown'),
    ).toMatchObject([{ line: 4, column: headers.split(',')[3], severity: 'warning', raw: '2019' }])
    const numbers = new Map(
      (await company.scope.tx((db) => db.customer.findMany())).map(({ id, customerNumber }) => [id, customerNumber]),
    )
    expect(
      (await candidates(company.scope)).candidates.map(({ partyKey, transactionIds }) => [
        partyKey === null ? null : numbers.get(partyKey),
        transactionIds.length,
      ]),
    ).toHaveLength(2)
  },
)

test('a later file answers what nobody said, and takes back no answer; the form shows all three', async () => {
  const company = await readyCompany('demo')
  const columns = 'Registered or Incorporated,Public Body'
  await importText(company.scope, `${head},${columns}\n${row(1, 'K-1', 'Sample Town Ltd.', ',no')}\n`)
  await importText(company.scope, `${head},${columns}\n${row(2, 'K-1', 'Sample Town Ltd.', 'yes,yes')}\n`)
  expect(await answersOf(company)).toEqual({ 'K-1': [true, null, false, null, null] })
  const [{ id } = { id: '' }] = await company.scope.tx((db) => db.customer.findMany())
  const { customer } = await customerById(company.scope, id)
  const values = formValuesOf(customer)
  const shown: Record<AnswerAttribute, string | undefined> = {
    isRegistered: 'yes',
    isFinancialEntity: undefined,
    isPublicBody: 'no',
    isVeryLargeCorporation: undefined,
    isPensionAdministrator: undefined,
  }
  expect(Object.fromEntries(Object.keys(shown).map((name) => [name, values[name]]))).toEqual(shown)
  expect(
    customerInput(
      customerSchema.parse({
        kind: 'entity',
        entityName: values.entityName,
        customerNumber: 'K-1',
        ...Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined)),
      }),
    ),
  ).toMatchObject({ isRegistered: true, isFinancialEntity: null, isPublicBody: false, isVeryLargeCorporation: null })
})
