/** Reads the completing actions of a record: what was handed out, to which account, and to whom. */
import type {
  AccountCells,
  BeneficiaryCells,
  CompletingCells,
  Direction,
  Method,
  PartyCells,
  Problem,
} from '../../types.ts'
import { NOTHING_KNOWN } from './nothing-known.ts'
import type { Meaning } from '../../words/values.ts'
import type { Problems } from '../text/problems.ts'
import type { Money } from '../money/amount-cells.ts'
import type { Choice, MoneySides } from '../money/money-cells.ts'
import type { Settled } from '../../plan/settled.ts'
import { isSame } from '../../words/money/amounts.ts'
import { isVirtualCurrency } from '../../words/money/currencies.ts'
import { fold } from '../../words/fold.ts'
import { isPlaceholder } from '../../words/parties.ts'
import {
  beneficiariesReader,
  checkPortions,
  type BeneficiaryOfAction,
  type BeneficiariesReader,
} from './beneficiary-cells.ts'
import { completingColumns, type CompletingColumns } from './completing-columns.ts'
import { type FindSource, nonZero, NONE } from './starting-cells.ts'

export interface Outcome {
  choice: Choice
  sides: MoneySides
  direction: Direction | null
  method: Method | null
  /** What the words of the record mean, as the user said: `virtual currency in, cash out`. */
  legs?: Meaning['legs'] | undefined
  /** The rate that gave the value in Canadian dollars, if it came from the rate column. */
  valueRate: string | null
  receivingAddresses: readonly string[] | undefined
  /** The coin that the record names. */
  coin: string | undefined
  beneficiary: PartyCells | null
  disposition: string | null
  account: string | null
  /** YYYY-MM-DD: the day of the transaction, for checks of birth dates. */
  day: string | null
}

export interface Completed {
  completing: readonly CompletingCells[]
  /** What the business received, if the transaction's amount is what it paid out. */
  received: Money | null
}

const NOTHING_MORE: Completed = { completing: NONE, received: null }

/** What was handed out and what was received for it, by the amounts and the direction. */
function movedOf({ choice, sides, direction, method, legs }: Outcome): {
  handedOut: Money | null
  received: Money | null
} {
  const { money, other, exchange } = choice
  if (other === null || other.currency === money.currency) return { handedOut: exchange ? other : null, received: null }
  if (exchange) return direction === 'in' ? { handedOut: other, received: null } : { handedOut: money, received: other }
  // Coins that came in for money, as the user said, were paid for with the money beside them.
  const isPaidFor = legs?.some((leg) => leg.direction === 'out' && leg.method !== 'virtual_currency') === true
  if (isPaidFor && direction === 'in' && isVirtualCurrency(money.currency) && !isVirtualCurrency(other.currency))
    return { handedOut: other, received: null }
  // Coins beside money are its exchange: bought with it, or paid for by it.
  if (other !== sides.coins || isVirtualCurrency(money.currency)) return { handedOut: null, received: null }
  // If the coins themselves moved, the money beside them is only their value.
  if (method === 'virtual_currency') return { handedOut: null, received: null }
  return direction === 'in' ? { handedOut: other, received: null } : { handedOut: money, received: other }
}

/** Whether a second amount in the same currency is change from a deposit. */
function isHandedBack(handedOut: Money, { choice: { money }, disposition }: Outcome): boolean {
  return (
    handedOut.currency === money.currency &&
    !isSame(handedOut, money) &&
    /\b(?:out|remis|handed)\b/.test(fold(handedOut.from.amount ?? '')) &&
    /\b(?:deposit|depot|account|compte)\b/.test(fold(disposition ?? ''))
  )
}

