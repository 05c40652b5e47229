import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { confirmDoubts } from '#app/product/doubts/commands.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { refreshDrafts } from '#app/product/reports/drafts/refresh.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** From the columns of a file to the fields of the document at the simulated regulator. */

const regulator = await serveRegulator({ port: 0, environment: 'test' })
const database = await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, REGULATOR_TIMEOUT_MS: '5000' })
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => Promise.all([regulator.close(), admin.end()]))

const found = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', 'cases', 'found', name), 'utf8')

interface Definition {
  addressTypeCode?: number
  address?: Record<string, unknown>
  telephoneNumber?: string
  identifications?: Record<string, unknown>[]
}

async function drafted(
  text: string,
  plan: Partial<ImportPlan> = {},
): Promise<{
  company: Company
  ids: string[]
  definitions: Definition[]
  problems: { column: string | null; code: string; severity: string; raw: string | null; cells: unknown }[]
}> {
  const company = await readyCompany()
  await importText(company.scope, text, { plan })
  const problems = await company.scope.tx((db) =>
    db.importRowError.findMany({
      select: { column: true, code: true, severity: true, raw: true, cells: true },
      orderBy: { id: 'asc' },
    }),
  )
  const { ids } = await createDrafts(company.scope, 'all')
  const rows = await company.scope.tx((db) => db.report.findMany({ where: { id: { in: ids } } }))
  return {
    company,
    ids,
    problems,
    definitions: rows.flatMap((row) =>
      (row.document as unknown as { definitions: Definition[] }).definitions.filter(
        (definition) => definition.address !== undefined || definition.identifications !== undefined,
      ),
    ),
  }
}

const head = [
  'Transaction ID',
  'Date/Time',
  'Amount',
  'Currency',
  'Method',
  'Direction',
  'Channel',
  'Customer ID',
  'Surname',
  'Given Name',
  'Date of Birth',
  'Phone',
  'Occupation',
  'Purpose',
  'Disposition',
  'Location ID',
  'Beneficiary ID',
]
const row = [
  'M95',
  '2026-11-21 09:00',
  '10000.00',
  'CAD',
  'cash',
  'in',
  'in person',
  'C-911',
  'Exemple',
  'Wing Yan',
  '1980-05-13',
  '604-555-0111',
  'hospital nurse',
  'savings',
  'holding',
  demoEntity.locations[0],
  'C-911',
]
const document = ["Driver's licence", '1234567', 'BC', 'CA']
const file = (columns: readonly string[], cells: readonly string[]) =>
  csvLine([...head, 'ID Type', 'ID Number', 'ID Province', 'ID Country', ...columns]) +
  csvLine([...row, ...document, ...cells])
const mapped = { plan: { columns: { 'Beneficiary ID': 'beneficiary.customerId' } } } as const

const structured = {
  typeCode: 1,
  streetAddress: '12 Exemple Rd',
  city: 'Richmond',
  provinceStateCode: 'BC',
  postalZipCode: 'V6X 1A1',
  countryCode: 'CA',
}
const beside = ['City', 'Province', 'Postal Code', 'Country']
const place = ['Richmond', 'BC', 'V6X 1A1', 'CA']

const layouts: readonly (readonly [
  columns: readonly string[],
  cells: readonly string[],
  address: Record<string, unknown>,
])[] = [
  ...[
    'Address',
    'Street Address',
    'Address Line 1',
    'Home Address',
    'Civic Address',
    'Customer Address',
    'Mailing Address',
    'Residential Address',
    'Business Address',
    'Client Address',
    'Adresse',
    'Adresse postale',
    'Adresse domicile',
    'Adresse civique',
    'Rue',
    'Street',
    'Numéro et rue',
  ].map((header) => [[header, ...beside], ['12 Exemple Rd', ...place], structured] as const),
  [
    ['Mailing Address', 'Mailing City', 'Home Address', ...beside],
    ['PO Box 5', 'Ottawa', '12 Exemple Rd', ...place],
    structured,
  ],
  [
    ['Adresse', 'Ville', 'Province', 'Code postal', 'Pays'],
    ['12 Exemple Rd', 'Richmond', 'Colombie-Britannique', 'v6x1a1', 'Canada'],
    structured,
  ],
  [
    [
      'Customer Address Line 1',
      'Customer Address Line 2',
      'Customer City',
      'Customer Province',
      'Customer Postal Code',
      'Customer Country',
    ],
    ['12 Exemple Rd', 'Apt 4', ...place],
    { ...structured, unitNumber: '4' },
  ],
  [
    ['Unit', 'Civic Number', 'Street', ...beside],
    ['4', '12', 'Exemple Rd', ...place],
    { ...structured, unitNumber: '4', buildingNumber: '12', streetAddress: 'Exemple Rd' },
  ],
  [
    ['Address', 'Postal Code', 'City', 'Country', 'State'],
    ['500 Sample St, Suite 9', '94105', 'San Francisco', 'USA', 'California'],
    {
      typeCode: 1,
      streetAddress: '500 Sample St',
      unitNumber: '9',
      city: 'San Francisco',
      provinceStateCode: 'CA',
      postalZipCode: '94105',
      countryCode: 'US',
    },
  ],
  [['Address', 'Country'], ['12 Exemple Rd, Richmond, BC V6X 1A1', 'Canada'], structured],
  [['Address'], ['12 Exemple Rd, Richmond BC V6X 1A1'], structured],
  [['Address'], ['12 Exemple Rd\nRichmond, British Columbia\nV6X 1A1\nCanada'], structured],
  [['Address', 'City', 'Province', 'Postal Code', 'Country'], ['12 Exemple Rd, Richmond, BC', ...place], structured],
  [
    ['Full Address', 'Country'],
    ['Blue house after the rink', 'CA'],
    { typeCode: 2, countryCode: 'CA', unstructured: 'Blue house after the rink' },
  ],
  [
    ['Address'],
    ['10 Sample Street, London SW1A 2AA, United Kingdom'],
    { typeCode: 2, countryCode: 'GB', unstructured: '10 Sample Street, London SW1A 2AA, United Kingdom' },
  ],
]

