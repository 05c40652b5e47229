import { afterAll, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { importFile } from '#app/product/imports/upload/queries.server.ts'
import { meaningRows } from '#app/product/imports/mapping/meanings.ts'
import { surveyFile } from '#app/product/imports/look/apart.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { readyDraftIds, reportList } from '#app/product/reports/list/queries.server.ts'
import { awaitedAnswers } from '#app/product/transactions/awaiting/awaiting.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { upload } from '#tests/integration/import-support.ts'
import { readyCompany } from '#tests/integration/reports-support.ts'
import { type Json, file, drafted, correctRules, details } from './columns-support.ts'

/** Columns that not every file has: what they say stands in the document, is asked, or is listed as not sent. */

const regulator = await serveRegulator({ port: 0, environment: 'test' })
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, REGULATOR_TIMEOUT_MS: '5000' })
afterAll(() => regulator.close())

test('a file whose columns are all known leads to a draft that nothing holds', async () => {
  const { company, id, holds } = await drafted({})
  expect(holds).toEqual([])
  expect(await readyDraftIds(company.scope)).toEqual([id])
})

test('a disposition that no list has is told, and its report waits for it', async () => {
  const { company, completing, holds, notSent, problems } = await drafted({ Disposition: 'Zorblex' })
  expect(problems).toEqual(['word-unknown Disposition'])
  expect(details(completing[0]).dispositionCode).toBeUndefined()
  expect([holds, notSent]).toEqual([['Disposition'], ['Zorblex']])
  expect(await readyDraftIds(company.scope)).toEqual([])
})

test('the words of a list that nobody understands are asked while mapping, and what was chosen there stands in the document', async () => {
  const company = await readyCompany()
  const id = await upload(company.scope, file({ Disposition: 'Zorblex', 'ID Type': 'Carte X', Channel: 'Door' }))
  const stored = await importFile(company.scope, id)
  const survey = await surveyFile(company.scope, stored, stored.plan)
  const rows = meaningRows(survey, stored.plan).rows
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    ['Channel', 'Door'],
    ['ID Type', 'Carte X'],
    ['Disposition', 'Zorblex'],
  ])
  expect(rows[2]!.choices).toContain('Holding funds')
  const { completing, party, holds } = await drafted(
    { Disposition: 'Zorblex', 'ID Type': 'Carte X', Channel: 'Door' },
    {
      values: {
        Disposition: { zorblex: 'Holding funds' },
        'ID Type': { 'Carte X': 'Passport' },
        Channel: { Door: 'In person' },
      },
    },
  )
  expect(holds).toEqual([])
  expect(details(completing[0]).dispositionCode).toBe(21)
  expect((party('Tremblay').identifications as Json[])[0]!.identifierTypeCode).toBe(2)
})

test('a meaning that is no word of the list is refused with what the list has', async () => {
  const company = await readyCompany()
  const id = await upload(company.scope, file({ Disposition: 'Zorblex' }), {
    plan: { values: { Disposition: { Zorblex: 'Blorb' } } },
  })
  const stored = await importFile(company.scope, id)
  expect((await surveyFile(company.scope, stored, stored.plan)).defects).toEqual([
    expect.stringContaining('"Blorb", which isn’t a disposition on FINTRAC’s list'),
  ])
})

test.each([
  ['Country of Origin', 'Destination Country', 'Canada', 'Iran'],
  ["Pays d'origine", 'Pays de destination', 'IR', 'Canada'],
])(
  'Iran under %s or %s holds the draft until someone answers whether it is linked',
  async (origin, destination, from, to) => {
    const { company, id } = await drafted({ [origin]: from, [destination]: to })
    const [hold] = (await reportDetail(company.scope, id)).toConfirm
    expect(hold).toMatchObject({
      code: 'proposal-open',
      confirms: false,
      transaction: 'T-1',
      text: expect.stringContaining('The record names Iran as the country of'),
    })
    expect(await readyDraftIds(company.scope)).toEqual([])
    const asked = await awaitedAnswers(company.scope, await candidates(company.scope))
    expect(asked.map(({ kind, question }) => [kind, question])).toEqual([['origin', hold!.text]])
    await correctRules(company, 'T-1', { ministerialDirective: 'no' })
    expect(await readyDraftIds(company.scope)).toEqual([id])
  },
)

