import { afterAll, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { importFile } from '#app/product/imports/upload/queries.server.ts'
import { meaningRows } from '#app/product/imports/mapping/meanings.ts'
import { surveyFile } from '#app/product/imports/look/apart.server.ts'
import { answerForDraft } from '#app/product/reports/change/answer.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#app/product/reports/review/detail.server.ts'
import { readyDraftIds, reportList } from '#app/product/reports/list/queries.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { awaitedAnswers } from '#app/product/transactions/awaiting/awaiting.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { testDatabase } from '../support/test-database.ts'
import { importText, upload } from './import-support.ts'
import { readyCompany, type Company } from './reports-support.ts'

/** Columns that not every file has: what they say stands in the document, is asked, or is listed as not sent. */

const regulator = await serveRegulator({ port: 0, environment: 'test' })
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, REGULATOR_TIMEOUT_MS: '5000' })
afterAll(() => regulator.close())

type Json = Record<string, unknown>

const receipt = {
  'Transaction ID': 'T-1',
  'Date/Time': '2026-11-20 10:00',
  Amount: '12000.00',
  Currency: 'CAD',
  Method: 'cash',
  Direction: 'in',
  Channel: 'in person',
  'Location ID': demoEntity.locations[0]!,
  'Customer ID': 'C-1',
  Surname: 'Tremblay',
  'Given Name': 'Ada',
  'Date of Birth': '1980-05-13',
  Phone: '604-555-0111',
  Occupation: 'hospital nurse',
  Address: '12 Exemple Rd',
  City: 'Richmond',
  Province: 'BC',
  'Postal Code': 'V6X 1A1',
  Country: 'CA',
  'ID Type': "Driver's licence",
  'ID Number': '1234567',
  'ID Province': 'BC',
  'ID Country': 'CA',
  Purpose: 'savings',
  Disposition: 'holding',
  'Beneficiary ID': 'C-1',
} as const

/** One receipt with these columns beside the usual ones, or instead of them. */
const file = (...rows: Json[]): string => {
  const columns = [...new Set([receipt, ...rows].flatMap(Object.keys))]
  return (
    csvLine(columns) +
    rows.map((row) => csvLine(columns.map((column) => String(row[column] ?? (receipt as Json)[column] ?? '')))).join('')
  )
}

interface Drafted {
  company: Company
  id: string
  starting: Json
  completing: Json[]
  /** By surname or name of the entity. */
  party: (name: string) => Json
  holds: string[]
  notSent: string[]
  problems: string[]
}

async function drafted(row: Json, plan: Partial<ImportPlan> = {}): Promise<Drafted> {
  const company = await readyCompany()
  expect(await importText(company.scope, file(row), { plan })).toMatchObject({ state: 'done', refused: 0 })
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const { document } = (await company.scope.tx((db) =>
    db.report.findUniqueOrThrow({ where: { id: id! }, select: { document: true } }),
  )) as unknown as {
    document: { definitions: Json[]; transactions: { startingActions: Json[]; completingActions: Json[] }[] }
  }
  const { notes, missing, toConfirm } = await reportDetail(company.scope, id!)
  const problems = await company.scope.tx((db) => db.importRowError.findMany({ select: { code: true, column: true } }))
  const [transaction] = document.transactions
  return {
    company,
    id: id!,
    starting: transaction!.startingActions[0]!,
    completing: transaction!.completingActions,
    party: (name) =>
      document.definitions.find(({ surname, nameOfEntity }) => surname === name || nameOfEntity === name) ?? {},
    holds: [...missing.map(({ label }) => label), ...toConfirm.map(({ label, value }) => `${label}: ${value}`)],
    notSent: (notes?.unplaced ?? []).map(({ value }) => value),
    problems: problems.map(({ code, column }) => `${code} ${column}`),
  }
}

/** Answers questions of a transaction in its form. */
async function correctRules({ scope }: Company, externalId: string, answers: Json): Promise<void> {
  const { id, status, locationId, channel, purpose } = await scope.tx((db) =>
    db.transaction.findFirstOrThrow({ where: { externalId } }),
  )
  await correctTransaction(
    scope,
    id,
    correctionSchema.parse({
      at: '2026-11-20T10:00:00-05:00',
      status,
      locationId: locationId ?? '',
      channel: channel ?? '',
      purpose: purpose ?? '',
      notes: '',
      rateSource: '',
      ...answers,
    }),
  )
}

