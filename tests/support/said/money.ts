/** Invented receipts: what came in, what became of it, and how files write both. */
import fc from 'fast-check'
import { claim, type Claim, type Leaf } from './claims.ts'

/** A decimal in digits as hundredths or finer: its digits and how many of them are decimals. */
const decimal = (digits: bigint, scale: number): string => {
  const text = digits.toString().padStart(scale + 1, '0')
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
}
const hundredths = (cents: bigint): string => decimal(cents, 2)

/** `over / under` with ten decimals, cut and rounded: both are right. */
function quotients(over: string, under: string): string[] {
  const parse = (text: string): [bigint, number] => [
    BigInt(text.replace('.', '')),
    text.includes('.') ? text.length - text.indexOf('.') - 1 : 0,
  ]
  const [[a, x], [b, y]] = [parse(over), parse(under)]
  const [top, bottom] = [a * 10n ** BigInt(y) * 10n ** 10n, b * 10n ** BigInt(x)]
  return [decimal(top / bottom, 10), decimal((top * 2n + bottom) / (bottom * 2n), 10)]
}

export type Shape = 'kept' | 'exchanged' | 'coins out' | 'goods' | 'two receipts' | 'two outcomes' | 'coins in'

interface Outcome {
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
const toFiat: Outcome = { code: 3, words: ['Exchange to fiat currency', 'currency exchange'] }
const toCoins: Outcome = {
  code: 18,
  words: ['Exchange to virtual currency', 'bitcoin purchase', 'Achat de cryptomonnaie'],
}
const accountOutcomes: ReadonlySet<number> = new Set([1, 28])

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
  /** Of a second receipt or outcome: a part of the first. */
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

export interface MoneyLayout {
  shape: Shape
  numbers: 'plain' | 'grouped' | 'dollars' | 'french' | 'whole'
  currency: 'column' | 'header'
  time: 'one column' | 'with offset' | 'two columns' | 'day first' | 'UTC' | 'date only'
  isLocationNamed: boolean
  rate: 'forward' | 'backward' | 'none'
  hasAccount: boolean
  hasReference: boolean
  hasPurpose: boolean
  hasValue: boolean
}

export const moneyLayout: fc.Arbitrary<MoneyLayout> = fc.record({
  shape: fc.constantFrom('kept', 'kept', 'exchanged', 'coins out', 'goods', 'two receipts', 'two outcomes', 'coins in'),
  numbers: fc.constantFrom('plain', 'grouped', 'dollars', 'french', 'whole'),
  currency: fc.constantFrom('column', 'header'),
  time: fc.constantFrom('one column', 'with offset', 'two columns', 'day first', 'UTC', 'date only'),
  isLocationNamed: fc.boolean(),
  rate: fc.constantFrom('forward', 'backward', 'none'),
  hasAccount: fc.boolean(),
  hasReference: fc.boolean(),
  hasPurpose: fc.boolean(),
  hasValue: fc.boolean(),
})

/** Canadian dollars for one unit: the rates in effect that the test gives the company. */
export const rates = { USD: '1.3700', EUR: '1.5900', GBP: '1.8100' } as const
const inCents = { USD: 13_700n, EUR: 15_900n, GBP: 18_100n } as const
const coinPrice = { BTC: 9_800_000n, ETH: 350_000n, LTC: 10_000n, USDT: 137n } as const

/** How an amount is written; grouped in threes, with the decimal sign of the layout. */
export function numberText(amount: string, { numbers }: Pick<MoneyLayout, 'numbers'>, isMoney = true): string {
  const [whole = '', fraction] = amount.split('.')
  if (!isMoney) return numbers === 'french' ? amount.replace('.', ',') : amount
  const grouped = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign)
  if (numbers === 'plain') return amount
  if (numbers === 'whole') return fraction === '00' ? whole : amount
  if (numbers === 'french') return `${grouped(' ')},${fraction ?? '00'}`
  return `${numbers === 'dollars' ? '$' : ''}${grouped(',')}.${fraction ?? '00'}`
}

export type MoneyColumn =
  | 'id'
  | 'datetime'
  | 'date'
  | 'time'
  | 'amount'
  | 'currency'
  | 'amount2'
  | 'currency2'
  | 'method'
  | 'direction'
  | 'status'
  | 'location'
  | 'channel'
  | 'purpose'
  | 'disposition'
  | 'account'
  | 'reference'
  | 'in'
  | 'inCurrency'
  | 'out'
  | 'outCurrency'
  | 'rate'
  | 'value'
  | 'disposition2'
  | 'out2'
  | 'outCurrency2'
  | 'worth'
  | 'coins'
  | 'coin'
  | 'from'
  | 'to'
  | 'hash'

