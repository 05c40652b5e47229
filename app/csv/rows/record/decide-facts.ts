/** Decides a record's direction, method, status and value, and what has to be asked about them. */
import type { Method, RateReader, ThresholdValue } from '../../types.ts'
import { wordKey } from '../../plan/settle/meanings.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Settled } from '../../plan/settled.ts'
import { exceedsLimit, hasFractionOfCent } from '../../words/money/amounts.ts'
import type { Field } from '../../words/fields.ts'
import { currenciesIn } from '../../words/money/spoken-currencies.ts'
import { numbersOf, startedReader, type StartingActions } from '../actions/starting-cells.ts'
import type { Money } from '../money/amount-cells.ts'
import { blankSideReader } from '../money/money-cells.ts'
import type { Moment } from '../money/moments.ts'
import { valuationReader, type Valuation } from '../money/valuation-cells.ts'
import type { Problems } from '../text/problems.ts'
import { decideDirection, decideMethod, type DecidingColumns, type RowFacts } from './decide.ts'
import { decideStatus } from './decide-status.ts'
import type { RecordFacts } from './facts.ts'

const DAY_MS = 86_400_000

type Cells = readonly string[]
type FindSource = (field: Field) => Source | null

/**
 * Decides the facts that were read and stores the result in `facts`. `nowMs`: the time of reading; absent: future times
 * aren't checked.
 */
export function factsDecider(
  settled: Settled,
  source: FindSource,
  deciding: DecidingColumns,
  { nowMs, rates }: { nowMs?: number | undefined; rates?: RateReader | undefined },
): (facts: RecordFacts, problems: Problems) => void {
  const { type, readType } = deciding
  const worths = new Map(
    [1, ...numbersOf(source, 'cadAmount')].map((number) => [number, valuationReader(settled, source, rates, number)]),
  )
  const started = startedReader(settled, source, rates, deciding.readMethod)
  const blankSide = blankSideReader(source)
  const typeIsUsers = type?.column?.meanings ?? null
  return (facts, problems) => {
    const {
      cells,
      when,
      choice: { money, other },
    } = facts
    facts.typeText = type === null ? '' : type.read(cells)
    facts.typed = facts.typeText === '' || typeIsUsers?.has(wordKey(facts.typeText)) ? null : readType(facts.typeText)
    const direction = decideDirection(deciding, facts, problems)
    const blank = blankSide(facts.choice, facts.sides, direction)
    if (blank !== null) addBlankSide(blank, money, source, problems)
    const method = decideMethod(deciding, facts, direction, problems)
    checkCurrencyOfMethod(deciding, facts, facts.extra, problems)
    const state = decideStatus(deciding, facts, direction, method, problems)
    if (nowMs !== undefined && state === 'completed') checkFuture(when, nowMs, source, cells, problems)
    const worth = worths.get(money.from.number ?? 1) ?? worths.get(1)!
    const own = worth(cells, money, other, when, problems)
    const starts =
      facts.extra.length === 0
        ? null
        : started(cells, { further: facts.extra, money, method, worth: own, when }, problems)
    facts.direction = direction
    facts.method = starts === null ? method : starts.method
    facts.state = state
    facts.own = own
    facts.starts = starts
    facts.cadAmount = starts === null ? own.cadAmount : starts.cadAmount
    facts.isReportable =
      state === 'completed' && direction === 'in' && (facts.method === 'cash' || facts.method === 'virtual_currency')
    if (facts.cadAmount !== null) checkLimit(facts.cadAmount, money, source, problems)
    if (facts.isReportable) checkValue(facts, facts.method!, source, problems)
  }
}

/** A method that names another currency than the amounts': `Cash (USD)` beside CAD. */
function checkCurrencyOfMethod(
  { method, type }: DecidingColumns,
  { cells, choice: { money, other } }: RowFacts,
  extra: readonly { money: { currency: string } }[],
  problems: Problems,
): void {
  for (const from of [method, type]) {
    const text = from === null ? '' : from.read(cells)
    const named = currenciesIn(text)
    if (named.length === 0) continue
    const stated = [money.currency, other?.currency, ...extra.map((each) => each.money.currency)]
    if (named.some((code) => stated.includes(code))) continue
    problems.add(
      'error',
      from!.header,
      'currency-contradicts',
      `"${text}" names ${named.join(' and ')}, but the amount is in ${money.currency}.`,
      'Correct whichever is wrong.',
      text,
    )
    return
  }
}