/** The facts of one record about its completing actions. */
interface CompletingFacts {
  cells: readonly string[]
  outcome: Outcome
  handedOut: Money | null
  received: Money | null
  /** The coin that was handed out, if its amount isn't stated. */
  coin: string | null
  /** The client's own rate. */
  rate: string | null
  /** Beneficiaries of all actions. */
  beneficiaries: readonly BeneficiaryOfAction[]
  cadValue: string | null
  reference: string | null
  accountFacts: AccountCells | undefined
  holder: string | null
  receivingAddresses: readonly string[]
}

/** Creates a reader of completing actions. It never derives an outcome from what was received. */
export function completingReader(
  settled: Settled,
  source: FindSource,
): (cells: readonly string[], outcome: Outcome, problems: Problems) => Completed {
  const columns = completingColumns(settled, source)
  const beneficiaries = beneficiariesReader(settled, source)
  const { hasMore } = beneficiaries
  return (cells, outcome, problems) => {
    const facts = readFacts(columns, beneficiaries, cells, outcome, problems)
    const { received } = facts
    const isTold = tellsOutcome(facts)
    // Nearly every record states no outcome.
    if (!isTold && !hasMore && columns.later.length === 0)
      return received === null ? NOTHING_MORE : { completing: NONE, received }
    const completing = isTold || (hasMore && tellsBeneficiaries(facts)) ? firstActions(columns, facts) : []
    addLaterActions(columns, facts, completing, problems)
    addBeneficiariesOfLater(facts, completing)
    checkPortions(source, outcome.choice, completing, problems)
    return completing.length === 0 && received === null ? NOTHING_MORE : { completing, received }
  }
}

function readFacts(
  { first }: CompletingColumns,
  beneficiaries: BeneficiariesReader,
  cells: readonly string[],
  outcome: Outcome,
  problems: Problems,
): CompletingFacts {
  const { direction, method } = outcome
  const { handedOut, received } = movedOf(outcome)
  const supplied = first.rate(cells, problems)
  return {
    cells,
    outcome,
    handedOut,
    received,
    coin: handedOut === null && direction === 'in' && method !== 'virtual_currency' ? (outcome.coin ?? null) : null,
    rate: supplied !== null && isClientsRate(supplied, handedOut, outcome) ? supplied : null,
    beneficiaries: beneficiaries.read(cells, outcome.beneficiary, outcome.day, problems),
    cadValue: first.cadValue(cells, problems),
    reference: first.reference(cells),
    accountFacts: first.accountFacts(cells),
    holder: first.holder(cells),
    // If coins were received, the receiving address is the business's own.
    receivingAddresses:
      outcome.receivingAddresses === undefined || (direction === 'in' && method === 'virtual_currency')
        ? NONE
        : outcome.receivingAddresses,
  }
}

/** A rate used for the value isn't the client's; a rate of one in Canadian dollars says nothing. */
const isClientsRate = (supplied: string, handedOut: Money | null, { valueRate, choice }: Outcome): boolean =>
  handedOut !== null || (supplied !== valueRate && !(choice.money.currency === 'CAD' && /^1(\.0*)?$/.test(supplied)))

const tellsOutcome = (facts: CompletingFacts): boolean =>
  facts.handedOut !== null ||
  facts.coin !== null ||
  facts.outcome.disposition !== null ||
  facts.outcome.account !== null ||
  facts.accountFacts !== undefined ||
  facts.holder !== null ||
  facts.cadValue !== null ||
  facts.reference !== null ||
  facts.receivingAddresses.length > 0 ||
  facts.rate !== null

/** Whether the first action's beneficiaries state more than a single name. */
function tellsBeneficiaries(facts: CompletingFacts): boolean {
  const beneficiaries = beneficiariesOf(facts, 1)
  return beneficiaries.length > 1 || beneficiaries.some((each) => each.portion !== null)
}

const beneficiariesOf = ({ beneficiaries }: CompletingFacts, of: number): BeneficiaryCells[] =>
  beneficiaries.flatMap(({ action, ...each }) => (action === of ? [each] : []))