export function moneyColumns(layout: MoneyLayout): MoneyColumn[] {
  const { shape, time, currency, rate } = layout
  const received: MoneyColumn[] =
    shape === 'exchanged' || shape === 'coins out'
      ? ['in', 'inCurrency', 'out', 'outCurrency', ...(rate === 'none' ? [] : ['rate' as const])]
      : shape === 'coins in'
        ? [
            ...(currency === 'column' ? ['coins' as const, 'coin' as const] : ['amount' as const, 'currency' as const]),
            'value',
            'out',
            'outCurrency',
            'from',
            'to',
            'hash',
          ]
        : [
            'amount',
            ...(currency === 'column' || shape === 'two receipts' ? ['currency' as const] : []),
            ...(shape === 'two receipts'
              ? ['amount2' as const, 'currency2' as const]
              : shape === 'goods'
                ? ['worth' as const]
                : shape === 'two outcomes'
                  ? [
                      'out' as const,
                      'outCurrency' as const,
                      'disposition2' as const,
                      'out2' as const,
                      'outCurrency2' as const,
                    ]
                  : []),
          ]
  return [
    'id',
    ...(time === 'two columns' ? ['date' as const, 'time' as const] : ['datetime' as const]),
    ...received,
    'method',
    'direction',
    'status',
    'location',
    'channel',
    'disposition',
    ...(layout.hasPurpose ? ['purpose' as const] : []),
    ...(layout.hasAccount ? ['account' as const] : []),
    ...(layout.hasReference ? ['reference' as const] : []),
  ]
}

/** Fields of columns whose headers say too little; the others are proposed from their headers. */
export const chosenFields: Partial<Record<MoneyColumn, string>> = {
  in: 'received.amount',
  inCurrency: 'received.currency',
  out: 'sent.amount',
  outCurrency: 'sent.currency',
  rate: 'rate',
  amount2: 'amount#2',
  currency2: 'currency#2',
  disposition2: 'disposition#2',
  out2: 'sent.amount#2',
  outCurrency2: 'sent.currency#2',
  worth: 'sent.cadValue',
  value: 'cadAmount',
  reference: 'sent.reference',
  coins: 'vc.amount',
  coin: 'vc.type',
}

const pick = <Item>(list: readonly Item[], wording: number): Item => list[wording % list.length]!
const two = (value: number): string => String(value).padStart(2, '0')

/** The time of a transaction on the clock of Toronto in winter, and the cells that say it; null where no time is given. */
function writeTime(
  { day, minute }: MoneyFact,
  { time }: MoneyLayout,
): { cells: Partial<Record<MoneyColumn, string>>; stated: string | null } {
  const [date, clock] = [`2026-11-${two(day)}`, `${two(Math.floor(minute / 60))}:${two(minute % 60)}`]
  const stated = `${date}T${clock}:00-05:00`
  if (time === 'date only') return { cells: { datetime: date }, stated: null }
  if (time === 'UTC') {
    const utc = new Date(stated).toISOString().slice(0, 19)
    return { cells: { datetime: utc.replace('T', ' ') }, stated: `${utc}+00:00` }
  }
  if (time === 'two columns') return { cells: { date, time: clock }, stated }
  const written =
    time === 'with offset' ? stated : time === 'day first' ? `${two(day)}/11/2026 ${clock}` : `${date} ${clock}`
  return { cells: { datetime: written }, stated }
}

export interface MoneyWritten {
  cells: Partial<Record<MoneyColumn, string>>
  claims: Claim[]
  type: 'LCTR' | 'LVCTR'
  id: string
  /** YYYY-MM-DD on the clock of the window. */
  day: string
  startingActions: number
  completingActions: number
}

const some = (
  about: string,
  at: string,
  owns: readonly string[],
  leaves: Readonly<Record<string, Leaf | undefined>>[],
  cells: readonly string[],
  more: Partial<Claim> = {},
): Claim => ({
  about,
  at: [at],
  owns,
  cells,
  isAsked: true,
  right: leaves.map((one) =>
    Object.fromEntries(Object.entries(one).filter((entry): entry is [string, Leaf] => entry[1] !== undefined)),
  ),
  ...more,
})

