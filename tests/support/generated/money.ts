/** Invented receipts and dispositions, and how files state them. */
import { claim, type Claim, type Leaf } from './claims.ts'
import { type MoneyLayout, numberText, type MoneyColumn, moneyColumns, writeTime, pick, two } from './money-columns.ts'
import {
  type Shape,
  type Outcome,
  toFiat,
  toCoins,
  type MoneyFact,
  decimal,
  hundredths,
  accountOutcomes,
  quotients,
} from './money-facts.ts'

const inCents = { USD: 13_700n, EUR: 15_900n, GBP: 18_100n } as const
const coinPrice = { BTC: 9_800_000n, ETH: 350_000n, LTC: 10_000n, USDT: 137n } as const

export interface MoneyWritten {
  cells: Partial<Record<MoneyColumn, string>>
  claims: Claim[]
  type: 'LCTR' | 'LVCTR'
  id: string
  /** YYYY-MM-DD at the window's offset. */
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

/** The cells of a receipt, and the document's values. */
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
      // An account is in the currency of its contents.
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

/** Cash in the currency of its column or header. */
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
    // A rate implied by a value or by the price of the sale is correct, too.
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

/**
 * Amounts received and handed out, and the client's rate in either direction: reported as units handed out per unit
 * received (rules 3.9).
 */
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
