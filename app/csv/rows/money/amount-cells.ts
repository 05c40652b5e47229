/** Reads one amount of a record with its currency. */
import type { Method } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import {
  fromUnit,
  hasOddComma,
  isZero,
  parseAmount,
  unitNamed,
  type ParsedAmount,
  type Unit,
} from '../../words/money/amounts.ts'
import { currencyCode, isBareDollar, isKnownCurrency, isVirtualCurrency } from '../../words/money/currencies.ts'
import type { Settled } from '../../plan/settled.ts'
import { ownText } from '../../words/fold.ts'
import { unnumberedOf } from '../../words/fields.ts'
import { isCardOrSide, tenderNamed } from '../../words/tenders.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { isOfCash } from '../../plan/settle/trade.ts'
import { namesNoCurrency } from '../../plan/settle/blank-currency.ts'

/** Headers of the columns of an amount; null for a constant, or if the file has no such column. */
export interface MoneyColumns {
  amount: string | null
  currency: string | null
  /** The payment method that the header names: `Visa` beside `Cash`. */
  method?: Method
  /** The number of a further amount, as in `amount#2`. */
  number?: number
}

export interface Money {
  amount: string
  currency: string
  isNegative: boolean
  signed: boolean
  from: MoneyColumns
}

/** The currency in a cell of a currency column. */
interface NamedCurrency {
  /** The cell names no currency: it is blank, or a bare dollar. */
  isUnnamed: boolean
  unit: Unit | null
  code: string | null
}

export type ReadMoney = (cells: readonly string[], problems: Problems) => Money | null

/** For a file without such a column. */
export const NO_MONEY: ReadMoney = () => null
const DIGIT = /\d/

/** The columns of one amount, with the plan's settings for them. */
interface AmountColumns {
  amount: Source
  currency: Source | null
  from: MoneyColumns
  /** The unit of all its amounts. */
  unit: Unit | null
  /** The currency in the header. */
  stated: string | null
  /** The currency of amounts that name none. */
  fallback: string
  isToBeNamed: boolean
  namedIn: (text: string) => NamedCurrency
}

/** One record's amount. */
interface AmountFacts {
  text: string
  digits: string
  /** Text of the currency column. */
  column: string
  said: NamedCurrency
  /** The currency written beside the number. */
  written: string | null
  unit: Unit | null
  /** The currency that the record or the header names. */
  code: string | null
}

/**
 * Creates a reader of an amount with its currency: from the cell, the currency column, the header, or the file's
 * default.
 */
