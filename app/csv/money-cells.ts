/**
 * The money of a record: which amount counts, in which currency, which way it moved as far as the amounts tell, and
 * what it was worth in Canadian dollars.
 */
import type { Direction } from './types.ts'
import type { Problems, Source } from './cells.ts'
import type { Field } from './fields.ts'
import type { Settled } from './settle.ts'
import { currencyCode, fromUnit, hasOddComma, isKnownCurrency, isVirtualCurrency, isZero, parseAmount, productInDollars, toTwoPlaces } from './amounts.ts'
import { cellText } from './cells.ts'
import { ownText } from './fold.ts'
import { isPlaceholder } from './parties.ts'
import { positionOf } from './mapping.ts'
import { numbered } from './fields.ts'

export interface Money {
  amount: string
  currency: string
  negative: boolean
  signed: boolean
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
  const fallback = settled.plan.constants.currency ? currencyCode(settled.plan.constants.currency) ?? settled.defaultCurrency : settled.defaultCurrency
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
  // A column of currencies holds known ones; a column of assets may hold any coin.
  const strict = currency?.column?.field === 'currency' && !/asset|coin|token|crypto|symbol|actif/i.test(currency.header ?? '')
  return (cells, problems) => {
    const text = amount.read(cells)
    if (text === '' || (text.length < 24 && !/\d/.test(text) && isPlaceholder(text))) return null
    const result = parseAmount(text, sign)
    if (!result.ok) {
      if (result.why === 'sign') problems.add('error', header, 'decimal-sign-unknown', `"${text}" could have thousands or decimals after the sign.`, 'Choose the decimal sign of the column.', text)
      else problems.add('error', header, 'amount-not-a-number', `"${text}" is not a number.`, 'Write the amount in digits, such as 10000.00.', text)
      return null
    }
    const { digits, negative, signed, exponent } = result.value
    if (exponent) problems.add('warning', header, 'amount-exponent', `"${text}" is in a spreadsheet's exponent form: digits may be lost.`, 'Check the amount against the source.', text)
    const column = currency?.read(cells) ?? ''
    let code = column === '' || column === '$' ? null : codeOf(column)
    if (column !== '' && column !== '$' && code === null && !isPlaceholder(column)) {
      problems.add('error', currency!.header, 'currency-unknown', `"${column}" is not a currency.`, 'Use a code such as CAD, USD or BTC.', column)
      return null
    }
    const written = result.value.currency
    const beside = code ?? stated
    if (written !== null && beside !== null && written !== beside) {
      problems.add('error', header, 'currency-contradicts', `"${text}" is in ${written}, but the ${code === null ? 'header' : 'currency column'} says ${beside}.`, 'Correct the one that is wrong.', text)
      return null
    }
    code ??= written ?? stated
    if (unit === null && hasOddComma(text) && !isVirtualCurrency(code ?? fallback)) {
      problems.add('error', header, 'amount-not-a-number', `"${text}" is no amount: three digits follow a comma between thousands, and two a decimal comma.`, 'Write the amount in digits, such as 10000.00.', text)
      return null
    }
    if (unit !== null) {
      const whole = fromUnit(digits, unit)
      return { amount: whole.amount, currency: code ?? whole.currency ?? fallback, negative, signed }
    }
    return { amount: digits, currency: code ?? fallback, negative, signed }
  }
}