const details = (of: Json | undefined): Json => of?.details as Json

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
  'Iran under %s or %s holds the draft until somebody answers whether it is linked',
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

test('residence, alias, source of cash and the account beside its number stand in their own fields, in English and French', async () => {
  const english = {
    'Country of Residence': 'France',
    Alias: 'Dot',
    'Source of Cash': 'sale of a car',
    Disposition: 'deposit',
    'Account Number': '123',
    'Institution Number': '003',
    'Account Branch': '00012',
    'Account Type': 'Personal',
    'Account Currency': 'USD',
    Country: 'CA',
    Username: 'ada99',
    'IP Address': '203.0.113.7',
  }
  const french = {
    'Pays de résidence': 'France',
    Pseudonyme: 'Dot',
    'Provenance des fonds': 'sale of a car',
    Disposition: 'dépôt',
    'Numéro de compte': '123',
    "Numéro d'institution": '003',
    'Transit du compte': '00012',
    'Type de compte': 'Personal',
    'Devise du compte': 'USD',
    Country: 'CA',
    "Nom d'utilisateur": 'ada99',
    'Adresse IP': '203.0.113.7',
  }
  for (const row of [english, french]) {
    const { starting, completing, party, notSent, holds } = await drafted(row)
    expect(party('Tremblay')).toMatchObject({
      alias: 'Dot',
      countryOfResidenceCode: 'FR',
      address: { countryCode: 'CA' },
    })
    expect(details(starting).howCashObtained).toBe('sale of a car')
    expect(details(completing[0]).account).toMatchObject({
      number: '123',
      financialInstitutionNumber: '003',
      branchNumber: '00012',
      typeCode: 1,
      currencyCode: 'USD',
    })
    // A large cash transaction report has no field for how somebody was online.
    expect(notSent).toEqual(['ada99', '203.0.113.7'])
    // Whose account it is, no column says.
    expect(holds).toEqual(['Account holders'])
  }
})

const courier = {
  'Conductor ID': 'C-9',
  'Conductor Surname': 'Courier',
  'Conductor Given Name': 'Max',
  'Conductor Date of Birth': '1990-01-15',
  'Conductor Phone': '604-555-0666',
  'Conductor Occupation': 'bicycle courier',
  'Conductor Address': '7 Pine St',
  'Conductor City': 'Richmond',
  'Conductor Province': 'BC',
  'Conductor Postal Code': 'V6X 1A1',
  'Conductor Country': 'CA',
  'Conductor ID Type': "Driver's licence",
  'Conductor ID Number': '7654321',
  'Conductor ID Province': 'BC',
  'Conductor ID Country': 'CA',
}

test('a customer for whom somebody else acts stands in the document, and the draft waits for who he is', async () => {
  const third = await drafted({ ...courier, 'Beneficiary ID': 'C-9' })
  const [conductor] = third.starting.conductors as { details: Json; onBehalfOfs: Json[] }[]
  expect(conductor).toMatchObject({
    refId: third.party('Courier').refId,
    details: { onBehalfOfIndicator: true },
    onBehalfOfs: [{ refId: third.party('Tremblay').refId, details: { clientNumber: 'C-1' } }],
  })
  expect(third.party('Tremblay')).toMatchObject({ givenName: 'Ada', occupation: 'hospital nurse' })
  expect(await readyDraftIds(third.company.scope)).toEqual([])
  expect(third.problems).toEqual(['customer-is-third-party null'])

  // The organization's "no third party" is no answer where the record shows somebody else.
  const entity = await drafted({
    ...courier,
    'Customer Type': 'Corporation',
    Surname: '',
    'Given Name': '',
    'Entity Name': 'Exemple Inc.',
    'Date of Birth': '',
    'ID Type': 'Certificate of incorporation',
  })
  expect((entity.starting.conductors as { details: Json }[])[0]!.details).not.toHaveProperty('onBehalfOfIndicator')
  expect(entity.completing[0]!.beneficiaries).toMatchObject([{ refId: entity.party('Exemple Inc.').refId }])
  expect(entity.party('Exemple Inc.')).toMatchObject({ address: { streetAddress: '12 Exemple Rd' } })
  expect(await readyDraftIds(entity.company.scope)).toEqual([])
})

