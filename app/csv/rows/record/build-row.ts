/** Builds the row of a decided record: the parties, the outcome, and the texts. */
import type {
  CompletingCells,
  CsvRecord,
  Direction,
  Method,
  NormalRow,
  PartyCells,
  StartingCells,
} from '../../types.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Settled } from '../../plan/settled.ts'
import { toTwoPlaces } from '../../words/money/amounts.ts'
import { isVirtualCurrency } from '../../words/money/currencies.ts'
import { PARTIES, partyField, type Field, type PartyRole } from '../../words/fields.ts'
import { completingReader, receiptBeside } from '../actions/action-cells.ts'
import { laterOutcomes } from '../actions/completing-columns.ts'
import { othersReader } from '../actions/beneficiary-cells.ts'
import { numberedSource, numbersOf, obtainedReader } from '../actions/starting-cells.ts'
import { answerReader } from '../actions/answer-cells.ts'
import { sourcesReader } from '../actions/source-cells.ts'
import { moneyDoubtReader } from '../actions/unused-money.ts'
import type { Money } from '../money/amount-cells.ts'
import { checkFeeOfExchange, feeReader, type Fee } from '../money/fee-cells.ts'
import { momentReader, NO_MOMENT } from '../money/moments.ts'
import { virtualCurrencyReader } from '../money/virtual-currency-cells.ts'
import { exemptChecker } from '../parties/exempt-cells.ts'
import { checkHolders } from '../parties/holder-cells.ts'
import { partyReader } from '../parties/party-cells.ts'
import {
  isNamed,
  placeParties,
  statedValuesOf,
  type NamedParties,
  type PlacedParties,
} from '../parties/place-parties.ts'
import { standingDisposition } from '../actions/standing.ts'
import type { Problems } from '../text/problems.ts'
import type { RecordFacts } from './facts.ts'

const NO_MORE: never[] = []
const NAMING = ['customerId', 'name', 'surname', 'givenName', 'entityName', 'phone', 'email'] as const

type Cells = readonly string[]
type FindSource = (field: Field) => Source | null
type ReadParty = NonNullable<ReturnType<typeof partyReader>>
/** The record's day on its own clock; null if no birth date needs it. */
type Day = string | null

const NOBODY: ReadParty = () => null

type PartyReaders = ReturnType<typeof partyReaders>

function partyReaders(settled: Settled, source: FindSource) {
  const party = (role: PartyRole): ReadParty => partyReader(role, settled, source) ?? NOBODY
  return {
    customer: party('customer'),
    conductor: party('conductor'),
    onBehalfOf: party('onBehalfOf'),
    beneficiary: party('beneficiary'),
  }
}

/** Creates a function that assigns the roles. */
function partyPlacer(
  parties: PartyReaders,
  source: FindSource,
): (cells: Cells, customer: PartyCells | null, day: Day, problems: Problems) => PlacedParties {
  const namesConductors = NAMING.some((attribute) => source(`conductor.${attribute}`) !== null)
  const answersOf = answerReader(source)
  // Most files name only a customer: skip the words for other parties.
  const isCustomerAlone = [parties.conductor, parties.onBehalfOf, parties.beneficiary].every((read) => read === NOBODY)
  const nobody = { conductor: null, onBehalfOf: null, beneficiary: null, words: {}, namesConductors }
  return (cells, customer, day, problems) => {
    if (isCustomerAlone) return placeParties({ ...nobody, customer }, answersOf(cells, problems), problems)
    const words: NamedParties['words'] = {}
    const named = (role: 'conductor' | 'onBehalfOf' | 'beneficiary'): PartyCells | null =>
      parties[role](cells, problems, day, (word) => {
        words[role] = word
      })
    const [conductor, onBehalfOf, beneficiary] = [named('conductor'), named('onBehalfOf'), named('beneficiary')]
    return placeParties(
      { customer, conductor, onBehalfOf, beneficiary, words, namesConductors },
      answersOf(cells, problems),
      problems,
    )
  }
}

/** Checks outcomes for gaps and contradictions. */
function outcomeChecker(source: FindSource) {
  const holderHeader = source('account.holder')?.header
  const doubtMoney = moneyDoubtReader(source)
  return (
    facts: RecordFacts,
    completing: readonly CompletingCells[],
    named: readonly (PartyCells | null)[],
    { disposition, fee }: { disposition: string | null; fee: Fee | null },
    problems: Problems,
  ): void => {
    if (holderHeader !== undefined) checkHolders(completing, named, holderHeader, problems)
    if (!facts.isReportable) return
    const { cells, sides, choice, extra } = facts
    checkFeeOfExchange(choice, completing, fee, problems)
    doubtMoney?.({ cells, sides, choice, extra, completing, disposition, fee: fee?.digits ?? null }, problems)
  }
}

