/**
 * Import, form and report check judge one fact alike: what an import stores the form accepts, and what the check
 * refuses was a problem at import.
 */
import { describe, expect, test } from 'vitest'
import { buildReport } from '#app/compliance/drafting/build.ts'
import { validateReport } from '#app/compliance/validate/index.ts'
import { analyse, takeRecords } from '#app/csv/analyse.ts'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import type { CustomerRow, Problem } from '#app/csv/types.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { ada, cashTransaction, lctrInput, now } from '#tests/support/reports/report-inputs.ts'
import { customerInput, customerSchema } from './schema.ts'

interface Imported {
  customer: CustomerRow['customer']
  problems: Problem[]
}

/** Imports a list of customers with these columns, each value in a record of its own. */
async function imported(header: readonly string[], rows: readonly (readonly string[])[]): Promise<Imported[]> {
  const bytes = new TextEncoder().encode(
    [
      csvLine(['Customer ID', 'Last Name', 'First Name', ...header]),
      ...rows.map((cells, at) => csvLine([`C-${at}`, 'Roy', 'Ann', ...cells])),
    ].join(''),
  )
  const analysis = await analyse(() => [bytes], { ...emptyPlan(), subject: 'customers' })
  const all: Imported[] = []
  for await (const batch of takeRecords(() => [bytes], analysis))
    for (const { taken } of batch)
      if (taken.kind === 'customer') all.push({ customer: taken.customer.customer, problems: taken.problems })
  expect(all.length).toBe(rows.length)
  return all
}

/** What the form says of the values that an import stored, by field, and what it would store. */
function throughForm({ customer: { phone, extension, occupation, address = {}, notes } }: Imported) {
  const { whole, ...parts } = address
  const fields = {
    kind: 'person',
    surname: 'Roy',
    givenName: 'Ann',
    ...parts,
    ...(whole !== undefined && { unstructuredAddress: whole }),
    ...(phone && { phone }),
    ...(extension && { extension }),
    ...(occupation && { occupation }),
    ...(notes && { notes }),
  }
  const result = customerSchema.safeParse(fields)
  if (!result.success)
    return {
      accepted: false as const,
      faults: result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    }
  const kept = customerInput(result.data)
  return {
    accepted: true as const,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'kind')),
    kept: Object.fromEntries(Object.entries(kept).filter(([name]) => name in fields && name !== 'kind')),
  }
}

/** Messages of the report check at the conductor's occupation or address, whatever their severity. */
function checked(change: Partial<typeof ada>): string[] {
  const { document } = buildReport(
    lctrInput({
      transactions: [
        cashTransaction({
          conductors: [{ party: { ...ada, ...change } }],
          completing: [
            {
              dispositionCode: 21,
              amount: '12000.00',
              currency: 'CAD',
              beneficiaries: [{ party: { ...ada, ...change } }],
            },
          ],
        }),
      ],
    }),
  )
  return validateReport(document, { now })
    .filter(
      ({ path, ruleId, code }) =>
        code !== 375 &&
        /^\/definitions\/\d+\/(?:address|occupation|telephone)/.test(path) &&
        /^C-(?:28|29|30)/.test(ruleId),
    )
    .map(({ message }) => message)
}

const isDoubtful = ({ problems }: Imported): boolean => problems.some(({ severity }) => severity === 'block_draft')

const streets = [
  'PO Box 333',
  'P.O. Box 5 Stn Main',
  'Station A PO Box 77',
  'Case postale 12',
  'C.P. 12, succ. Centre-ville',
  'B.P. 40',
  'PO Box 12 Suite 4',
  'Box 17',
  'PMB 12',
  'Lock Box 9',
  'Casier postal 8',
  'General Delivery',
  'c/o General Delivery',
  'G.D.',
  'Poste restante',
  'Suite 256',
  'Apt. 4B',
  '#12',
  'Bureau 300',
  'Unité 7',
  'Local 5',
  'PO Box 12, 45 Exemple St',
  '123 Main St PO Box 4',
  'Suite 5, 12 King St W',
  '12 rue Principale app. 4',
  'NE 1/4 Sec 12 Twp 34 Rge 5 W4M',
  'Blue house after the rink',
  'Lot 5 Concession 3',
  '45 Boxwood Lane',
  '9 General Delivery Road',
  '12 Exemple Rd',
]
const occupations = [
  'manager',
  'Manager',
  'consultant',
  'professional',
  'labourer',
  'laborer',
  'self-employed',
  'Self Employed',
  'business owner',
  'businessman',
  'business',
  'employee',
  'worker',
  'director',
  'sales',
  'other',
  'gestionnaire',
  'gérant',
  'gérante',
  'professionnel',
  'travailleur autonome',
  'employé',
  'directrice',
  'ventes',
  'autre',
  'trading',
  'import/export',
  'services',
  'commerce',
  '62020',
  'NOC 6221',
  'CNP 62020',
  '12-34',
  'CEO',
  'owner',
  'clerk',
  'entrepreneur',
  'technicien',
  'retired',
  'student',
  'nurse',
  'retail clothing store manager',
  'retraitée',
  'préposée aux bénéficiaires',
  'restaurant owner',
]
const places: readonly (readonly [province: string, postalCode: string, country: string])[] = [
  ['ON', 'K1A 0B1', 'CA'],
  ['Ontario', 'k1a0b1', 'Canada'],
  ['QC', 'K1A 0B1', 'CA'],
  ['QC', 'T2P 1A1', 'Canada'],
  ['QC', 'H0H OH0', 'Canada'],
  ['QC', 'D1A 1A1', 'CA'],
  ['ON', 'Z1A 1A1', 'CA'],
  ['BC', 'V6X-1A1', 'CA'],
  ['BC', '12345', 'CA'],
  ['NY', '10001', 'US'],
  ['NY', '10001-1234', 'US'],
  ['NY', '100011234', 'US'],
  ['NY', '1001', 'US'],
  ['NY', '90210', 'US'],
  ['ON', '10001', 'US'],
  ['', '75001', 'Géorgie'],
  ['', '75001', 'France'],
  ['', 'SW1A 2AA', 'UK'],
  ['', '75_001', 'France'],
  ['Jalisco', '44100', 'Mexico'],
]

