/**
 * What a record says beyond one amount: further amounts received, what became of them, and whom it was for.
 */
import type { BeneficiaryCells, CompletingCells, Direction, Method, PartyCells, Problem } from '../../types.ts'
import { NOTHING_KNOWN } from './nothing-known.ts'
import type { Problems } from '../text/problems.ts'
import { MOST_OF_A_KIND, numbered, type Field, type PartyRole } from '../../words/fields.ts'
import type { Choice, Money, MoneySides } from '../money/money-cells.ts'
import type { Settled } from '../../plan/settled.ts'
import { isSame, parseAmount, plainDigits, sumOf } from '../../words/money/amounts.ts'
import { isVirtualCurrency } from '../../words/money/currencies.ts'
import { fold } from '../../words/fold.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { partyReader } from '../parties/party-cells.ts'
import {
  type FindSource,
  numbersOf,
  nth,
  nthMoney,
  present,
  NONE,
  accountReader,
  ACCOUNT_FIELDS,
} from './starting-cells.ts'

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

/** Which action the nth party of a role belongs to, counted from 1: the first, where nobody says. */
function actionReader(
  source: FindSource,
  role: 'conductor' | 'beneficiary',
  number: number,
): (cells: readonly string[]) => number {
  const from = nth(source, number)(`${role}.action`)
  return (cells) => {
    const action = from === null ? 1 : Number(from.read(cells))
    return Number.isInteger(action) && action >= 1 && action <= MOST_OF_A_KIND ? action : 1
  }
}

