/** The row of a record that was decided: who took part, what became of the money, and what else it says. */
import type { CompletingCells, CsvRecord, Method, NormalRow, PartyCells, StartingCells } from '../../types.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Settled } from '../../plan/settled.ts'
import { parseAmount, toTwoPlaces } from '../../words/money/amounts.ts'
import { isVirtualCurrency } from '../../words/money/currencies.ts'
import { PARTIES, partyField, type Field, type PartyRole } from '../../words/fields.ts'
import { completingReader, receiptBeside } from '../actions/action-cells.ts'
import { othersReader } from '../actions/beneficiary-cells.ts'
import { obtainedReader } from '../actions/starting-cells.ts'
import { saidReader } from '../actions/said-cells.ts'
import { sourcesReader } from '../actions/source-cells.ts'
import { moneyDoubtReader } from '../actions/unused-money.ts'
import type { Money } from '../money/amount-cells.ts'
import { momentReader, NO_MOMENT } from '../money/moments.ts'
import { virtualCurrencyReader } from '../money/virtual-currency-cells.ts'
import { checkHolders } from '../parties/holder-cells.ts'
import { partyReader } from '../parties/party-cells.ts'
import { isNamed, placeParties, type NamedParties, type PlacedParties } from '../parties/place-parties.ts'
import type { Problems } from '../text/problems.ts'
import type { RecordFacts } from './facts.ts'

const NO_MORE: never[] = []
const NAMING = ['customerId', 'name', 'surname', 'givenName', 'entityName', 'phone', 'email'] as const

type Cells = readonly string[]
type FindSource = (field: Field) => Source | null
type ReadParty = NonNullable<ReturnType<typeof partyReader>>
/** The day of a record on its own clock; null where no party's date of birth is compared with it. */
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

/** Who has which role. */
function partyPlacer(
  parties: PartyReaders,
  source: FindSource,
): (cells: Cells, customer: PartyCells | null, day: Day, problems: Problems) => PlacedParties {
  const namesConductors = NAMING.some((attribute) => source(`conductor.${attribute}`) !== null)
  const saidOf = saidReader(source)
  // Most files name a customer and nobody else: no words of other parties are listened to.
  const isCustomerAlone = [parties.conductor, parties.onBehalfOf, parties.beneficiary].every((read) => read === NOBODY)
  const nobody = { conductor: null, onBehalfOf: null, beneficiary: null, words: {}, namesConductors }
  return (cells, customer, day, problems) => {
    if (isCustomerAlone) return placeParties({ ...nobody, customer }, saidOf(cells, problems), problems)
    const words: NamedParties['words'] = {}
    const named = (role: 'conductor' | 'onBehalfOf' | 'beneficiary'): PartyCells | null =>
      parties[role](cells, problems, day, (word) => {
        words[role] = word
      })
    const [conductor, onBehalfOf, beneficiary] = [named('conductor'), named('onBehalfOf'), named('beneficiary')]
    return placeParties(
      { customer, conductor, onBehalfOf, beneficiary, words, namesConductors },
      saidOf(cells, problems),
      problems,
    )
  }
}

/** What the outcomes of a record leave unsaid, or contradict. */
function outcomeChecker(source: FindSource) {
  const holderHeader = source('account.holder')?.header
  const doubtMoney = moneyDoubtReader(source)
  return (
    facts: RecordFacts,
    completing: readonly CompletingCells[],
    named: readonly (PartyCells | null)[],
    { disposition, fee }: { disposition: string | null; fee: string | null },
    problems: Problems,
  ): void => {
    if (holderHeader !== undefined) checkHolders(completing, named, holderHeader, problems)
    if (!facts.isReportable || doubtMoney === null) return
    const { cells, sides, choice, extra } = facts
    doubtMoney({ cells, sides, choice, extra, completing, disposition, fee }, problems)
  }
}

/** What a record says in its own words. */
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