describe('one judgement', () => {
  test('of addresses', async () => {
    const rows = await imported(
      ['Address', 'City', 'Province', 'Postal Code', 'Country'],
      streets.map((street) => [street, 'Ottawa', 'ON', 'K1A 0B1', 'CA']),
    )
    for (const [at, street] of streets.entries()) {
      const check = checked({
        address: { streetAddress: street, city: 'Ottawa', province: 'ON', postalCode: 'K1A 0B1', country: 'CA' },
      })
      expect([street, isDoubtful(rows[at]!)]).toEqual([street, check.length > 0])
      expect([street, throughForm(rows[at]!)]).toMatchObject([street, { accepted: true }])
    }
    expect(rows.filter(isDoubtful).length).toBe(21)
  })

  test('of occupations', async () => {
    const rows = await imported(
      ['Occupation'],
      occupations.map((occupation) => [occupation]),
    )
    for (const [at, occupation] of occupations.entries()) {
      expect([occupation, isDoubtful(rows[at]!)]).toEqual([occupation, checked({ occupation }).length > 0])
      expect([occupation, throughForm(rows[at]!)]).toMatchObject([occupation, { accepted: true, kept: { occupation } }])
    }
    expect(rows.filter(isDoubtful).length).toBe(occupations.length - 7)
  })

  test('of provinces, postal codes and countries', async () => {
    const rows = await imported(
      ['Street', 'City', 'Province', 'Postal Code', 'Country'],
      places.map(([province, postalCode, country]) => ['12 Exemple Rd', 'Exempleville', province, postalCode, country]),
    )
    for (const [at, [province, postalCode, country]] of places.entries()) {
      const named = [province, postalCode, country]
      const address = {
        streetAddress: '12 Exemple Rd',
        city: 'Exempleville',
        ...(province && { province }),
        postalCode,
        country,
      }
      const left = buildReport(
        lctrInput({ transactions: [cashTransaction({ conductors: [{ party: { ...ada, address } }] })] }),
      ).notes.unplaced.some(({ field }) => field.startsWith('address.'))
      expect([...named, isDoubtful(rows[at]!)]).toEqual([...named, left || checked({ address }).length > 0])
      const form = throughForm(rows[at]!)
      expect([...named, form]).toMatchObject([...named, { accepted: true }])
      if (form.accepted) expect(form.kept).toEqual(form.fields)
      // What the form refuses as typed, the import did not store as such.
      if (
        !customerSchema.safeParse({
          kind: 'person',
          surname: 'Roy',
          province,
          postalCode,
          country: rows[at]!.customer.address?.country ?? '',
        }).success
      )
        expect(rows[at]!.problems.map(({ code }) => code).filter((code) => /province|postal/.test(code))).not.toEqual(
          [],
        )
    }
  })

  test('of phones', async () => {
    const phones = [
      '416-555-0101',
      '(416) 555-0101 ext 22',
      '514.555.0140 ou 438.555.0141',
      '514*555*0148',
      '+44 20 7946 0958',
      '5145550147 (cell)',
      '514 555-0101 poste 7',
    ]
    const rows = await imported(
      ['Phone'],
      phones.map((phone) => [phone]),
    )
    for (const [at, phone] of phones.entries()) {
      const form = throughForm(rows[at]!)
      expect([phone, form]).toMatchObject([phone, { accepted: true }])
      if (form.accepted) expect(form.kept).toEqual(form.fields)
      expect([phone, checked({ telephone: rows[at]!.customer.phone })]).toEqual([phone, []])
    }
    expect(rows[2]).toMatchObject({
      customer: { phone: '+15145550140', notes: 'Phone: 514.555.0140 ou 438.555.0141' },
      problems: [{ code: 'phone-partly-read', severity: 'warning', message: expect.stringContaining('+14385550141') }],
    })
  })
})
