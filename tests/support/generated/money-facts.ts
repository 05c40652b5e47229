import fc from 'fast-check'

/** What was received and its disposition, before a file states it. */

export const decimal = (digits: bigint, scale: number): string => {
  const text = digits.toString().padStart(scale + 1, '0')
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
}
export const hundredths = (cents: bigint): string => decimal(cents, 2)
export const accountOutcomes: ReadonlySet<number> = new Set([1, 28])

/** `over / under` with ten decimals, truncated and rounded: both are correct. */
export function quotients(over: string, under: string): string[] {
  const parse = (text: string): [bigint, number] => [
    BigInt(text.replace('.', '')),
    text.includes('.') ? text.length - text.indexOf('.') - 1 : 0,
  ]
  const [[a, x], [b, y]] = [parse(over), parse(under)]
  const [top, bottom] = [a * 10n ** BigInt(y) * 10n ** 10n, b * 10n ** BigInt(x)]
  return [decimal(top / bottom, 10), decimal((top * 2n + bottom) / (bottom * 2n), 10)]
}

export type Shape = 'kept' | 'exchanged' | 'coins out' | 'goods' | 'two receipts' | 'two outcomes' | 'coins in'

export interface Outcome {
  code: number
  words: readonly string[]
}
const kept: readonly Outcome[] = [
  { code: 21, words: ['Holding funds', 'holding', 'Détention de fonds'] },
  { code: 25, words: ['Outgoing international funds transfer', 'international wire'] },
  { code: 24, words: ['Outgoing domestic funds transfer', 'domestic transfer'] },
  { code: 20, words: ['Outgoing email money transfer', 'e-transfer'] },
  { code: 23, words: ['Issued cheque', 'cheque', 'Chèque émis'] },
  { code: 5, words: ['Purchase of bank draft', 'bank draft'] },
  { code: 6, words: ['Purchase of money order', 'money order'] },
  { code: 1, words: ['Deposit to account', 'deposit'] },
  { code: 28, words: ['Payment to account'] },
]
const goods: readonly Outcome[] = [
  { code: 14, words: ['Purchase of jewellery', 'bijoux'] },
  { code: 15, words: ['Purchase precious metals', 'gold'] },
  { code: 29, words: ['goods', 'purchase of goods'] },
]
export const toFiat: Outcome = { code: 3, words: ['Exchange to fiat currency', 'currency exchange'] }
export const toCoins: Outcome = {
  code: 18,
  words: ['Exchange to virtual currency', 'bitcoin purchase', 'Achat de cryptomonnaie'],
}

const channels: readonly { words: readonly string[]; cash?: number; coins?: number }[] = [
  { words: ['In person', 'en personne', 'counter'], cash: 1, coins: 1 },
  { words: ['ATM', 'Automated banking machine'], cash: 2 },
  { words: ['Courier', 'messager'], cash: 4 },
  { words: ['Bitcoin ATM'], cash: 11, coins: 9 },
  { words: ['Armoured car'], cash: 3 },
  { words: ['Online', 'en ligne'], coins: 8 },
]

export interface MoneyFact {
  index: number
  cents: bigint
  /** Of a second receipt or disposition: part of the first. */
  secondCents: bigint
  foreign: 'USD' | 'EUR' | 'GBP'
  coin: 'BTC' | 'ETH' | 'LTC' | 'USDT'
  isForeignCash: boolean
  kept: Outcome
  second: Outcome
  goods: Outcome
  channel: (typeof channels)[number]
  purpose: string
  account: string | null
  reference: string | null
  day: number
  minute: number
  wording: number
}

export const money = (index: number): fc.Arbitrary<MoneyFact> =>
  fc.record({
    index: fc.constant(index),
    cents: fc.bigInt({ min: 1_000_000n, max: 6_000_000n }),
    secondCents: fc.bigInt({ min: 1_000n, max: 900_000n }),
    foreign: fc.constantFrom('USD', 'EUR', 'GBP'),
    coin: fc.constantFrom('BTC', 'ETH', 'LTC', 'USDT'),
    isForeignCash: fc.boolean(),
    kept: fc.constantFrom(...kept),
    second: fc.constantFrom(...kept),
    goods: fc.constantFrom(...goods),
    channel: fc.constantFrom(...channels),
    purpose: fc.constantFrom(
      'savings for a house',
      'Remboursement de prêt',
      'payment of invoice 4411',
      'Test purchase',
    ),
    account: fc.option(fc.stringMatching(/^[1-9]\d{6}$/)),
    reference: fc.option(fc.stringMatching(/^R-\d{5}$/)),
    day: fc.integer({ min: 2, max: 26 }),
    minute: fc.integer({ min: 0, max: 1439 }),
    wording: fc.nat(20),
  })
