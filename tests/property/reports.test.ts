import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeTables } from '#app/compliance/words/codes.ts'
import { formatCents } from '#app/compliance/words/money.ts'
import { leftOutBasis } from '#app/compliance/drafting/left-out.ts'
import { asksToBeLeftOut, readiness } from '#app/compliance/drafting/holds.ts'
import { buildReport } from '#app/compliance/drafting/build.ts'
import { describeReport } from '#app/compliance/reports/document/describe.ts'
import type {
  AddressProfile,
  CompletingInput,
  PartyProfile,
  ReportInput,
  ReportTransaction,
  StartingInput,
  ThirdPartyRole,
} from '#app/compliance/reports/facts/input.ts'
import type { Channel } from '#app/compliance/types.ts'
import { isMissingValue } from '#app/party/text/fillers.ts'
import { validateReport } from '#app/compliance/validate/validate.ts'
import { now, standing, window } from '#tests/support/reports/report-inputs.ts'

const isFact = (text: string): boolean =>
  (['text', 'namePart', 'wholeName', 'organization', 'city'] as const).every((field) => !isMissingValue(field, text))
// The heading of a form ("Fname") is no name.
const word = fc.stringMatching(/^[A-Z][a-zéèçñ]{3,12}( [A-Z][a-z]{3,8})?$/).filter(isFact)
// What stands for "nothing" (-----, xxxxx) is left out of a report on purpose; these are facts.
const reference = fc.stringMatching(/^[A-Za-z0-9_-]{5,40}$/).filter((text) => !isMissingValue('text', text))
const maybe = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { nil: null })
const key = fc.oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 60 }))
const country = fc.constantFrom(...Object.keys(codeTables.country).filter((code) => !['CA', 'US', 'MX'].includes(code)))
const provinceOf = {
  CA: Object.keys(codeTables.provinceCa),
  US: Object.keys(codeTables.provinceUs),
  MX: Object.keys(codeTables.provinceMx),
}
/** First letter of a postal code of each province (Canada Post). */
const firstLetters: Record<string, string> = {
  NL: 'A',
  NS: 'B',
  PE: 'C',
  NB: 'E',
  QC: 'H',
  ON: 'K',
  MB: 'R',
  SK: 'S',
  AB: 'T',
  BC: 'V',
  NT: 'X',
  NU: 'X',
  YT: 'Y',
}

const address: fc.Arbitrary<AddressProfile> = fc.oneof(
  fc.constantFrom(...provinceOf.CA).chain((province) =>
    fc.record({
      streetAddress: word.map((name) => `12 ${name} St`),
      city: word,
      province: fc.constant(province),
      postalCode: fc.constantFrom(
        `${firstLetters[province]}1A 0B1`,
        `${firstLetters[province]?.toLowerCase()}2x1y4`,
        undefined,
      ),
      country: fc.constantFrom('CA', 'Canada'),
    }),
  ),
  fc.record({
    streetAddress: word.map((name) => `12 ${name} Ave`),
    city: word,
    province: fc.constantFrom(...provinceOf.US),
    postalCode: fc.constantFrom('12345', '12345-6789'),
    country: fc.constant('US'),
  }),
  fc.record({
    streetAddress: word.map((name) => `${name} 12`),
    city: word,
    province: fc.constantFrom(...provinceOf.MX),
    country: fc.constant('Mexique'),
  }),
  fc.record({
    streetAddress: word.map((name) => `${name} 12`),
    city: word,
    province: maybe(word),
    postalCode: maybe(fc.stringMatching(/^[A-Z0-9]{4,8}$/)),
    country,
  }),
  fc.record({
    unstructured: word.map((name) => `Blue house after the rink, ${name}`),
    country: fc.constantFrom('CA', 'GB'),
  }),
)

const telephone = fc.constantFrom('+1 613 555 0100', '6135550100', '(613) 555-0100 ext 12', '+44 20 7946 0958', null)

