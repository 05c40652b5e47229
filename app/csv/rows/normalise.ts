/**
 * One record to one transaction. Everything that depends on the file alone is worked out in `transactionReader`; the
 * function it answers does the rest per row.
 */
import { WITHHELD } from '#app/party/facts/identification.ts'
import type {
  CompletingCells,
  Direction,
  Method,
  NormalRow,
  PartyCells,
  Problem,
  RateReader,
  StartingCells,
  ThresholdValue,
  TransactionStatus,
  CsvRecord,
} from '../types.ts'
import { Problems } from './text/problems.ts'
import { sources, type Source } from '../plan/settle/sources.ts'
import { PARTIES, partyField, type Field, type PartyRole } from '../words/fields.ts'
import { wordKey } from '../plan/settle/meanings.ts'
import type { Settled } from '../plan/settled.ts'
import type { Meaning } from '../words/values.ts'
import {
  exceedsLimit,
  hasFractionOfCent,
  isVirtualCurrency,
  isZero,
  parseAmount,
  toTwoPlaces,
} from '../words/amounts.ts'
import { cellText, isExponent, visible } from '../words/cell-text.ts'
import { fold } from '../words/fold.ts'
import {
  checkCurrencyOfMethod,
  decideDirection,
  decideMethod,
  decideStatus,
  decidingColumns,
  meaningReader,
  RowFacts,
  type DecidingColumns,
} from './decide.ts'
import { checkHolders } from './parties/holder-cells.ts'
import { moneyDoubtReader } from './actions/unused-money.ts'
import { momentReader, NO_MOMENT, type Moment } from './money/moments.ts'
import { saidReader } from './actions/said-cells.ts'
import { isNamed, placeParties, type NamedParties, type PlacedParties } from './parties/place-parties.ts'
import {
  completingReader,
  furtherReader,
  moveUp,
  obtainedReader,
  othersReader,
  receiptBeside,
  startedReader,
  type Further,
  type Started,
} from './actions/action-cells.ts'
import {
  blankSideReader,
  chooseSide,
  differingSides,
  sidesReader,
  type Choice,
  type Money,
  type MoneySides,
} from './money/money-cells.ts'
import { worthReader, type Worth } from './money/worth-cells.ts'
import { isPlaceholder } from '../words/parties.ts'
import { LONGEST_RECORD } from '../bytes/tokenize.ts'
import { partyReader } from './parties/party-cells.ts'
import { sourcesReader } from './actions/source-cells.ts'
import { virtualCurrencyReader } from './money/virtual-currency-cells.ts'

export interface Normalised {
  /** Null: refused, or set aside. */
  row: NormalRow | null
  /** No money moved: neither imported nor refused. */
  aside: boolean
  problems: Problem[]
}

const DAY_MS = 86_400_000
const NO_MORE: never[] = []
/** In characters; an index entry holds as much whatever the letters. */
const LONGEST_ID = 500

const IMPACTS: Record<string, Direction | 'none'> = {
  credit: 'in',
  debit: 'out',
  memo: 'none',
  'no impact': 'none',
  none: 'none',
  aucun: 'none',
  neutral: 'none',
  neutre: 'none',
}

/** Whether a tenth more or less would decide the threshold otherwise. `dollars`: with two places. */
function isNearThreshold(dollars: string): boolean {
  const cents = BigInt(dollars.replace('.', ''))
  return cents >= 900_000n && cents <= 1_120_000n
}

const sentencePart = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The day of a record on its own clock, else the day of the reading. */
function dayOf({ date, occurredAt }: Pick<NormalRow, 'date' | 'occurredAt'>, nowMs: number | undefined): string | null {
  if (date !== null) return date
  const ms = occurredAt === null ? nowMs : occurredAt.epochMs + occurredAt.offsetMinutes * 60_000
  return ms === undefined || !Number.isFinite(ms) ? null : new Date(ms).toISOString().slice(0, 10)
}

/** What is known of one record once it was decided; filled anew for each. */
class RecordFacts extends RowFacts {
  transactionId!: string | null
  locationId!: string | null
  /** Amounts received beside the first. */
  extra!: readonly Further[]
  way!: Direction | null
  how!: Method | null
  state!: TransactionStatus
  /** What the first amount is worth. */
  own!: Worth
  /** Where there are several amounts. */
  starts!: Started | null
  cadAmount!: string | null
  /** It was received, and in a way that reports are made of. */
  isReportable!: boolean
}