/** Creates readers of the free-text fields. */
function textReaders(source: FindSource) {
  const text = (field: Field): ((cells: Cells) => string | null) => {
    const from = source(field)
    return from === null ? () => null : (cells) => from.read(cells) || null
  }
  return {
    channel: text('channel'),
    purpose: text('purpose'),
    disposition: text('disposition'),
    account: text('account'),
    rateSource: text('rateSource'),
    description: text('description'),
    notes: text('notes'),
  }
}

/** The readers for a file's records, created once. */
type RowReaders = ReturnType<typeof rowReaders>

function rowReaders(settled: Settled, source: FindSource) {
  const { plan, columns } = settled
  const parties = partyReaders(settled, source)
  return {
    hasBirthDates:
      columns.some(({ field }) => partyField(field)?.attribute === 'dateOfBirth') ||
      PARTIES.some((role) => source(`${role}.dateOfBirth`) !== null),
    customer: parties.customer,
    place: partyPlacer(parties, source),
    conductors: othersReader('conductor', settled, source),
    onBehalfOf: othersReader('onBehalfOf', settled, source),
    sources: sourcesReader(settled, source),
    posted: momentReader(settled, source, true),
    completed: completingReader(settled, source),
    virtual: virtualCurrencyReader(source),
    fee: feeReader(settled, source),
    obtained: obtainedBy(source),
    checkOutcome: outcomeChecker(source),
    checkExempt: exemptChecker(source),
    text: textReaders(source),
    dispositionOf: standingDisposition(settled, laterOutcomes(source).length > 0),
    rateSource: plan.rateSource,
  }
}

/**
 * Builds the row of the record in `facts`, with its parties and outcomes; null if it is refused. `nowMs`: the time of
 * reading.
 */
export function rowBuilder(
  settled: Settled,
  source: FindSource,
  nowMs: number | undefined,
): (record: CsvRecord, facts: RecordFacts, problems: Problems) => NormalRow | null {
  const readers = rowReaders(settled, source)
  return ({ line }, facts, problems) => {
    const { cells, when, locationId, direction, method, starts } = facts
    const day = readers.hasBirthDates ? dayOf(when, nowMs) : null
    const parties = partiesOf(readers, facts, day, problems)
    const { occurredAt: postedAt, date: postedDate } =
      readers.posted === null ? NO_MOMENT : readers.posted(cells, locationId, problems)
    if (facts.isReportable && !problems.failed) {
      checkConductor(parties.customer, parties.conductor, problems)
      readers.checkExempt(method, parties, problems)
    }
    if (problems.failed || direction === null || method === null) return null

    const { text } = readers
    const first = starts === null ? null : starts.first
    const { amount, currency } = first ?? facts.choice.money
    const { cadAmount: ownCadAmount, rate, threshold } = first ?? facts.own
    const { howObtained = null, fundType = null } = first ?? readers.obtained(cells, facts.choice.money)
    const outcome = outcomeOf(readers, facts, { direction, method, rate, day }, parties, problems)
    return {
      line,
      raw: cells,
      transactionId: facts.transactionId,
      occurredAt: when.occurredAt,
      date: when.date,
      postedAt,
      postedDate,
      amount,
      currency,
      cadAmount: facts.cadAmount,
      rate,
      rateSource: text.rateSource(cells) ?? (rate === null ? null : readers.rateSource),
      threshold,
      fee: outcome.fee,
      method,
      direction,
      status: facts.state,
      locationId,
      customer: parties.customer,
      conductor: parties.conductor,
      onBehalfOf: parties.onBehalfOf,
      beneficiary: parties.beneficiary,
      customerIs: parties.customerIs,
      further: parties.further,
      ownCadAmount,
      completing: outcome.completing,
      furtherConductors: parties.furtherConductors,
      furtherOnBehalfOf: parties.furtherOnBehalfOf,
      sources: parties.sources,
      receivedFor: outcome.received === null ? null : receivedOf(outcome.received, method),
      answerCells: parties.answerCells,
      virtualCurrency: outcome.virtualCurrency,
      howObtained,
      fundType,
      channel: text.channel(cells),
      purpose: text.purpose(cells),
      disposition: outcome.disposition,
      account: outcome.account,
      notes: text.notes(cells) ?? text.description(cells),
    }
  }
}

/** The parties, including those beyond the first of each role, and further actions with their own conductors. */
function partiesOf(readers: RowReaders, { cells, starts }: RecordFacts, day: Day, problems: Problems) {
  const customer = readers.customer(cells, problems, day)
  const { conductor, onBehalfOf, beneficiary, answerCells, customerIs } = readers.place(cells, customer, day, problems)
  const furtherOnBehalfOf =
    readers.onBehalfOf === null ? NO_MORE : readers.onBehalfOf(cells, problems, day).map(({ party }) => party)
  const [furtherConductors, further] = byAction(
    readers.conductors === null ? NO_MORE : readers.conductors(cells, problems, day),
    starts === null ? NO_MORE : starts.further,
  )
  const sources = readers.sources(cells, problems, day, conductor ?? customer)
  return {
    customer,
    conductor,
    onBehalfOf,
    beneficiary,
    answerCells,
    customerIs,
    furtherConductors,
    furtherOnBehalfOf,
    further,
    sources,
  }
}