const person: fc.Arbitrary<PartyProfile> = fc.record({
  kind: fc.constant('person' as const),
  key,
  surname: word,
  givenName: maybe(word),
  otherNames: maybe(word),
  alias: maybe(word),
  clientNumber: reference,
  telephone,
  email: fc.constantFrom('ada@example.com', null),
  address,
  dateOfBirth: fc.constantFrom('1950-01-01', '1980-02-29', '2004-12-31'),
  countryOfResidence: maybe(country),
  occupation: fc.constantFrom('nurse', 'retired', 'retail clothing store manager', 'étudiante en droit'),
  employer: maybe(word),
  url: fc.constantFrom(null, 'https://a.example'),
  identifications: fc.array(
    fc.record({
      typeCode: fc.constantFrom(1, 2, 4, 5, 14, 15, 32, 33, 34, 35, 37, 39, 40),
      number: reference,
      country: fc.constantFrom('CA', 'US', 'France'),
      province: fc.constantFrom(null, 'NJ', 'BC'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

const entity: fc.Arbitrary<PartyProfile> = fc.record({
  kind: fc.constant('entity' as const),
  key,
  nameOfEntity: word.map((name) => `${name} Inc.`),
  clientNumber: reference,
  telephone,
  address,
  natureOfBusiness: fc.constantFrom('wholesale of garden tools', 'restaurant'),
  identifications: fc.array(
    fc.record({ typeCode: fc.constantFrom(1, 2, 3, 4, 5, 6), number: reference, country: fc.constantFrom('CA', 'DE') }),
    { minLength: 1, maxLength: 2 },
  ),
  registrations: fc.array(
    fc.record({ typeCode: fc.constantFrom(1, 2, 4), number: reference, country: fc.constantFrom('CA', 'DE') }),
    { minLength: 1, maxLength: 2 },
  ),
  authorizedPersons: fc.array(fc.record({ surname: word, givenName: word }), { minLength: 1, maxLength: 3 }),
})

const party = fc.oneof(person, entity)
/** Another than the conductor: nobody is a third party to themselves. */
const other = party.map((one) => ({
  ...one,
  key: `${one.key}-other`,
  ...(one.kind === 'person' ? { surname: `${one.surname} Autre` } : { nameOfEntity: `Autre ${one.nameOfEntity}` }),
}))
const third = (max: number): fc.Arbitrary<ThirdPartyRole> =>
  fc.record({ party: other, relationshipCode: fc.integer({ min: 1, max }).filter((code) => code !== 9) })
const cents = fc.bigInt({ min: 100n, max: 9_999_999_999n })

/** Without an exchange: what was received in Canadian dollars is handed out in them. */
const fiatAction = (amount: bigint): fc.Arbitrary<CompletingInput> =>
  fc.record({
    dispositionCode: fc.constantFrom(1, 4, 5, 6, 7, 8, 9, 20, 21, 23, 24, 25, 26),
    amount: fc.constant(formatCents(amount)),
    currency: fc.constant('CAD'),
    referenceNumber: maybe(reference),
    account: maybe(
      fc.record({
        number: reference,
        typeCode: fc.constantFrom(1, 2, 3, 5),
        currency: fc.constant('CAD'),
        statusCode: fc.constantFrom(1, 2, 3),
        dateOpened: fc.constantFrom('2001-01-31', null),
        holders: fc.array(fc.record({ party, username: maybe(reference) }), { minLength: 1, maxLength: 3 }),
      }),
    ),
    involvements: fc.array(fc.record({ party, accountNumber: maybe(reference), identifyingNumber: maybe(reference) }), {
      maxLength: 1,
    }),
    beneficiaries: fc.array(
      fc.record({
        party,
        username: maybe(reference),
        relationshipCode: fc.integer({ min: 1, max: 8 }),
        portion: maybe(fc.constant(formatCents(amount))),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  })

const channels: Record<ReportInput['type'], readonly Channel[]> = {
  LCTR: [
    'in_person',
    'banking_machine',
    'armoured_car',
    'courier',
    'mail',
    'self_redemption_kiosk',
    'virtual_currency_atm',
  ],
  LVCTR: ['in_person', 'online', 'virtual_currency_atm'],
  STR: ['in_person', 'online', 'telephone'],
}

const starting = (type: ReportInput['type'], value: bigint): fc.Arbitrary<StartingInput> =>
  fc.record({
    amount: fc.constant(type === 'LVCTR' ? '1.00' : formatCents(value)),
    currency: fc.constant(type === 'LVCTR' ? 'ETH' : 'CAD'),
    exchangeRate: fc.constant(type === 'LVCTR' ? formatCents(value) : null),
    sendingAddresses: fc.array(reference, { maxLength: 2 }),
    howObtained: maybe(word),
    sources: fc.array(fc.record({ party, policyNumber: maybe(reference) }), { maxLength: 1 }),
    referenceNumber: maybe(reference),
    receivingAddresses: fc.array(reference, { maxLength: 1 }),
    conductors: fc.array(
      fc.record({
        party,
        isClient: fc.boolean(),
        username: maybe(reference),
        onBehalfOf: fc.array(third(13), { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    directionCode: fc.constant(1),
    fundTypeCode: fc.constant(type === 'STR' ? 2 : null),
  })

/** One to three legs, cut into one to three completing actions. */
const transaction = (type: ReportInput['type'], index: number): fc.Arbitrary<ReportTransaction> =>
  fc.tuple(fc.array(cents, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 3 })).chain(([legs, count]) => {
    const value = legs.reduce((sum, leg) => sum + leg, 0n)
    const shares = Array.from({ length: count }, (_, at) =>
      at === 0 ? value - (value / BigInt(count)) * BigInt(count - 1) : value / BigInt(count),
    )
    const parts = fc.record({
      id: fc.constant(`t-${index}`),
      reference: reference.map((text) => `${text}-${index}`),
      cadCents: fc.constant(value),
      occurredAt: fc.record({
        epochMs: fc
          .integer({ min: window.startMs / 1000, max: window.endMs / 1000 - 1 })
          .map((seconds) => seconds * 1000),
        offsetMinutes: fc.constantFrom(-300, -210, 0, 330),
      }),
      channel: fc.constantFrom(...channels[type]),
      isAttempted: fc.constant(false),
      fintracLocationId: fc.stringMatching(/^[0-9]{6}$/),
      purpose: maybe(word),
      transactionIds: fc.array(fc.stringMatching(/^[0-9a-f]{64}$/), { maxLength: 2 }),
      starting: fc.tuple(...legs.map((leg) => starting(type, leg))),
      completing: fc.tuple(...shares.map(fiatAction)),
    })
    // Of a record that names a business account someone says whether the cash went to it: the organization's answer
    // for all does not count.
    return parts.map((one) =>
      one.completing.some(({ account }) => account?.typeCode === 2)
        ? { ...one, answers: { businessDeposit: false } }
        : one,
    )
  })

const input: fc.Arbitrary<ReportInput> = fc
  .constantFrom('LCTR' as const, 'LVCTR' as const, 'STR' as const)
  .chain((type) =>
    fc.integer({ min: 2, max: 4 }).chain((count) =>
      fc.record({
        type: fc.constant(type),
        reference,
        settings: fc.record({
          activitySectorCode: fc.constantFrom(11, 21, 14),
          reportingEntityNumber: fc.integer({ min: 0, max: 9_999_999 }),
          contactId: fc.integer({ min: 1, max: 9_999_999 }),
          standing: fc.constant(standing),
        }),
        window: fc.constant(window),
        aggregation: fc.constantFrom('conductor' as const, 'on_behalf_of' as const, 'beneficiary' as const),
        transactions: fc.tuple(...Array.from({ length: count }, (_, index) => transaction(type, index))),
        suspicion: fc.record({
          narrative: word,
          actionTaken: word,
          suspicionTypeCode: fc.constantFrom(1, 4),
          politicallyExposedPersonIncluded: fc.boolean(),
        }),
      }),
    ),
  )

const runs = { numRuns: 40 }

describe('reports from complete facts, whatever they are', () => {
  it('have nothing that would be refused', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { document, notes } = buildReport(given)
        expect(validateReport(document, { now }).filter((one) => one.severity === 'reject')).toEqual([])
        expect(notes.missing.filter((one) => one.required)).toEqual([])
      }),
      runs,
    )
  })

  it('are the same when built again, describe each party once, and point only to parties that are there', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { document } = buildReport(given)
        expect(buildReport(given).document).toEqual(document)
        const refIds = document.definitions.map((one) => one.refId)
        expect(new Set(refIds).size).toBe(refIds.length)
        for (const found of JSON.stringify(document.transactions).matchAll(/"refId":"([^"]+)"/g))
          expect(refIds).toContain(found[1])
        expect(describeReport(document).length).toBeGreaterThan(2)
      }),
      runs,
    )
  })
})

/** Every text of the input that is a fact (not a key, a code's name or a channel). */
function facts(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => facts(item, name))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => facts(item, key))
  return typeof value === 'string' &&
    ![
      'key',
      'kind',
      'id',
      'type',
      'channel',
      'aggregation',
      'date',
      'locationId',
      'country',
      'province',
      'countryOfResidence',
      'countryOfCitizenship',
      'telephone',
      'employerTelephone',
      'postalCode',
      'currency',
      'exchangeRate',
    ].includes(name)
    ? [value]
    : []
}

describe('facts', () => {
  it('are in the document or listed as unplaced, never lost', () => {
    fc.assert(
      fc.property(input, fc.dictionary(word, word, { maxKeys: 2 }), (given, extra) => {
        const [first, ...rest] = given.transactions
        const withExtra = {
          ...given,
          ...(given.type === 'STR' ? {} : { suspicion: undefined }),
          transactions: first
            ? [
                {
                  ...first,
                  extra,
                  channelOther: 'by pigeon',
                  starting: first.starting.map((one) => ({ ...one, fundTypeOther: 'shells' })),
                },
                ...rest,
              ]
            : rest,
        }
        const { document, notes } = buildReport(withExtra)
        const kept = `${JSON.stringify(document)}\n${notes.unplaced.map((one) => JSON.stringify(one.value)).join('\n')}`
        for (const fact of facts(withExtra)) expect(kept, fact).toContain(JSON.stringify(fact).slice(1, -1))
      }),
      runs,
    )
  })
})

describe('a report that is called ready', () => {
  it('lacks nothing required, would not be rejected, and leaves out nothing of a party, an amount, a rate or a place that nobody let go', () => {
    fc.assert(
      fc.property(input, fc.boolean(), (given, areConfirmed) => {
        const { document, notes } = buildReport(given)
        const messages = validateReport(document, { now })
        const asked = notes.unplaced.filter(asksToBeLeftOut)
        const { isReady, holds } = readiness({
          input: given,
          document,
          notes,
          messages,
          doubts: [],
          awaits: [],
          proposals: new Map(),
          confirmations: areConfirmed ? asked.map((one) => ({ ...one, ...leftOutBasis(given, one) })) : [],
        })
        const isSound =
          notes.missing.every((one) => !one.required) && messages.every((one) => one.severity !== 'reject')
        expect(isReady).toBe(isSound && (areConfirmed || asked.length === 0))
        expect(new Set(holds.map((one) => one.key)).size).toBe(holds.length)
        for (const one of holds)
          expect(
            one.kind === 'left-out'
              ? asked
              : [...notes.missing, ...messages].filter((found) => found.path === one.path),
          ).not.toEqual([])
      }),
      runs,
    )
  })
})