/** Builds the row of the record in `facts`, with its parties and outcomes; null where it is refused. `nowMs`: the moment of reading. */
export function rowBuilder(
  settled: Settled,
  source: FindSource,
  nowMs: number | undefined,
): (record: CsvRecord, facts: RecordFacts, problems: Problems) => NormalRow | null {
  const { plan, columns } = settled
  const posted = momentReader(settled, source, true)
  const parties = partyReaders(settled, source)
  const place = partyPlacer(parties, source)
  const hasBirthDates =
    columns.some(({ field }) => partyField(field)?.attribute === 'dateOfBirth') ||
    PARTIES.some((role) => source(`${role}.dateOfBirth`) !== null)
  const more = {
    conductors: othersReader('conductor', settled, source),
    onBehalfOf: othersReader('onBehalfOf', settled, source),
    sources: sourcesReader(settled, source),
  }
  const completed = completingReader(settled, source)
  const virtual = virtualCurrencyReader(source)
  const feeOf = feeReader(source)
  const obtained = obtainedReader(source)
  const checkOutcome = outcomeChecker(source)
  const readText = textReaders(source)
  const rateSourceOf = (cells: Cells, rate: string | null): string | null =>
    readText.rateSource(cells) ?? (rate === null ? null : plan.rateSource)

  return ({ line }, facts, problems) => {
    const {
      cells,
      when,
      sides: all,
      choice,
      transactionId,
      locationId,
      direction,
      method,
      state,
      own,
      starts,
      cadAmount,
    } = facts
    const day = hasBirthDates ? dayOf(when, nowMs) : null
    const customer = parties.customer(cells, problems, day)
    const { conductor, onBehalfOf, beneficiary, said, customerIs } = place(cells, customer, day, problems)
    const furtherOnBehalfOf =
      more.onBehalfOf === null ? NO_MORE : more.onBehalfOf(cells, problems, day).map(({ party }) => party)
    const [furtherConductors, further] = byAction(
      more.conductors === null ? NO_MORE : more.conductors(cells, problems, day),
      starts === null ? NO_MORE : starts.further,
    )
    const sources = more.sources(cells, problems, day, conductor ?? customer)
    const { occurredAt: postedAt, date: postedDate } = posted === null ? NO_MOMENT : posted(cells, locationId, problems)
    if (facts.isReportable && !problems.failed) checkConductor(customer, conductor, problems)
    if (problems.failed || direction === null || method === null) return null

    const first = starts === null ? null : starts.first
    const { amount, currency } = first ?? choice.money
    const { cadAmount: ownCadAmount, rate, threshold } = first ?? own
    const virtualCurrency = virtual(cells, direction, choice.money, choice.other, all.coins, transactionId, problems)
    const { howObtained = null, fundType = null } = first ?? obtained(cells)
    const disposition = readText.disposition(cells)
    const account = readText.account(cells)
    const { completing, received } = completed(
      cells,
      {
        choice,
        sides: all,
        direction,
        method,
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
    const fee = feeOf(cells)
    checkOutcome(facts, completing, [customer, conductor, onBehalfOf, beneficiary], { disposition, fee }, problems)

    return {
      line,
      raw: cells,
      transactionId,
      occurredAt: when.occurredAt,
      date: when.date,
      postedAt,
      postedDate,
      amount,
      currency,
      cadAmount,
      rate,
      rateSource: rateSourceOf(cells, rate),
      threshold,
      fee,
      method,
      direction,
      status: state,
      locationId,
      customer,
      conductor,
      onBehalfOf,
      beneficiary,
      customerIs,
      further,
      ownCadAmount,
      completing,
      furtherConductors,
      furtherOnBehalfOf,
      sources,
      receivedFor: received === null ? null : receivedOf(received, method),
      said,
      virtualCurrency,
      howObtained,
      fundType,
      channel: readText.channel(cells),
      purpose: readText.purpose(cells),
      disposition,
      account,
      notes: readText.notes(cells) ?? readText.description(cells),
    }
  }
}

/** The day of a record on its own clock, else the day of the reading. */
function dayOf({ date, occurredAt }: Pick<NormalRow, 'date' | 'occurredAt'>, nowMs: number | undefined): string | null {
  if (date !== null) return date
  const ms = occurredAt === null ? nowMs : occurredAt.epochMs + occurredAt.offsetMinutes * 60_000
  return ms === undefined || !Number.isFinite(ms) ? null : new Date(ms).toISOString().slice(0, 10)
}

/** What is said of somebody whom nobody names. */
const saidOf = ({ dateOfBirth, email, occupation, identification, address }: PartyCells): string[] =>
  [dateOfBirth, email, occupation, identification?.number, ...Object.values(address ?? {})].flatMap((text) =>
    text === undefined ? [] : [`"${text}"`],
  )

function checkConductor(customer: PartyCells | null, conductor: PartyCells | null, problems: Problems): void {
  if (isNamed(customer) || isNamed(conductor)) return
  const known = [customer, conductor].flatMap((party) => (party === null ? [] : saidOf(party)))
  problems.add(
    'warning',
    null,
    'conductor-missing',
    known.length === 0
      ? 'The file doesn’t say who conducted the transaction. A draft can’t be completed without a conductor.'
      : `The file says ${known.join(', ')} of who conducted the transaction, and neither a name, a number nor a phone, so no report states it. A draft can’t be completed without a conductor.`,
    'Map the column with the customer, or add the conductor to the draft.',
    null,
  )
}

/** Asks of what was received beside money that was paid out, where it may be a receipt of its own. */
function askBeside(received: Money, paid: Money, method: Method, problems: Problems): void {
  const beside = receiptBeside(received, paid, method)
  if (beside !== null) problems.add('ask', paid.from.amount, beside.code, beside.message, beside.action, null)
}

/** What the business received, where the row's amount is what it paid out. */
const receivedOf = ({ amount, currency }: Money, method: Method): StartingCells => ({
  amount,
  currency,
  method: isVirtualCurrency(currency) ? 'virtual_currency' : method,
  cadAmount: currency === 'CAD' ? toTwoPlaces(amount) : null,
  rate: null,
  threshold: null,
})

/** Conductors beyond the first, and the further actions with those of whom the record says that they are theirs. */
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

function feeReader(source: (field: Field) => Source | null): (cells: readonly string[]) => string | null {
  const fee = source('fee')
  if (fee === null) return () => null
  const sign = fee.column?.decimalSign ?? null
  return (cells) => {
    const text = fee.read(cells)
    if (text === '') return null
    // A fee decides nothing: words in its place ("Referral Program") stay in the raw row.
    const read = parseAmount(text, sign)
    return read.ok ? read.value.digits : null
  }
}
