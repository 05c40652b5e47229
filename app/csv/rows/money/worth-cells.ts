/** What an amount is worth in Canadian dollars: as the file says, by the rate in effect, or unknown. */
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
  toTwoPlaces,
  type DecimalSign,
} from '../../words/money/amounts.ts'
import { currencyCode, isPeggedToDollar } from '../../words/money/currencies.ts'
import type { Settled } from '../../plan/settled.ts'
import { cellText } from '../../words/cell-text.ts'
import { positionOf } from '../../plan/columns.ts'
import type { Money } from './money-cells.ts'

export interface Worth {
  cadAmount: string | null
  /** The file's own. */
  rate: string | null
  threshold: ThresholdValue | null
  /** Why no value is known, and what to do. */
  lacks: Lack | null
}

export interface Lack {
  why: string
  action: string
  /** The file gives a value that cannot be the amount's: where, and as it stands there. */
  given?: { column: string | null; raw: string }
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
 * A reader of the value in Canadian dollars: the value column, or the amount if it is in CAD, or the rate in effect at that
 * time (the Bank of Canada's, then the plan's, then the house rate). Only where none is known, the client's rate or what was
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
  /** The value that a file gives, unless it cannot be the amount's: by the rate in effect, or by itself where there is none. */
  const believed = (worth: Worth, money: Money, moment: Moment, given: NonNullable<Lack['given']>): Worth => {
    const cadAmount = worth.cadAmount!
    if (isZero(money.amount)) return worth
    const found = valued(money, moment)
    const said = `The file says ${given.raw} for ${money.amount} ${money.currency}`
    const lacks = (why: string): Worth => ({
      ...UNKNOWN,
      rate: worth.rate,
      lacks: { why, action: CONTRADICTION, given },
    })
    if ('cadAmount' in found) {
      const { rate, source } = found.threshold
      return isFar(cadAmount, found.cadAmount)
        ? lacks(`${said}, but at ${rate} (${source}) it is worth ${found.cadAmount} CAD. Which is right?`)
        : worth
    }
    if (isZero(cadAmount)) return lacks(`${said}, and it isn’t worth nothing. What was it worth in Canadian dollars?`)
    return isAmountAgain(cadAmount, money)
      ? lacks(`${said}, which is the same number. What was it worth in Canadian dollars?`)
      : worth
  }
  const headerOfRate = (currency: string): string => {
    const position = chosen.get(currency)?.position ?? -1
    return (position >= 0 ? settled.columns[position]?.header : rate?.header) ?? 'rate'
  }
  /** Of an amount in Canadian dollars: the amount is the value. */
  const besideDollars = (
    cadAmount: string,
    money: Money,
    cells: readonly string[],
    text: string,
    problems: Problems,
  ): Worth => {
    const own = toTwoPlaces(money.amount)
    const rate = clientRate(cells, money.currency)
    if (cadAmount === own) return { ...UNKNOWN, cadAmount, rate }
    // A greater value, as where the amount's currency was not written, still counts: no report is missed.
    const isGreater = centsOf(cadAmount) > centsOf(own)
    problems.add(
      'block_draft',
      value!.header,
      'cad-value-differs',
      `The value ${text} differs from the amount ${money.amount} CAD; the ${isGreater ? 'value' : 'amount'} was used for the threshold.`,
      'Check which one is right.',
      text,
    )
    return { ...UNKNOWN, cadAmount: isGreater ? cadAmount : own, rate }
  }
  /** What the file says that it was worth; null where it says nothing that can be used. */
  const givenWorth = (
    cells: readonly string[],
    money: Money,
    moment: Moment,
    text: string,
    problems: Problems,
  ): Worth | null => {
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
      if (money.currency === 'CAD') return besideDollars(cadAmount, money, cells, text, problems)
      const worth = { ...UNKNOWN, cadAmount, rate: clientRate(cells, money.currency) }
      return believed(worth, money, moment, { column: value!.header, raw: text })
    }
    // The value in another currency, such as that of coins in US dollars.
    if (money.currency !== 'CAD') {
      const given = { column: value!.header, raw: text }
      const inOther = valued({ ...money, amount: read.value.digits, currency: named }, moment)
      if ('cadAmount' in inOther)
        return believed(
          {
            ...UNKNOWN,
            cadAmount: inOther.cadAmount,
            threshold: {
              ...inOther.threshold,
              rate: null,
              source: `${inOther.threshold.source}, of the value ${read.value.digits} ${named}`,
            },
          },
          money,
          moment,
          given,
        )
      const factor = clientRate(cells, named)
      if (factor !== null)
        return believed({ ...UNKNOWN, cadAmount: productInDollars(read.value.digits, factor) }, money, moment, given)
    }
    return null
  }
  return (cells, money, other, moment, problems) => {
    const text = value === null ? '' : value.read(cells)
    const given = text === '' ? null : givenWorth(cells, money, moment, text, problems)
    if (given !== null) return given
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
    const byClient = own === null ? exchanged : productInDollars(money.amount, own)
    if (byClient !== null && isAmountAgain(byClient, money)) return { ...UNKNOWN, rate: own, lacks: found.lacks }
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

const CONTRADICTION =
  'Enter the right value or rate in the transaction. If the whole column is wrong, undo the import and import the file with the column left out: the rates on file are used then.'

/** The same number in another currency, of which one is not worth one Canadian dollar. */
const isAmountAgain = (cadAmount: string, { amount, currency }: Money): boolean =>
  !isPeggedToDollar(currency) && plainDigits(cadAmount) === plainDigits(toTwoPlaces(amount))

const THRESHOLD_CENTS = 1_000_000n
const centsOf = (dollars: string): bigint => BigInt(dollars.replace('.', ''))

/**
 * Whether a value is another than the rate in effect makes: more than a tenth away, or below the threshold where that is not. The
 * client's own rate of the day lies within.
 */
function isFar(given: string, byRate: string): boolean {
  const [one, other] = [centsOf(given), centsOf(byRate)]
  const distance = one > other ? one - other : other - one
  return distance * 10n > other || (one < THRESHOLD_CENTS && other >= THRESHOLD_CENTS)
}