test('a beneficiary called "Self" is the conductor, and one called "see notes" holds the draft', async () => {
  const { completing, party, holds } = await drafted({ 'Beneficiary ID': '', 'Beneficiary Name': 'Lui-même' })
  expect(completing[0]!.beneficiaries).toMatchObject([
    { refId: party('Tremblay').refId, details: { relationshipOfConductorCode: 15 } },
  ])
  expect(holds).toEqual([])
  const elsewhere = await drafted({ 'Beneficiary ID': '', 'Beneficiary Name': 'see notes' })
  expect(elsewhere.completing[0]!.beneficiaries ?? []).toEqual([])
  expect(elsewhere.holds.join()).toContain('see notes')
})

test('a third party of whom the record says that it is not known is answered by somebody, and by no standing answer', async () => {
  const { company, id, starting } = await drafted({ 'On Behalf Of Name': 'Unknown' })
  expect((starting.conductors as { details: Json }[])[0]!.details).not.toHaveProperty('onBehalfOfIndicator')
  expect(await readyDraftIds(company.scope)).toEqual([])
  // Saved without an answer it is as open as before.
  await correctRules(company, 'T-1', { answers: { onBehalfOf: '', source: 'no' } })
  expect(await readyDraftIds(company.scope)).toEqual([])
  await answerForDraft(company.scope, id, 'onBehalfOf', false)
  expect(await readyDraftIds(company.scope)).toEqual([id])
})

test("the third party's relationship and the beneficiary's stand in their roles, and one that no list has is asked", async () => {
  const parties = {
    'Third Party ID': 'C-2',
    'Third Party Surname': 'Gagnon',
    'Third Party Given Name': 'Zoé',
    'Third Party Relationship': 'Employee',
    'Beneficiary ID': 'C-3',
    'Beneficiary Surname': 'Roy',
    'Beneficiary Given Name': 'Di',
    'Beneficiary Relationship': 'Ami',
  }
  const { starting, completing } = await drafted(parties)
  const [conductor] = starting.conductors as { onBehalfOfs: Json[] }[]
  expect(details(conductor!.onBehalfOfs[0])).toMatchObject({ relationshipOfConductorCode: 6 })
  expect(details((completing[0]!.beneficiaries as Json[])[0])).toMatchObject({ relationshipOfConductorCode: 7 })
  const unknown = await drafted({ ...parties, 'Third Party Relationship': 'Blorb' })
  expect(unknown.problems).toContain('word-unknown Third Party Relationship')
  expect(unknown.holds.join()).toContain(': Blorb')
})

test("an entity's incorporation and registration numbers stand with where they were issued, and of a person they are asked", async () => {
  const numbers = {
    'Incorporation Number': '1234567-8',
    'Registration Number': 'BN-77',
    'Jurisdiction of Incorporation': 'Québec',
  }
  const entity = await drafted({
    ...numbers,
    'Customer Type': 'Corporation',
    Surname: '',
    'Given Name': '',
    'Entity Name': 'Exemple Inc.',
    'Date of Birth': '',
    'ID Type': 'Certificate of incorporation',
  })
  const issued = { jurisdictionOfIssueCountryCode: 'CA', jurisdictionOfIssueProvinceStateCode: 'QC' }
  expect(entity.party('Exemple Inc.').registrationsIncorporations).toEqual([
    { typeCode: 2, number: '1234567-8', ...issued },
    { typeCode: 1, number: 'BN-77', ...issued },
  ])
  expect((await drafted(numbers)).holds).toEqual([
    expect.stringContaining('1234567-8'),
    expect.stringContaining('BN-77'),
  ])
})

