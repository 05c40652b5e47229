/** Complete report inputs with invented parties, for tests of the builder and the rules. */
import type {
  EntityProfile,
  PersonProfile,
  ReportInput,
  ReportTransaction,
  StartingInput,
} from '#app/compliance/reports/facts/input.ts'
import type { WindowSpan } from '#app/compliance/types.ts'

export const window: WindowSpan = {
  startMs: Date.UTC(2026, 10, 10, 5),
  endMs: Date.UTC(2026, 10, 11, 5),
  offsetMinutes: -300,
  date: '2026-11-10',
}
/** An instant after the window, when its reports are built. */
export const now = Date.UTC(2026, 10, 12, 15)

export const ada: PersonProfile = {
  kind: 'person',
  key: 'c-ada',
  surname: 'Exemple',
  givenName: 'Ada',
  clientNumber: 'C-1',
  telephone: '+1 613 555 0100',
  email: 'ada@example.com',
  address: {
    buildingNumber: '12',
    streetAddress: 'Main Street',
    city: 'Ottawa',
    province: 'Ontario',
    postalCode: 'k1a 0b1',
    country: 'Canada',
  },
  dateOfBirth: '1980-02-29',
  occupation: 'retail clothing store manager',
  employer: 'Exemple Vêtements',
  countryOfResidence: 'CA',
  identifications: [{ typeCode: 2, number: 'AB123456', country: 'Canada' }],
}

export const bruno: PersonProfile = {
  ...ada,
  key: 'c-bruno',
  givenName: 'Bruno',
  clientNumber: 'C-2',
  email: 'bruno@example.com',
  identifications: [{ typeCode: 4, number: 'E1234-56789', country: 'CA', province: 'ON' }],
}

export const acme: EntityProfile = {
  kind: 'entity',
  key: 'c-acme',
  nameOfEntity: 'Acme Exemple Inc.',
  clientNumber: 'C-3',
  natureOfBusiness: 'wholesale of garden tools',
  telephone: '514-555-0199',
  address: { streetAddress: '99 rue Exemple', city: 'Montréal', province: 'QC', postalCode: 'H2X 1Y4', country: 'CA' },
  identifications: [{ typeCode: 3, number: '1234567', country: 'CA', province: 'QC' }],
  registrations: [{ typeCode: 2, number: '1234567', country: 'CA', province: 'QC' }],
  authorizedPersons: [{ surname: 'Exemple', givenName: 'Ada' }],
}

const base = {
  fintracLocationId: '100001',
  locationId: 'loc-1',
  purpose: 'savings for a house',
  occurredAt: { epochMs: Date.UTC(2026, 10, 10, 18, 30), offsetMinutes: -300 },
}

/** A change of a transaction; fields of its only starting action are given at the same level. */
export type TransactionChange = Partial<ReportTransaction> & Partial<StartingInput>

function changed(base: ReportTransaction, change: TransactionChange): ReportTransaction {
  const { transactionIds, cadCents, ...given } = change
  const own: Record<string, unknown> = {
    ...base,
    ...(transactionIds !== undefined && { transactionIds }),
    ...(cadCents !== undefined && { cadCents }),
  }
  const first: Record<string, unknown> = { ...base.starting[0] }
  for (const [name, value] of Object.entries(given)) (startingNames.has(name) ? first : own)[name] = value
  return { ...own, starting: change.starting ?? [first] } as unknown as ReportTransaction
}

const startingNames: ReadonlySet<string> = new Set<keyof StartingInput>([
  'kind',
  'amount',
  'currency',
  'virtualCurrencyOther',
  'exchangeRate',
  'sendingAddresses',
  'howObtained',
  'sources',
  'isDepositToBusinessAccount',
  'conductors',
  'directionCode',
  'fundTypeCode',
  'fundTypeOther',
  'receivingAddresses',
  'referenceNumber',
  'otherRelatedNumber',
  'account',
])

export function cashTransaction(change: TransactionChange = {}): ReportTransaction {
  return changed(
    {
      ...base,
      id: 't-1',
      reference: 'TX-1',
      channel: 'in_person',
      cadCents: 1_200_000n,
      starting: [{ amount: '12000', currency: 'CAD', conductors: [{ party: ada }] }],
      completing: [{ dispositionCode: 21, amount: '12000.00', currency: 'CAD', beneficiaries: [{ party: ada }] }],
    },
    change,
  )
}

export function coinTransaction(change: TransactionChange = {}): ReportTransaction {
  return changed(
    {
      ...base,
      id: 't-1',
      reference: 'TX-1',
      channel: 'online',
      cadCents: 1_500_000n,
      transactionIds: ['f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16'],
      starting: [
        {
          amount: '0.15',
          currency: 'BTC',
          exchangeRate: '100000.00',
          sendingAddresses: ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
          conductors: [{ party: ada, isClient: true, device: { typeCode: 2, ipAddress: '203.0.113.7' } }],
        },
      ],
      completing: [
        {
          dispositionCode: 3,
          amount: '15000.00',
          currency: 'CAD',
          receivingAddresses: ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
          beneficiaries: [{ party: ada }],
        },
      ],
    },
    change,
  )
}

/** Standing answers of an organization that asks every client. */
export const standing = {
  onBehalfOf: false,
  source: false,
  involved: false,
  businessDeposit: false,
  beneficiary: false,
} as const

const settings = { activitySectorCode: 11, reportingEntityNumber: 1234567, contactId: 42, standing }

export function lctrInput(change: Partial<ReportInput> = {}): ReportInput {
  return {
    type: 'LCTR',
    settings,
    reference: 'LCTR-2026-000123',
    window,
    aggregation: 'not_applicable',
    transactions: [cashTransaction()],
    ...change,
  }
}

export function lvctrInput(change: Partial<ReportInput> = {}): ReportInput {
  return {
    type: 'LVCTR',
    settings,
    reference: 'LVCTR-2026-000123',
    window,
    aggregation: 'not_applicable',
    transactions: [coinTransaction()],
    ...change,
  }
}

export function strInput(change: Partial<ReportInput> = {}): ReportInput {
  return {
    type: 'STR',
    settings,
    reference: 'STR-2026-000123',
    window: null,
    aggregation: 'not_applicable',
    transactions: [cashTransaction({ isAttempted: false, directionCode: 1, fundTypeCode: 2 })],
    suspicion: {
      narrative: 'The client brought small bills three times in one day and could not say where they came from.',
      actionTaken: 'Closer monitoring.',
      suspicionTypeCode: 1,
      politicallyExposedPersonIncluded: false,
    },
    ...change,
  }
}
