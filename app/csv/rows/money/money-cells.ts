/**
 * The money of a record: which amount counts, in which currency, which way it moved as far as the amounts tell, and
 * what it was worth in Canadian dollars.
 */
import type { Direction, Method } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Field } from '../../words/fields.ts'
import { fromUnit, hasOddComma, isSame, isZero, parseAmount, unitNamed, type Unit } from '../../words/money/amounts.ts'
import { currencyCode, isBareDollar, isKnownCurrency, isVirtualCurrency } from '../../words/money/currencies.ts'
import type { Settled } from '../../plan/settled.ts'
import { ownText } from '../../words/fold.ts'
import { unnumberedOf } from '../../words/fields.ts'
import { isCardOrSide, tenderNamed } from '../../words/tenders.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { namesNoCurrency } from '../../plan/settle/blank-currency.ts'

/** Headers of the columns that an amount was read from; null where it is a constant, or where the file has no such column. */
export interface MoneyColumns {
  amount: string | null
  currency: string | null
  /** The way of paying that the header is: `Visa` beside `Cash`. */
  method?: Method
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

/** What a cell of a currency column says. */
interface NamedCurrency {
  /** It names no currency: it is blank, or says dollars and not whose. */
  isUnnamed: boolean
  unit: Unit | null
  code: string | null
}

type ReadMoney = (cells: readonly string[], problems: Problems) => Money | null

const NONE: ReadMoney = () => null
const DIGIT = /\d/

/** Reads an amount with its currency: written in the cell, in the currency column, in the header, or the file's own. */
export function moneyReader(settled: Settled, amount: Source | null, currency: Source | null): ReadMoney {
  if (!amount) return NONE
  const sign = amount.column?.decimalSign ?? settled.plan.decimalSign
  const unit = amount.column?.unit ?? null
  const stated = amount.column?.currency ?? null
  const fallback = settled.plan.constants.currency
    ? (currencyCode(settled.plan.constants.currency) ?? settled.defaultCurrency)
    : settled.defaultCurrency
  const named = new Map<string, NamedCurrency>()
  /** A column has few words, and many cells. */
  const currencyOf = (text: string): NamedCurrency => {
    let found = named.get(text)
    if (found === undefined) {
      const isUnnamed = text === '' || isBareDollar(text)
      const ofUnit = unitNamed(text)
      const code = isUnnamed || ofUnit !== null ? null : currencyCode(text)
      found = { isUnnamed, unit: ofUnit, code: code !== null && strict && !isKnownCurrency(code) ? null : code }
      if (named.size > 5_000) named.clear()
      named.set(ownText(text), found)
    }
    return found
  }
  const header = amount.header
  const from: MoneyColumns = { amount: header, currency: currency?.header ?? null }
  const isFurther = amount.column !== null && unnumberedOf(amount.column.field).number > 1
  const tender = header === null ? null : (tenderNamed(header) ?? (isFurther && isCardOrSide(header) ? 'card' : null))
  if (tender !== null) from.method = tender
  // A column of currencies holds known ones; a column of assets may hold any coin.
  const strict =
    currency?.column?.field === 'currency' && !/asset|coin|token|crypto|symbol|actif/i.test(currency.header ?? '')
  // Coins are named by other columns too, and of what they are worth nothing is assumed.
  const isToBeNamed =
    currency?.column != null && currency.column.field !== 'vc.type' && settled.plan.constants.currency === undefined
  // eslint-disable-next-line complexity -- asked of every record: an amount and its currency, each contradiction where both are at hand
  return (cells, problems) => {
    const text = amount.read(cells)
    if (text === '' || (text.length < 24 && !DIGIT.test(text) && isPlaceholder(text))) return null
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
    const said = currencyOf(column)
    const unitBeside = unitNamed(result.value.currency)
    const cellUnit = unit ?? said.unit ?? unitBeside
    let { code } = said
    if (!said.isUnnamed && code === null && cellUnit === null && !isPlaceholder(column)) {
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
    const written = unitBeside === null ? result.value.currency : null
    const beside = code ?? stated
    if (code !== null && stated !== null && code !== stated && unit === null) {
      problems.add(
        'error',
        header,
        'currency-contradicts',
        `"${text}" is in ${stated} by its header, but the currency column says ${code}.`,
        /^CENT(?:S|IMES)?$/.test(stated)
          ? 'If the column is in cents, choose cents as its unit.'
          : 'Map the amount that is in that currency, or leave the column of the currency out.',
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
    if (code === null && cellUnit === null && isToBeNamed && namesNoCurrency(column) && !isZero(digits)) {
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
    if (cellUnit === null && hasOddComma(text) && !isVirtualCurrency(code ?? fallback)) {
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
    if (cellUnit !== null) {
      const whole = fromUnit(digits, cellUnit)
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
  const stated = (field: Field): string | undefined =>
    settled.columns.find((column) => column.field === field)?.currency
  // `Paid out CAD` beside a column of coins: one that names no currency has the column to itself.
  const shared = (field: Field, ...others: Field[]): Source | null =>
    stated(field) !== undefined && others.some((other) => source(other) !== null && stated(other) === undefined)
      ? null
      : currency
  const received = moneyReader(
    settled,
    source('received.amount'),
    source('received.currency') ?? shared('received.amount', 'sent.amount'),
  )
  const sent = moneyReader(
    settled,
    source('sent.amount'),
    source('sent.currency') ?? shared('sent.amount', 'received.amount', 'amount'),
  )
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

/** The amount stands in a column that is called cash. */
export const isInCashColumn = (
  { cashAmount, cashSides }: Settled['trade'],
  sides: MoneySides,
  money: Money,
): boolean =>
  cashSides
    ? money === sides.credit || money === sides.debit
    : cashAmount && (money === sides.main || money === sides.received)

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
// eslint-disable-next-line complexity -- the sides in the order of their precedence
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

/** A reader of the side that a record leaves blank, where its direction says that this side moved and the file has a column for it. */
export function blankSideReader(
  source: (field: Field) => Source | null,
): (choice: Choice, sides: MoneySides, direction: Direction | null) => 'received' | 'sent' | null {
  const received = source('received.amount') ?? source('amount')
  const hasBoth = received !== null && source('sent.amount') !== null
  return ({ money, other }, { main, received: taken, sent }, direction) => {
    if (!hasBoth || other !== null) return null
    if (direction === 'in' && money === sent) return 'received'
    return direction === 'out' && money === (taken ?? main) ? 'sent' : null
  }
}

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

/** What the header of the amount says of how it was paid: `Visa`. */
export const statedMethod = ({ currency, from: { method } }: Money): Method | null =>
  method === undefined || method === 'cash' || isVirtualCurrency(currency) ? null : method
