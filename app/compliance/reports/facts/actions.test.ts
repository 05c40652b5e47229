import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import {
  ada,
  acme,
  bruno,
  cashTransaction,
  coinTransaction,
  lctrInput,
  lvctrInput,
  strInput,
} from '#tests/support/reports/report-inputs.ts'
import { clientRate, completedBy } from './actions.ts'
import { buildReport } from '../../drafting/build.ts'
import type { LctrDocument, LvctrDocument, StrDocument } from '../document/document.ts'
import type { CompletingInput, StartingInput } from './input.ts'

test.each([
  ['as supplied, of the direction received to handed out', '0.013959', '20000', '279.18', '0.013959'],
  ['as supplied where the amounts agree only roughly', '1.3667', '9000', '12300', '1.3667'],
  ['turned over where the amounts plainly show the other direction', '1.3667', '12300', '9000', '0.731689471'],
  ['turned over though a fee was kept', '1.3667', '12300', '8730', '0.731689471'],
  ['near parity by which direction comes nearer', '1.02', '1000', '980', '0.9803921569'],
  ['derived where none was supplied', null, '9000', '8300', '0.9222222222'],
  ['derived with as few decimals as it needs', null, '20000', '1.2', '0.00006'],
  ['as supplied where an amount is unknown', '1.3667', null, '9000', '1.3667'],
  ['as supplied where it fits neither direction', '7', '12300', '9000', '7'],
  ['unknown where neither it nor both amounts are known', null, '12300', null, undefined],
])('the rate of an exchange is %s', (_what, supplied, received, handedOut, expected) => {
  expect(clientRate(supplied, received, handedOut)).toBe(expected)
})

