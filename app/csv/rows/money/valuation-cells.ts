/** The value of an amount in Canadian dollars: from the file, by the rate in effect, or unknown. */
import type { RateReader, ThresholdValue } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import { numbered, type Field } from '../../words/fields.ts'
import type { RateChoice } from '../../plan/plan.ts'
import {
  isZero,
  parseAmount,
  plainDigits,
  productInDollars,
  sumOf,
  toTwoPlaces,
  type DecimalSign,
} from '../../words/money/amounts.ts'
import { currencyCode, isPeggedToDollar } from '../../words/money/currencies.ts'
import type { Settled } from '../../plan/settled.ts'
import { cellText } from '../../words/cell-text.ts'
import { positionOf } from '../../plan/columns.ts'
import type { Money } from './amount-cells.ts'
import { feeReader } from './fee-cells.ts'

export interface Valuation {
  cadAmount: string | null
  /** The file's own rate. */
  rate: string | null
  threshold: ThresholdValue | null
  /** Why no value is known, and what to do. */
  lacks: MissingValuation | null
}

export interface MissingValuation {
  why: string
  action: string
  /** The file gives a value that can't be the amount's: its column, and the value as written. */
  given?: { column: string | null; raw: string }
}

type Moment = Parameters<RateReader>[1]
type PlanRate = { position: number; choice: RateChoice }

/** The plan's rate for the day of a moment, on the moment's own clock. */
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

/** The columns, plan settings and rate tables that value an amount. */
interface WorthColumns {
  value: Source | null
  valueCurrency: Source | null
  valueSign: DecimalSign | null
  rate: Source | null
  /** A column merely called "rate" may be inverted or in another currency: it counts only if the user says so. */
  rateCounts: boolean
  rateSign: DecimalSign
  /** Rates that the user chose, by currency. */
  chosen: ReadonlyMap<string, PlanRate>
  /** Header of the chosen column, or of the rate column. */
  headerOfRate: (currency: string) => string
  /** The source that the user gave for the plan's rates. */
  rateSource: string | null
  rates: RateReader | undefined
  /** The fee of a record, where it is in Canadian dollars. */
  feeOf: (cells: readonly string[]) => string | null
}

/** An amount to value, with its record. */
interface Valued {
  cells: readonly string[]
  money: Money
  /** What was exchanged for it. */
  other: Money | null
  moment: Moment
}

/** The value in the file: its text and its column. */
type Given = NonNullable<MissingValuation['given']>

/**
 * Creates a reader of the value in Canadian dollars: the value column, the amount itself if it is in CAD, or the rate
 * in effect at the time (the Bank of Canada's, then the plan's, then the house rate). Only without any of those: the
 * client's rate or what was exchanged for it (rules.md 3). `number`: which of several amounts.
 */
export function valuationReader(
  settled: Settled,
  source: (field: Field) => Source | null,
  rates: RateReader | undefined,
  number = 1,
): (cells: readonly string[], money: Money, other: Money | null, moment: Moment, problems: Problems) => Valuation {
  const columns = worthColumns(settled, source, rates, number)
  const { value } = columns
  return (cells, money, other, moment, problems) => {
    const facts: Valued = { cells, money, other, moment }
    const text = value === null ? '' : value.read(cells)
    const given = text === '' ? null : givenWorth(columns, facts, { column: value!.header, raw: text }, problems)
    if (given !== null) return given
    if (money.currency === 'CAD') return { ...UNKNOWN, cadAmount: toTwoPlaces(money.amount) }
    return worthByRate(columns, facts)
  }
}

function worthColumns(
  settled: Settled,
  source: (field: Field) => Source | null,
  rates: RateReader | undefined,
  number: number,
): WorthColumns {
  const { plan, detection, columns } = settled
  const value = source(numbered('cadAmount', number)!)
  // The rate of a further amount comes from the settings only.
  const rate = number === 1 ? source('rate') : null
  const chosen = new Map(
    Object.entries(plan.rates).map(([code, choice]) => {
      const position = 'column' in choice ? positionOf(choice.column, detection.header, detection.width) : -1
      return [currencyCode(code) ?? code, { choice, position }] as const
    }),
  )
  return {
    value,
    valueCurrency: source('valueCurrency'),
    valueSign: value?.column?.decimalSign ?? plan.decimalSign,
    rate,
    rateCounts: rate !== null && (rate.column === null || rate.column.source === 'user' || namesDollars(rate.header)),
    rateSign: rate?.column?.decimalSign ?? plan.decimalSign ?? '.',
    chosen,
    headerOfRate: (currency) => {
      const position = chosen.get(currency)?.position ?? -1
      return (position >= 0 ? columns[position]?.header : rate?.header) ?? 'rate'
    },
    rateSource: plan.rateSource,
    rates,
    feeOf: dollarFeeReader(settled, source),
  }
}

