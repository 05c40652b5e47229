/**
 * One record to one transaction. Everything that depends on the file alone is worked out in `transactionReader`; the
 * function it answers does the rest per row.
 */
import type { Direction, Method, NormalRow, PartyCells, StartingCells, Problem, RateReader, TransactionStatus, CsvRecord } from '../types.ts'
import { Problems } from './problems.ts'
import { sources, type Source } from '../plan/sources.ts'
import { PARTIES, partyField, type Field } from '../words/fields.ts'
import { wordKey } from '../plan/meanings.ts'
import type { Settled, SettledColumn } from '../plan/settled.ts'
import { descriptionMethod, directionNamed, mayBeCash, methodNamed, methodSaid, parseMeaning, statusNamed, typeNamed, type Meaning } from '../words/values.ts'
import { exceedsLimit, hasFractionOfCent, isVirtualCurrency, isZero, parseAmount, toTwoPlaces } from '../words/amounts.ts'
import { cellText, isExponent, visible } from '../words/cell-text.ts'
import { fold, ownText } from '../words/fold.ts'
import { momentReader, NO_MOMENT } from './moments.ts'
import { saidReader } from './said-cells.ts'
import { withThirdParty } from './self-cells.ts'
import { completingReader, furtherReader, moveUp, obtainedReader, othersReader, receiptBeside, startedReader } from './action-cells.ts'
import { chooseSide, sidesReader, worthReader, differingSides } from './money-cells.ts'
import { isPlaceholder } from '../words/parties.ts'
import { LONGEST_RECORD } from '../bytes/tokenize.ts'
import { isDoubtfulType } from '../plan/trade.ts'
import { partyReader } from './party-cells.ts'
import { virtualCurrencyReader } from './virtual-currency-cells.ts'

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

/** Remembers what a word means: columns of words repeat. */
function memo<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined && !known.has(text)) {
      value = read(text)
      if (known.size > 5_000) known.clear()
      known.set(ownText(text), value)
    }
    return value as Value
  }
}

const IMPACTS: Record<string, Direction | 'none'> = { credit: 'in', debit: 'out', memo: 'none', 'no impact': 'none', none: 'none', aucun: 'none', neutral: 'none', neutre: 'none' }

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

interface Words {
  meaning: Meaning
  /** A value that the user has said nothing about, in a column whose values the user explained. */
  unexplained: { column: SettledColumn; value: string } | null
}

function meaningReader(columns: readonly SettledColumn[]): (cells: readonly string[]) => Words {
  const explained = columns.filter(({ meanings }) => meanings !== null).map((column) => ({ column, lookUp: memo((text: string) => column.meanings!.get(wordKey(text)) ?? column.meanings!.get('*') ?? null) }))
  const nothing: Words = { meaning: {}, unexplained: null }
  if (explained.length === 0) return () => nothing
  return (cells) => {
    let words = nothing
    for (const { column, lookUp } of explained) {
      const value = cellText(cells[column.position])
      const meaning = lookUp(value)
      if (meaning !== null) words = { meaning: words === nothing ? meaning : { ...words.meaning, ...meaning }, unexplained: words.unexplained }
      else if (value !== '') words = { meaning: words.meaning, unexplained: { column, value } }
    }
    return words
  }
}

/**
 * A reader of transactions for one file. `location`: what a section line above named, if any. `nowMs`: the moment of reading;
 * completed transactions more than a day after it are refused.
 */