test('a supplied rate is reported as it is or exactly turned over, never replaced by another', () => {
  const decimal = fc
    .integer({ min: 1, max: 10_000_000 })
    .map((cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
  fc.assert(
    fc.property(decimal, decimal, decimal, (rate, received, handedOut) => {
      const derived = clientRate(rate, received, handedOut)!
      if (derived !== rate)
        expect(Math.abs(Number(derived) * Number(rate) - 1)).toBeLessThan(1e-4 + 1e-9 * Number(rate))
    }),
  )
})

const cash = (amount: string, currency: string): StartingInput => ({ amount, currency })

test.each<[string, StartingInput, CompletingInput, string, string | undefined]>([
  [
    'taken from the Canadian dollars received',
    cash('10000', 'CAD'),
    { amount: '7071.43', currency: 'USD' },
    '100',
    '0.7142858586',
  ],
  [
    'kept back from the Canadian dollars handed out',
    cash('8000', 'USD'),
    { amount: '10950', currency: 'CAD' },
    '50',
    '1.375',
  ],
  ['of nothing', cash('10000', 'CAD'), { amount: '7000', currency: 'USD' }, '0.00', '0.70'],
  ['in neither currency', cash('5000', 'USD'), { amount: '4600', currency: 'EUR' }, '20', undefined],
  ['as large as what was received', cash('100', 'CAD'), { amount: '70', currency: 'USD' }, '100', undefined],
  [
    'beside the client’s rate',
    cash('10000', 'CAD'),
    { amount: '7071.43', currency: 'USD', exchangeRate: '0.7143' },
    '100',
    '0.7143',
  ],
])('a rate that follows from the amounts is that without a fee %s', (_what, received, handedOut, fee, rate) => {
  expect(completedBy([received], [handedOut], fee)).toMatchObject([{ exchangeRate: rate }])
})

describe('what was handed out', () => {
  it.each<[string, StartingInput[], CompletingInput[], CompletingInput]>([
    [
      'is what was received where it was deposited as it was',
      [cash('12000', 'CAD')],
      [{ dispositionCode: 1 }],
      { amount: '12000', currency: 'CAD' },
    ],
    [
      'is the sum of legs in one currency',
      [cash('12000', 'CAD'), cash('0.50', 'CAD')],
      [{ dispositionCode: 21, currency: 'CAD' }],
      { amount: '12000.50', currency: 'CAD' },
    ],
    [
      'stays unknown in an exchange',
      [cash('12000', 'CAD')],
      [{ dispositionCode: 3, currency: 'USD' }],
      { amount: undefined, currency: 'USD' },
    ],
    [
      'stays unknown in an exchange to coins',
      [cash('12000', 'CAD')],
      [{ dispositionCode: 18 }],
      { amount: undefined, currency: undefined },
    ],
    [
      'stays unknown while nobody says what was done',
      [cash('12000', 'CAD')],
      [{}],
      { amount: undefined, currency: undefined },
    ],
    [
      'stays unknown where another currency was handed out',
      [cash('9000', 'USD')],
      [{ dispositionCode: 23, currency: 'CAD' }],
      { amount: undefined, currency: 'CAD' },
    ],
    [
      'stays unknown where legs were in several currencies',
      [cash('9000', 'USD'), cash('500', 'CAD')],
      [{ dispositionCode: 1 }],
      { amount: undefined, currency: undefined },
    ],
    [
      'stays unknown where it was cut in two',
      [cash('9000', 'CAD')],
      [{ dispositionCode: 1, amount: '4000', currency: 'CAD' }, { dispositionCode: 25 }],
      { amount: '4000', currency: 'CAD' },
    ],
    [
      'stays unknown where coins became something that is no coin',
      [cash('0.5', 'BTC')],
      [{ dispositionCode: 25 }],
      { amount: undefined, currency: undefined },
    ],
    [
      'is the coins where they were added to a wallet',
      [cash('0.5', 'BTC')],
      [{ dispositionCode: 17 }],
      { amount: '0.5', currency: 'BTC' },
    ],
  ])('%s', (_what, starting, completing, expected) => {
    const { amount, currency } = completedBy(starting, completing)[0]!
    expect({ amount, currency }).toEqual(expected)
  })

  it('is not guessed of the second of two actions', () => {
    expect(
      completedBy(
        [cash('9000', 'CAD')],
        [{ dispositionCode: 1, amount: '4000', currency: 'CAD' }, { dispositionCode: 25 }],
      )[1],
    ).toMatchObject({ dispositionCode: 25 })
    expect(
      completedBy(
        [cash('9000', 'CAD')],
        [{ dispositionCode: 1, amount: '4000', currency: 'CAD' }, { dispositionCode: 25 }],
      )[1]?.amount,
    ).toBeUndefined()
  })
})

const first = <Document>(input: Parameters<typeof buildReport>[0]) => {
  const { document, notes } = buildReport(input)
  return { transaction: (document as { transactions: unknown[] }).transactions[0] as Document, notes, document }
}

test('T-16: cash for coins states the coins and the rate of the client', () => {
  const given = cashTransaction({
    amount: '20000',
    cadCents: 2_000_000n,
    completing: [
      {
        dispositionCode: 18,
        amount: '279.18',
        currency: 'LTC',
        exchangeRate: '0.013959',
        beneficiaries: [{ party: ada }],
      },
    ],
  })
  const { transaction, notes } = first<LctrDocument['transactions'][number]>(lctrInput({ transactions: [given] }))
  expect(transaction.startingActions[0]?.details).toMatchObject({ amount: '20000', currencyCode: 'CAD' })
  expect(transaction.completingActions[0]?.details).toMatchObject({
    dispositionCode: 18,
    amount: '279.18',
    virtualCurrencyTypeCode: 'LTC',
    exchangeRate: '0.013959',
  })
  expect(transaction.completingActions[0]?.details).not.toHaveProperty('valueInCanadianDollars')
  expect(notes.missing.filter((one) => one.required)).toEqual([])
})

test('three legs are three starting actions, each with its conductors; cash alone stands in a report of cash', () => {
  const starting: StartingInput[] = [
    { kind: 'cash', amount: '6000', currency: 'CAD', conductors: [{ party: ada }, { party: bruno }] },
    {
      kind: 'cash',
      amount: '4000',
      currency: 'USD',
      conductors: [{ party: bruno, onBehalfOf: [{ party: acme, relationshipCode: 6 }] }],
    },
    { kind: 'other', amount: '500', currency: 'CAD' },
  ]
  const given = cashTransaction({
    cadCents: 1_140_000n,
    starting,
    completing: [
      {
        dispositionCode: 1,
        amount: '11400',
        currency: 'CAD',
        beneficiaries: [
          { party: ada, portion: '5000' },
          { party: bruno, portion: '6400' },
        ],
      },
    ],
  })
  const { transaction, notes } = first<LctrDocument['transactions'][number]>(lctrInput({ transactions: [given] }))
  expect(
    transaction.startingActions.map(({ details, conductors }) => [
      details.amount,
      details.currencyCode,
      conductors.length,
      conductors.map((one) => one.onBehalfOfs.length),
    ]),
  ).toEqual([
    ['6000', 'CAD', 2, [0, 0]],
    ['4000', 'USD', 1, [1]],
  ])
  expect(
    transaction.completingActions[0]?.beneficiaries.map((one) => one.details?.relationshipOfConductorCode),
  ).toEqual([undefined, undefined])
  expect(notes.unplaced).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'starting.2.amount', value: '500 CAD' }),
      expect.objectContaining({ field: 'completing.0.beneficiaries.1.portion', value: '6400' }),
    ]),
  )
})