function dollarFeeReader(settled: Settled, source: (field: Field) => Source | null): WorthColumns['feeOf'] {
  const read = feeReader(settled, source)
  return (cells) => {
    const fee = read(cells)
    return fee === null || !fee.isInDollars || fee.isNegative || isZero(fee.digits) ? null : fee.digits
  }
}

const namesDollars = (header: string | null | undefined): boolean => /cad|cdn|canad/i.test(header ?? '')

/** The value that the file gives; null if it gives none that is usable. */
function givenWorth(columns: WorthColumns, facts: Valued, given: Given, problems: Problems): Valuation | null {
  const { cells, money } = facts
  const read = parseAmount(given.raw, columns.valueSign)
  if (!read.ok) {
    problems.add(
      'error',
      given.column,
      read.why === 'sign' ? 'decimal-sign-unknown' : 'amount-not-a-number',
      `"${given.raw}" can’t be read as an amount.`,
      'Enter the value in digits, such as 10000.00.',
      given.raw,
    )
    return UNKNOWN
  }
  const { digits } = read.value
  const currency =
    read.value.currency ??
    (columns.valueCurrency ? currencyCode(columns.valueCurrency.read(cells)) : null) ??
    columns.value!.column?.currency ??
    'CAD'
  if (currency !== 'CAD') return money.currency === 'CAD' ? null : givenInOther(columns, facts, given, digits, currency)
  const cadAmount = toTwoPlaces(digits)
  if (money.currency === 'CAD') return besideDollars(columns, facts, given, cadAmount, problems)
  return believed(columns, facts, given, {
    ...UNKNOWN,
    cadAmount,
    rate: clientRate(columns, cells, money.currency),
  })
}

/** For an amount in Canadian dollars, the amount is the value. */
function besideDollars(
  columns: WorthColumns,
  { cells, money }: Valued,
  { column, raw }: Given,
  cadAmount: string,
  problems: Problems,
): Valuation {
  const own = toTwoPlaces(money.amount)
  const rate = clientRate(columns, cells, money.currency)
  if (cadAmount === own) return { ...UNKNOWN, cadAmount, rate }
  // A larger value still counts, as if the amount's currency had been left out: no report is missed.
  const isGreater = centsOf(cadAmount) > centsOf(own)
  problems.add(
    'block_draft',
    column,
    'cad-value-differs',
    `The value ${raw} differs from the amount ${money.amount} CAD; the ${isGreater ? 'value' : 'amount'} was used for the threshold.`,
    'Check which one is right.',
    raw,
  )
  return { ...UNKNOWN, cadAmount: isGreater ? cadAmount : own, rate }
}

/** A value in another currency, such as US dollars for coins. */
function givenInOther(
  columns: WorthColumns,
  facts: Valued,
  given: Given,
  digits: string,
  currency: string,
): Valuation | null {
  const inOther = byRateInEffect(columns, { ...facts.money, amount: digits, currency }, facts.moment)
  if ('cadAmount' in inOther) {
    const { cadAmount, threshold } = inOther
    const source = `${threshold.source}, of the value ${digits} ${currency}`
    return believed(columns, facts, given, {
      ...UNKNOWN,
      cadAmount,
      threshold: { ...threshold, rate: null, source },
    })
  }
  const factor = clientRate(columns, facts.cells, currency)
  if (factor === null) return null
  return believed(columns, facts, given, { ...UNKNOWN, cadAmount: productInDollars(digits, factor) })
}

/**
 * The file's value, unless it can't be the amount's: checked against the rate in effect or, without one, for
 * plausibility.
 */
function believed(columns: WorthColumns, { money, moment }: Valued, given: Given, worth: Valuation): Valuation {
  const cadAmount = worth.cadAmount!
  if (isZero(money.amount)) return worth
  const found = byRateInEffect(columns, money, moment)
  const statement = `The file says ${given.raw} for ${money.amount} ${money.currency}`
  const lacks = (why: string): Valuation => ({
    ...UNKNOWN,
    rate: worth.rate,
    lacks: { why, action: CONTRADICTION, given },
  })
  if ('cadAmount' in found) {
    const { rate, source } = found.threshold
    return isFar(cadAmount, found.cadAmount)
      ? lacks(`${statement}, but at ${rate} (${source}) it is worth ${found.cadAmount} CAD. Which is right?`)
      : worth
  }
  if (isZero(cadAmount))
    return lacks(`${statement}, and it isn’t worth nothing. What was it worth in Canadian dollars?`)
  return isAmountAgain(cadAmount, money)
    ? lacks(`${statement}, which is the same number. What was it worth in Canadian dollars?`)
    : worth
}