export function transactionReader(settled: Settled, { nowMs, rates }: { nowMs?: number; rates?: RateReader } = {}): (record: CsvRecord, location: string | null) => Normalised {
  const { plan, columns, signDirection } = settled
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
  const parties = { customer: partyReader('customer', settled, source), conductor: partyReader('conductor', settled, source), onBehalfOf: partyReader('onBehalfOf', settled, source), beneficiary: partyReader('beneficiary', settled, source) }
  const hasBirthDates = columns.some(({ field }) => partyField(field)?.attribute === 'dateOfBirth') || PARTIES.some((role) => source(`${role}.dateOfBirth`) !== null)
  const more = { amounts: furtherReader(settled, source), conductors: othersReader('conductor', settled, source), onBehalfOf: othersReader('onBehalfOf', settled, source) }
  const completed = completingReader(settled, source)
  const virtual = virtualCurrencyReader(source)
  const saidOf = saidReader(source)
  const status = source('status')
  const readStatus = memo(statusNamed)
  const method = source('method')
  const readMethod = memo(methodSaid)
  const started = startedReader(settled, source, rates, readMethod)
  const direction = source('direction')
  const readDirection = memo(directionNamed)
  const type = source('type')
  const readType = memo((value: string): Meaning | null => (isDoubtfulType(value, settled.trade) ? null : typeNamed(value) ?? parseMeaning(value)))
  const description = source('description')
  const readDescription = memo(descriptionMethod)
  const impact = source('balanceImpact')
  const location = source('locationId')
  const feeOf = feeReader(source)
  const obtained = obtainedReader(source)
  const readText = { channel: text('channel'), purpose: text('purpose'), disposition: text('disposition'), account: text('account'), rateSource: text('rateSource'), description: text('description'), notes: text('notes') }
  const constantMethod = plan.constants.method === undefined ? null : (parseMeaning(plan.constants.method)?.method ?? methodNamed(plan.constants.method))
  const constantDirection = plan.constants.direction === undefined ? null : directionNamed(plan.constants.direction)
  const constantStatus = plan.constants.status === undefined ? null : (statusNamed(plan.constants.status)?.status ?? null)
  const typeIsUsers = type?.column?.meanings ?? null

  const refuse = (): Normalised => ({ row: null, aside: false, problems: problems.list })
  const setAside = (column: string | null, raw: string): Normalised => {
    problems.add('info', column, 'set-aside', 'No money moved: the record was set aside and not imported.', 'Nothing to do.', raw)
    return { row: null, aside: true, problems: problems.list }
  }

  return (record, section) => {
    const cells = record.cells
    problems.begin(record.line)
    if (record.tooLong) {
      damage(record, settled, problems)
      return { row: null, aside: false, problems: problems.list }
    }
    const { meaning, unexplained } = meanings(cells)
    if (meaning.skip) return setAside(columns.find(({ meanings: words, position }) => words?.get(wordKey(cellText(cells[position])))?.skip)?.header ?? null, '')
    const effect = impact === null ? undefined : IMPACTS[fold(impact.read(cells))]
    if (effect === 'none') return setAside(impact!.header, impact!.read(cells))
    damage(record, settled, problems)

    let transactionId = id === null ? null : visible(id.read(cells))
    if (transactionId !== null && (transactionId === '' || isPlaceholder(transactionId))) {
      problems.add('error', id!.header, 'id-missing', 'The record has no transaction id.', 'Enter the id of the transaction.', transactionId)
      transactionId = null
    } else if (transactionId !== null && transactionId.length > LONGEST_ID) {
      problems.add('error', id!.header, 'id-too-long', `The id has ${transactionId.length} characters; at most ${LONGEST_ID} can be an id.`, 'Choose another column for the id, or correct it.', transactionId)
      transactionId = null
    } else if (transactionId !== null && isExponent(transactionId)) problems.add('error', id!.header, 'id-exponent', `The id "${transactionId}" is in a spreadsheet's exponent form: digits are lost.`, 'Export the column as text, or correct the id.', transactionId)
    const locationId = (location === null ? null : location.read(cells) || null) ?? section

    // No column is chosen yet: the preview of the mapping step comes before its answers.
    if (moment === null) problems.add('error', null, 'date-missing', 'No column gives the date.', 'Choose the column with the date and time.', null)
    const when = moment === null ? NO_MOMENT : moment(cells, locationId, problems)
    const all = sides(cells, problems)
    const extra = more.amounts === null ? NO_MORE : moveUp(all, more.amounts(cells, problems))
    const typeText = type === null ? '' : type.read(cells)
    const typed = typeText === '' || typeIsUsers?.has(wordKey(typeText)) ? null : readType(typeText)
    const legMethod = meaning.legs ? meaning.method : undefined
    const wantCoins = legMethod === undefined ? null : legMethod === 'virtual_currency'
    const told = meaning.direction ?? (plan.directionFrom ? null : (constantDirection ?? (direction === null ? null : readDirection(direction.read(cells)))))
    const differing = differingSides(all)
    if (differing !== null) {
      problems.add('error', differing.column, 'two-amounts', `The record has the amount ${differing.main}, and ${differing.beside} beside it: which of them was received is not said.`, 'Map one of the columns to what was handed out, or leave it out.', null)
      return refuse()
    }
    const choice = chooseSide(all, wantCoins, told)
    if (choice === null) {
      if (!problems.failed) {
        const header = (source('amount') ?? source('vc.amount') ?? source('credit') ?? source('debit') ?? source('received.amount') ?? source('sent.amount'))?.header ?? null
        if (all.debit !== null && all.credit !== null) problems.add('error', header, 'debit-and-credit', 'The record has both a debit and a credit.', 'Leave the one that applies.', null)
        else problems.add('error', header, 'amount-missing', 'The record has no amount.', 'Enter the amount of the transaction.', '')
      }
      return refuse()
    }
    const { money, exchange } = choice
    if (isZero(money.amount)) problems.add('warning', money.from.amount, 'amount-zero', 'The amount is zero.', 'Check the amount.', money.amount)

    // Direction: the user's words, the sign where the user chose it, the columns' own words, then what is taken for granted.
    let way: Direction | null = meaning.direction ?? null
    let stated: Source | null = null
    const bySign = (): Direction | null => {
      if (!signDirection) return null
      const signedMoney = all.main ?? all.coins ?? money
      return signedMoney.negative ? signDirection.negative : signDirection.positive
    }
    let signed = false
    if (way === null && plan.directionFrom) [way, signed] = [bySign(), true]
    if (way === null && constantDirection !== null) way = constantDirection
    if (way === null && direction !== null) {
      const word = direction.read(cells)
      way = word === '' ? null : readDirection(word)
      if (way !== null) stated = direction
    }
    if (way === null && effect !== undefined) way = effect
    if (way === null) way = choice.direction
    if (way === null && exchange) way = 'internal'
    if (way === null && typed?.direction) [way, stated] = [typed.direction, type]
    if (way === null) [way, signed] = [bySign(), true]
    if (way === null) {
      const blamed = unexplained?.column.header ?? direction?.header ?? type?.header ?? null
      const raw = unexplained?.value ?? (direction ?? type)?.read(cells) ?? null
      problems.add('error', blamed, raw ? 'direction-unknown' : 'direction-missing', raw ? `"${raw}" does not say whether money was received or paid out.` : 'Nothing says whether money was received or paid out.', 'Use in or out, or say what the value means.', raw)
    }
    if (way === 'in' && money.negative && !signed) {
      const says = stated === null ? 'the settings or the columns say' : `"${stated.read(cells)}" says`
      problems.add('error', money.from.amount, 'sign-contradicts', `The amount is negative, but ${says} that it was received.`, 'Correct the amount or the direction, or choose the sign as the direction.', null)
    }

    // Method, in the same order.
    let how: Method | null = meaning.method ?? null
    const methodText = method === null ? '' : method.read(cells)
    if (how === null && methodText !== '' && method?.column) {
      how = readMethod(methodText)
      if (how === null && !isPlaceholder(methodText)) problems.add('error', method.header, 'method-unknown', `"${methodText}" is not a method that is known.`, 'Use cash, virtual currency, e-transfer, wire, card, cheque or other, or say what the value means.', methodText)
    }
    how ??= constantMethod ?? typed?.method ?? (typeText === '' || method !== null ? null : descriptionMethod(typeText))
    const isCashAmount = settled.trade.cashAmount && (money === all.main || money === all.received) && !isVirtualCurrency(money.currency)
    if (how === null && exchange && !isCashAmount) how = 'other'
    if (how === null && description !== null) {
      const words = description.read(cells)
      how = words === '' ? null : readDescription(words)
    }
    if (how === null && isVirtualCurrency(money.currency)) how = 'virtual_currency'
    if (how === null && isCashAmount) how = 'cash'
    // Where money was received, a type that nobody explained may mean cash.
    const isUnexplained = typeText !== '' && method === null && way === 'in' && typed === null && meaning.direction === undefined && meaning.method === undefined && !isPlaceholder(typeText)
    if (how === null && isUnexplained && !problems.failed) {
      problems.add('error', type!.header, 'type-unknown', `"${typeText}" does not say how the money was received.`, 'Say what the value means, such as "cash in", or map a column to the method.', typeText)
    } else if (how === null && (settled.ledger || (description !== null && method === null))) {
      how = 'other'
      const words = description?.read(cells) ?? ''
      if (way === 'in' && mayBeCash(words)) problems.add('warning', description!.header, 'method-doubtful', `"${words}" may be cash or cheques; it was taken as neither cash nor virtual currency, so it is in no report.`, 'If it was cash, say so: map a column to the method, or correct the row.', words)
    }
    if (how === null && !problems.failed) problems.add('error', method?.header ?? null, 'method-missing', 'Nothing says how the money moved.', 'Enter cash, virtual currency, e-transfer, wire, card, cheque or other.', methodText)

    // Status: only a completed transaction was received.
    let state: TransactionStatus = meaning.status ?? constantStatus ?? 'completed'
    if (status !== null && meaning.status === undefined) {
      const word = status.read(cells)
      const known = word === '' ? null : readStatus(word)
      if (word === '' || isPlaceholder(word)) problems.add('warning', status.header, 'status-missing', 'The status is empty; the transaction was taken as completed.', 'Check whether it was completed.', word)
      else if (known === null) problems.add('error', status.header, 'status-unknown', `"${word}" is not a status that is known.`, 'Use completed, pending, cancelled, failed or reversed, or say what the value means.', word)
      else if (known.doubtful) {
        // Something failed after the money came in: whether it was received is for a person to see.
        state = way === 'in' ? 'completed' : 'failed'
        problems.add('warning', status.header, 'status-doubtful', `"${word}": the money may have been taken although the transaction failed. It was taken as ${state}.`, 'Check whether the money was given back.', word)
      } else state = known.status
    }
    if (when.open && state === 'completed') state = 'pending'
    // A date alone counts from midnight UTC here: no zone of the country is ahead of it.
    const happened = when.occurredAt?.epochMs ?? (when.date === null ? null : Date.parse(`${when.date}T00:00:00Z`))
    if (nowMs !== undefined && state === 'completed' && happened !== null && happened > nowMs + DAY_MS) {
      const from = source('datetime') ?? source('date')
      problems.add('error', from?.header ?? null, 'date-in-future', `A completed transaction cannot have a date in the future: "${from?.read(cells) ?? ''}".`, 'Correct the date, its order or its time zone, or the status.', from?.read(cells) ?? null)
    }

    const own = worth(cells, money, choice.other, when, problems)
    const starts = extra.length === 0 ? null : started(cells, { further: extra, money, how, worth: own, when }, problems)
    if (starts !== null) how = starts.method
    const { cadAmount, rate } = starts === null ? own : { cadAmount: starts.cadAmount, rate: starts.first?.rate ?? null }
    const { amount, currency } = starts?.first ?? money
    const threshold = starts === null ? own.threshold : (starts.first?.threshold ?? null)
    if (cadAmount !== null && exceedsLimit(cadAmount)) {
      const named = money.currency === 'CAD' && exceedsLimit(money.amount) ? money.from.amount : (source('cadAmount')?.header ?? money.from.amount)
      problems.add('error', named, 'amount-too-large', `The value ${cadAmount} CAD is not plausible: it must be less than 1,000,000,000,000.`, 'Correct the amount, its decimal sign or its rate.', cadAmount)
    }
    const reportable = state === 'completed' && way === 'in' && (how === 'cash' || how === 'virtual_currency')
    if (reportable && hasFractionOfCent(money)) problems.add('warning', money.from.amount, 'amount-fraction-of-cent', `The amount ${money.amount} ${money.currency} has a fraction of a cent; it is rounded half up${cadAmount === null ? '' : ` and counts as ${cadAmount} CAD`}.`, 'Check the amount: it may be mistyped, or its decimal sign misread.', money.amount)
    if (cadAmount === null && reportable && !problems.failed) {
      const { amount: unvalued, currency: code, from } = starts?.lacking ?? money
      const lacks = starts === null ? own.lacks : starts.lacks
      problems.add('ask', from.currency ?? from.amount, 'rate-missing', `The value of ${unvalued} ${code} in Canadian dollars is not known.${lacks === null ? '' : ` ${lacks.why}`}`, lacks?.action ?? `Enter a rate for ${code}, or choose the column that holds it.`, code)
    }
    const byClient = [threshold, ...(starts?.further ?? []).filter(({ method }) => method === how).map((each) => each.threshold)].find((each) => each?.basis === 'client')
    if (reportable && byClient && cadAmount !== null && isNearThreshold(cadAmount)) {
      problems.add('ask', source('rate')?.header ?? money.from.currency ?? money.from.amount, 'value-by-client-rate', `${amount} ${currency} counts as ${cadAmount} CAD by ${sentencePart(byClient.source)}, since no other rate of its time is known: near $10,000.00 another rate may decide otherwise.`, 'Add the rate of its time under Settings, Exchange rates.', currency)
    }

    const day = hasBirthDates ? dayOf(when, nowMs) : null
    const customer = parties.customer === null ? null : parties.customer(cells, problems, day)
    const conductor = parties.conductor === null ? null : parties.conductor(cells, problems, day)
    const onBehalfOf = parties.onBehalfOf === null ? null : parties.onBehalfOf(cells, problems, day)
    const beneficiary = parties.beneficiary === null ? null : parties.beneficiary(cells, problems, day)
    const furtherOnBehalfOf = more.onBehalfOf?.(cells, problems, day).map(({ party }) => party) ?? NO_MORE
    const [furtherConductors, further] = byAction(more.conductors?.(cells, problems, day) ?? NO_MORE, starts?.further ?? NO_MORE)
    const postedMoment = posted === null ? null : posted(cells, locationId, problems)
    if (reportable && !names(customer) && !names(conductor) && !problems.failed) problems.add('warning', null, 'conductor-missing', 'The file does not say who conducted the transaction; a draft cannot be completed without that.', 'Map the column with the customer, or add the conductor to the draft.', null)
    const said = withThirdParty(saidOf(cells, problems), problems)
    if (problems.failed) return refuse()

    const virtualCurrency = virtual(cells, way!, choice.money, choice.other, all.coins, transactionId)
    const { howObtained = null, fundType = null } = starts?.first ?? obtained(cells)
    const disposition = readText.disposition(cells)
    const account = readText.account(cells)
    const { completing, received } = completed(cells, { choice, sides: all, way, how, valueRate: rate, receivingAddresses: virtualCurrency?.receivingAddresses, beneficiary, disposition, account, day }, problems)
    const beside = received === null || way !== 'out' || state !== 'completed' ? null : receiptBeside(received, money, how)
    if (beside !== null) problems.add('ask', money.from.amount, beside.code, beside.message, beside.action, null)

    const row: NormalRow = {
      line: record.line, raw: cells, transactionId, occurredAt: when.occurredAt, date: when.date,
      postedAt: postedMoment?.occurredAt ?? null, postedDate: postedMoment?.date ?? null,
      amount, currency, cadAmount, rate, rateSource: readText.rateSource(cells) ?? (rate === null ? null : plan.rateSource), threshold,
      fee: feeOf(cells), method: how!, direction: way!, status: state, locationId,
      customer, conductor, onBehalfOf, beneficiary,
      further, ownCadAmount: starts === null ? cadAmount : (starts.first?.cadAmount ?? null), completing, furtherConductors, furtherOnBehalfOf,
      receivedFor: received === null ? null : { amount: received.amount, currency: received.currency, method: isVirtualCurrency(received.currency) ? 'virtual_currency' : how!, cadAmount: received.currency === 'CAD' ? toTwoPlaces(received.amount) : null, rate: null, threshold: null },
      said, virtualCurrency, howObtained, fundType,
      channel: readText.channel(cells), purpose: readText.purpose(cells), disposition, account, notes: readText.notes(cells) ?? readText.description(cells),
    }
    return { row, aside: false, problems: problems.list }
  }
}

