/**
 * The money of a record: which amount counts, in which currency, which way it moved as far as the amounts tell, and
 * what it was worth in Canadian dollars.
 */
import type { Direction, RateReader, ThresholdValue } from '../types.ts'
import type { Problems } from './problems.ts'
import type { Source } from '../plan/sources.ts'
import { numbered, type Field } from '../words/fields.ts'
import type { RateChoice } from '../plan/plan.ts'
import {
  currencyCode,
  fromUnit,
  hasOddComma,
  isKnownCurrency,
  isSame,
  isVirtualCurrency,
  isZero,
  parseAmount,
  productInDollars,
  toTwoPlaces,
  type DecimalSign,
} from '../words/amounts.ts'
import type { Settled } from '../plan/settled.ts'
import { cellText } from '../words/cell-text.ts'
import { ownText } from '../words/fold.ts'
import { isPlaceholder } from '../words/parties.ts'
import { namesNoCurrency } from '../plan/blank-currency.ts'
import { positionOf } from '../plan/mapping.ts'

/** Headers of the columns that an amount was read from; null where it is a constant, or where the file has no such column. */
export interface MoneyColumns {
  amount: string | null
  currency: string | null
}

export interface Money {
  amount: string
  currency: string
  negative: boolean
  signed: boolean
  from: MoneyColumns
}

export interface MoneySides {
  /** The amount in the plain amount columns; null when blank. */
  main: Money | null
  /** The virtual currency columns beside it. */
  coins: Money | null
  received: Money | null
  sent: Money | null
  debit: Money | null
  credit: Money | null
}

type ReadMoney = (cells: readonly string[], problems: Problems) => Money | null

const NONE: ReadMoney = () => null

/** Reads an amount with its currency: written in the cell, in the currency column, in the header, or the file's own. */
export function moneyReader(settled: Settled, amount: Source | null, currency: Source | null): ReadMoney {
  if (!amount) return NONE
  const sign = amount.column?.decimalSign ?? settled.plan.decimalSign
  const unit = amount.column?.unit ?? null
  const stated = amount.column?.currency ?? null
  const fallback = settled.plan.constants.currency
    ? (currencyCode(settled.plan.constants.currency) ?? settled.defaultCurrency)
    : settled.defaultCurrency
  const codes = new Map<string, string | null>()
  const codeOf = (text: string): string | null => {
    let code = codes.get(text)
    if (code === undefined) {
      code = currencyCode(text)
      if (code !== null && strict && !isKnownCurrency(code)) code = null
      if (codes.size > 5_000) codes.clear()
      codes.set(ownText(text), code)
    }
    return code
  }
  const header = amount.header
  const from: MoneyColumns = { amount: header, currency: currency?.header ?? null }
  // A column of currencies holds known ones; a column of assets may hold any coin.
  const strict =
    currency?.column?.field === 'currency' && !/asset|coin|token|crypto|symbol|actif/i.test(currency.header ?? '')
  // Coins are named by other columns too, and of what they are worth nothing is assumed.
  const isToBeNamed =
    currency?.column != null && currency.column.field !== 'vc.type' && settled.plan.constants.currency === undefined
  return (cells, problems) => {
    const text = amount.read(cells)
    if (text === '' || (text.length < 24 && !/\d/.test(text) && isPlaceholder(text))) return null
    const result = parseAmount(text, sign)
    if (!result.ok) {
      if (result.why === 'sign')
        problems.add(
          'error',
          header,
          'decimal-sign-unknown',
          `"${text}" could have thousands or decimals after the sign.`,
          'Choose the decimal sign of the column.',
          text,
        )
      else
        problems.add(
          'error',
          header,
          'amount-not-a-number',
          `"${text}" is not a number.`,
          'Enter the amount in digits, such as 10000.00.',
          text,
        )
      return null
    }
    const { digits, negative, signed, exponent } = result.value
    if (exponent)
      problems.add(
        'warning',
        header,
        'amount-exponent',
        `"${text}" is in a spreadsheet’s exponent form, so digits may be lost.`,
        'Check the amount against the source.',
        text,
      )
    const column = currency?.read(cells) ?? ''
    let code = column === '' || column === '$' ? null : codeOf(column)
    if (column !== '' && column !== '$' && code === null && !isPlaceholder(column)) {
      problems.add(
        'error',
        currency!.header,
        'currency-unknown',
        `"${column}" is not a currency.`,
        'Use a code such as CAD, USD or BTC.',
        column,
      )
      return null
    }
    const written = result.value.currency
    const beside = code ?? stated
    if (code !== null && stated !== null && code !== stated && unit === null) {
      problems.add(
        'error',
        header,
        'currency-contradicts',
        `"${text}" is in ${stated} by its header, but the currency column says ${code}.`,
        'Map the amount that is in that currency, or leave the column of the currency out.',
        text,
      )
      return null
    }
    if (written !== null && beside !== null && written !== beside) {
      problems.add(
        'error',
        header,
        'currency-contradicts',
        `"${text}" is in ${written}, but the ${code === null ? 'header' : 'currency column'} says ${beside}.`,
        'Correct whichever is wrong.',
        text,
      )
      return null
    }
    code ??= written ?? stated
    if (code === null && unit === null && isToBeNamed && namesNoCurrency(column) && !isZero(digits)) {
      problems.add(
        'error',
        currency!.header,
        'currency-blank',
        `The currency of "${text}" is blank.`,
        'Add the currency, or choose while mapping which currency amounts without one are in.',
        text,
      )
      return null
    }
    if (unit === null && hasOddComma(text) && !isVirtualCurrency(code ?? fallback)) {
      problems.add(
        'error',
        header,
        'amount-not-a-number',
        `"${text}" isn’t a clear amount. Three digits follow a thousands comma, and two a decimal comma.`,
        'Enter the amount in digits, such as 10000.00.',
        text,
      )
      return null
    }
    if (unit !== null) {
      const whole = fromUnit(digits, unit)
      return { amount: whole.amount, currency: code ?? whole.currency ?? fallback, negative, signed, from }
    }
    return { amount: digits, currency: code ?? fallback, negative, signed, from }
  }
}