/** Without a value in the file: the rate in effect, then the client's rate or what was exchanged for it. */
function worthByRate(columns: WorthColumns, { cells, money, other, moment }: Valued): Valuation {
  const isChosen = columns.chosen.has(money.currency)
  // Between two foreign currencies, a rate converts one into the other, not into Canadian dollars.
  const isPair = other !== null && other.currency !== 'CAD' && !isChosen && !namesDollars(columns.rate?.header)
  const rate = isPair ? null : clientRate(columns, cells, money.currency)
  const found = byRateInEffect(columns, money, moment)
  if ('cadAmount' in found) return { ...UNKNOWN, ...found, rate }
  const isForDollars = other !== null && other.currency === 'CAD'
  // What was kept as a fee was worth as much as what was handed out.
  const fee = isForDollars ? columns.feeOf(cells) : null
  const exchanged = isForDollars ? toTwoPlaces(fee === null ? other.amount : sumOf(other.amount, fee)) : null
  const byClient = rate === null ? exchanged : productInDollars(money.amount, rate)
  if (byClient !== null && isAmountAgain(byClient, money)) return { ...UNKNOWN, rate, lacks: found.lacks }
  // A column that the user chose is the rate; one merely called so ranks after what was exchanged.
  if (rate !== null && (exchanged === null || isChosen)) {
    const source = `The client's rate (column "${columns.headerOfRate(money.currency)}")`
    return { ...UNKNOWN, cadAmount: byClient, rate, threshold: { basis: 'client', rate, source } }
  }
  if (exchanged === null) return { ...UNKNOWN, lacks: found.lacks }
  const source =
    fee === null
      ? `What was exchanged for it: ${exchanged} CAD`
      : `What was exchanged for it: ${other!.amount} CAD and a fee of ${fee} CAD`
  return { ...UNKNOWN, cadAmount: exchanged, threshold: { basis: 'client', rate: null, source } }
}

function byRateInEffect(
  columns: WorthColumns,
  money: Money,
  moment: Moment,
): { cadAmount: string; threshold: ThresholdValue } | { lacks: Valuation['lacks'] } {
  const found = columns.rates?.(money, moment)
  const ofTable =
    found?.known === true
      ? { cadAmount: found.cadAmount, threshold: { basis: found.basis, rate: found.rate, source: found.source } }
      : null
  if (ofTable?.threshold.basis === 'bank-of-canada') return ofTable
  const own = rateOfPlan(columns, money.currency, moment)
  if (own !== null)
    return { cadAmount: productInDollars(money.amount, own.rate), threshold: { basis: 'import', ...own } }
  return ofTable ?? { lacks: found?.known === false ? found : null }
}

function rateOfPlan(
  { chosen, rateSign, rateSource }: WorthColumns,
  currency: string,
  moment: Moment,
): { rate: string; source: string } | null {
  const choice = chosen.get(currency)
  const found = choice === undefined ? null : plannedRate(choice, moment)
  if (found === null) return null
  // The plan's rates always have a decimal point, whatever the file's decimal sign.
  const digits = rateDigits(found.rate, found.rate.includes('.') ? '.' : rateSign)
  const from = found.source ?? rateSource ?? 'Settings of the import'
  return digits === null ? null : { rate: digits, source: found.date === null ? from : `${from}, ${found.date}` }
}

/** The file's own rate. */
function clientRate(
  { chosen, rate, rateCounts, rateSign }: WorthColumns,
  cells: readonly string[],
  currency: string,
): string | null {
  const position = chosen.get(currency)?.position ?? -1
  if (position >= 0) return rateDigits(cellText(cells[position]), rateSign)
  return rateCounts ? rateDigits(rate!.read(cells), rateSign) : null
}

function rateDigits(text: string, sign: DecimalSign): string | null {
  if (text === '') return null
  const read = parseAmount(text, sign)
  return read.ok && !isZero(read.value.digits) && !read.value.negative ? read.value.digits : null
}

const UNKNOWN: Valuation = { cadAmount: null, rate: null, threshold: null, lacks: null }

const CONTRADICTION =
  'Enter the right value or rate in the transaction. If the whole column is wrong, undo the import and import the file with the column left out: the rates on file are used then.'

/** The amount's own number repeated as the value, though its currency isn't at par with the Canadian dollar. */
const isAmountAgain = (cadAmount: string, { amount, currency }: Money): boolean =>
  !isPeggedToDollar(currency) && plainDigits(cadAmount) === plainDigits(toTwoPlaces(amount))

/**
 * Of the law (compliance/words/money.ts), from which this room may take nothing.
 * @internal a test holds the two equal
 */
export const THRESHOLD_CENTS = 1_000_000n
const centsOf = (dollars: string): bigint => BigInt(dollars.replace('.', ''))

/**
 * Whether a value is too far from the one by the rate in effect: more than a tenth, or below the threshold where that
 * one isn't. The client's own rate of the day stays within.
 */
function isFar(given: string, byRate: string): boolean {
  const [one, other] = [centsOf(given), centsOf(byRate)]
  const distance = one > other ? one - other : other - one
  return distance * 10n > other || (one < THRESHOLD_CENTS && other >= THRESHOLD_CENTS)
}