/** The cells of a receipt, and what the document says of it. */
export function writeMoney(fact: MoneyFact, layout: MoneyLayout): MoneyWritten {
  const { shape } = layout
  const isCoins = shape === 'coins in'
  const type = isCoins ? 'LVCTR' : 'LCTR'
  const id = `TX-${fact.index}`
  const { cells: when, stated } = writeTime(fact, layout)
  const details = type === 'LCTR' ? '/largeCashTransactionDetails' : '/virtualCurrencyTransactionDetails'
  const channel = pick(fact.channel.words, fact.wording)
  const cells: Partial<Record<MoneyColumn, string>> = {
    id,
    ...when,
    method: isCoins
      ? pick(['virtual currency', 'crypto'], fact.wording)
      : pick(['cash', 'Cash', 'comptant', 'espèces'], fact.wording),
    direction: 'in',
    status: pick(['completed', 'Completed', 'complété'], fact.wording),
    location: layout.isLocationNamed ? 'Head office' : 'HQ001',
    channel,
  }
  const claims: Claim[] = [
    claim('reference', `${details}/reportingEntityTransactionReference`, id, id),
    claim(
      'time',
      `${details}/${isCoins ? 'dateTimeReceived' : 'dateTimeOfTransaction'}`,
      stated ?? '',
      when.datetime ?? when.date!,
      stated === null ? { right: [], isOpen: true } : {},
    ),
    claim('location', '/reportingEntityLocationId', 'HQ001', cells.location!),
    claim('threshold', `${details}/thresholdIndicator`, true, ''),
  ]
  const code = isCoins ? fact.channel.coins : fact.channel.cash
  claims.push(
    some(
      'method',
      details,
      ['methodCode', 'methodOther'],
      [code === undefined ? {} : { methodCode: code }],
      [channel],
      { isAsked: false },
    ),
  )
  if (layout.hasPurpose) {
    cells.purpose = fact.purpose
    claims.push(
      claim('purpose', `${details}/${isCoins ? 'purposeOfTransaction' : 'purpose'}`, fact.purpose, fact.purpose, {
        isAsked: false,
      }),
    )
  }
  const written = outcome[shape](fact, layout, cells, claims)
  const lead = written.lead
  if (layout.hasReference) {
    cells.reference = fact.reference ?? ''
    if (fact.reference !== null)
      claims.push(
        claim(
          'reference of the outcome',
          '/completingActions/0/details/referenceNumber',
          fact.reference,
          fact.reference,
          { isAsked: false },
        ),
      )
  }
  if (layout.hasAccount) {
    cells.account = fact.account ?? ''
    const account = '/completingActions/0/details/account'
    if (fact.account !== null) {
      const number = { number: fact.account }
      // An account is in the currency of what is in it.
      claims.push(
        some(
          'account',
          account,
          ['number', 'currencyCode'],
          [accountOutcomes.has(lead) ? { ...number, currencyCode: written.currency } : {}, number],
          [fact.account],
          accountOutcomes.has(lead) ? {} : { right: [number] },
        ),
      )
    }
  }
  return {
    cells,
    claims,
    type,
    id,
    day: `2026-11-${two(fact.day)}`,
    startingActions: shape === 'two receipts' ? 2 : 1,
    completingActions: shape === 'two outcomes' ? 2 : 1,
  }
}

type Outcomes = (
  fact: MoneyFact,
  layout: MoneyLayout,
  cells: Partial<Record<MoneyColumn, string>>,
  claims: Claim[],
) => { lead: number; currency: string }

const starting = (number: number) => `/startingActions/${number}/details`
const completing = (number: number) => `/completingActions/${number}/details`
const worthPlaces = [
  'amount',
  'currencyCode',
  'virtualCurrencyTypeCode',
  'virtualCurrencyTypeOther',
  'exchangeRate',
  'valueInCanadianDollars',
]

function receipt(claims: Claim[], at: number, amount: string, currency: string, texts: readonly string[]): void {
  claims.push(
    some(
      `amount received ${at + 1}`,
      starting(at),
      ['amount', 'currencyCode'],
      [{ amount, currencyCode: currency }],
      texts,
    ),
  )
}

