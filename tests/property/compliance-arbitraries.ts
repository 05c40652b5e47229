/** Transactions, windows and instants for the property tests: few parties and days, amounts around the threshold. */
import fc from 'fast-check'
import { toCents } from '#app/compliance/words/money.ts'
import type { BeneficiaryFacts, PartyFacts, RuleTransaction, WindowSetting } from '#app/compliance/types.ts'

export { WINDOWS } from '#tests/support/rules/transactions.ts'

/** A to D are ordinary; F is a financial entity, P a public body, V a very large corporation. */
const PARTIES: readonly PartyFacts[] = [
  ...['A', 'B', 'C', 'D'].map((key) => ({ key })),
  { key: 'F', isFinancialEntity: true },
  { key: 'P', isPublicBody: true },
  { key: 'V', isVeryLargeCorporation: true },
]
const party = fc.constantFrom(...PARTIES)
const amount = fc.oneof(
  fc.constantFrom('1000.00', '4999.99', '5000.00', '9000.00', '9999.99', '10000.00', '10000.01', '12000.00'),
  fc
    .integer({ min: 1, max: 1_500_000 })
    .map((cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
)
const START = Date.parse('2026-03-04T00:00:00-05:00')
const moment = fc.oneof(
  fc.integer({ min: 0, max: 2 * 86_400_000 - 1 }),
  fc.constantFrom(0, 86_399_999, 86_400_000, 86_400_000 - 600_000, 86_400_000 + 600_000),
)

const transaction = fc
  .record({
    moment,
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant('cash' as const) },
      { weight: 3, arbitrary: fc.constant('virtual_currency' as const) },
      { weight: 1, arbitrary: fc.constant('wire' as const) },
    ),
    direction: fc.oneof(
      { weight: 9, arbitrary: fc.constant('in' as const) },
      { weight: 1, arbitrary: fc.constant('out' as const) },
    ),
    status: fc.oneof(
      { weight: 9, arbitrary: fc.constant('completed' as const) },
      { weight: 1, arbitrary: fc.constant('pending' as const) },
    ),
    amount,
    hasValue: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    conductors: fc.uniqueArray(party, { maxLength: 2, selector: ({ key }) => key }),
    onBehalfOf: fc.uniqueArray(party, { maxLength: 2, selector: ({ key }) => key }),
    beneficiaries: fc.uniqueArray(party, { maxLength: 3, selector: ({ key }) => key }),
    hasPortions: fc.boolean(),
    isIran: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    isReward: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  })
  .map(
    ({
      moment: after,
      hasValue,
      hasPortions,
      isIran,
      isReward,
      beneficiaries,
      ...rest
    }): Omit<RuleTransaction, 'id'> => {
      const cents = toCents(rest.amount)
      const share = (facts: PartyFacts): BeneficiaryFacts =>
        hasPortions ? { ...facts, portionCents: cents / BigInt(beneficiaries.length) } : facts
      return {
        ...rest,
        epochMs: START + after,
        currency: 'CAD',
        cadCents: hasValue ? cents : null,
        beneficiaries: beneficiaries.map(share),
        ...(isIran && { ministerialDirective: 'IR2020' as const }),
        ...(isReward && { isValidationReward: true }),
      }
    },
  )

/** Up to 14 transactions with distinct ids in two windows. */
export const transactions = fc
  .array(transaction, { maxLength: 14 })
  .map((list) => list.map((each, index): RuleTransaction => ({ ...each, id: `T${index}` })))

const LATEST = Date.parse('2030-01-01T00:00:00Z')
export const instants = fc.integer({ min: Date.parse('2020-01-01T00:00:00Z'), max: LATEST })

/** One to four settings that take effect at distinct instants, the first from the beginning or from a day. */
export const settings: fc.Arbitrary<WindowSetting[]> = fc.uniqueArray(
  fc.record({
    startTime: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`),
    offsetMinutes: fc.constantFrom(-480, -300, -210, 0, 330),
    effectiveFromMs: fc.option(instants, { freq: 4 }),
  }),
  { minLength: 1, maxLength: 4, selector: ({ effectiveFromMs }) => effectiveFromMs },
)