type Cells = readonly string[]
type FindSource = (field: Field) => Source | null

/** The transaction id of a record; null, with a problem, where it has none that can be one. */
function idOf(id: Source, cells: Cells, problems: Problems): string | null {
  const text = visible(id.read(cells))
  if (text === '' || isPlaceholder(text) || text.includes(WITHHELD)) {
    problems.add(
      'error',
      id.header,
      'id-missing',
      'The record has no transaction ID.',
      'Enter the transaction ID.',
      text,
    )
    return null
  }
  if (text.length > LONGEST_ID) {
    problems.add(
      'error',
      id.header,
      'id-too-long',
      `The ID has ${text.length} characters, and an ID has at most ${LONGEST_ID}.`,
      'Choose another column for the ID, or correct it.',
      text,
    )
    return null
  }
  if (isExponent(text))
    problems.add(
      'error',
      id.header,
      'id-exponent',
      `The ID "${text}" is in a spreadsheet’s exponent form, so digits are lost.`,
      'Export the column as text, or correct the ID.',
      text,
    )
  return text
}

/** Which of the amounts is the transaction's; null, with a problem, where that cannot be told. */
function choiceOf(
  all: MoneySides,
  wantCoins: boolean | null,
  told: Direction | null,
  source: FindSource,
  problems: Problems,
): Choice | null {
  const differing = differingSides(all)
  if (differing !== null) {
    problems.add(
      'error',
      differing.column,
      'two-amounts',
      `The record has the amount ${differing.main}and also ${differing.beside}, and nothing says which was received.`,
      'Map one of the columns to the amount paid out, or leave it out.',
      null,
    )
    return null
  }
  const choice = chooseSide(all, wantCoins, told)
  if (choice === null && !problems.failed) {
    const header =
      (
        source('amount') ??
        source('vc.amount') ??
        source('credit') ??
        source('debit') ??
        source('received.amount') ??
        source('sent.amount')
      )?.header ?? null
    if (all.debit !== null && all.credit !== null)
      problems.add(
        'error',
        header,
        'debit-and-credit',
        'The record has both a debit and a credit.',
        'Leave the one that applies.',
        null,
      )
    else
      problems.add(
        'error',
        header,
        'amount-missing',
        'The record has no amount.',
        'Enter the amount of the transaction.',
        '',
      )
  }
  if (choice !== null && isZero(choice.money.amount))
    problems.add(
      'warning',
      choice.money.from.amount,
      'amount-zero',
      'The amount is zero.',
      'Check the amount.',
      choice.money.amount,
    )
  return choice
}

/** Which side of an exchange the user's words mean; null where they do not say. */
const wantsCoins = ({ legs, method }: Meaning): boolean | null =>
  !legs || method === undefined ? null : method === 'virtual_currency'

/** The direction that words alone tell, before an amount is chosen. */
function directionTold(
  { settled, constantDirection, direction, readDirection }: DecidingColumns,
  meaning: Meaning,
  cells: Cells,
): Direction | null {
  if (meaning.direction !== undefined) return meaning.direction
  if (settled.plan.directionFrom) return null
  return constantDirection ?? (direction === null ? null : readDirection(direction.read(cells)))
}

/** What was handed out is not what was received, nor the other way round. */
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