test.each(layouts)('an address under %j reaches the document in its own fields', async (columns, cells, address) => {
  const { definitions, problems } = await drafted(file(columns, cells), mapped.plan)
  expect(problems.filter(({ severity }) => severity === 'block_draft')).toEqual([])
  expect(definitions.map((definition) => [definition.addressTypeCode, definition.address])).toEqual([
    [address.typeCode, address],
  ])
})

test('the street of a file stands as such in the bytes that the regulator receives', async () => {
  const { company, ids } = await drafted(file(['Street Address', ...beside], ['12 Exemple Rd', ...place]), mapped.plan)
  const { holds } = (await company.scope.tx((db) =>
    db.report.findUniqueOrThrow({ where: { id: ids[0]! } }),
  )) as unknown as { holds: unknown }
  expect(holds).toEqual([])
  expect(await submitReports(company.scope, ids, 'test')).toMatchObject({ ids, refused: [] })
  await submitDue(company.scope, { run: 'test', signal: new AbortController().signal })
  const sent = await company.scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId: ids[0]! } }))
  expect(regulator.state.report(demoEntity.reportingEntityNumber, sent.reference)?.sha256).toBe(sent.sha256)
  const { definitions } = JSON.parse(Buffer.from(sent.bytes!).toString('utf8')) as { definitions: Definition[] }
  expect(definitions.find((definition) => definition.addressTypeCode === 1)?.address).toEqual(structured)
})

test('a street address beside its city, as it was found, is a street in the draft', async () => {
  const { definitions } = await drafted(found('F08-street-address-beside-city.csv'), mapped.plan)
  expect(definitions.map(({ address }) => address)).toEqual([structured])
})

test('country, province and postal code that contradict each other hold the draft, with the values as written', async () => {
  const { problems, company } = await drafted(found('e1.csv'))
  expect(problems.map(({ column, code, severity, raw }) => [column, code, severity, raw])).toEqual([
    ['Code postal', 'postal-code-elsewhere', 'block_draft', 'T2P 1A1'],
    ['Code postal', 'postal-code-elsewhere', 'block_draft', '75001'],
    ['Code postal', 'postal-code-unreadable', 'block_draft', 'H0H OH0'],
  ])
  const customers = await company.scope.tx((db) =>
    db.customer.findMany({
      orderBy: { customerNumber: 'asc' },
      select: { street: true, city: true, province: true, postalCode: true, country: true, notes: true },
    }),
  )
  expect(customers).toEqual([
    { street: '1 Rue A', city: 'Calgary', province: 'QC', postalCode: 'T2P 1A1', country: 'CA', notes: null },
    { street: '1 Rue A', city: 'Paris', province: null, postalCode: '75001', country: 'GE', notes: null },
    {
      street: '1 Rue A',
      city: 'Laval',
      province: 'QC',
      postalCode: null,
      country: 'CA',
      notes: 'Code postal: H0H OH0',
    },
  ])
})

test('each phone of a list is its first number, and the whole text is kept', async () => {
  const { company, problems } = await drafted(found('c1.csv'))
  const customers = await company.scope.tx((db) =>
    db.customer.findMany({ orderBy: { customerNumber: 'asc' }, select: { phone: true, extension: true, notes: true } }),
  )
  expect(customers.map(({ phone }) => phone)).toEqual([
    '+15145550140',
    '+15145550142',
    '+15145550144',
    '+15145550145',
    '+15145550146',
    '+15145550147',
    '+15145550148',
    '+15145550149',
    '+15145550150',
  ])
  expect(customers[4]).toMatchObject({ extension: '12', notes: null })
  expect(customers[0]!.notes).toBe('Téléphone: 514.555.0140 ou 438.555.0141')
  expect(problems.filter(({ code }) => code === 'phone-unreadable')).toEqual([])
  expect(problems.filter(({ code }) => code === 'phone-partly-read' || code === 'phone-unusual').length).toBe(7)
})

