/** Decides direction, method and receipt of a record's money by its words, columns and signs, in order of trust. */
import type { Direction, Method, TransactionStatus } from '../../types.ts'
import { addContraryMethod, addUnknownMethod, type Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import { wordKey } from '../../plan/settle/meanings.ts'
import type { Settled, SettledColumn } from '../../plan/settled.ts'
import type { Field } from '../../words/fields.ts'
import {
  descriptionMethod,
  directionNamed,
  signNamed,
  mayBeCash,
  methodNamed,
  columnMethod,
  parseMeaning,
  meansReturned,
  statusNamed,
  typeNamed,
  entryKindNamed,
  type Meaning,
  type EntryKind,
} from '../../words/values.ts'
import { isVirtualCurrency } from '../../words/money/currencies.ts'
import { cellText } from '../../words/cell-text.ts'
import { memo } from '../../words/fold.ts'
import type { Moment } from '../money/moments.ts'
import { isInCashColumn, statedMethod, type Choice, type MoneySides } from '../money/money-cells.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { isDoubtfulType } from '../../plan/settle/trade.ts'
import { numberedSource, numbersOf } from '../actions/starting-cells.ts'
import { methodOfCoins } from './coin-method.ts'

interface Words {
  meaning: Meaning
  /** A value without an explanation, in a column whose values the user explained. */
  unexplained: { column: SettledColumn; value: string } | null
}

/** Creates a reader of the user's explanations for a record's values. */
export function meaningReader(columns: readonly SettledColumn[]): (cells: readonly string[]) => Words {
  const explained = columns
    .filter(({ meanings }) => meanings !== null)
    .map((column) => ({
      column,
      lookUp: memo((text: string) => column.meanings!.get(wordKey(text)) ?? column.meanings!.get('*') ?? null),
    }))
  const nothing: Words = { meaning: {}, unexplained: null }
  if (explained.length === 0) return () => nothing
  return (cells) => {
    let words = nothing
    for (const { column, lookUp } of explained) {
      const value = cellText(cells[column.position])
      const meaning = lookUp(value)
      if (meaning !== null)
        words = {
          meaning: words === nothing ? meaning : { ...words.meaning, ...meaning },
          unexplained: words.unexplained,
        }
      else if (value !== '') words = { meaning: words.meaning, unexplained: { column, value } }
    }
    return words
  }
}

/** The meaning of a status word. */
interface StatusWord {
  known: ReturnType<typeof statusNamed>
  isPlaceholder: boolean
  wentBack: boolean
}

const statusWord = (text: string): StatusWord => ({
  known: text === '' ? null : statusNamed(text),
  isPlaceholder: isPlaceholder(text),
  wentBack: meansReturned(text),
})

/** The columns and plan constants that decide direction, method and status. */
export interface DecidingColumns {
  settled: Settled
  direction: Source | null
  readDirection: (text: string) => Direction | null
  method: Source | null
  readMethod: (text: string) => Method | null
  /** The method column of a further amount. */
  furtherMethod: (number: number) => Source | null
  type: Source | null
  readType: (text: string) => Meaning | null
  description: Source | null
  readDescription: (text: string) => Method | null
  status: Source | null
  readStatus: (text: string) => StatusWord
  readEntryKind: (text: string) => EntryKind | null
  constantDirection: Direction | null
  constantMethod: Method | null
  constantStatus: TransactionStatus | null
}

export function decidingColumns(settled: Settled, source: (field: Field) => Source | null): DecidingColumns {
  const { constants } = settled.plan
  const furtherMethods = new Map(
    numbersOf(source, 'method').map((number) => [number, numberedSource(source, number)('method')]),
  )
  return {
    settled,
    direction: source('direction'),
    readDirection: memo((text: string) => directionNamed(text) ?? signNamed(text)),
    method: source('method'),
    readMethod: memo(columnMethod),
    furtherMethod: (number) => furtherMethods.get(number) ?? null,
    type: source('type'),
    readType: memo((value) =>
      isDoubtfulType(value, settled.trade) ? null : (typeNamed(value) ?? parseMeaning(value)),
    ),
    description: source('description'),
    readDescription: memo(descriptionMethod),
    status: source('status'),
    readStatus: memo(statusWord),
    readEntryKind: memo(entryKindNamed),
    constantDirection: constants.direction === undefined ? null : directionNamed(constants.direction),
    constantMethod:
      constants.method === undefined ? null : (parseMeaning(constants.method)?.method ?? methodNamed(constants.method)),
    constantStatus: constants.status === undefined ? null : (statusNamed(constants.status)?.status ?? null),
  }
}

/** The facts of one record. One instance per file, refilled for each record: there may be millions. */
export class RowFacts {
  cells!: readonly string[]
  meaning!: Meaning
  unexplained!: Words['unexplained']
  /** The direction that the balance shows. */
  effect!: Direction | undefined
  typeText!: string
  typed!: Meaning | null
  when!: Moment
  sides!: MoneySides
  choice!: Choice
  /** The column that gave the direction; null: the settings or the amounts. */
  statedBy: Source | null = null
  /** The sign of the amount decided the direction. */
  isBySign = false
}

function bySign({ settled: { signDirection } }: DecidingColumns, { sides, choice }: RowFacts): Direction | null {
  if (!signDirection) return null
  return (sides.main ?? sides.coins ?? choice.money).isNegative ? signDirection.negative : signDirection.positive
}

/** In order: the user's words, the sign if the user chose it, the columns' own words, then assumptions. */
function directionFound(columns: DecidingColumns, facts: RowFacts): Direction | null {
  facts.statedBy = null
  facts.isBySign = false
  if (facts.meaning.direction !== undefined) return facts.meaning.direction
  if (columns.settled.plan.directionFrom) {
    facts.isBySign = true
    const direction = bySign(columns, facts)
    if (direction !== null) return direction
  }
  if (columns.constantDirection !== null) return columns.constantDirection
  const word = columns.direction === null ? '' : columns.direction.read(facts.cells)
  const named = word === '' ? null : columns.readDirection(word)
  if (named !== null) {
    facts.statedBy = columns.direction
    return named
  }
  const { effect, choice, typed } = facts
  if (effect !== undefined) return effect
  if (choice.direction !== null) return choice.direction
  if (choice.exchange) return 'internal'
  if (typed?.direction) {
    facts.statedBy = columns.type
    return typed.direction
  }
  facts.isBySign = true
  return bySign(columns, facts)
}

/** The direction; null, with a problem, if nothing gives it. */
export function decideDirection(columns: DecidingColumns, facts: RowFacts, problems: Problems): Direction | null {
  const direction = directionFound(columns, facts)
  const {
    cells,
    unexplained,
    statedBy,
    choice: { money },
  } = facts
  if (direction === null) {
    const from = columns.direction ?? columns.type
    const raw = unexplained?.value ?? from?.read(cells) ?? null
    const blamed = unexplained?.column.header ?? columns.direction?.header ?? columns.type?.header ?? null
    problems.add(
      'error',
      blamed,
      raw ? 'direction-unknown' : 'direction-missing',
      raw
        ? `"${raw}" does not say whether money was received or paid out.`
        : 'Nothing says whether money was received or paid out.',
      'Use in or out, or say what the value means.',
      raw,
    )
  }
  if (direction === 'in' && money.isNegative && !facts.isBySign) {
    const says = statedBy === null ? 'the settings or the columns say' : `"${statedBy.read(cells)}" says`
    problems.add(
      'error',
      money.from.amount,
      'sign-contradicts',
      `The amount is negative, but ${says} that it was received.`,
      'Correct the amount or the direction, or choose the sign as the direction.',
      null,
    )
  }
  return direction
}

/** The constant method of all rows. For coins it only means virtual currency. */
const methodOfAll = (method: Method | null, isOfCoins: boolean): Method | null =>
  method === null || method === 'other' || !isOfCoins ? method : 'virtual_currency'

/** The method of a further amount that replaced a blank first one; undefined if it has none. */
function furtherMethod(
  columns: DecidingColumns,
  { cells, choice: { money } }: RowFacts,
  problems: Problems,
): Method | null | undefined {
  const from = money.from.number === undefined ? null : columns.furtherMethod(money.from.number)
  const text = from === null ? '' : from.read(cells)
  if (text === '' || isPlaceholder(text)) return undefined
  const read = columns.readMethod(text)
  if (read === null) addUnknownMethod(from!.header, text, problems)
  return read
}

/** `Buy`, said to be cash, beside `E-transfer` under the method: one is wrong for this row. */
function checkOwnMethod(
  { method, readMethod }: DecidingColumns,
  { meaning }: RowFacts,
  text: string,
  problems: Problems,
): void {
  const own = text === '' || !method?.column || method.column.meanings !== null ? null : readMethod(text)
  if (method === null || own === null || own === meaning.method || meaning.legs?.some((leg) => leg.method === own))
    return
  addContraryMethod(method.header, text, meaning.method!, problems)
}

/** The method by words or amounts, in the same order; null if nothing gives it. */
function methodFound(
  columns: DecidingColumns,
  facts: RowFacts,
  direction: Direction | null,
  methodText: string,
  problems: Problems,
): Method | null {
  const {
    meaning,
    sides,
    choice: { money, exchange },
  } = facts
  const { settled, method, description } = columns
  if (meaning.method !== undefined) {
    checkOwnMethod(columns, facts, methodText, problems)
    return meaning.method
  }
  if (methodText !== '' && method?.column) {
    const read = columns.readMethod(methodText)
    if (read !== null && isVirtualCurrency(money.currency))
      return methodOfCoins(
        read,
        { direction, isExchange: exchange },
        { header: method.header, text: methodText, currency: money.currency },
        problems,
      )
    if (read !== null) return read
    if (!isPlaceholder(methodText)) addUnknownMethod(method.header, methodText, problems)
  }
  const isCoin = isVirtualCurrency(money.currency)
  const isCashAmount = !isCoin && isInCashColumn(settled.trade, sides, money)
  const known = methodSaid(columns, facts, { direction, isCashAmount }, problems)
  if (known !== null) return known
  // Coins received in an exchange are a receipt, whatever was handed out for them.
  if (exchange && !isCashAmount) return direction === 'in' && isCoin ? 'virtual_currency' : 'other'
  const described = description === null ? null : columns.readDescription(description.read(facts.cells))
  // `BTC purchase` beside dollars is what was bought, not how the dollars came in.
  if (described !== null && (described !== 'virtual_currency' || isCoin)) return described
  if (isCoin) return 'virtual_currency'
  return isCashAmount ? 'cash' : null
}

/** The method by the settings, the type or the header of the amount. */
function methodSaid(
  columns: DecidingColumns,
  { typed, typeText, choice: { money } }: RowFacts,
  { direction, isCashAmount }: { direction: Direction | null; isCashAmount: boolean },
  problems: Problems,
): Method | null {
  const constant = methodOfAll(columns.constantMethod, isVirtualCurrency(money.currency))
  if (constant !== null) return constant
  const ofType = typed?.method ?? (typeText === '' || columns.method !== null ? null : descriptionMethod(typeText))
  if (ofType !== null && ofType !== 'cash' && isCashAmount && direction === 'in')
    return cashBesideType(columns, typeText, ofType, money.from.amount, problems)
  return ofType ?? statedMethod(money)
}

/** Cash was received for what the type names (a money order, a transfer), unless the type is how it was paid. */
function cashBesideType(
  { type }: DecidingColumns,
  text: string,
  ofType: Method,
  column: string | null | undefined,
  problems: Problems,
): Method {
  if (ofType !== 'other' && type !== null)
    problems.add(
      'block_draft',
      type.header,
      'type-beside-cash',
      `"${text}" isn’t cash, but the amount is under "${column ?? ''}". It counts as cash.`,
      'If it was paid in cash, confirm this. If not, correct the method on the transaction.',
      text,
    )
  return 'cash'
}

/** An unexplained type of received money may mean cash. */
const isUnexplainedType = (
  { method }: DecidingColumns,
  { typeText, typed, meaning }: RowFacts,
  direction: Direction | null,
): boolean =>
  typeText !== '' &&
  method === null &&
  direction === 'in' &&
  typed === null &&
  meaning.direction === undefined &&
  meaning.method === undefined &&
  !isPlaceholder(typeText)

/** The method; null, with a problem, if nothing gives it. */
export function decideMethod(
  columns: DecidingColumns,
  facts: RowFacts,
  direction: Direction | null,
  problems: Problems,
): Method | null {
  const { settled, method, type, description } = columns
  const methodText = method === null ? '' : method.read(facts.cells)
  const ofFurther = furtherMethod(columns, facts, problems)
  const found = ofFurther === undefined ? methodFound(columns, facts, direction, methodText, problems) : ofFurther
  if (found !== null) return found
  if (isUnexplainedType(columns, facts, direction) && !problems.failed) {
    problems.add(
      'error',
      type!.header,
      'type-unknown',
      `"${facts.typeText}" does not say how the money was received.`,
      'Say what the value means, such as "cash in", or map a column to the method.',
      facts.typeText,
    )
  } else if (settled.ledger || (description !== null && method === null)) {
    const words = description?.read(facts.cells) ?? ''
    const { currency } = facts.choice.money
    if (direction === 'in' && !isVirtualCurrency(currency) && columns.readDescription(words) === 'virtual_currency')
      problems.add(
        'ask',
        description!.header,
        'method-doubtful',
        `"${words}" speaks of virtual currency, but the amount is in ${currency}. Until you say what was received, it counts as neither cash nor virtual currency, so it’s in no report.`,
        'If coins came in, enter their amount and correct the method in the transaction. If it was cash, correct the method. If not, dismiss the question.',
        words,
      )
    else if (direction === 'in' && mayBeCash(words))
      problems.add(
        'ask',
        description!.header,
        'method-doubtful',
        `"${words}" may be cash or cheques. Until you say which, it counts as neither cash nor virtual currency, so it’s in no report.`,
        'If it was cash, correct the method in the transaction, or map a column to the method. If not, dismiss the question.',
        words,
      )
    return 'other'
  }
  if (!problems.failed)
    problems.add(
      'error',
      method?.header ?? null,
      'method-missing',
      'Nothing says how the money moved.',
      'Enter cash, virtual currency, e-transfer, wire, card, cheque or other.',
      methodText,
    )
  return null
}
