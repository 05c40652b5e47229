import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { LctrDocument } from '#app/compliance/reports/document/document.ts'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { directivesToDraft } from '#app/product/reports/drafts/directive.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany } from '#tests/integration/reports-support.ts'

await testDatabase()

const header =
  'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Third Party Indicator,International,Linked to Iran,Source of cash known'
const rows = [
  'T-1,2026-11-20 10:00:00,12000.00,CAD,cash,in,completed,C-1,No,,,non',
  'T-2,2026-11-20 11:00:00,50.00,CAD,cash,in,completed,C-2,yes,,oui,',
  'T-3,2026-11-20 12:00:00,25000.00,CAD,wire,in,completed,C-3,,domestic,no,',
  'T-4,2026-11-20 13:00:00,26000.00,CAD,wire,out,completed,C-3,,perhaps,,',
  'T-5,2026-11-20 14:00:00,60.00,CAD,wire,out,completed,C-3,,,Y,',
]
const file = `${header}\n${rows.join('\n')}\n`

test('what a file answers is kept, decides what is reported, and stands in the document; an empty cell answers nothing', async () => {
  const company = await readyCompany()
  await company.scope.tx((db) => db.standingAnswer.deleteMany())
  expect(await importText(company.scope, file)).toMatchObject({ state: 'done', refused: 0 })
  const stored = await company.scope.tx((db) =>
    db.transaction.findMany({ orderBy: { externalId: 'asc' }, select: { externalId: true, details: true } }),
  )
  expect(stored.map(({ externalId, details }) => [externalId, details])).toEqual([
    ['T-1', { answers: { onBehalfOf: false, source: false } }],
    ['T-2', { answers: { onBehalfOf: true }, rules: { ministerialDirective: 'IR2020' } }],
    ['T-3', { rules: { isInternational: false, isLinkedToIran: false } }],
    ['T-4', {}],
    ['T-5', { rules: { ministerialDirective: 'IR2020' } }],
  ])
  const problems = await company.scope.tx((db) => db.importRowError.findMany({ where: { code: 'answer-unknown' } }))
  expect(problems.map((problem) => problem.raw)).toEqual(['perhaps'])
  expect(await directivesToDraft(company.scope)).toHaveLength(1)
  await createDrafts(company.scope, 'all')
  const reports = await company.scope.tx((db) => db.report.findMany({ orderBy: { totalCad: 'desc' } }))
  expect(
    reports.map(({ document }) => (document as unknown as LctrDocument).reportDetails.ministerialDirectiveCode),
  ).toEqual([undefined, 'IR2020'])
  const [alone] = (reports[0]!.document as unknown as LctrDocument).transactions
  expect(alone?.startingActions[0]).toMatchObject({
    details: { sourceOfCashIndicator: false },
    conductors: [{ details: { onBehalfOfIndicator: false } }],
  })
  expect(alone?.completingActions[0]?.details).not.toHaveProperty('involvementIndicator')
})

test('a dry run says the same of the file, names what it judged, and takes a constant for all records', async () => {
  const judged = async (settings: object) => {
    const read = parseSettings(settings)
    if (!read.ok) throw new Error(read.errors.join(' '))
    return check([{ name: 'file.csv', open: () => Readable.from([Buffer.from(file)]) }], read.settings)
  }
  const result = await judged({})
  expect(result.reports.map((report) => [report.type, report.transaction_ids])).toEqual([
    ['LCTR', ['T-1']],
    ['LCTR', ['T-2']],
  ])
  expect(result.judged).toEqual(['LCTR', 'LVCTR'])
  expect(result.may_need.map((one) => `${one.type} ${one.transaction_id}`)).toEqual(['EFTR T-4'])
  expect(
    (await judged({ columns: { International: 'ignore' }, constants: { isInternational: 'no' } })).may_need,
  ).toEqual([])
})
