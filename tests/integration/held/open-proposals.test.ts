import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import * as dashboard from '#app/product/dashboard/dashboard.route.tsx'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import * as toDraft from '#app/product/reports/candidates.route.tsx'
import { awaitedAnswers, type Awaited } from '#app/product/transactions/awaiting/awaiting.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { transactionList } from '#app/product/transactions/list/queries.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { open, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** What is likely linked to Iran waits for an answer wherever someone looks for what there is to do. */

await testDatabase()

const root = path.resolve(import.meta.dirname, '../../..')
const head =
  'Transaction ID,Date/Time,Amount,Currency,CAD Equivalent,Method,Direction,Status,Customer ID,Customer Name,City,Country,Purpose,Beneficiary,Beneficiary Country,Location ID'
const row = (
  id: string,
  {
    method = 'cash',
    amount = '500.00',
    currency = 'CAD',
    way = 'in',
    who = 'C-1,Ada Quill,Ottawa,Canada',
    purpose = '',
    beneficiary = ',',
    at = '10:00:00',
  } = {},
) =>
  `${id},2026-11-20 ${at},${amount},${currency},500.00,${method},${way},completed,${who},${purpose},${beneficiary},${demoEntity.locations[0]}`
const file = (...rows: string[]) => `${head}\n${rows.join('\n')}\n`
const list = async ({ scope }: Company) => awaitedAnswers(scope, await candidates(scope))
const summary = ({ kind, question, rows, types, dueDate }: Awaited) => [
  kind,
  question,
  rows.map(({ label }) => label),
  types,
  dueDate,
]
const asks = 'Is it linked to Iran (ministerial directive IR2020)? Probably yes.'

test('a draft that waits for this answer leads to its field on the transaction, and back', async () => {
  const company = await readyCompany()
  await importText(
    company.scope,
    file(row('B-9', { amount: '12000.00', beneficiary: 'Omid Rad,Iran' }).replace(',500.00,', ',12000.00,')),
  )
  await createDrafts(company.scope, 'all')
  const { id: report } = await company.scope.tx((db) => db.report.findFirstOrThrow())
  const { id } = await company.scope.tx((db) => db.transaction.findFirstOrThrow())
  const item = (await reportDetail(company.scope, report)).toConfirm.find(({ label }) => label === 'Link to Iran')
  expect(item?.to).toBe(`/app/transactions/${id}?report=${report}&focus=ministerialDirective`)
})

test('a rial, a word, a country and a city are asked about, those of one person together, until someone answers', async () => {
  const company = await readyCompany()
  await importText(
    company.scope,
    file(
      row('P-1'),
      row('B-1', { beneficiary: 'Omid Rad,Iran' }),
      row('R-1', { amount: '900000.00', currency: 'IRR', who: 'C-2,Bo Lark,Ottawa,Canada' }),
      row('W-1', { method: 'wire', way: 'out', purpose: 'Family support to Iran', who: 'C-3,Cy Moss,Ottawa,Canada' }),
      row('T-1', { who: 'C-4,Di Nash,Tehran,' }),
      row('T-2', { who: 'C-4,Di Nash,Tehran,', at: '11:00:00' }),
    ),
  )
  const items = (await list(company)).filter(({ kind }) => kind === 'origin').map(summary)
  expect(items).toHaveLength(4)
  expect(items).toEqual(
    expect.arrayContaining([
      ['origin', `${asks} The beneficiary is in Iran, or has a document from there.`, ['B-1'], ['LCTR'], '2026-12-05'],
      ['origin', `${asks} The currency is the Iranian rial.`, ['R-1'], ['LCTR'], '2026-12-05'],
      ['origin', `${asks} The address of the conductor says "Tehran".`, ['T-1', 'T-2'], ['LCTR'], '2026-12-05'],
      ['origin', `${asks} The record says "Iran".`, ['W-1'], ['STR'], null],
    ]),
  )
  const { rows } = await transactionList(company.scope, {}, null)
  expect(Object.fromEntries(rows.map((each) => [each.externalId, each.toAnswer.length]))).toEqual({
    'P-1': 0,
    'B-1': 1,
    'R-1': 1,
    'W-1': 1,
    'T-1': 1,
    'T-2': 1,
  })
  await company.scope.tx((db) =>
    db.transaction.updateMany({
      where: { externalId: { in: ['B-1', 'R-1', 'T-1', 'T-2'] } },
      data: { details: { rules: { isLinkedToIran: false } } },
    }),
  )
  expect(
    (await list(company)).filter(({ kind }) => kind === 'origin').map(({ rows: of }) => of.map(({ label }) => label)),
  ).toEqual([['W-1']])
})

test('a beneficiary who is still asked about is seen in Iran by the record alone', async () => {
  const company = await readyCompany()
  await importText(company.scope, file(row('A-1', { beneficiary: 'Omid Rad,Canada' })))
  await importText(company.scope, file(row('A-2', { who: 'C-2,Bo Lark,Ottawa,Canada', beneficiary: 'Omid Rad,IR' })))
  const { beneficiaryId } = await company.scope.tx((db) =>
    db.transaction.findFirstOrThrow({ where: { externalId: 'A-2' } }),
  )
  expect(beneficiaryId).toBeNull()
  expect((await list(company)).filter(({ kind }) => kind === 'origin').map(summary)).toEqual([
    ['origin', `${asks} The record says "IR".`, ['A-2'], ['LCTR'], '2026-12-05'],
  ])
})

test('the page of reports to draft, the dashboard and the command line tell it', async () => {
  const company = await readyCompany('demo')
  await importText(company.scope, file(row('B-1', { beneficiary: 'Omid Rad,Iran' })))
  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  const page = (await open(toDraft.loader, officer, '/app/reports/candidates')).data as {
    awaited: Awaited[]
    awaitedCount: number
    total: number
  }
  expect([
    page.total,
    page.awaitedCount,
    page.awaited.map(({ kind, answer }) => [kind, answer.to.replace(/[0-9a-f-]{36}/, 'ID')]),
  ]).toEqual([0, 1, [['origin', '/app/transactions/ID?focus=ministerialDirective#correct']]])
  // On a busy machine the dashboard says that it is still looking.
  await expect
    .poll(async () => (await open(dashboard.loader, officer, '/app')).data, { timeout: 60_000 })
    .toMatchObject({ awaited: { total: 1, items: [{ kind: 'origin' }] } })
  const { slug } = await untenantedDb().organization.findUniqueOrThrow({ where: { id: company.organizationId } })
  const printed = await new Promise<string>((resolve) => {
    execFile(
      path.join(root, 'node_modules/.bin/node'),
      ['scripts/comply.ts', 'candidates', '--organization', slug, '--mode', 'demo'],
      { cwd: root },
      (_, stdout) => resolve(stdout),
    )
  })
  expect(printed).toContain(
    `Due 2026-12-05 at the earliest: ${asks} The beneficiary is in Iran, or has a document from there.`,
  )
})
