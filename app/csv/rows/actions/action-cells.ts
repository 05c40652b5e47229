/**
 * What a record says beyond one amount: further amounts received, what became of them, and whom it was for.
 */
import type {
  AccountCells,
  BeneficiaryCells,
  CompletingCells,
  Direction,
  Method,
  NormalRow,
  PartyCells,
  Problem,
  RateReader,
  StartingCells,
} from '../../types.ts'
import { NOTHING_KNOWN } from './nothing-known.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import { MOST_OF_A_KIND, numbered, type Field, type PartyRole } from '../../words/fields.ts'
import { moneyReader, type Choice, type Money, type MoneySides } from '../money/money-cells.ts'
import { worthReader, type Lack, type Worth } from '../money/worth-cells.ts'
import type { Settled } from '../../plan/settled.ts'
import { isSame, isVirtualCurrency, isZero, parseAmount, plainDigits, sumOf, toTwoPlaces } from '../../words/amounts.ts'
import { fold } from '../../words/fold.ts'
import { fillerField, isNothing } from '#app/party/text/fillers.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { partyReader } from '../parties/party-cells.ts'

type FindSource = (field: Field) => Source | null

/** The numbers beyond the first under which a file has one of these fields. */
function numbersOf(source: FindSource, ...fields: Field[]): number[] {
  const has = (number: number): boolean =>
    fields.some((field) => {
      const copy = numbered(field, number)
      return copy !== null && source(copy) !== null
    })
  return Array.from({ length: MOST_OF_A_KIND - 1 }, (_, index) => index + 2).filter(has)
}

const nth =
  (source: FindSource, number: number): FindSource =>
  (field) => {
    const copy = numbered(field, number)
    return copy === null ? null : source(copy)
  }

/** Reads money under a number: a currency in its own column or its header counts before the one column of the file. */
function nthMoney(settled: Settled, source: FindSource, amount: Field, currency: Field, number: number) {
  const of = nth(source, number)
  const from = of(amount)
  return moneyReader(
    settled,
    from,
    of(currency) ?? (from?.column?.currency === undefined ? (source(currency) ?? source('currency')) : null),
  )
}

const present = (money: Money | null): Money | null => (money === null || isZero(money.amount) ? null : money)

export interface Further {
  money: Money
  number: number
  /** Which amount columns it stands beside. */
  of: 'main' | 'received'
}

const NONE: readonly never[] = []

/** A reader of amounts received beyond the first; null where the file has no column for one. */
export function furtherReader(
  settled: Settled,
  source: FindSource,
): ((cells: readonly string[], problems: Problems) => Further[]) | null {
  const readers = [
    ...numbersOf(source, 'amount').map((number) => ({
      number,
      of: 'main' as const,
      read: nthMoney(settled, source, 'amount', 'currency', number),
    })),
    ...numbersOf(source, 'received.amount').map((number) => ({
      number,
      of: 'received' as const,
      read: nthMoney(settled, source, 'received.amount', 'received.currency', number),
    })),
  ]
  if (readers.length === 0) return null
  return (cells, problems) =>
    readers.flatMap(({ number, of, read }) => {
      const money = present(read(cells, problems))
      return money === null ? [] : [{ money, number, of }]
    })
}

/** The first of several amounts takes the place of one that is blank or zero. */
export function moveUp(sides: MoneySides, further: Further[]): Further[] {
  const [first, ...rest] = further
  if (first === undefined) return further
  const held = first.of === 'main' ? sides.main : sides.received
  if (held !== null && !isZero(held.amount)) return further
  if (first.of === 'main') sides.main = first.money
  else sides.received = first.money
  return rest
}

export interface FurtherContext {
  further: readonly Further[]
  money: Money
  how: Method | null
  worth: Worth
  when: Pick<NormalRow, 'occurredAt' | 'date'>
}

export interface Started {
  further: readonly StartingCells[]
  /** What the row is, where another action of it is one that reports are made of. */
  method: Method | null
  /** Of all that are of the row's method; null while one is unknown. */
  cadAmount: string | null
  first: StartingCells | null
  /** The first of these whose value is unknown, and why. */
  lacking: Money | null
  lacks: Worth['lacks']
}

const isReportable = (method: Method | null): boolean => method === 'cash' || method === 'virtual_currency'