/** A reader of all the amounts of a record. */
export function sidesReader(settled: Settled, source: (field: Field) => Source | null): (cells: readonly string[], problems: Problems) => MoneySides {
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
  const { main, coins, received, sent, debit, credit } = sides
  if (received !== null || sent !== null) {
    if (received === null || sent === null) return { money: (received ?? sent)!, other: null, direction: received ? 'in' : 'out', exchange: false }
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
  if (coins !== null && wantCoins === true && !isVirtualCurrency(main.currency)) return { money: coins, other: main, direction: null, exchange: false }
  return { money: main, other: coins, direction: null, exchange: false }
}

export interface Worth {
  cadAmount: string | null
  rate: string | null
}

/** A reader of the value in Canadian dollars: its own column, the amount itself, the other side, or a rate. `number`: of which of several amounts. */
export function worthReader(settled: Settled, source: (field: Field) => Source | null, number = 1): (cells: readonly string[], money: Money, other: Money | null, problems: Problems) => Worth {
  const value = source(numbered('cadAmount', number)!)
  const valueCurrency = source('valueCurrency')
  const valueSign = value?.column?.decimalSign ?? settled.plan.decimalSign
  // The rate of a further amount is in the settings or nowhere.
  const rate = number === 1 ? source('rate') : null
  // A column merely called "rate" may be the other way round, or in another currency: it counts when the user says so.
  const rateCounts = rate !== null && (rate.column === null || rate.column.source === 'user' || /cad|cdn|canad/i.test(rate.header ?? ''))
  const rateSign = rate?.column?.decimalSign ?? settled.plan.decimalSign ?? '.'
  const { header, width } = settled.detection
  const chosen = new Map(Object.entries(settled.plan.rates).map(([code, choice]) => {
    const position = 'column' in choice ? positionOf(choice.column, header, width) : -1
    return [currencyCode(code) ?? code, 'value' in choice ? { value: choice.value, position } : { value: null, position }] as const
  }))
  const rateOf = (cells: readonly string[], currency: string): string | null => {
    const choice = chosen.get(currency)
    const text = choice ? choice.value ?? cellText(cells[choice.position]) : rateCounts ? rate!.read(cells) : ''
    if (text === '') return null
    // A fixed rate has a decimal point, whatever sign the file's amounts have.
    const read = parseAmount(text, choice?.value?.includes('.') ? '.' : rateSign)
    return read.ok && !isZero(read.value.digits) && !read.value.negative ? read.value.digits : null
  }
  return (cells, money, other, problems) => {
    const text = value === null ? '' : value.read(cells)
    if (text !== '') {
      const read = parseAmount(text, valueSign)
      if (!read.ok) {
        problems.add('error', value!.header, read.why === 'sign' ? 'decimal-sign-unknown' : 'amount-not-a-number', `"${text}" is not an amount that can be read.`, 'Write the value in digits, such as 10000.00.', text)
        return { cadAmount: null, rate: null }
      }
      const named = read.value.currency ?? (valueCurrency ? currencyCode(valueCurrency.read(cells)) : null) ?? value!.column?.currency ?? 'CAD'
      if (named === 'CAD') {
        const cadAmount = toTwoPlaces(read.value.digits)
        if (money.currency === 'CAD' && cadAmount !== toTwoPlaces(money.amount)) {
          // The amount is the value. A greater value, as where the amount's currency was not written, still counts: no report is missed.
          const own = toTwoPlaces(money.amount)
          const isGreater = BigInt(cadAmount.replace('.', '')) > BigInt(own.replace('.', ''))
          problems.add('warning', value!.header, 'cad-value-differs', `The value ${text} differs from the amount ${money.amount} CAD; the ${isGreater ? 'value' : 'amount'} was taken for the threshold.`, 'Check which of the two is right.', text)
          return { cadAmount: isGreater ? cadAmount : own, rate: rateOf(cells, money.currency) }
        }
        return { cadAmount, rate: rateOf(cells, money.currency) }
      }
      const factor = rateOf(cells, named)
      if (factor !== null) return { cadAmount: productInDollars(read.value.digits, factor), rate: null }
    }
    if (money.currency === 'CAD') return { cadAmount: toTwoPlaces(money.amount), rate: null }
    if (chosen.has(money.currency)) {
      const factor = rateOf(cells, money.currency)
      if (factor !== null) return { cadAmount: productInDollars(money.amount, factor), rate: factor }
    }
    if (other !== null && other.currency === 'CAD') return { cadAmount: toTwoPlaces(other.amount), rate: null }
    // Between two other currencies a rate is that of the one in the other.
    const isPair = other !== null && !chosen.has(money.currency) && !/cad|cdn|canad/i.test(rate?.header ?? '')
    const factor = isPair ? null : rateOf(cells, money.currency)
    return factor === null ? { cadAmount: null, rate: null } : { cadAmount: productInDollars(money.amount, factor), rate: factor }
  }
}
