import { expect, test } from 'vitest'
import fc from 'fast-check'
import { beneficiariesOf, isOver, type CompletedShare } from './portions.ts'

const action = (shares: Record<string, string | null>, change: Partial<CompletedShare> = {}): CompletedShare => ({
  amount: '12000',
  currency: 'CAD',
  cadValue: null,
  beneficiaries: Object.entries(shares).map(([key, portion]) => ({ party: { key }, portion })),
  ...change,
})
const portionsOf = (actions: CompletedShare[], whole: bigint | null = 1_200_000n) =>
  beneficiariesOf(actions, whole).map(({ key, portionCents }) => `${key} ${portionCents ?? 'whole'}`)

test.each<[string, CompletedShare[], string[]]>([
  ['the whole counts where nothing says how much is for whom', [action({ A: null, B: null })], ['A whole', 'B whole']],
  ['a stated portion counts', [action({ A: '7000', B: '5000' })], ['A 700000', 'B 500000']],
  [
    'a portion of another currency is that part of the value',
    [action({ A: '3000', B: '6000' }, { amount: '9000', currency: 'USD' })],
    ['A 400000', 'B 800000'],
  ],
  [
    'of several actions each is for its own beneficiaries',
    [action({ A: null }, { amount: '7000' }), action({ B: null }, { amount: '5000' })],
    ['A 700000', 'B 500000'],
  ],
  [
    'an action in another currency says its value',
    [
      action({ A: null }, { amount: '7000' }),
      action({ B: null }, { amount: '3000', currency: 'EUR', cadValue: '5000.00' }),
    ],
    ['A 700000', 'B 500000'],
  ],
  [
    'an action whose value is unknown counts whole',
    [action({ A: null }, { amount: '7000' }), action({ B: null }, { amount: '3000', currency: 'EUR' })],
    ['A 700000', 'B whole'],
  ],
  ['a portion that is more than the whole says nothing', [action({ A: '13000' })], ['A whole']],
])('%s', (_what, actions, expected) => {
  expect(portionsOf(actions)).toEqual(expected)
})

test('nobody has a portion while the value of the whole is unknown', () => {
  expect(portionsOf([action({ A: '7000', B: '5000' })], null)).toEqual(['A whole', 'B whole'])
})

test('portions that add up to the action add up to its value, to a cent each', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (parts, whole) => {
        const sum = parts.reduce((total, part) => total + part, 0)
        const given = beneficiariesOf(
          [
            {
              amount: String(sum),
              currency: 'XOF',
              cadValue: null,
              beneficiaries: parts.map((part, index) => ({ party: { key: `B${index}` }, portion: String(part) })),
            },
          ],
          whole,
        )
        const total = given.reduce((cents, { portionCents }) => cents + (portionCents ?? whole), 0n)
        expect(total - whole <= BigInt(parts.length) && whole - total <= BigInt(parts.length)).toBe(true)
      },
    ),
  )
})

test('portions that total more than the amount of their action are told, to the last decimal', () => {
  expect(isOver('14000.00', ['10000', '10000.00'])).toBe(true)
  expect(isOver('14000.00', ['7000', '7000.01'])).toBe(true)
  expect(isOver('14000', ['7000.000', '7000.00'])).toBe(false)
  expect(isOver('14000', [])).toBe(false)
})