/** A reader of the starting actions of a record that has several: one of cash or coins goes first. */
export function startedReader(
  settled: Settled,
  source: FindSource,
  rates: RateReader | undefined,
  readMethod: (text: string) => Method | null,
): (cells: readonly string[], context: FurtherContext, problems: Problems) => Started {
  const numbers = numbersOf(source, 'amount', 'received.amount')
  const worths = new Map(numbers.map((number) => [number, worthReader(settled, source, rates, number)]))
  const methods = new Map(numbers.map((number) => [number, nth(source, number)('method')]))
  const obtained = new Map(
    [1, ...numbers].map((number) => [number, obtainedReader(number === 1 ? source : nth(source, number))]),
  )
  const methodOf = (
    cells: readonly string[],
    { number, money }: Further,
    how: Method | null,
    problems: Problems,
  ): Method | null => {
    const from = methods.get(number) ?? null
    const text = from?.read(cells) ?? ''
    if (text === '' || isPlaceholder(text)) return isVirtualCurrency(money.currency) ? 'virtual_currency' : how
    const method = readMethod(text)
    if (method === null)
      problems.add(
        'error',
        from!.header,
        'method-unknown',
        `"${text}" isn’t a known method.`,
        'Use cash, virtual currency, e-transfer, wire, card, cheque or other, or say what the value means.',
        text,
      )
    return method
  }
  return (cells, { further, money, how, worth, when }, problems) => {
    if (how === null)
      return {
        further: NONE,
        method: how,
        cadAmount: worth.cadAmount,
        first: null,
        lacking: worth.cadAmount === null ? money : null,
        lacks: worth.lacks,
      }
    const read = new Map<StartingCells, { money: Money; lacks: Lack | null }>()
    const { cadAmount: value, rate, threshold } = worth
    const all: StartingCells[] = [
      {
        amount: money.amount,
        currency: money.currency,
        method: how,
        cadAmount: value,
        rate,
        threshold,
        ...obtained.get(1)!(cells),
      },
    ]
    read.set(all[0]!, { money, lacks: worth.lacks })
    for (const each of further) {
      const method = methodOf(cells, each, how, problems)
      if (method === null) continue
      const { lacks: why, ...own } = worths.get(each.number)!(cells, each.money, null, when, problems)
      const action: StartingCells = {
        amount: each.money.amount,
        currency: each.money.currency,
        method,
        ...own,
        ...obtained.get(each.number)!(cells),
      }
      all.push(action)
      read.set(action, { money: each.money, lacks: why })
    }
    const lead = isReportable(how)
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

export interface Outcome {
  choice: Choice
  sides: MoneySides
  way: Direction | null
  how: Method | null
  /** The rate column was that of the value in Canadian dollars. */
  valueRate: string | null
  receivingAddresses: readonly string[] | undefined
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
function movedOf({ choice, sides, way, how }: Outcome): { handedOut: Money | null; received: Money | null } {
  const { money, other, exchange } = choice
  if (other === null || other.currency === money.currency) return { handedOut: exchange ? other : null, received: null }
  if (exchange) return way === 'in' ? { handedOut: other, received: null } : { handedOut: money, received: other }
  // Coins beside money: bought with it, or paid for by it.
  if (other !== sides.coins || isVirtualCurrency(money.currency)) return { handedOut: null, received: null }
  // Where they are what moved, in or out, money beside them only says what they were worth.
  if (how === 'virtual_currency') return { handedOut: null, received: null }
  return way === 'in' ? { handedOut: other, received: null } : { handedOut: money, received: other }
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

const ACCOUNT_FIELDS = ['account.institution', 'account.branch', 'account.currency', 'account.type'] as const

/** A reader of what a record says of an account beside its number; undefined where it says nothing. */
function accountReader(source: FindSource): (cells: readonly string[]) => AccountCells | undefined {
  const from = ACCOUNT_FIELDS.flatMap((field) => {
    const found = source(field)
    return found === null ? [] : [{ name: field.slice('account.'.length) as keyof AccountCells, found }]
  })
  if (from.length === 0) return () => undefined
  return (cells) => {
    const said = from.flatMap(({ name, found }) => {
      const text = found.read(cells)
      return isPlaceholder(text) ? [] : [[name, text] as const]
    })
    return said.length === 0 ? undefined : Object.fromEntries(said)
  }
}

const NOT_OBTAINED: Readonly<Pick<StartingCells, 'howObtained' | 'fundType'>> = {}

/** How the funds of a starting action were obtained, and of what type they are, in the words of the file. */
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
        isNothing(fillerField(name), found.read(cells)) ? [] : [[name, found.read(cells)]],
      ),
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
  return (cells, outcome, problems) => {
    const { handedOut, received } = movedOf(outcome)
    const { way, how, disposition, account } = outcome
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
      outcome.receivingAddresses === undefined || (way === 'in' && how === 'virtual_currency')
        ? NONE
        : outcome.receivingAddresses
    const isTold =
      handedOut !== null ||
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
      const named = handedOut === null && sentCurrency !== null && way === 'in' ? sentCurrency.read(cells) : ''
      completing.push({
        disposition,
        amount: handedOut?.amount ?? null,
        currency: handedOut?.currency ?? (named === '' || isPlaceholder(named) ? null : named.toUpperCase()),
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
      if (handedOut !== null && way === 'in' && later.length === 0 && isHandedBack(handedOut, outcome))
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
      if (completing.length === 0)
        completing.push({
          disposition: null,
          amount: null,
          currency: null,
          rate: null,
          cadValue: null,
          account: null,
          reference: null,
          receivingAddresses: [],
          beneficiaries,
        })
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
  how: Method | null,
): Pick<Problem, 'code' | 'message' | 'action'> | null {
  const isCoins = isVirtualCurrency(received.currency)
  if (!isCoins && !(how === 'cash' && isVirtualCurrency(paid.currency))) return null
  return {
    code: 'received-beside-out',
    message: `The record says that ${paid.amount} ${paid.currency} was paid out, and that ${received.amount} ${received.currency} was received for it: as a payment it is in no report of ${isCoins ? 'virtual currency' : 'cash'} received.`,
    action: 'If it was received by you, say that the direction is "in"; the other amount is then what you handed out.',
  }
}