/** The outcome, checked against what was received. */
function outcomeOf(
  readers: RowReaders,
  facts: RecordFacts,
  { direction, method, rate, day }: { direction: Direction; method: Method; rate: string | null; day: Day },
  { customer, conductor, onBehalfOf, beneficiary }: Pick<NormalRow, PartyRoleOfRow>,
  problems: Problems,
) {
  const { cells, choice, sides, state, transactionId, locationId } = facts
  const virtualCurrency = readers.virtual(
    cells,
    { direction, method, money: choice.money, other: choice.other, coins: sides.coins, transactionId },
    problems,
  )
  const disposition = readers.dispositionOf({ direction, locationId }, readers.text.disposition(cells))
  const account = readers.text.account(cells)
  const { completing, received } = readers.completed(
    cells,
    {
      choice,
      sides,
      direction,
      method,
      legs: facts.meaning.legs,
      valueRate: rate,
      receivingAddresses: virtualCurrency?.receivingAddresses,
      coin: virtualCurrency?.type,
      beneficiary,
      disposition,
      account,
      day,
    },
    problems,
  )
  if (received !== null && direction === 'out' && state === 'completed')
    askBeside(received, choice.money, method, problems)
  const fee = readers.fee(cells)
  readers.checkOutcome(
    facts,
    completing,
    [customer, conductor, onBehalfOf, beneficiary],
    { disposition, fee },
    problems,
  )
  return { completing, received, virtualCurrency, disposition, account, fee: fee?.isInDollars ? fee.digits : null }
}

type PartyRoleOfRow = 'customer' | 'conductor' | 'onBehalfOf' | 'beneficiary'

/** How the funds of the chosen amount were obtained; that amount may be a further one that replaced a blank first. */
function obtainedBy(source: FindSource): (cells: Cells, money: Money) => ReturnType<ReturnType<typeof obtainedReader>> {
  const first = obtainedReader(source)
  const further = new Map(
    numbersOf(source, 'amount', 'received.amount').map((number) => [
      number,
      obtainedReader(numberedSource(source, number)),
    ]),
  )
  return (cells, { from: { number } }) => (number === undefined ? first : (further.get(number) ?? first))(cells)
}

/** The record's day on its own clock, or the day of reading. */
function dayOf({ date, occurredAt }: Pick<NormalRow, 'date' | 'occurredAt'>, nowMs: number | undefined): string | null {
  if (date !== null) return date
  const ms = occurredAt === null ? nowMs : occurredAt.epochMs + occurredAt.offsetMinutes * 60_000
  return ms === undefined || !Number.isFinite(ms) ? null : new Date(ms).toISOString().slice(0, 10)
}

function checkConductor(customer: PartyCells | null, conductor: PartyCells | null, problems: Problems): void {
  if (isNamed(customer) || isNamed(conductor)) return
  const known = [customer, conductor].flatMap((party) => (party === null ? [] : statedValuesOf(party)))
  problems.add(
    'warning',
    null,
    'conductor-missing',
    known.length === 0
      ? 'The file doesn’t say who conducted the transaction. A draft can’t be completed without a conductor.'
      : `The file gives ${known.join(', ')} for the conductor, but no name, number or phone, so no report states it. A draft can’t be completed without a conductor.`,
    'Map the column with the customer, or add the conductor to the draft.',
    null,
  )
}

/** Asks about money received beside a payout if it may be a receipt of its own. */
function askBeside(received: Money, paid: Money, method: Method, problems: Problems): void {
  const beside = receiptBeside(received, paid, method)
  if (beside !== null) problems.add('ask', paid.from.amount, beside.code, beside.message, beside.action, null)
}

/** What the business received, if the row's amount is what it paid out. */
const receivedOf = ({ amount, currency }: Money, method: Method): StartingCells => ({
  amount,
  currency,
  method: isVirtualCurrency(currency) ? 'virtual_currency' : method,
  cadAmount: currency === 'CAD' ? toTwoPlaces(amount) : null,
  rate: null,
  threshold: null,
})

/** Conductors beyond the first, and the further actions with the conductors that the record assigns to them. */
function byAction(
  conductors: readonly { action: number; party: PartyCells }[],
  further: readonly StartingCells[],
): [readonly PartyCells[], readonly StartingCells[]] {
  if (conductors.length === 0) return [NO_MORE, further]
  const own = conductors.filter(({ action }) => action > 1 && action - 2 < further.length)
  if (own.length === 0) return [conductors.map(({ party }) => party), further]
  const of = (index: number): PartyCells[] => own.flatMap(({ action, party }) => (action - 2 === index ? [party] : []))
  return [
    conductors.flatMap((each) => (own.includes(each) ? [] : [each.party])),
    further.map((action, index) => (of(index).length === 0 ? action : { ...action, conductors: of(index) })),
  ]
}
