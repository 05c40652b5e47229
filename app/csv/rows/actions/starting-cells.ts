import type { AccountCells, Method, NormalRow, RateReader, StartingCells } from '../../types.ts'
import { addUnknownMethod, type Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import { MOST_OF_A_KIND, numbered, type Field } from '../../words/fields.ts'
import { moneyReader, type Money } from '../money/amount-cells.ts'
import type { MoneySides } from '../money/money-cells.ts'
import { valuationReader, type MissingValuation, type Valuation } from '../money/valuation-cells.ts'
import type { Settled } from '../../plan/settled.ts'
import { isZero, sumOf, toTwoPlaces } from '../../words/money/amounts.ts'
import { isVirtualCurrency } from '../../words/money/currencies.ts'
import { fillerField, isMissingValue } from '#app/party/text/fillers.ts'
import { isPlaceholder } from '../../words/parties.ts'

/** Reads amounts received beyond the first, each with its account and its source. */

export type FindSource = (field: Field) => Source | null

/** The numbers, beyond the first, that a file has for any of these fields. */
export function numbersOf(source: FindSource, ...fields: Field[]): number[] {
  const has = (number: number): boolean =>
    fields.some((field) => {
      const copy = numbered(field, number)
      return copy !== null && source(copy) !== null
    })
  return Array.from({ length: MOST_OF_A_KIND - 1 }, (_, index) => index + 2).filter(has)
}

export const numberedSource =
  (source: FindSource, number: number): FindSource =>
  (field) => {
    const copy = numbered(field, number)
    return copy === null ? null : source(copy)
  }

/**
 * Reads a numbered amount. Its own currency column or header takes precedence over the file's single currency column.
 */
export function numberedMoneyReader(
  settled: Settled,
  source: FindSource,
  amount: Field,
  currency: Field,
  number: number,
) {
  const of = numberedSource(source, number)
  const from = of(amount)
  return moneyReader(
    settled,
    from,
    of(currency) ?? (from?.column?.currency === undefined ? (source(currency) ?? source('currency')) : null),
  )
}

export const nonZero = (money: Money | null): Money | null => (money === null || isZero(money.amount) ? null : money)

export interface FurtherAmount {
  money: Money
  number: number
  /** The group of amount columns that it belongs to. */
  of: 'main' | 'received'
}

export const NONE: readonly never[] = []

/** Creates a reader of amounts received beyond the first; null if the file has no column for one. */
export function furtherReader(
  settled: Settled,
  source: FindSource,
): ((cells: readonly string[], problems: Problems) => FurtherAmount[]) | null {
  const readers = [
    ...numbersOf(source, 'amount').map((number) => ({
      number,
      of: 'main' as const,
      read: numberedMoneyReader(settled, source, 'amount', 'currency', number),
    })),
    ...numbersOf(source, 'received.amount').map((number) => ({
      number,
      of: 'received' as const,
      read: numberedMoneyReader(settled, source, 'received.amount', 'received.currency', number),
    })),
  ]
  if (readers.length === 0) return null
  return (cells, problems) =>
    readers.flatMap(({ number, of, read }) => {
      const money = nonZero(read(cells, problems))
      return money === null ? [] : [{ money, number, of }]
    })
}

/** Moves the first further amount into a first amount that is blank or zero. */
export function fillBlankFirst(sides: MoneySides, further: FurtherAmount[]): FurtherAmount[] {
  const [first, ...rest] = further
  if (first === undefined) return further
  const held = first.of === 'main' ? sides.main : sides.received
  if (held !== null && !isZero(held.amount)) return further
  if (first.of === 'main') sides.main = first.money
  else sides.received = first.money
  return rest
}

export interface FurtherContext {
  further: readonly FurtherAmount[]
  money: Money
  method: Method | null
  worth: Valuation
  when: Pick<NormalRow, 'occurredAt' | 'date'>
}

export interface StartingActions {
  further: readonly StartingCells[]
  /** The row's method: that of the first reportable action, if there is one. */
  method: Method | null
  /** Total of the actions with the row's method; null while any value is unknown. */
  cadAmount: string | null
  first: StartingCells | null
  /** The first of them without a known value, and why. */
  lacking: Money | null
  lacks: Valuation['lacks']
}

const isReportable = (method: Method | null): boolean => method === 'cash' || method === 'virtual_currency'

/** Creates a reader of a record's several starting actions; one in cash or coins goes first. */
export function startedReader(
  settled: Settled,
  source: FindSource,
  rates: RateReader | undefined,
  readMethod: (text: string) => Method | null,
): (cells: readonly string[], context: FurtherContext, problems: Problems) => StartingActions {
  const numbers = numbersOf(source, 'amount', 'received.amount')
  const worths = new Map(numbers.map((number) => [number, valuationReader(settled, source, rates, number)]))
  const methods = new Map(numbers.map((number) => [number, numberedSource(source, number)('method')]))
  const obtained = new Map(
    [1, ...numbers].map((number) => [number, obtainedReader(number === 1 ? source : numberedSource(source, number))]),
  )
  const methodOf = (
    cells: readonly string[],
    { number, money }: FurtherAmount,
    fallback: Method | null,
    problems: Problems,
  ): Method | null => {
    const from = methods.get(number) ?? null
    const text = from?.read(cells) ?? ''
    if (text === '' || isPlaceholder(text))
      return isVirtualCurrency(money.currency) ? 'virtual_currency' : (money.from.method ?? fallback)
    const method = readMethod(text)
    if (method === null) addUnknownMethod(from!.header, text, problems)
    return method
  }
  return (cells, { further, money, method, worth, when }, problems) => {
    if (method === null)
      return {
        further: NONE,
        method,
        cadAmount: worth.cadAmount,
        first: null,
        lacking: worth.cadAmount === null ? money : null,
        lacks: worth.lacks,
      }
    const read = new Map<StartingCells, { money: Money; lacks: MissingValuation | null }>()
    const { cadAmount: value, rate, threshold } = worth
    const all: StartingCells[] = [
      {
        amount: money.amount,
        currency: money.currency,
        method,
        cadAmount: value,
        rate,
        threshold,
        ...obtained.get(1)!(cells),
      },
    ]
    read.set(all[0]!, { money, lacks: worth.lacks })
    for (const each of further) {
      const ownMethod = methodOf(cells, each, method, problems)
      if (ownMethod === null) continue
      const { lacks: why, ...own } = worths.get(each.number)!(cells, each.money, null, when, problems)
      const action: StartingCells = {
        amount: each.money.amount,
        currency: each.money.currency,
        method: ownMethod,
        ...own,
        ...obtained.get(each.number)!(cells),
      }
      all.push(action)
      read.set(action, { money: each.money, lacks: why })
    }
    const lead = isReportable(method)
      ? 0
      : Math.max(
          0,
          all.findIndex(({ method }) => isReportable(method)),
        )
    const [first] = all.splice(lead, 1)
    const counted = [first!, ...all].filter(({ method }) => method === first!.method)
    const cadAmount = counted.reduce<string | null>(
      (sum, each) => (sum === null || each.cadAmount === null ? null : toTwoPlaces(sumOf(sum, each.cadAmount))),
      '0',
    )
    const unvalued = counted.find((each) => each.cadAmount === null)
    const lacking = unvalued === undefined ? null : read.get(unvalued)!
    return {
      further: all,
      method: first!.method,
      cadAmount,
      first: first!,
      lacking: lacking?.money ?? null,
      lacks: lacking?.lacks ?? null,
    }
  }
}

/** Creates a reader of account details other than the number; undefined if none are stated. */
export function accountReader(source: FindSource): (cells: readonly string[]) => AccountCells | undefined {
  const from = ACCOUNT_FIELDS.flatMap((field) => {
    const found = source(field)
    return found === null ? [] : [{ name: field.slice('account.'.length) as keyof AccountCells, found }]
  })
  if (from.length === 0) return () => undefined
  return (cells) => {
    const filled = from.flatMap(({ name, found }) => {
      const text = found.read(cells)
      return isPlaceholder(text) ? [] : [[name, text] as const]
    })
    return filled.length === 0 ? undefined : Object.fromEntries(filled)
  }
}

export const ACCOUNT_FIELDS = ['account.institution', 'account.branch', 'account.currency', 'account.type'] as const

const NOT_OBTAINED: Readonly<Pick<StartingCells, 'howObtained' | 'fundType'>> = {}

/** How a starting action's funds were obtained, and their type, as written. */
export function obtainedReader(
  source: FindSource,
): (cells: readonly string[]) => Pick<StartingCells, 'howObtained' | 'fundType'> {
  const from = (['howObtained', 'fundType'] as const).flatMap((name) => {
    const found = source(name)
    return found === null ? [] : [{ name, found }]
  })
  if (from.length === 0) return () => NOT_OBTAINED
  return (cells) =>
    Object.fromEntries(
      from.flatMap(({ name, found }) =>
        isMissingValue(fillerField(name), found.read(cells)) ? [] : [[name, found.read(cells)]],
      ),
    )
}