/** A reader of all the amounts of a record. */
export function sidesReader(
  settled: Settled,
  source: (field: Field) => Source | null,
): (cells: readonly string[], problems: Problems) => MoneySides {
  const currency = source('currency')
  const main = moneyReader(settled, source('amount'), currency)
  const coins = moneyReader(settled, source('vc.amount'), source('vc.type'))
  const received = moneyReader(settled, source('received.amount'), source('received.currency') ?? currency)
  const sent = moneyReader(settled, source('sent.amount'), source('sent.currency') ?? currency)
  const debit = moneyReader(settled, source('debit'), currency)
  const credit = moneyReader(settled, source('credit'), currency)
  const present = (money: Money | null): Money | null => (money === null || isZero(money.amount) ? null : money)
  const coinsNamed = source('vc.type') !== null
  return (cells, problems) => {
    const virtual = coins(cells, problems)
    return {
      main: main(cells, problems),
      // Without a column that names the coin, an amount of coins says nothing.
      coins: virtual !== null && (coinsNamed || isVirtualCurrency(virtual.currency)) ? virtual : null,
      received: received === NONE ? null : present(received(cells, problems)),
      sent: sent === NONE ? null : present(sent(cells, problems)),
      debit: debit === NONE ? null : present(debit(cells, problems)),
      credit: credit === NONE ? null : present(credit(cells, problems)),
    }
  }
}

export interface Choice {
  money: Money
  /** The other side of the exchange, when the record has both. */
  other: Money | null
  /** Direction that the columns themselves tell. */
  direction: Direction | null
  /** Both sides are filled: an exchange. */
  exchange: boolean
}

/**
 * Which of the amounts is the transaction's. `wantCoins`: the side that counts is the virtual currency; `want`: it is the
 * side of that direction.
 */
export function chooseSide(sides: MoneySides, wantCoins: boolean | null, want: Direction | null): Choice | null {
  const { main, coins, sent, debit, credit } = sides
  // Beside what was handed out, a plain amount that is another is what was received.
  const received =
    sides.received ??
    (sent !== null && main !== null && !isZero(main.amount) && (want === 'in' || !isSame(main, sent)) ? main : null)
  if (received !== null || sent !== null) {
    if (received === null || sent === null)
      return { money: (received ?? sent)!, other: null, direction: received ? 'in' : 'out', exchange: false }
    const coin = [received, sent].find(({ currency }) => isVirtualCurrency(currency))
    const plain = [received, sent].find(({ currency }) => !isVirtualCurrency(currency))
    const picked = wantCoins === true ? coin : wantCoins === false ? plain : want === 'out' ? sent : undefined
    const money = picked ?? received
    return { money, other: money === received ? sent : received, direction: null, exchange: true }
  }
  if (debit !== null || credit !== null) {
    if (debit !== null && credit !== null) return null
    return { money: (credit ?? debit)!, other: coins, direction: credit ? 'in' : 'out', exchange: false }
  }
  if (main === null) return coins === null ? null : { money: coins, other: null, direction: null, exchange: false }
  if (coins !== null && wantCoins === true && !isVirtualCurrency(main.currency))
    return { money: coins, other: main, direction: null, exchange: false }
  return { money: main, other: coins, direction: null, exchange: false }
}