function dispose(
  claims: Claim[],
  cells: Partial<Record<MoneyColumn, string>>,
  at: number,
  outcome: Outcome,
  wording: number,
): void {
  const word = pick(outcome.words, wording)
  cells[at === 0 ? 'disposition' : 'disposition2'] = word
  claims.push(claim(`disposition ${at + 1}`, `${completing(at)}/dispositionCode`, outcome.code, word))
}

/** Cash in a currency, as its own column or its header says. */
function cashIn(
  fact: MoneyFact,
  layout: MoneyLayout,
  cells: Partial<Record<MoneyColumn, string>>,
  claims: Claim[],
  mayBeForeign: boolean,
): { amount: string; currency: string } {
  const isForeign = mayBeForeign && layout.currency === 'column' && fact.isForeignCash
  const currency = isForeign ? fact.foreign : 'CAD'
  const amount = hundredths(fact.cents)
  cells.amount = numberText(amount, layout)
  if (moneyColumns(layout).includes('currency')) cells.currency = currency
  receipt(claims, 0, amount, currency, [cells.amount, currency])
  return { amount, currency }
}

const outcome: Record<Shape, Outcomes> = {
  kept(fact, layout, cells, claims) {
    const { amount, currency } = cashIn(fact, layout, cells, claims, true)
    dispose(claims, cells, 0, fact.kept, fact.wording)
    // One outcome without an exchange is in the currency received (decision in rules 3.9); or it is not known.
    claims.push(some('what was kept', completing(0), worthPlaces, [{ amount, currencyCode: currency }, {}], []))
    return { lead: fact.kept.code, currency }
  },
  exchanged(fact, layout, cells, claims) {
    const isOut = fact.isForeignCash
    const per = inCents[fact.foreign]
    const out = isOut ? (fact.cents * 10_000n) / per : (fact.cents * per) / 10_000n
    const [received, given] = isOut ? ['CAD', fact.foreign] : [fact.foreign, 'CAD']
    exchange(fact, layout, cells, claims, { received, given, out: hundredths(out), isCoins: false })
    dispose(claims, cells, 0, toFiat, fact.wording)
    return { lead: 3, currency: given }
  },
  'coins out'(fact, layout, cells, claims) {
    const out = decimal((fact.cents * 100_000_000n) / coinPrice[fact.coin], 8)
    exchange(fact, layout, cells, claims, { received: 'CAD', given: fact.coin, out, isCoins: true })
    dispose(claims, cells, 0, toCoins, fact.wording)
    return { lead: 18, currency: fact.coin }
  },
  goods(fact, layout, cells, claims) {
    cashIn(fact, layout, cells, claims, false)
    const worth = hundredths(fact.cents - fact.secondCents)
    cells.worth = numberText(worth, layout)
    dispose(claims, cells, 0, fact.goods, fact.wording)
    claims.push(
      some(
        'worth of the goods',
        completing(0),
        worthPlaces,
        [{ valueInCanadianDollars: worth }, { valueInCanadianDollars: worth, currencyCode: 'CAD' }],
        [cells.worth],
      ),
    )
    return { lead: fact.goods.code, currency: 'CAD' }
  },
  'two receipts'(fact, layout, cells, claims) {
    const { amount, currency } = cashIn(fact, layout, cells, claims, false)
    const second = fact.isForeignCash ? fact.foreign : 'CAD'
    const more = hundredths(fact.secondCents)
    Object.assign(cells, { amount2: numberText(more, layout), currency2: second })
    receipt(claims, 1, more, second, [cells.amount2!, second])
    dispose(claims, cells, 0, fact.kept, fact.wording)
    const sum =
      second === currency ? [{ amount: hundredths(fact.cents + fact.secondCents), currencyCode: currency }] : []
    claims.push(some('what was kept', completing(0), worthPlaces, [...sum, {}], [amount]))
    return { lead: fact.kept.code, currency }
  },
  'two outcomes'(fact, layout, cells, claims) {
    cashIn(fact, layout, cells, claims, false)
    const parts = [fact.cents - fact.secondCents, fact.secondCents].map(hundredths)
    Object.assign(cells, {
      out: numberText(parts[0]!, layout),
      outCurrency: 'CAD',
      out2: numberText(parts[1]!, layout),
      outCurrency2: 'CAD',
    })
    for (const at of [0, 1]) {
      dispose(claims, cells, at, at === 0 ? fact.kept : fact.second, fact.wording)
      claims.push(
        some(
          `outcome ${at + 1}`,
          completing(at),
          worthPlaces,
          [{ amount: parts[at]!, currencyCode: 'CAD' }],
          [cells[at === 0 ? 'out' : 'out2']!, 'CAD'],
        ),
      )
    }
    return { lead: fact.kept.code, currency: 'CAD' }
  },
  'coins in'(fact, layout, cells, claims) {
    const coins = decimal((fact.cents * 100_000_000n) / coinPrice[fact.coin], 8)
    const value = hundredths(fact.cents)
    const paid = hundredths(fact.cents - fact.secondCents / 10n)
    const wallet = (head: string, at: number) =>
      `${head}${'7Kq2Wz9Xv4Rt8Yp3Lm6Nb5Hc1Jd0Fg'.slice(0, 26)}${String(fact.index * 10 + at).padStart(6, '2')}`
    const [from, to, hash] = [
      wallet('bc1q', 1).toLowerCase(),
      wallet('3', 2),
      String(fact.index + 10)
        .padStart(4, '0')
        .repeat(16),
    ]
    const written = numberText(coins, layout, false)
    Object.assign(cells, {
      ...(layout.currency === 'column'
        ? { coins: written, coin: fact.coin }
        : { amount: written, currency: fact.coin }),
      value: numberText(value, layout),
      out: numberText(paid, layout),
      outCurrency: 'CAD',
      from,
      to,
      hash,
    })
    // The rate that a value stands for is arithmetic of two facts; the price of the sale is one as well.
    const implied = [...quotients(value, coins), ...quotients(paid, coins)].map((exchangeRate) => ({
      amount: coins,
      virtualCurrencyTypeCode: fact.coin,
      exchangeRate,
    }))
    claims.push(
      some(
        'coins received',
        starting(0),
        ['amount', 'virtualCurrencyTypeCode', 'virtualCurrencyTypeOther', 'exchangeRate'],
        [...implied, { amount: coins, virtualCurrencyTypeCode: fact.coin }],
        [written, fact.coin],
      ),
    )
    claims.push(claim('sending address', `${starting(0)}/sendingVirtualCurrencyAddresses/0`, from, from))
    claims.push(claim('receiving address', `${completing(0)}/receivingVirtualCurrencyAddresses/0`, to, to))
    claims.push(claim('hash', '/virtualCurrencyTransactionDetails/ids/0', hash, hash))
    dispose(claims, cells, 0, toFiat, fact.wording)
    // Funds of an LVCTR: amount and currency, or their value (LVCTR-12).
    claims.push(
      some(
        'what was paid for them',
        completing(0),
        worthPlaces,
        [
          { amount: paid, currencyCode: 'CAD' },
          { valueInCanadianDollars: paid, currencyCode: 'CAD' },
        ],
        [cells.out!],
      ),
    )
    return { lead: 3, currency: 'CAD' }
  },
}