/** What was handed out can't stand in for a blank amount received, or the reverse. */
function addBlankSide(blank: 'received' | 'sent', money: Money, source: FindSource, problems: Problems): void {
  const isReceived = blank === 'received'
  const from = isReceived ? (source('received.amount') ?? source('amount')) : source('sent.amount')
  problems.add(
    'error',
    from?.header ?? null,
    isReceived ? 'received-blank' : 'sent-blank',
    `The direction says that money was ${isReceived ? 'received' : 'paid out'}, but only ${money.amount} ${money.currency} under "${money.from.amount ?? ''}" is given.`,
    isReceived
      ? 'Enter the amount received, or correct the direction.'
      : 'Enter the amount paid out, or correct the direction.',
    '',
  )
}

/** A completed transaction is at most a day after the time of reading. */
function checkFuture(
  { occurredAt, date }: Moment,
  nowMs: number,
  source: FindSource,
  cells: Cells,
  problems: Problems,
): void {
  // A date alone counts from midnight UTC: no Canadian zone is ahead of it.
  const happened = occurredAt?.epochMs ?? (date === null ? null : Date.parse(`${date}T00:00:00Z`))
  if (happened === null || happened <= nowMs + DAY_MS) return
  const from = source('datetime') ?? source('date')
  problems.add(
    'error',
    from?.header ?? null,
    'date-in-future',
    `A completed transaction can’t have a date in the future: "${from?.read(cells) ?? ''}".`,
    'Correct the date, its order or its time zone, or the status.',
    from?.read(cells) ?? null,
  )
}

/** Whether ten percent would change the threshold decision. `dollars`: with two places. */
function isNearThreshold(dollars: string): boolean {
  const cents = BigInt(dollars.replace('.', ''))
  return cents >= 900_000n && cents <= 1_120_000n
}

const sentencePart = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** A value beyond FINTRAC's limit is a misread sign or a wrong rate. */
function checkLimit(cadAmount: string, money: Money, source: FindSource, problems: Problems): void {
  if (!exceedsLimit(cadAmount)) return
  const named =
    money.currency === 'CAD' && exceedsLimit(money.amount)
      ? money.from.amount
      : (source('cadAmount')?.header ?? money.from.amount)
  problems.add(
    'error',
    named,
    'amount-too-large',
    `The value ${cadAmount} CAD is too large. It must be less than 1,000,000,000,000.`,
    'Correct the amount, its decimal sign or its rate.',
    cadAmount,
  )
}

/** Checks the value of a receipt that may be reportable. */
function checkValue(
  { choice: { money }, own, starts, cadAmount }: RecordFacts,
  method: Method,
  source: FindSource,
  problems: Problems,
): void {
  if (hasFractionOfCent(money))
    problems.add(
      'warning',
      money.from.amount,
      'amount-fraction-of-cent',
      `The amount ${money.amount} ${money.currency} has a fraction of a cent. It was rounded half up${cadAmount === null ? '' : ` and counts as ${cadAmount} CAD`}.`,
      'Check the amount. It may be mistyped, or its decimal sign misread.',
      money.amount,
    )
  if (cadAmount === null) {
    if (problems.failed) return
    const { amount, currency, from } = starts?.lacking ?? money
    const lacks = starts === null ? own.lacks : starts.lacks
    if (lacks?.given !== undefined) {
      problems.add('ask', lacks.given.column, 'value-contradicts', lacks.why, lacks.action, lacks.given.raw)
      return
    }
    problems.add(
      'ask',
      from.currency ?? from.amount,
      'rate-missing',
      `The value of ${amount} ${currency} in Canadian dollars isn’t known.${lacks === null ? '' : ` ${lacks.why}`}`,
      lacks?.action ?? `Enter a rate for ${currency}, or choose the column that holds it.`,
      currency,
    )
    return
  }
  const byClient = clientsValue(own, starts, method)
  if (byClient === null || !isNearThreshold(cadAmount)) return
  const { amount, currency } = starts?.first ?? money
  problems.add(
    'ask',
    source('rate')?.header ?? money.from.currency ?? money.from.amount,
    'value-by-client-rate',
    `${amount} ${currency} counts as ${cadAmount} CAD by ${sentencePart(byClient.source)}, since there is no other rate for its time. Close to $10,000.00, another rate could change the result.`,
    'Add the rate for its time under Settings, Exchange rates.',
    currency,
  )
}

/** The first value of the row's method that rests on the client's rate alone. */
function clientsValue(own: Valuation, starts: StartingActions | null, ofRow: Method): ThresholdValue | null {
  if (starts === null) return own.threshold?.basis === 'client' ? own.threshold : null
  if (starts.first?.threshold?.basis === 'client') return starts.first.threshold
  return (
    starts.further.find(({ method, threshold }) => method === ofRow && threshold?.basis === 'client')?.threshold ?? null
  )
}