export interface Worth {
  cadAmount: string | null
  /** The file's own. */
  rate: string | null
  threshold: ThresholdValue | null
  /** Why no rate is known, and what to do. */
  lacks: { why: string; action: string } | null
}

type Moment = Parameters<RateReader>[1]
type PlanRate = { position: number; choice: RateChoice }

/** The plan's rate for the day of a moment, on its own clock. */
function plannedRate(
  { choice }: PlanRate,
  { occurredAt, date }: Moment,
): { rate: string; source: string | undefined; date: string | null } | null {
  if ('value' in choice) return { rate: choice.value, source: undefined, date: null }
  if (!('days' in choice)) return null
  const day =
    date ??
    (occurredAt === null
      ? null
      : new Date(occurredAt.epochMs + occurredAt.offsetMinutes * 60_000).toISOString().slice(0, 10))
  const found = choice.days.find((each) => each.date === day)
  return found === undefined ? null : { rate: found.rate, source: found.source, date: found.date }
}

/**
 * A reader of the value in Canadian dollars: as its own column says, the amount itself, else by the rate in effect at its own
 * time: the Bank of Canada's, that of the plan, that of the house. Only where none is known, by the client's rate or by what was
 * exchanged for it (rules.md 3). `number`: of which of several amounts.
 */