/** Conductors beyond the first, and the further actions with those of whom the record says that they are theirs. */
function byAction(conductors: readonly { action: number; party: PartyCells }[], further: readonly StartingCells[]): [PartyCells[], readonly StartingCells[]] {
  const own = conductors.filter(({ action }) => action > 1 && action - 2 < further.length)
  if (own.length === 0) return [conductors.map(({ party }) => party), further]
  const of = (index: number): PartyCells[] => own.flatMap(({ action, party }) => (action - 2 === index ? [party] : []))
  return [conductors.flatMap((each) => (own.includes(each) ? [] : [each.party])), further.map((action, index) => (of(index).length === 0 ? action : { ...action, conductors: of(index) }))]
}

function names(party: PartyCells | null): boolean {
  return party !== null && (party.customerId ?? party.name ?? party.surname ?? party.entityName ?? party.givenName ?? party.phone ?? party.email) !== undefined
}

/** What the reader had to repair or could not. */
export function damage(record: CsvRecord, settled: Settled, problems: Problems): void {
  if (record.tooLong) {
    problems.add('error', null, 'record-too-long', `The record is longer than ${LONGEST_RECORD.toLocaleString('en-CA')} characters; it was not read.`, 'Shorten its longest value in the file, and import the file again.', null)
    return
  }
  const header = (position: number): string | null => settled.columns[position]?.header ?? null
  for (const position of record.nulCells ?? []) problems.add('warning', header(position), 'nul-removed', 'The cell held NUL characters; they were removed.', 'Check the value.', record.cells[position] ?? null)
  for (const position of record.damagedCells ?? []) problems.add('error', header(position), 'bytes-unreadable', 'The cell holds bytes that are no characters in the encoding of the file.', 'Choose the encoding of the file, or correct the cell.', record.cells[position] ?? null)
  if (record.strayQuote) problems.add('warning', null, 'quote-never-closed', 'A quote was opened here and never closed; it was read as an ordinary character.', 'Check the record.', null)
  const width = settled.columns.length
  if (record.cells.length > width && record.cells.slice(width).some((cell) => cell.trim() !== '')) {
    problems.add('error', null, 'too-many-cells', `The record has ${record.cells.length} cells, the file has ${width} columns: a value may hold an unquoted delimiter.`, 'Put quotes around the value that holds the delimiter.', null)
  } else if (record.cells.length < width && settled.columns.slice(record.cells.length).some(({ field }) => field !== 'ignore')) {
    problems.add('warning', null, 'too-few-cells', `The record has ${record.cells.length} cells, the file has ${width} columns; the rest was taken as empty.`, 'Check the record.', null)
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