test('a cheque cut in two is two completing actions with their own beneficiaries, in an STR', () => {
  const given = cashTransaction({
    fundTypeCode: 4,
    directionCode: 1,
    amount: '10000',
    completing: [
      { dispositionCode: 1, amount: '6000', currency: 'CAD', beneficiaries: [{ party: ada }] },
      { dispositionCode: 32, amount: '4000', currency: 'CAD', beneficiaries: [{ party: bruno }] },
    ],
  })
  const { transaction } = first<StrDocument['transactions'][number]>(strInput({ transactions: [given] }))
  expect(transaction.startingActions[0]?.details).toMatchObject({
    fundAssetVirtualCurrencyTypeCode: 4,
    amount: '10000',
  })
  expect(
    transaction.completingActions.map(({ details, beneficiaries }) => [
      details.dispositionCode,
      details.amount,
      details.exchangeRate,
      beneficiaries.length,
    ]),
  ).toEqual([
    [1, '6000', undefined, 1],
    [32, '4000', undefined, 1],
  ])
})

test('coins sold for dollars state the rate of the client, whatever rate values them', () => {
  const given = coinTransaction({
    exchangeRate: '99000',
    completing: [
      {
        dispositionCode: 3,
        amount: '15000.00',
        currency: 'CAD',
        exchangeRate: '100000',
        beneficiaries: [{ party: ada }],
      },
    ],
  })
  const { transaction } = first<LvctrDocument['transactions'][number]>(lvctrInput({ transactions: [given] }))
  expect(transaction.startingActions[0]?.details).toMatchObject({ amount: '0.15', exchangeRate: '100000' })
  const valued = first<LvctrDocument['transactions'][number]>(
    lvctrInput({
      transactions: [
        coinTransaction({
          exchangeRate: null,
          completing: [{ dispositionCode: 17, receivingAddresses: [], beneficiaries: [{ party: ada }] }],
          starting: [{ amount: '0.15', currency: 'BTC', cadCents: 1_500_000n, conductors: [{ party: ada }] }],
        }),
      ],
    }),
  )
  expect(valued.transaction.startingActions[0]?.details.exchangeRate).toBe('100000.00')
  expect(valued.transaction.completingActions[0]?.details).toMatchObject({
    amount: '0.15',
    virtualCurrencyTypeCode: 'BTC',
  })
  expect(valued.transaction.completingActions[0]?.details).not.toHaveProperty('valueInCanadianDollars')
})