export function worthReader(
  settled: Settled,
  source: (field: Field) => Source | null,
  rates: RateReader | undefined,
  number = 1,
): (cells: readonly string[], money: Money, other: Money | null, moment: Moment, problems: Problems) => Worth {
  const value = source(numbered('cadAmount', number)!)
  const valueCurrency = source('valueCurrency')
  const valueSign = value?.column?.decimalSign ?? settled.plan.decimalSign
  // The rate of a further amount is in the settings or nowhere.
  const rate = number === 1 ? source('rate') : null
  // A column merely called "rate" may be the other way round, or in another currency: it counts when the user says so.
  const rateCounts =
    rate !== null && (rate.column === null || rate.column.source === 'user' || /cad|cdn|canad/i.test(rate.header ?? ''))
  const rateSign = rate?.column?.decimalSign ?? settled.plan.decimalSign ?? '.'
  const { header, width } = settled.detection
  const chosen = new Map(
    Object.entries(settled.plan.rates).map(([code, choice]) => {
      const position = 'column' in choice ? positionOf(choice.column, header, width) : -1
      return [currencyCode(code) ?? code, { choice, position }] as const
    }),
  )
  const digitsOf = (text: string, sign: DecimalSign): string | null => {
    if (text === '') return null
    const read = parseAmount(text, sign)
    return read.ok && !isZero(read.value.digits) && !read.value.negative ? read.value.digits : null
  }
  /** The file's own rate. */
  const clientRate = (cells: readonly string[], currency: string): string | null => {
    const position = chosen.get(currency)?.position ?? -1
    return position >= 0
      ? digitsOf(cellText(cells[position]), rateSign)
      : rateCounts
        ? digitsOf(rate!.read(cells), rateSign)
        : null
  }
  const planned = (currency: string, moment: Moment): { rate: string; source: string } | null => {
    const choice = chosen.get(currency)
    const found = choice === undefined ? null : plannedRate(choice, moment)
    if (found === null) return null
    // A rate of the plan has a decimal point, whatever sign the file's amounts have.
    const digits = digitsOf(found.rate, found.rate.includes('.') ? '.' : rateSign)
    const from = found.source ?? settled.plan.rateSource ?? 'Settings of the import'
    return digits === null ? null : { rate: digits, source: found.date === null ? from : `${from}, ${found.date}` }
  }
  /** By the rate in effect. */
  const valued = (
    money: Money,
    moment: Moment,
  ): { cadAmount: string; threshold: ThresholdValue } | { lacks: Worth['lacks'] } => {
    const found = rates?.(money, moment)
    const ofTable =
      found?.known === true
        ? { cadAmount: found.cadAmount, threshold: { basis: found.basis, rate: found.rate, source: found.source } }
        : null
    if (ofTable?.threshold.basis === 'bank-of-canada') return ofTable
    const own = planned(money.currency, moment)
    if (own !== null)
      return { cadAmount: productInDollars(money.amount, own.rate), threshold: { basis: 'import', ...own } }
    return ofTable ?? { lacks: found?.known === false ? found : null }
  }
  const headerOfRate = (currency: string): string => {
    const position = chosen.get(currency)?.position ?? -1
    return (position >= 0 ? settled.columns[position]?.header : rate?.header) ?? 'rate'
  }
  return (cells, money, other, moment, problems) => {
    const text = value === null ? '' : value.read(cells)
    if (text !== '') {
      const read = parseAmount(text, valueSign)
      if (!read.ok) {
        problems.add(
          'error',
          value!.header,
          read.why === 'sign' ? 'decimal-sign-unknown' : 'amount-not-a-number',
          `"${text}" can’t be read as an amount.`,
          'Enter the value in digits, such as 10000.00.',
          text,
        )
        return UNKNOWN
      }
      const named =
        read.value.currency ??
        (valueCurrency ? currencyCode(valueCurrency.read(cells)) : null) ??
        value!.column?.currency ??
        'CAD'
      if (named === 'CAD') {
        const cadAmount = toTwoPlaces(read.value.digits)
        if (money.currency === 'CAD' && cadAmount !== toTwoPlaces(money.amount)) {
          // The amount is the value. A greater value, as where the amount's currency was not written, still counts: no report is missed.
          const own = toTwoPlaces(money.amount)
          const isGreater = BigInt(cadAmount.replace('.', '')) > BigInt(own.replace('.', ''))
          problems.add(
            'block_draft',
            value!.header,
            'cad-value-differs',
            `The value ${text} differs from the amount ${money.amount} CAD; the ${isGreater ? 'value' : 'amount'} was used for the threshold.`,
            'Check which one is right.',
            text,
          )
          return { ...UNKNOWN, cadAmount: isGreater ? cadAmount : own, rate: clientRate(cells, money.currency) }
        }
        return { ...UNKNOWN, cadAmount, rate: clientRate(cells, money.currency) }
      }
      // The value in another currency, such as that of coins in US dollars.
      if (money.currency !== 'CAD') {
        const inOther = valued({ ...money, amount: read.value.digits, currency: named }, moment)
        if ('cadAmount' in inOther)
          return {
            ...UNKNOWN,
            cadAmount: inOther.cadAmount,
            threshold: {
              ...inOther.threshold,
              rate: null,
              source: `${inOther.threshold.source}, of the value ${read.value.digits} ${named}`,
            },
          }
        const factor = clientRate(cells, named)
        if (factor !== null) return { ...UNKNOWN, cadAmount: productInDollars(read.value.digits, factor) }
      }
    }
    if (money.currency === 'CAD') return { ...UNKNOWN, cadAmount: toTwoPlaces(money.amount) }
    // Between two other currencies a rate is that of the one in the other.
    const isPair =
      other !== null &&
      other.currency !== 'CAD' &&
      !chosen.has(money.currency) &&
      !/cad|cdn|canad/i.test(rate?.header ?? '')
    const own = isPair ? null : clientRate(cells, money.currency)
    const found = valued(money, moment)
    if ('cadAmount' in found) return { ...UNKNOWN, ...found, rate: own }
    const exchanged = other !== null && other.currency === 'CAD' ? toTwoPlaces(other.amount) : null
    // A column that the user chose is the rate itself; one that is merely called so comes after what was exchanged for it.
    if (own !== null && (exchanged === null || chosen.has(money.currency)))
      return {
        ...UNKNOWN,
        cadAmount: productInDollars(money.amount, own),
        rate: own,
        threshold: {
          basis: 'client',
          rate: own,
          source: `The client's rate (column "${headerOfRate(money.currency)}")`,
        },
      }
    if (exchanged !== null)
      return {
        ...UNKNOWN,
        cadAmount: exchanged,
        threshold: { basis: 'client', rate: null, source: `What was exchanged for it: ${exchanged} CAD` },
      }
    return { ...UNKNOWN, lacks: found.lacks }
  }
}

const UNKNOWN: Worth = { cadAmount: null, rate: null, threshold: null, lacks: null }

/** An amount, and a debit or credit beside it that is another: null where one of them is blank or both are the same. */
export function differingSides({
  main,
  received,
  sent,
  debit,
  credit,
}: MoneySides): { main: string; beside: string; column: string | null } | null {
  const beside = debit ?? credit
  if (
    received !== null ||
    sent !== null ||
    main === null ||
    isZero(main.amount) ||
    beside === null ||
    (debit !== null && credit !== null)
  )
    return null
  if (isSame(main, beside)) return null
  return {
    main: `${main.amount} ${main.currency}`,
    beside: `${beside.amount} ${beside.currency}`,
    column: beside.from.amount,
  }
}