const withPhone = (phone: string) =>
  csvLine([...head, 'ID Type', 'ID Number', 'ID Province', 'ID Country', 'Address', ...beside]) +
  csvLine([...row.slice(0, 11), phone, ...row.slice(12), ...document, '12 Exemple Rd', ...place])
const heldBy = async ({ company, ids }: { company: Company; ids: string[] }) =>
  (
    (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: ids[0]! } }))) as unknown as {
      holds: { code: string; doubtId: string | null }[]
    }
  ).holds

test.each([
  ['555-0144', 'phone-unreadable'],
  ['514-555-O149', 'phone-unreadable'],
  ['514-555-0140 / 514-555-0141', 'phone-partly-read'],
  ['514-555-0140 or 555-0141', 'phone-partly-read'],
])('a phone %s that no report says whole holds the draft until a person lets it go', async (phone, code) => {
  const made = await drafted(withPhone(phone), mapped.plan)
  const holds = await heldBy(made)
  expect(holds.map((hold) => hold.code)).toEqual([code])
  expect((await submitReports(made.company.scope, made.ids, 'test')).refused).toHaveLength(1)
  expect(await confirmDoubts(made.company.scope, [holds[0]!.doubtId!])).toBe(1)
  expect(await heldBy(made)).toEqual([])
})

test('a phone that is entered afterwards is the answer to one that could not be read', async () => {
  const made = await drafted(withPhone('555-0144'), mapped.plan)
  await made.company.scope.tx((db) =>
    db.customer.updateMany({ where: { customerNumber: 'C-911' }, data: { phone: '+15145550144' } }),
  )
  await refreshDrafts(made.company.scope, { reports: made.ids })
  expect(await heldBy(made)).toEqual([])
})

/** Every text of every table, as the database keeps it. */
async function everything(organizationId: string): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'organization_id'`,
  )
  const texts: string[] = []
  for (const { name } of rows)
    texts.push(
      JSON.stringify(
        (
          await admin.query(`SELECT to_jsonb(x)::text AS text FROM "${name}" x WHERE organization_id = $1`, [
            organizationId,
          ])
        ).rows,
      ),
    )
  return texts.join('\n')
}

const SIN = /046[ -]?454[ -]?286|130[ -]?692[ -]?544/

test('a social insurance number reaches neither the database nor the kept row, by label or by its check digit, and issuers are read', async () => {
  const { company, problems } = await drafted(found('d1.csv'))
  expect(problems).toMatchObject([
    { column: 'Numéro de pièce', code: 'social-insurance-number', severity: 'warning', raw: '***' },
  ])
  const customers = await company.scope.tx((db) =>
    db.customer.findMany({ orderBy: { customerNumber: 'asc' }, select: { identifications: true } }),
  )
  expect(customers.map(({ identifications }) => identifications)).toEqual([
    [{ type: 'NAS', number: null, country: 'CA', province: null }],
    [{ type: 'Passeport', number: 'AB123', country: 'FR', province: null }],
  ])
  expect(await everything(company.organizationId)).not.toMatch(SIN)
})

test('nor out of purpose, notes, a column of its own or a row that is refused', async () => {
  const text =
    csvLine([...head, 'NAS', 'Notes', 'ID Type', 'ID Number', 'Issued By']) +
    csvLine([
      ...row.slice(0, 13),
      'savings, NAS 046 454 286',
      ...row.slice(14),
      '046-454-286',
      'gave 130692544 at the counter',
      'Passport',
      '046454286',
      'Canada',
    ]) +
    csvLine([
      'M96',
      'no date',
      ...row.slice(2, 13),
      '130 692 544',
      ...row.slice(14),
      '046454286',
      '',
      'Health card',
      '1234567897',
      'Ontario',
    ])
  const { company, problems, definitions } = await drafted(text, mapped.plan)
  expect(
    problems
      .filter(({ code }) => code === 'social-insurance-number')
      .map(({ column }) => column)
      .sort(),
  ).toEqual(['ID Number', 'NAS', 'NAS', 'Notes', 'Purpose', 'Purpose'])
  expect(problems.find(({ code }) => code === 'health-card-number')).toMatchObject({ column: 'ID Number', raw: '***' })
  const all = await everything(company.organizationId)
  expect(all).not.toMatch(SIN)
  expect(all).not.toContain('1234567897')
  expect(all).toContain('gave *** at the counter')
  expect(definitions[0]?.identifications).toEqual([{ identifierTypeCode: 2, jurisdictionOfIssueCountryCode: 'CA' }])
})

test('doubly encoded text in any column is shown with the repaired text', async () => {
  const { problems } = await drafted(found('m1.csv'))
  expect(
    problems.filter(({ code }) => code === 'garbled-text').map(({ column, severity, raw }) => [column, severity, raw]),
  ).toEqual([
    ['Address', 'warning', '12 Rue CÃ´tÃ©'],
    ['City', 'warning', 'MontrÃ©al'],
    ['Occupation', 'warning', 'prÃ©posÃ©e aux bÃ©nÃ©ficiaires'],
  ])
})
