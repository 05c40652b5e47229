import { afterAll, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { answerForDraft } from '#app/product/reports/change/answer.server.ts'
import { readyDraftIds } from '#app/product/reports/list/queries.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { type Json, drafted, correctRules, details } from './columns-support.ts'

/**
 * Columns of parties that not every file has: what they say stands in the document, is asked, or is listed as not sent.
 */

const regulator = await serveRegulator({ port: 0, environment: 'test' })
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, REGULATOR_TIMEOUT_MS: '5000' })
afterAll(() => regulator.close())

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
    // A large cash transaction report has no field for how someone was online.
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

test('a customer for whom someone else acts stands in the document, and the draft waits for who he is', async () => {
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

  // The organization's "no third party" is no answer where the record shows someone else.
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

test('a third party of whom the record says that it is not known is answered by someone, and by no standing answer', async () => {
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

test('an extension goes with its own phone, two surnames are one, and a third party who is not known is asked', async () => {
  const { starting, party, holds } = await drafted({
    'Second Surname': 'Roy',
    'Work Phone': '604-555-0222',
    Ext: '45',
    Email: 'Ada Roy <ada@example.com>',
    'Third Party (Y/N)': 'Unknown',
  })
  const ada = party('Tremblay Roy')
  expect(ada).toMatchObject({ givenName: 'Ada', telephoneNumber: '604-555-0111' })
  expect(ada).not.toHaveProperty('extensionNumber')
  const [conductor] = starting.conductors as { details: Json }[]
  expect(conductor!.details).toMatchObject({ emailAddress: 'ada@example.com' })
  expect(conductor!.details).not.toHaveProperty('onBehalfOfIndicator')
  expect(holds).toContain('Telephone number: 604-555-0222 ext 45')
  expect(holds).toContain('On behalf of someone else')
})