/** A reader of what became of a transaction. Nothing is taken from what was received. */
export function completingReader(
  settled: Settled,
  source: FindSource,
): (cells: readonly string[], outcome: Outcome, problems: Problems) => Completed {
  const numberReader = (field: Field): ((cells: readonly string[], problems: Problems) => string | null) => {
    const from = source(field)
    if (from === null) return () => null
    const sign = from.column?.decimalSign ?? settled.plan.decimalSign ?? (field.startsWith('rate') ? '.' : null)
    return (cells, problems) => {
      const text = from.read(cells)
      if (isPlaceholder(text)) return null
      const read = parseAmount(text, sign)
      if (read.ok && !read.value.negative) return read.value.digits
      problems.add(
        'warning',
        from.header,
        'number-unreadable',
        `"${text}" can’t be read as a number.`,
        'Enter it in digits, such as 1.3650. The transaction is imported without it.',
        text,
      )
      return null
    }
  }
  const text = (field: Field): ((cells: readonly string[]) => string | null) => {
    const from = source(field)
    return from === null ? () => null : (cells) => from.read(cells) || null
  }
  const copy = (field: Field, number: number): Field => numbered(field, number)!
  const partsOf = (number: number) => ({
    rate: numberReader(copy('rate', number)),
    cadValue: numberReader(copy('sent.cadValue', number)),
    reference: text(copy('sent.reference', number)),
    disposition: text(copy('disposition', number)),
    account: text(copy('account', number)),
    accountFacts: accountReader(nth(source, number)),
    holder: text(copy('account.holder', number)),
  })
  const first = partsOf(1)
  const later = numbersOf(
    source,
    'sent.amount',
    'sent.currency',
    'sent.cadValue',
    'sent.reference',
    'disposition',
    'account',
    'account.holder',
    ...ACCOUNT_FIELDS,
  ).map((number) => ({ ...partsOf(number), money: nthMoney(settled, source, 'sent.amount', 'sent.currency', number) }))
  const sentCurrency = source('sent.currency')
  const portion = numberReader('beneficiary.portion')
  const others = othersReader('beneficiary', settled, source)
  const otherPortions = new Map(
    numbersOf(source, 'beneficiary.portion').map((number) => [
      number,
      numberReader(copy('beneficiary.portion', number)),
    ]),
  )
  const hasMore = source('beneficiary.portion') !== null || others !== null || otherPortions.size > 0
  /** With the action that each is of, counted from 1. */
  const beneficiariesOf = (
    cells: readonly string[],
    own: PartyCells | null,
    day: string | null,
    problems: Problems,
  ): readonly (BeneficiaryCells & { action: number })[] => {
    if (!hasMore) return own === null ? NONE : [{ party: own, portion: null, action: 1 }]
    const ownPortion = portion(cells, problems)
    const list = own === null && ownPortion === null ? [] : [{ party: own, portion: ownPortion, action: 1 }]
    const further = others === null ? [] : others(cells, problems, day)
    for (const number of new Set([...further.map((each) => each.number), ...otherPortions.keys()])) {
      const party = further.find((each) => each.number === number)?.party ?? null
      const part = otherPortions.get(number)?.(cells, problems) ?? null
      if (party !== null || part !== null)
        list.push({ party, portion: part, action: further.find((each) => each.number === number)?.action ?? 1 })
    }
    return list
  }
  // eslint-disable-next-line complexity -- asked of every record, nearly all of which leave at the first return; what is read once serves all that follows
  return (cells, outcome, problems) => {
    const { handedOut, received } = movedOf(outcome)
    const { direction, method, disposition, account } = outcome
    const supplied = first.rate(cells, problems)
    const all = beneficiariesOf(cells, outcome.beneficiary, outcome.day, problems)
    const ofAction = (action: number): BeneficiaryCells[] =>
      all.flatMap(({ action: at, ...each }) => (at === action ? [each] : []))
    const cadValue = first.cadValue(cells, problems)
    const reference = first.reference(cells)
    const accountFacts = first.accountFacts(cells)
    const holder = first.holder(cells)
    // Of coins that were received the receiving address is the business's own.
    const receivingAddresses =
      outcome.receivingAddresses === undefined || (direction === 'in' && method === 'virtual_currency')
        ? NONE
        : outcome.receivingAddresses
    // Which coin was handed out for money is known without their number.
    const coin =
      handedOut === null && direction === 'in' && method !== 'virtual_currency' ? (outcome.coin ?? null) : null
    const isTold =
      handedOut !== null ||
      coin !== null ||
      disposition !== null ||
      account !== null ||
      accountFacts !== undefined ||
      holder !== null ||
      cadValue !== null ||
      reference !== null ||
      receivingAddresses.length > 0
    // The value's rate is no client's rate; a rate of one says nothing of money that stays what it was.
    const isClients =
      supplied !== null &&
      (handedOut !== null ||
        (supplied !== outcome.valueRate && !(outcome.choice.money.currency === 'CAD' && /^1(\.0*)?$/.test(supplied))))
    // Nearly every record tells nothing of what became of it.
    if (!isTold && !isClients && !hasMore && later.length === 0)
      return received === null ? NOTHING_MORE : { completing: NONE, received }
    const beneficiaries = ofAction(1)
    const completing: CompletingCells[] = []
    if (
      isTold ||
      isClients ||
      (hasMore && (beneficiaries.length > 1 || beneficiaries.some((each) => each.portion !== null)))
    ) {
      const named = handedOut === null && sentCurrency !== null && direction === 'in' ? sentCurrency.read(cells) : ''
      completing.push({
        disposition,
        amount: handedOut?.amount ?? null,
        currency: handedOut?.currency ?? (named === '' || isPlaceholder(named) ? coin : named.toUpperCase()),
        rate: isClients ? supplied : null,
        cadValue,
        account,
        reference,
        receivingAddresses: [...receivingAddresses],
        beneficiaries,
        ...(accountFacts && { accountFacts }),
        ...(holder !== null && { holder }),
      })
      // What was handed back of a deposit is no part of what was deposited, whose amount nobody said. Columns of further outcomes name each for itself.
      const [only] = completing
      if (handedOut !== null && direction === 'in' && later.length === 0 && isHandedBack(handedOut, outcome))
        completing.splice(
          0,
          1,
          { ...only!, amount: null, currency: null },
          {
            ...only!,
            disposition: null,
            account: null,
            accountFacts: undefined,
            holder: undefined,
            reference: null,
            cadValue: null,
            receivingAddresses: [],
            beneficiaries: [],
          },
        )
    }
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
      if (
        more.accountFacts === undefined &&
        more.holder === undefined &&
        [more.disposition, more.amount, more.cadValue, more.account, more.reference].every((value) => value === null)
      )
        continue
      // What follows the first is the second, also where nothing is known of the first.
      if (completing.length === 0) completing.push({ ...NOTHING_KNOWN, beneficiaries })
      completing.push(more)
    }
    const last = Math.max(0, ...all.map(({ action }) => action))
    for (let action = 2; action <= last; action++) {
      if (completing.length === 0) completing.push({ ...NOTHING_KNOWN, beneficiaries })
      if (completing.length < action) completing.push(NOTHING_KNOWN)
      completing[action - 1] = { ...completing[action - 1]!, beneficiaries: ofAction(action) }
    }
    for (const [index, { amount, beneficiaries: named }] of completing.entries()) {
      const whole = amount ?? (completing.length === 1 && !outcome.choice.exchange ? outcome.choice.money.amount : null)
      const portions = named.flatMap((each) => each.portion ?? [])
      if (whole === null || portions.length === 0 || portions.length < named.length) continue
      const sum = portions.reduce((left, right) => sumOf(left, right))
      if (plainDigits(sum) === plainDigits(whole)) continue
      const header = (source(copy('beneficiary.portion', index + 1)) ?? source('beneficiary.portion'))?.header ?? null
      problems.add(
        'warning',
        header,
        'portions-differ',
        `The portions of the beneficiaries add up to ${sum}, and the amount is ${whole}.`,
        'Correct the portions. They decide which reports by beneficiary it counts for.',
        portions.join(' + '),
      )
    }
    return completing.length === 0 && received === null ? NOTHING_MORE : { completing, received }
  }
}

/** A reader of parties beyond the first of a role; null where the file has no column for one. */
export function othersReader(
  role: Exclude<PartyRole, 'customer'>,
  settled: Settled,
  source: FindSource,
):
  | ((
      cells: readonly string[],
      problems: Problems,
      day: string | null,
    ) => { number: number; action: number; party: PartyCells }[])
  | null {
  const readers = Array.from({ length: MOST_OF_A_KIND - 1 }, (_, index) => index + 2).flatMap((number) => {
    const read = partyReader(role, settled, nth(source, number))
    return read === null
      ? []
      : [
          {
            number,
            read,
            actionOf: role === 'onBehalfOf' || role === 'source' ? () => 1 : actionReader(source, role, number),
          },
        ]
  })
  if (readers.length === 0) return null
  return (cells, problems, day) =>
    readers.flatMap(({ number, read, actionOf }) => {
      const told = problems.list.length
      const party = read(cells, problems, day)
      if (party === null) return []
      for (const problem of problems.list.slice(told)) problem.of = party
      return [{ number, action: actionOf(cells), party }]
    })
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