/** A completed transaction lies at most a day after the reading. */
function checkFuture(
  { occurredAt, date }: Moment,
  nowMs: number,
  source: FindSource,
  cells: Cells,
  problems: Problems,
): void {
  // A date alone counts from midnight UTC here: no zone of the country is ahead of it.
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

/** A value that no transaction has is a misread sign, or a wrong rate. */
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

/** What is asked of the value of a receipt that a report may hang on. */
function checkValue(
  { choice: { money }, own, starts, cadAmount }: RecordFacts,
  how: Method,
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
  const byClient = clientsValue(own, starts, how)
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

/** The first value of the row's method that nothing but the client's rate gives. */
function clientsValue(own: Worth, starts: Started | null, how: Method): ThresholdValue | null {
  if (starts === null) return own.threshold?.basis === 'client' ? own.threshold : null
  if (starts.first?.threshold?.basis === 'client') return starts.first.threshold
  return (
    starts.further.find(({ method, threshold }) => method === how && threshold?.basis === 'client')?.threshold ?? null
  )
}

function checkConductor(customer: PartyCells | null, conductor: PartyCells | null, problems: Problems): void {
  if (isNamed(customer) || isNamed(conductor)) return
  problems.add(
    'warning',
    null,
    'conductor-missing',
    'The file doesn’t say who conducted the transaction. A draft can’t be completed without a conductor.',
    'Map the column with the customer, or add the conductor to the draft.',
    null,
  )
}

const NAMING = ['customerId', 'name', 'surname', 'givenName', 'entityName', 'phone', 'email'] as const

type ReadParty = NonNullable<ReturnType<typeof partyReader>>

const NOBODY: ReadParty = () => null

/** Asks of what was received beside money that was paid out, where it may be a receipt of its own. */
function askBeside(received: Money, paid: Money, how: Method, problems: Problems): void {
  const beside = receiptBeside(received, paid, how)
  if (beside !== null) problems.add('ask', paid.from.amount, beside.code, beside.message, beside.action, null)
}

/** What the business received, where the row's amount is what it paid out. */
const receivedOf = ({ amount, currency }: Money, how: Method): StartingCells => ({
  amount,
  currency,
  method: isVirtualCurrency(currency) ? 'virtual_currency' : how,
  cadAmount: currency === 'CAD' ? toTwoPlaces(amount) : null,
  rate: null,
  threshold: null,
})

/**
 * A reader of transactions for one file. `location`: what a section line above named, if any. `nowMs`: the moment of reading;
 * completed transactions more than a day after it are refused.
 */
export function transactionReader(
  settled: Settled,
  { nowMs, rates }: { nowMs?: number | undefined; rates?: RateReader | undefined } = {},
): (record: CsvRecord, location: string | null) => Normalised {
  const { plan, columns } = settled
  const source = sources(settled)
  const problems = new Problems()
  const text = (field: Field): ((cells: readonly string[]) => string | null) => {
    const from = source(field)
    return from === null ? () => null : (cells) => from.read(cells) || null
  }
  const id = source('transactionId')
  const moment = momentReader(settled, source, false)
  const posted = momentReader(settled, source, true)
  const sides = sidesReader(settled, source)
  const worth = worthReader(settled, source, rates)
  const meanings = meaningReader(columns)
  const party = (role: PartyRole): ReadParty => partyReader(role, settled, source) ?? NOBODY
  const parties = {
    customer: party('customer'),
    conductor: party('conductor'),
    onBehalfOf: party('onBehalfOf'),
    beneficiary: party('beneficiary'),
  }
  const namesConductors = NAMING.some((attribute) => source(`conductor.${attribute}`) !== null)
  const hasBirthDates =
    columns.some(({ field }) => partyField(field)?.attribute === 'dateOfBirth') ||
    PARTIES.some((role) => source(`${role}.dateOfBirth`) !== null)
  const more = {
    amounts: furtherReader(settled, source),
    conductors: othersReader('conductor', settled, source),
    onBehalfOf: othersReader('onBehalfOf', settled, source),
    sources: sourcesReader(settled, source),
  }
  const completed = completingReader(settled, source)
  const virtual = virtualCurrencyReader(source)
  const saidOf = saidReader(source)
  const deciding = decidingColumns(settled, source)
  const { type, readType } = deciding
  const started = startedReader(settled, source, rates, deciding.readMethod)
  const impact = source('balanceImpact')
  const location = source('locationId')
  const feeOf = feeReader(source)
  const holderHeader = source('account.holder')?.header
  const doubtMoney = moneyDoubtReader(source)
  const blankSide = blankSideReader(source)
  const obtained = obtainedReader(source)
  const readText = {
    channel: text('channel'),
    purpose: text('purpose'),
    disposition: text('disposition'),
    account: text('account'),
    rateSource: text('rateSource'),
    description: text('description'),
    notes: text('notes'),
  }
  const rateSourceOf = (cells: Cells, rate: string | null): string | null =>
    readText.rateSource(cells) ?? (rate === null ? null : plan.rateSource)
  const typeIsUsers = type?.column?.meanings ?? null
  const facts = new RecordFacts()

  const refuse = (): Normalised => ({ row: null, aside: false, problems: problems.list })
  const setAside = (column: string | null, raw: string): Normalised => {
    problems.add(
      'info',
      column,
      'set-aside',
      'No money moved, so the record was set aside and not imported.',
      'Nothing to do.',
      raw,
    )
    return { row: null, aside: true, problems: problems.list }
  }

  /** Reads the amounts, the time and the words of a record into `facts`; answers where nothing more is read of it. */
  const readFacts = (record: CsvRecord, section: string | null): Normalised | null => {
    const { cells } = record
    const { meaning, unexplained } = meanings(cells)
    if (meaning.skip)
      return setAside(
        columns.find(({ meanings: words, position }) => words?.get(wordKey(cellText(cells[position])))?.skip)?.header ??
          null,
        '',
      )
    const effect = impact === null ? undefined : IMPACTS[fold(impact.read(cells))]
    if (effect === 'none') return setAside(impact!.header, impact!.read(cells))
    damage(record, settled, problems)

    facts.transactionId = id === null ? null : idOf(id, cells, problems)
    const locationId = (location === null ? null : location.read(cells) || null) ?? section
    // No column is chosen yet: the preview of the mapping step comes before its answers.
    if (moment === null)
      problems.add(
        'error',
        null,
        'date-missing',
        'No column gives the date.',
        'Choose the column with the date and time.',
        null,
      )
    facts.when = moment === null ? NO_MOMENT : moment(cells, locationId, problems)
    const all = sides(cells, problems)
    facts.extra = more.amounts === null ? NO_MORE : moveUp(all, more.amounts(cells, problems))
    const choice = choiceOf(all, wantsCoins(meaning), directionTold(deciding, meaning, cells), source, problems)
    if (choice === null) return refuse()
    facts.cells = cells
    facts.meaning = meaning
    facts.unexplained = unexplained
    facts.effect = effect
    facts.locationId = locationId
    facts.sides = all
    facts.choice = choice
    return null
  }

  /** Decides the direction, the method, the status and the value of the record in `facts`. */
  const decide = (): void => {
    const {
      cells,
      when,
      choice: { money, other },
    } = facts
    facts.typeText = type === null ? '' : type.read(cells)
    facts.typed = facts.typeText === '' || typeIsUsers?.has(wordKey(facts.typeText)) ? null : readType(facts.typeText)
    const way = decideDirection(deciding, facts, problems)
    const blank = blankSide(facts.choice, facts.sides, way)
    if (blank !== null) addBlankSide(blank, money, source, problems)
    const how = decideMethod(deciding, facts, way, problems)
    checkCurrencyOfMethod(deciding, facts, facts.extra, problems)
    const state = decideStatus(deciding, facts, way, how, problems)
    if (nowMs !== undefined && state === 'completed') checkFuture(when, nowMs, source, cells, problems)
    const own = worth(cells, money, other, when, problems)
    const starts =
      facts.extra.length === 0 ? null : started(cells, { further: facts.extra, money, how, worth: own, when }, problems)
    facts.way = way
    facts.how = starts === null ? how : starts.method
    facts.state = state
    facts.own = own
    facts.starts = starts
    facts.cadAmount = starts === null ? own.cadAmount : starts.cadAmount
    facts.isReportable =
      state === 'completed' && way === 'in' && (facts.how === 'cash' || facts.how === 'virtual_currency')
    if (facts.cadAmount !== null) checkLimit(facts.cadAmount, money, source, problems)
    if (facts.isReportable) checkValue(facts, facts.how!, source, problems)
  }

  /** What the outcomes of the record in `facts` leave unsaid, or contradict. */
  const checkOutcome = (
    completing: readonly CompletingCells[],
    named: readonly (PartyCells | null)[],
    disposition: string | null,
    fee: string | null,
  ): void => {
    if (holderHeader !== undefined) checkHolders(completing, named, holderHeader, problems)
    if (!facts.isReportable || doubtMoney === null) return
    const { cells, sides: all, choice, extra } = facts
    doubtMoney({ cells, sides: all, choice, extra, completing, disposition, fee }, problems)
  }

  /** Who has which role. */
  const place = (cells: Cells, customer: PartyCells | null, day: string | null): PlacedParties => {
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

  /** The row of the record in `facts`, with its parties and outcomes. */
  const build = ({ line }: CsvRecord): Normalised => {
    const {
      cells,
      when,
      sides: all,
      choice,
      transactionId,
      locationId,
      way,
      how,
      state,
      own,
      starts,
      cadAmount,
    } = facts
    const day = hasBirthDates ? dayOf(when, nowMs) : null
    const customer = parties.customer(cells, problems, day)
    const { conductor, onBehalfOf, beneficiary, said, customerIs } = place(cells, customer, day)
    const furtherOnBehalfOf =
      more.onBehalfOf === null ? NO_MORE : more.onBehalfOf(cells, problems, day).map(({ party }) => party)
    const [furtherConductors, further] = byAction(
      more.conductors === null ? NO_MORE : more.conductors(cells, problems, day),
      starts === null ? NO_MORE : starts.further,
    )
    const sources = more.sources(cells, problems, day, conductor ?? customer)
    const { occurredAt: postedAt, date: postedDate } = posted === null ? NO_MOMENT : posted(cells, locationId, problems)
    if (facts.isReportable && !problems.failed) checkConductor(customer, conductor, problems)
    if (problems.failed || way === null || how === null) return refuse()

    const first = starts === null ? null : starts.first
    const { amount, currency } = first ?? choice.money
    const { cadAmount: ownCadAmount, rate, threshold } = first ?? own
    const virtualCurrency = virtual(cells, way, choice.money, choice.other, all.coins, transactionId)
    const { howObtained = null, fundType = null } = first ?? obtained(cells)
    const disposition = readText.disposition(cells)
    const account = readText.account(cells)
    const { completing, received } = completed(
      cells,
      {
        choice,
        sides: all,
        way,
        how,
        valueRate: rate,
        receivingAddresses: virtualCurrency?.receivingAddresses,
        beneficiary,
        disposition,
        account,
        day,
      },
      problems,
    )
    if (received !== null && way === 'out' && state === 'completed') askBeside(received, choice.money, how, problems)
    const fee = feeOf(cells)
    checkOutcome(completing, [customer, conductor, onBehalfOf, beneficiary], disposition, fee)

    const row: NormalRow = {
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
      method: how,
      direction: way,
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
      receivedFor: received === null ? null : receivedOf(received, how),
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
    return { row, aside: false, problems: problems.list }
  }

  return (record, section) => {
    problems.begin(record.line)
    if (record.tooLong) {
      damage(record, settled, problems)
      return refuse()
    }
    const ended = readFacts(record, section)
    if (ended !== null) return ended
    decide()
    return build(record)
  }
}

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

/** What the reader had to repair or could not. */
export function damage(record: CsvRecord, settled: Settled, problems: Problems): void {
  if (record.tooLong) {
    problems.add(
      'error',
      null,
      'record-too-long',
      `The record is longer than ${LONGEST_RECORD.toLocaleString('en-CA')} characters, so it wasn’t read.`,
      'Shorten its longest value in the file and import the file again.',
      null,
    )
    return
  }
  const header = (position: number): string | null => settled.columns[position]?.header ?? null
  for (const position of record.nulCells ?? [])
    problems.add(
      'warning',
      header(position),
      'nul-removed',
      'The value contained NUL characters, which were removed.',
      'Check the value.',
      record.cells[position] ?? null,
    )
  for (const position of record.damagedCells ?? [])
    problems.add(
      'error',
      header(position),
      'bytes-unreadable',
      'The value has bytes that aren’t characters in the file’s encoding.',
      'Choose the file’s encoding or correct the value.',
      record.cells[position] ?? null,
    )
  if (record.strayQuote)
    problems.add(
      'warning',
      null,
      'quote-never-closed',
      'A quote opens here and never closes. It was read as an ordinary character.',
      'Check the record.',
      null,
    )
  const width = settled.columns.length
  if (record.cells.length > width && record.cells.slice(width).some((cell) => cell.trim() !== '')) {
    problems.add(
      'error',
      null,
      'too-many-cells',
      `The record has ${record.cells.length} cells, the file has ${width} columns. A value may contain an unquoted delimiter.`,
      'Put quotes around the value with the delimiter.',
      null,
    )
  } else if (
    record.cells.length < width &&
    settled.columns.slice(record.cells.length).some(({ field }) => field !== 'ignore')
  ) {
    problems.add(
      'warning',
      null,
      'too-few-cells',
      `The record has ${record.cells.length} cells, the file has ${width} columns. The rest was read as empty.`,
      'Check the record.',
      null,
    )
  }
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