/** What came in, what was handed out, and the client's rate in either direction: reported as units handed out for one received (rules 3.9). */
function exchange(
  fact: MoneyFact,
  layout: MoneyLayout,
  cells: Partial<Record<MoneyColumn, string>>,
  claims: Claim[],
  { received, given, out, isCoins }: { received: string; given: string; out: string; isCoins: boolean },
): void {
  const amount = hundredths(fact.cents)
  Object.assign(cells, {
    in: numberText(amount, layout),
    inCurrency: received,
    out: isCoins ? numberText(out, layout, false) : numberText(out, layout),
    outCurrency: given,
  })
  receipt(claims, 0, amount, received, [cells.in!, received])
  const [forward] = quotients(out, amount) as [string, string]
  const [backward] = quotients(amount, out) as [string, string]
  const supplied =
    layout.rate === 'none'
      ? null
      : layout.rate === 'forward'
        ? forward.slice(0, isCoins ? 12 : 6)
        : backward.slice(0, backward.indexOf('.') + 5)
  if (layout.rate !== 'none') cells.rate = supplied!.replace('.', layout.numbers === 'french' ? ',' : '.')
  const rates_ =
    supplied === null ? quotients(out, amount) : layout.rate === 'forward' ? [supplied] : quotients('1', supplied)
  const leaves = { amount: out, ...(isCoins ? { virtualCurrencyTypeCode: given } : { currencyCode: given }) }
  claims.push(
    some(
      'what was handed out',
      completing(0),
      worthPlaces,
      rates_.map((exchangeRate) => ({ ...leaves, exchangeRate })),
      [cells.out!, given, cells.rate ?? ''],
    ),
  )
}
