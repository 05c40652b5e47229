/** Actions of a transaction, whatever they are, with parties among these customers. */
import fc from 'fast-check'
import type {
  AccountFacts,
  Actions,
  BehalfParty,
  Beneficiary,
  CompletingAction,
  Conductor,
  DeviceFacts,
  NamedParty,
  StartingAction,
} from '#app/product/transactions/actions/actions.ts'

const digits = fc.integer({ min: 1, max: 9_999_999 }).map(String)
const maybe = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { nil: null })
const word = fc.stringMatching(/^[A-Za-z0-9]{3,12}$/)

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const accountFacts: fc.Arbitrary<AccountFacts> = fc
  .record(
    {
      financialInstitutionNumber: word,
      branchNumber: word,
      typeCode: fc.integer({ min: 1, max: 5 }),
      typeOther: word,
      currency: fc.constantFrom('CAD', 'USD', 'BTC'),
      dateOpened: day,
      dateClosed: day,
      statusCode: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: [] },
  )
  .filter((facts) => Object.keys(facts).length > 0)
const device: fc.Arbitrary<DeviceFacts> = fc
  .record(
    {
      typeCode: fc.integer({ min: 1, max: 4 }),
      typeOther: word,
      identifier: word,
      ipAddress: fc.ipV4(),
      sessionAt: day.map((date) => `${date}T14:05:06-05:00`),
    },
    { requiredKeys: [] },
  )
  .filter((facts) => Object.keys(facts).length > 0)

export const actionsOf = (ids: readonly string[]): fc.Arbitrary<Actions> => {
  const customerId = fc.constantFrom(...ids)
  const whole = <T extends object>(fields: { [Name in keyof T]: fc.Arbitrary<T[Name]> }, ...required: (keyof T)[]) =>
    fc.record(fields, { requiredKeys: required }) as unknown as fc.Arbitrary<T>
  const named = fc.array(
    whole<NamedParty>({ customerId, accountNumber: word, policyNumber: word, identifyingNumber: word }, 'customerId'),
    { maxLength: 2 },
  )
  const holders = fc.array(whole<NamedParty>({ customerId, username: word }, 'customerId'), { maxLength: 2 })
  const behalf = whole<BehalfParty>(
    { customerId, relationshipCode: fc.integer({ min: 1, max: 9 }), relationshipOther: word },
    'customerId',
  )
  const conductor = whole<Conductor>(
    { customerId, isClient: fc.boolean(), username: word, device, onBehalfOf: fc.array(behalf, { maxLength: 3 }) },
    'customerId',
    'onBehalfOf',
  )
  const beneficiary = whole<Beneficiary>(
    {
      customerId,
      portion: maybe(digits),
      relationshipCode: fc.integer({ min: 1, max: 9 }),
      relationshipOther: word,
      username: word,
    },
    'customerId',
    'portion',
  )
  const always = [
    'method',
    'amount',
    'currency',
    'cadAmount',
    'rate',
    'threshold',
    'account',
    'sendingAddresses',
    'receivingAddresses',
    'sources',
    'conductors',
    'accountHolders',
  ] as const
  const starting = whole<StartingAction>(
    {
      method: fc.constant('cash' as const),
      amount: digits,
      currency: fc.constantFrom('CAD', 'USD'),
      cadAmount: digits.map((text) => `${text}.25`),
      rate: maybe(digits.map((text) => `1.${text}1`)),
      threshold: maybe(
        fc.record({
          basis: fc.constantFrom('bank-of-canada', 'import', 'house', 'client'),
          rate: maybe(digits.map((text) => `1.${text}1`)),
          source: word,
        }),
      ),
      account: maybe(word),
      sendingAddresses: fc.array(word, { maxLength: 2 }),
      receivingAddresses: fc.array(word, { maxLength: 2 }),
      howObtained: word,
      fundTypeCode: fc.constantFrom(1, 7, 17),
      fundTypeOther: word,
      referenceNumber: word,
      otherRelatedNumber: word,
      isDepositToBusinessAccount: fc.boolean(),
      accountFacts,
      sources: named,
      conductors: fc.array(conductor, { maxLength: 3 }),
      accountHolders: holders,
    },
    ...always,
  )
  const completing = whole<CompletingAction>(
    {
      disposition: maybe(word),
      amount: maybe(digits),
      currency: maybe(fc.constantFrom('CAD', 'EUR')),
      rate: maybe(digits.map((text) => `0.${text}1`)),
      cadValue: maybe(digits.map((text) => `${text}.50`)),
      account: maybe(word),
      reference: maybe(word),
      receivingAddresses: fc.array(word, { maxLength: 2 }),
      dispositionCode: fc.constantFrom(1, 3, 21),
      dispositionOther: word,
      otherRelatedNumber: word,
      accountFacts,
      involvements: named,
      beneficiaries: fc.array(beneficiary, { maxLength: 3 }),
      accountHolders: holders,
    },
    'disposition',
    'amount',
    'currency',
    'rate',
    'cadValue',
    'account',
    'reference',
    'receivingAddresses',
    'involvements',
    'beneficiaries',
    'accountHolders',
  )
  return fc.record({
    starting: fc.array(starting, { minLength: 1, maxLength: 3 }),
    completing: fc.array(completing, { maxLength: 3 }),
  })
}