test('a deposit to an account that nobody names is shown as a warning in the list, and one that is named is not', async () => {
  const warnings = async (row: Json, plan: Partial<ImportPlan> = {}) => {
    const { company, id, holds } = await drafted({ Disposition: 'Deposit to account', ...row }, plan)
    const { rows } = await reportList(company.scope, {
      filter: 'drafts',
      type: null,
      search: '',
      sort: 'due',
      descending: false,
      page: 1,
      pageSize: 10,
    })
    return [holds, rows.map(({ warningCount }) => warningCount), (await readyDraftIds(company.scope)).includes(id)]
  }
  expect(await warnings({})).toEqual([['Account number'], [1], true])
  expect(await warnings({ 'Our Ref': 'CL-77' }, { columns: { 'Our Ref': 'sent.reference' } })).toEqual([[], [0], true])
})

test.each<[string, Json, Partial<ImportPlan>]>([
  [
    'a further beneficiary',
    { 'Second City': 'MontrÃ©al', 'Second ID': 'C-2', 'Second Surname': 'Roy', 'Second Given Name': 'Di' },
    {
      columns: {
        'Second City': 'beneficiary#2.city',
        'Second ID': 'beneficiary#2.customerId',
        'Second Surname': 'beneficiary#2.surname',
        'Second Given Name': 'beneficiary#2.givenName',
      },
    },
  ],
  [
    'columns that are read together',
    { Job: 'infirmiÃ¨re', Ward: 'en chirurgie', Occupation: '' },
    { combined: [{ columns: ['Job', 'Ward'], field: 'customer.occupation', separator: ' ' }] },
  ],
])(
  'text that was read in the wrong encoding before it came holds the draft, in a column of %s too',
  async (_what, row, plan) => {
    const { company, holds } = await drafted(row, plan)
    expect(holds.join()).toContain('Ã')
    expect(await readyDraftIds(company.scope)).toEqual([])
  },
)

test('settings say that a second conductor and a second beneficiary are those of the second action', async () => {
  const { company, completing } = await drafted(
    {
      'Amount 2': '500.00',
      'Currency 2': 'USD',
      'Conductor 2 ID': 'C-4',
      'Conductor 2 Surname': 'Lark',
      'Conductor 2 Given Name': 'Bo',
      'Disposition 2': 'deposit',
      'Out 2': '500.00',
      'Beneficiary 2 ID': 'C-3',
      'Beneficiary 2 Surname': 'Gagnon',
      'Beneficiary 2 Given Name': 'Zoé',
    },
    {
      columns: {
        'Amount 2': 'amount#2',
        'Currency 2': 'currency#2',
        'Disposition 2': 'disposition#2',
        'Out 2': 'sent.amount#2',
      },
      constants: { 'conductor#2.action': '2', 'beneficiary#2.action': '2' },
      rates: { USD: { value: '1.37' } },
    },
  )
  const { document } = (await company.scope.tx((db) =>
    db.report.findFirstOrThrow({ select: { document: true } }),
  )) as unknown as { document: { transactions: { startingActions: { conductors: Json[] }[] }[] } }
  const conductors = document.transactions[0]!.startingActions.map((each) => each.conductors.map(({ refId }) => refId))
  expect([conductors.map((each) => each.length), conductors[0]![0] === conductors[1]![0]]).toEqual([[1, 1], false])
  expect(completing.map(({ beneficiaries }) => (beneficiaries as Json[]).length)).toEqual([1, 1])
})

test('portions that do not add up are told by the import and hold the draft, until someone corrects them or lets them go', async () => {
  const two = {
    'Beneficiary 2 ID': 'C-3',
    'Beneficiary 2 Surname': 'Gagnon',
    'Beneficiary 2 Given Name': 'Zoé',
    'Beneficiary 1 Portion': '7000.00',
  }
  const apart = await drafted({ ...two, 'Beneficiary 2 Portion': '4000.00' })
  expect(apart.problems).toEqual(['portions-differ Beneficiary 1 Portion'])
  expect(apart.holds).toContain('Portions (completing action): 7000 + 4000')
  const whole = await drafted({ ...two, 'Beneficiary 2 Portion': '5000.00' })
  expect([whole.problems, whole.holds.filter((hold) => hold.startsWith('Portions'))]).toEqual([[], []])
})

test.each([
  ['ON', 'ON'],
  ['Québec', 'QC'],
  ['British Columbia', 'BC'],
])(
  'the province %s without a country is that province in the document, and the country is asked',
  async (cell, code) => {
    const { party, holds } = await drafted({ Province: cell, Country: '', 'Postal Code': '' })
    expect(party('Tremblay').address).toMatchObject({ provinceStateCode: code })
    expect(party('Tremblay').address).not.toHaveProperty('countryCode')
    expect(holds).toContain('Country')
  },
)