/** The first action, and the change from a deposit: the change isn't part of the deposit, whose amount is unknown. */
function firstActions({ later, sentCurrency }: CompletingColumns, facts: CompletingFacts): CompletingCells[] {
  const { cells, outcome, handedOut, coin, accountFacts, holder } = facts
  const { direction, disposition, account } = outcome
  const named = handedOut === null && sentCurrency !== null && direction === 'in' ? sentCurrency.read(cells) : ''
  const first: CompletingCells = {
    disposition,
    amount: handedOut?.amount ?? null,
    currency: handedOut?.currency ?? (named === '' || isPlaceholder(named) ? coin : named.toUpperCase()),
    rate: facts.rate,
    cadValue: facts.cadValue,
    account,
    reference: facts.reference,
    receivingAddresses: [...facts.receivingAddresses],
    beneficiaries: beneficiariesOf(facts, 1),
    ...(accountFacts && { accountFacts }),
    ...(holder !== null && { holder }),
  }
  // With columns for further outcomes, each outcome has its own.
  if (handedOut === null || direction !== 'in' || later.length > 0 || !isHandedBack(handedOut, outcome)) return [first]
  return [
    { ...first, amount: null, currency: null },
    {
      ...first,
      disposition: null,
      account: null,
      accountFacts: undefined,
      holder: undefined,
      reference: null,
      cadValue: null,
      receivingAddresses: [],
      beneficiaries: [],
    },
  ]
}

function addLaterActions(
  { later }: CompletingColumns,
  facts: CompletingFacts,
  completing: CompletingCells[],
  problems: Problems,
): void {
  const { cells } = facts
  for (const each of later) {
    const money = nonZero(each.money(cells, problems))
    const more: CompletingCells = {
      disposition: each.disposition(cells),
      amount: money?.amount ?? null,
      currency: money?.currency ?? null,
      rate: each.rate(cells, problems),
      cadValue: each.cadValue(cells, problems),
      account: each.account(cells),
      reference: each.reference(cells),
      receivingAddresses: [],
      beneficiaries: [],
      accountFacts: each.accountFacts(cells),
      holder: each.holder(cells) ?? undefined,
    }
    if (!isSaid(more)) continue
    addUnknownFirst(facts, completing)
    completing.push(more)
  }
}

const isSaid = (more: CompletingCells): boolean =>
  more.accountFacts !== undefined ||
  more.holder !== undefined ||
  [more.disposition, more.amount, more.cadValue, more.account, more.reference].some((value) => value !== null)

/** Keeps the numbering: what follows the first action stays second, even if nothing is known about the first. */
function addUnknownFirst(facts: CompletingFacts, completing: CompletingCells[]): void {
  if (completing.length === 0) completing.push({ ...NOTHING_KNOWN, beneficiaries: beneficiariesOf(facts, 1) })
}

function addBeneficiariesOfLater(facts: CompletingFacts, completing: CompletingCells[]): void {
  const last = Math.max(0, ...facts.beneficiaries.map(({ action }) => action))
  for (let action = 2; action <= last; action++) {
    addUnknownFirst(facts, completing)
    if (completing.length < action) completing.push(NOTHING_KNOWN)
    completing[action - 1] = { ...completing[action - 1]!, beneficiaries: beneficiariesOf(facts, action) }
  }
}

/** The receipt that belongs to a payment. Whether it was cash or coins isn't known. */
export function receiptBeside(
  received: Money,
  paid: Money,
  method: Method | null,
): Pick<Problem, 'code' | 'message' | 'action'> | null {
  const isCoins = isVirtualCurrency(received.currency)
  if (!isCoins && !(method === 'cash' && isVirtualCurrency(paid.currency))) return null
  return {
    code: 'received-beside-out',
    message: `The record says that ${paid.amount} ${paid.currency} was paid out, and that ${received.amount} ${received.currency} was received for it: as a payment it is in no report of ${isCoins ? 'virtual currency' : 'cash'} received.`,
    action: 'If it was received by you, say that the direction is "in"; the other amount is then what you handed out.',
  }
}
