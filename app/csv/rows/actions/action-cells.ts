/** What became of a transaction, as its record says: what was handed out, to which account, and to whom. */
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
import { type FindSource, present, NONE } from './starting-cells.ts'

export interface Outcome {
  choice: Choice
  sides: MoneySides
  direction: Direction | null
  method: Method | null
  /** The rate column was that of the value in Canadian dollars. */
  valueRate: string | null
  receivingAddresses: readonly string[] | undefined
  /** Which coin the record speaks of. */
  coin: string | undefined
  beneficiary: PartyCells | null
  disposition: string | null
  account: string | null
  /** On which it happened, where birth dates are compared with it: YYYY-MM-DD. */
  day: string | null
}

export interface Completed {
  completing: readonly CompletingCells[]
  /** What the business took in, where the transaction's amount is what it handed out. */
  received: Money | null
}

const NOTHING_MORE: Completed = { completing: NONE, received: null }

/** What was handed out, and what was received for it, as the amounts and the direction tell. */
function movedOf({ choice, sides, direction, method }: Outcome): { handedOut: Money | null; received: Money | null } {
  const { money, other, exchange } = choice
  if (other === null || other.currency === money.currency) return { handedOut: exchange ? other : null, received: null }
  if (exchange) return direction === 'in' ? { handedOut: other, received: null } : { handedOut: money, received: other }
  // Coins beside money: bought with it, or paid for by it.
  if (other !== sides.coins || isVirtualCurrency(money.currency)) return { handedOut: null, received: null }
  // Where they are what moved, in or out, money beside them only says what they were worth.
  if (method === 'virtual_currency') return { handedOut: null, received: null }
  return direction === 'in' ? { handedOut: other, received: null } : { handedOut: money, received: other }
}

/** Another amount of the same money, paid out beside a deposit. */
function isHandedBack(handedOut: Money, { choice: { money }, disposition }: Outcome): boolean {
  return (
    handedOut.currency === money.currency &&
    !isSame(handedOut, money) &&
    /\b(?:out|remis|handed)\b/.test(fold(handedOut.from.amount ?? '')) &&
    /\b(?:deposit|depot|account|compte)\b/.test(fold(disposition ?? ''))
  )
}

/** What one record says of what became of it. */
interface CompletingFacts {
  cells: readonly string[]
  outcome: Outcome
  handedOut: Money | null
  received: Money | null
  /** The coin that was handed out for money, known without its number. */
  coin: string | null
  /** The client's. */
  rate: string | null
  /** Of all its actions. */
  beneficiaries: readonly BeneficiaryOfAction[]
  cadValue: string | null
  reference: string | null
  accountFacts: AccountCells | undefined
  holder: string | null
  receivingAddresses: readonly string[]
}

/** A reader of what became of a transaction. Nothing is taken from what was received. */
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
    // Nearly every record tells nothing of what became of it.
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
    // Of coins that were received the receiving address is the business's own.
    receivingAddresses:
      outcome.receivingAddresses === undefined || (direction === 'in' && method === 'virtual_currency')
        ? NONE
        : outcome.receivingAddresses,
  }
}

/** The value's rate is no client's rate; a rate of one says nothing of money that stays what it was. */
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

/** More of the first action's beneficiaries than who the only one is. */
function tellsBeneficiaries(facts: CompletingFacts): boolean {
  const beneficiaries = beneficiariesOf(facts, 1)
  return beneficiaries.length > 1 || beneficiaries.some((each) => each.portion !== null)
}

const beneficiariesOf = ({ beneficiaries }: CompletingFacts, of: number): BeneficiaryCells[] =>
  beneficiaries.flatMap(({ action, ...each }) => (action === of ? [each] : []))

/** The first action; and what was handed back of a deposit, which is no part of what was deposited, whose amount nobody said. */
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
  // Columns of further outcomes name each for itself.
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
    const money = present(each.money(cells, problems))
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

/** What follows the first is the second, also where nothing is known of the first. */
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

/** A receipt that a record of a payment tells of: whether it was one of cash or coins, nobody said. */
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