export function moneyReader(settled: Settled, amount: Source | null, currency: Source | null): ReadMoney {
  if (!amount) return NO_MONEY
  const sign = amount.column?.decimalSign ?? settled.plan.decimalSign
  const columns = amountColumns(settled, amount, currency)
  const { header } = amount
  const { from, fallback } = columns
  return (cells, problems) => {
    const text = amount.read(cells)
    if (text === '' || (text.length < 24 && !DIGIT.test(text) && isPlaceholder(text))) return null
    const result = parseAmount(text, sign)
    if (!result.ok) {
      refuseAmount(result.why, text, header, problems)
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
    const facts = amountFacts(columns, text, result.value, cells)
    if (
      namesUnknown(columns, facts, problems) ||
      contradictsHeader(columns, facts, problems) ||
      contradictsCell(columns, facts, problems) ||
      lacksCurrency(columns, facts, problems) ||
      isUnclear(columns, facts, problems)
    )
      return null
    if (facts.unit === null)
      return { amount: digits, currency: facts.code ?? fallback, isNegative: negative, signed, from }
    const whole = fromUnit(digits, facts.unit)
    return {
      amount: whole.amount,
      currency: facts.code ?? whole.currency ?? fallback,
      isNegative: negative,
      signed,
      from,
    }
  }
}

/** The payment method in the header of a further amount, among other words. */
const furtherTender = (header: string): Method | null =>
  isCardOrSide(header) ? 'card' : isOfCash({ header }) ? 'cash' : null

function amountColumns(settled: Settled, amount: Source, currency: Source | null): AmountColumns {
  const { header, column } = amount
  const from: MoneyColumns = { amount: header, currency: currency?.header ?? null }
  const number = column === null ? 1 : unnumberedOf(column.field).number
  const tender = header === null ? null : (tenderNamed(header) ?? (number > 1 ? furtherTender(header) : null))
  if (tender !== null) from.method = tender
  if (number > 1) from.number = number
  const { constants } = settled.plan
  return {
    amount,
    currency,
    from,
    unit: column?.unit ?? null,
    stated: column?.currency ?? null,
    fallback: constants.currency
      ? (currencyCode(constants.currency) ?? settled.defaultCurrency)
      : settled.defaultCurrency,
    // Coins may be named by another column, and no currency is assumed for their value.
    isToBeNamed: currency?.column != null && currency.column.field !== 'vc.type' && constants.currency === undefined,
    namedIn: currencyReader(currency),
  }
}

/** Cached: a currency column has few distinct words. */
function currencyReader(currency: Source | null): (text: string) => NamedCurrency {
  // A currency column holds known codes; an asset column may hold any coin.
  const strict =
    currency?.column?.field === 'currency' && !/asset|coin|token|crypto|symbol|actif/i.test(currency.header ?? '')
  const named = new Map<string, NamedCurrency>()
  return (text) => {
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
}

function amountFacts(
  { currency, namedIn, unit, stated }: AmountColumns,
  text: string,
  { digits, currency: beside }: ParsedAmount,
  cells: readonly string[],
): AmountFacts {
  const column = currency?.read(cells) ?? ''
  const said = namedIn(column)
  const unitBeside = unitNamed(beside)
  const written = unitBeside === null ? beside : null
  return {
    text,
    digits,
    column,
    said,
    written,
    unit: unit ?? said.unit ?? unitBeside,
    code: said.code ?? written ?? stated,
  }
}

function refuseAmount(why: 'sign' | 'not-a-number', text: string, header: string | null, problems: Problems): void {
  if (why === 'sign')
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
}

/** The currency column holds something that isn't a currency. */
function namesUnknown({ currency }: AmountColumns, facts: AmountFacts, problems: Problems): boolean {
  const { column, said, unit } = facts
  if (said.isUnnamed || said.code !== null || unit !== null || isPlaceholder(column)) return false
  problems.add(
    'error',
    currency!.header,
    'currency-unknown',
    `"${column}" is not a currency.`,
    'Use a code such as CAD, USD or BTC.',
    column,
  )
  return true
}

/** The header names one currency, and the currency column another. */
function contradictsHeader(columns: AmountColumns, { text, said }: AmountFacts, problems: Problems): boolean {
  const { amount, stated, unit } = columns
  if (said.code === null || stated === null || said.code === stated || unit !== null) return false
  problems.add(
    'error',
    amount.header,
    'currency-contradicts',
    `"${text}" is in ${stated} by its header, but the currency column says ${said.code}.`,
    /^CENT(?:S|IMES)?$/.test(stated)
      ? 'If the column is in cents, choose cents as its unit.'
      : 'Map the amount that is in that currency, or leave the column of the currency out.',
    text,
  )
  return true
}

/** The cell names one currency, and the header or the currency column another. */
function contradictsCell(columns: AmountColumns, { text, said, written }: AmountFacts, problems: Problems): boolean {
  const beside = said.code ?? columns.stated
  if (written === null || beside === null || written === beside) return false
  problems.add(
    'error',
    columns.amount.header,
    'currency-contradicts',
    `"${text}" is in ${written}, but the ${said.code === null ? 'header' : 'currency column'} says ${beside}.`,
    'Correct whichever is wrong.',
    text,
  )
  return true
}

/** No currency is named, in a file whose currency column names one in other records. */
function lacksCurrency(columns: AmountColumns, facts: AmountFacts, problems: Problems): boolean {
  const { text, digits, column, unit, code } = facts
  if (code !== null || unit !== null || !columns.isToBeNamed || !namesNoCurrency(column) || isZero(digits)) return false
  problems.add(
    'error',
    columns.currency!.header,
    'currency-blank',
    `The currency of "${text}" is blank.`,
    'Add the currency, or choose while mapping which currency amounts without one are in.',
    text,
  )
  return true
}

/** The comma fits neither thousands nor decimals. */
function isUnclear(
  { amount, fallback }: AmountColumns,
  { text, unit, code }: AmountFacts,
  problems: Problems,
): boolean {
  if (unit !== null || !hasOddComma(text) || isVirtualCurrency(code ?? fallback)) return false
  problems.add(
    'error',
    amount.header,
    'amount-not-a-number',
    `"${text}" isn’t a clear amount. Three digits follow a thousands comma, and two a decimal comma.`,
    'Enter the amount in digits, such as 10000.00.',
    text,
  )
  return true
}