test('a second identity document stands beside the first, and a social insurance number in its place is taken out', async () => {
  const second = { 'ID Type 2': 'Passport', 'ID Number 2': 'AB123456', 'ID Issuer 2': 'Canada' }
  const { party, holds } = await drafted(second)
  expect([party('Tremblay').identifications, holds]).toMatchObject([
    [
      { identifierTypeCode: 4, number: '1234567', jurisdictionOfIssueProvinceStateCode: 'BC' },
      { identifierTypeCode: 2, number: 'AB123456', jurisdictionOfIssueCountryCode: 'CA' },
    ],
    [],
  ])
  const alone = await drafted({ 'ID Type': '', 'ID Number': '', 'ID Province': '', 'ID Country': '', ...second })
  expect(alone.party('Tremblay').identifications).toMatchObject([{ identifierTypeCode: 2, number: 'AB123456' }])
  const insured = await drafted({ 'ID Type 2': 'SIN card', 'ID Number 2': '046 454 286', 'ID Issuer 2': 'Canada' })
  expect(insured.problems).toContain('social-insurance-number ID Number 2')
  expect(JSON.stringify(insured.party('Tremblay'))).not.toContain('454')
})

test('a user name, a device and an address on the internet stand with the conductor of coins', async () => {
  const { starting } = await drafted({
    Method: 'virtual currency',
    Amount: '1.5',
    Currency: 'BTC',
    'CAD Equivalent': '150000.00',
    Channel: 'online',
    Username: 'ada99',
    'Device Type': 'iPhone',
    'Device ID': 'IMEI-1',
    'IP Address': '203.0.113.7',
  })
  expect(details((starting.conductors as Json[])[0])).toMatchObject({
    username: 'ada99',
    typeOfDeviceCode: 2,
    deviceIdentifierNumber: 'IMEI-1',
    internetProtocolAddress: '203.0.113.7',
  })
})

test('a device that no list has holds the report of coins, which has a field for it', async () => {
  const { company, starting, holds } = await drafted({
    Method: 'virtual currency',
    Amount: '1.5',
    Currency: 'BTC',
    'CAD Equivalent': '150000.00',
    Channel: 'online',
    'Device Type': 'smart fridge',
  })
  expect(details((starting.conductors as Json[])[0])).not.toHaveProperty('typeOfDeviceCode')
  expect(holds).toContainEqual(expect.stringContaining('smart fridge'))
  expect(await readyDraftIds(company.scope)).toEqual([])
  expect((await drafted({ 'Device Type': 'smart fridge' })).notSent).toContain('smart fridge')
})

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

test('numbered headers name the further parties of a role, each with what stands under its number', async () => {
  const { starting, completing, party } = await drafted({
    'Beneficiary ID': '',
    'Beneficiary 1 ID': 'C-2',
    'Beneficiary 1 Surname': 'Roy',
    'Beneficiary 1 Given Name': 'Di',
    'Beneficiary 2 ID': 'C-3',
    'Beneficiary 2 Surname': 'Gagnon',
    'Beneficiary 2 Given Name': 'Zoé',
    'Bénéficiaire 3': 'Priya Bouchard',
    'Conductor 2 ID': 'C-4',
    'Conductor 2 Surname': 'Lark',
    'Conductor 2 Given Name': 'Bo',
    'On behalf of 1 ID': 'C-5',
    'On behalf of 1 Entity Name': 'Exemple Inc.',
    'On behalf of 2 ID': 'C-6',
    'On behalf of 2 Entity Name': 'Autre Inc.',
  })
  const nameOf = (role: Json) => role.refId
  expect((completing[0]!.beneficiaries as Json[]).map(nameOf)).toHaveLength(3)
  expect((starting.conductors as Json[]).map(nameOf)).toHaveLength(2)
  expect((starting.conductors as { onBehalfOfs: Json[] }[])[0]!.onBehalfOfs.map(nameOf)).toHaveLength(2)
  expect(
    ['Roy', 'Gagnon', 'Bouchard', 'Lark', 'Exemple Inc.', 'Autre Inc.'].map(
      (name) => Object.keys(party(name)).length > 0,
    ),
  ).toEqual(Array(6).fill(true))
})

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

test('portions that do not add up are told by the import and hold the draft, until somebody corrects them or lets them go', async () => {
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
