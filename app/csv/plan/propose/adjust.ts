/** Completes a mapping in which each field has one column. */
import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import type { ImportPlan } from '../plan.ts'
import { PARTIES, partyField, type Field } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { descriptionMethod, methodNamed, parseMeaning } from '../../words/values.ts'
import { settleAddress } from './parties/address-columns.ts'
import { withoutAbbreviations, splitWords, wordsIn } from '../headers/header-words.ts'
import { namesParty, recordHeaderKind } from '../headers/headers.ts'
import { isOfPayout } from './neighbours.ts'
import { unmap } from '../columns.ts'
import { isDay, samplesOf } from './column/facts.ts'
import { isWithFee } from './fee-sums.ts'
import { namesHandedOut } from './two-sides.ts'
import { dateOf, kindOf } from '../headers/value-kinds.ts'
import { isoDate } from '../../words/dates.ts'

/**
 * A `datetime` that the user chose overrides proposed dates and times, but keeps a time column if it has dates alone.
 */
export function settleDates(columns: ColumnMapping[], taken: ReadonlySet<Field>, records: readonly CsvRecord[]): void {
  const datetime = taken.has('datetime') || taken.has('date')
  const isWhole = taken.has('datetime') && !columns.some((column) => isDay(column, records))
  for (const column of columns) {
    if (column.source === 'user') continue
    if (datetime && (column.field === 'datetime' || column.field === 'date' || (isWhole && column.field === 'time')))
      unmap(column, 'Another column was chosen for the date and time.')
  }
}

const RELATIONSHIPS: ReadonlySet<Field> = new Set<Field>(['customer.relationship', 'conductor.relationship'])

/** `Relationship` alone belongs to the only other party in the file. */
export function settleRelationship(columns: ColumnMapping[]): void {
  const named = (['onBehalfOf', 'beneficiary'] as const).filter((role) =>
    columns.some(({ field }) => partyField(field)?.role === role),
  )
  for (const column of columns) {
    if (column.source === 'user' || !RELATIONSHIPS.has(column.field)) continue
    // `Rel. to Depositor`: the other party's relationship to the conductor, who has no field for it.
    column.field = 'customer.relationship'
    if (named.length === 1) Object.assign(column, { field: `${named[0]!}.relationship` })
    // Beside a separate conductor, the customer is the third party on whose behalf it was conducted.
    else if (named.length > 0 || !columns.some(({ field }) => partyField(field)?.role === 'conductor')) {
      unmap(column, 'It doesn’t say whose relationship it is.')
      if (named.length > 1) column.isOpen = true
    }
  }
}

/** Whether every record has a value there, and no two are the same. */
export function distinct(records: readonly CsvRecord[], position: number): boolean {
  const values = samplesOf(records, position)
  return values.length > 0 && values.length === records.length && new Set(values).size === values.length
}

const OF_PAYMENT = /^(?:payments?|paid|pay|paiements?|tender|pago|zahlung|pagamento|settlement|settled)$/

/** Method and direction from values alone: an unused word may be cash that no report counts. */
function settleHow(columns: ColumnMapping[], records: readonly CsvRecord[], has: (field: Field) => boolean): void {
  if (has('type') || has('method')) return
  // `CASH_IN`: a direction and a method in one word.
  const direction = columns.find(({ field, source }) => field === 'direction' && source !== 'user')
  if (direction && samplesOf(records, direction.position).some((text) => parseMeaning(text)?.method !== undefined)) {
    direction.field = 'type'
    return
  }
  const methods = columns.filter(({ field, source, position, header }) => {
    const values = field === 'ignore' && source === 'none' ? samplesOf(records, position) : []
    // `CASH 4000 / DEBIT 1600` names the method of its parts: such a row is refused, not read as another's.
    const isNamed = (text: string): boolean =>
      methodNamed(text) !== null || (OF_PAYMENT.test(fold(header)) && descriptionMethod(text) !== null)
    return values.every(isNamed) && values.some((text) => methodNamed(text) === 'cash')
  })
  if (methods.length === 1)
    Object.assign(methods[0]!, {
      field: 'method',
      source: 'values',
      confidence: 0.7,
      why: 'The values are methods of payment.',
    })
}

const HALF = /^[ap]\.?\s?m\.?$/i

const HALF_LETTER = /^[ap]$/i
const SAYS_HALF = /^(?:am ?pm|a p|a m p m|meridiem|half of day)$/

/** `AM/PM` beside the time: without it, 2:30 p.m. would be at night. Letters alone need a header that confirms it. */
export function settleHalfOfDay(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  if (!columns.some(({ field }) => field === 'time' || field === 'datetime')) return
  if (columns.some(({ field }) => field === 'halfOfDay')) return
  const halves = columns.filter(({ field, source, position, header }) => {
    const values = field === 'ignore' && source !== 'user' ? samplesOf(records, position) : []
    const isSaid = SAYS_HALF.test(fold(header))
    return values.length > 0 && values.every((text) => HALF.test(text) || (isSaid && HALF_LETTER.test(text)))
  })
  if (halves.length === 1)
    Object.assign(halves[0]!, {
      field: 'halfOfDay',
      source: 'values',
      confidence: 0.8,
      why: 'The values say whether the time is before or after noon.',
    })
}

/** A mapping in progress: each rule sees the decisions of those before it. */
interface Adjusting {
  columns: ColumnMapping[]
  records: readonly CsvRecord[]
  of: (field: Field) => ColumnMapping | undefined
  /** A column or the plan gives the field. */
  has: (field: Field) => boolean
  /** Gives a column another field, unless the user chose its own. */
  move: (column: ColumnMapping | undefined, field: Field) => void
}

export function adjust(columns: ColumnMapping[], plan: ImportPlan, records: readonly CsvRecord[]): void {
  const of = (field: Field): ColumnMapping | undefined => columns.find((column) => column.field === field)
  const mapping: Adjusting = {
    columns,
    records,
    of,
    has: (field) => of(field) !== undefined || plan.constants[field] !== undefined,
    move: (column, field) => {
      if (column && column.source !== 'user') column.field = field
    },
  }
  settleAmount(mapping)
  settleOneSide(mapping)
  settleWorth(mapping)
  settleHash(mapping)
  settleHow(columns, records, mapping.has)
  settleDocumentNumber(mapping)
  const name = of('customer.name')
  if (name?.either && mapping.has('customer.customerId')) delete name.either
  for (const role of PARTIES) settleParty(role, mapping)
  settleMoment(mapping)
  // A statement without a method column names the method in its memo column.
  if (!mapping.has('description') && !mapping.has('method') && !mapping.has('type') && of('notes'))
    mapping.move(of('notes'), 'description')
}

/** Cash and fiat aren't coins: a coin beside them is what was bought or sold. */
const isFiat = (column: ColumnMapping | undefined): boolean =>
  column !== undefined &&
  (column.currency !== undefined || ['cash', 'fiat', 'tendered'].some((word) => wordsIn(column.header).has(word)))

const GRAND_TOTAL =
  /^(?:grand total|total general|total overall|total geral|total (?:c|com|con|incl|including|inkl|with|w) .+|(?:total|montant) (?:ttc|taxes incluses|toutes taxes)|total \w+ inclu[is]do)$/

/** `Total` in a file that has no other number with cents. */
function isOnlyMoney(column: ColumnMapping, columns: readonly ColumnMapping[], records: readonly CsvRecord[]): boolean {
  const isMoney = ({ position }: ColumnMapping): boolean => kindOf(samplesOf(records, position), 2100) === 'money'
  return (
    column.source !== 'user' &&
    column.field === 'ignore' &&
    /^(?:total|totale|gesamt|gesamtbetrag|sale total|total sale)$/.test(fold(column.header)) &&
    isMoney(column) &&
    !columns.some((other) => other !== column && other.source !== 'user' && isMoney(other))
  )
}

/** The transaction's amount, if no header names it outright. */
function settleAmount({ columns, records, of, has, move }: Adjusting): void {
  const elsewhere = has('debit') || has('credit') || has('received.amount') || has('sent.amount')
  if (has('amount') && !has('vc.amount') && !has('currency') && of('vc.type') && !isFiat(of('amount')))
    move(of('vc.type'), 'currency')
  if (!has('amount') && !elsewhere && of('vc.amount') && !has('vc.type') && of('currency'))
    move(of('vc.amount'), 'amount')
  if (
    !has('amount') &&
    !has('vc.amount') &&
    (!elsewhere || isValueReceived({ of, has })) &&
    of('cadAmount')?.source === 'header'
  )
    move(of('cadAmount'), 'amount')
  const totals = columns.filter(
    (column) =>
      (column.source === 'none' && GRAND_TOTAL.test(fold(column.header))) || isOnlyMoney(column, columns, records),
  )
  if (!has('amount') && !has('vc.amount') && !elsewhere && !has('cadAmount') && totals.length === 1)
    Object.assign(totals[0]!, {
      field: 'amount',
      source: 'values',
      confidence: 0.6,
      why: 'No other column is the amount.',
    })
}

/** What was received or handed out is the amount, if there is no other. */
function settleOneSide({ of, has, move }: Adjusting): void {
  if (has('received.amount') === has('sent.amount') || has('amount') || has('debit') || has('credit')) return
  move(of('received.amount') ?? of('sent.amount'), 'amount')
  const currency = of('received.currency') ?? of('sent.currency')
  if (currency !== undefined && !isOfPayout(currency)) move(currency, 'currency')
}

/** Beside what was handed out, by header or by the user's choice, `Amount (CAD)` is what was received. */
function isValueReceived({ of, has }: Pick<Adjusting, 'of' | 'has'>): boolean {
  const sent = of('sent.amount')
  return (
    (sent?.source === 'user' || (sent !== undefined && namesHandedOut(sent))) &&
    !has('received.amount') &&
    !has('debit') &&
    !has('credit') &&
    /\b(?:amount|montant|cash|especes|comptant)\b/.test(fold(of('cadAmount')?.header ?? ''))
  )
}

/** A value without a currency isn't in Canadian dollars, and neither is an amount with its fee a value. */
function settleWorth({ records, of, has }: Adjusting): void {
  const worth = of('cadAmount')
  if (worth?.source !== 'header') return
  if (
    !has('valueCurrency') &&
    worth.currency === undefined &&
    (/^(market value|fiat value|countervalue.*)$/.test(fold(worth.header)) || wordsIn(worth.header).has('subtotal'))
  ) {
    unmap(worth, 'The currency of this value isn’t given.')
    return
  }
  const [paid, charged] = [of('amount'), of('fee')]
  if (paid && charged && isWithFee(worth, paid, charged, records))
    unmap(worth, `It differs from "${paid.header.trim()}" by "${charged.header.trim()}".`)
}

/** The hash is the transaction's id, unless the file numbers its records. */
function settleHash({ columns, records, of, has }: Adjusting): void {
  const hash = of('vc.transactionHash')
  if (
    hash?.source === 'header' &&
    !has('transactionId') &&
    distinct(records, hash.position) &&
    /hash/.test(fold(hash.header)) &&
    !columns.some(
      ({ field, source, header, position }) =>
        field === 'ignore' && source !== 'user' && recordHeaderKind(header) !== null && distinct(records, position),
    )
  )
    hash.field = 'transactionId'
}

/** `ID Document, Number`: a number after a document kind is the document's. */
function settleDocumentNumber({ of, has }: Adjusting): void {
  const [number, kind] = [of('transactionId'), of('customer.idType')]
  if (
    number &&
    number.position - 1 === kind?.position &&
    number.source !== 'user' &&
    !has('customer.idNumber') &&
    /^(?:number|numero|no|num|n|id)$/.test(fold(number.header))
  )
    number.field = 'customer.idNumber'
}

const DOCUMENT = ['idType', 'idIssuer', 'idProvince', 'idCountry', 'idExpiry'] as const
const LONGEST_NUMBER = 8

/** A party's `ID number` over numbers that are too short for a document's. */
const isCustomerNumber = ({ header, position }: ColumnMapping, records: readonly CsvRecord[]): boolean => {
  const words = withoutAbbreviations(fold(splitWords(header)))
  const values = samplesOf(records, position)
  return (
    namesParty(header) &&
    /\bid number$/.test(words) &&
    values.length > 0 &&
    values.every((text) => text.length <= LONGEST_NUMBER && /\d/.test(text))
  )
}

function settleParty(role: (typeof PARTIES)[number], { of, has, move, records }: Adjusting): void {
  settleAddress(role, of, has, move)
  // The issuer of a document, if there is one: `Issued By` alone may be a clerk.
  const issuer = of(`${role}.idIssuer`)
  if (issuer?.source === 'header' && !has(`${role}.idNumber`) && !has(`${role}.idType`))
    unmap(issuer, 'No other column is about an identity document.')
  // `Customer ID Number`: without anything else of a document, a short number is the customer's.
  const number = of(`${role}.idNumber`)
  const isOfDocument = DOCUMENT.some((attribute) => has(`${role}.${attribute}`))
  if (number?.source === 'header' && !isOfDocument && !has(`${role}.customerId`) && isCustomerNumber(number, records)) {
    move(number, `${role}.customerId`)
    number.why = 'No other column is about an identity document or has the customer’s number.'
  }
  // "Prénom" and "Nom" side by side: the second is the family name.
  if (has(`${role}.givenName`) && !has(`${role}.surname`)) move(of(`${role}.name`), `${role}.surname`)
}

/** Days without a time beside a column of the same days with one: which of them it was, a person says. */
function settleDays({ columns, records, of, has }: Adjusting): void {
  const day = of('date')
  if (day?.source !== 'header' || day.rivals !== undefined || has('time') || has('datetime')) return
  const kind = kindOf(samplesOf(records, day.position), 2100)
  if (kind !== 'days' && kind !== 'births') return
  const moments = columns.filter(
    ({ field, source, position, header }) =>
      field === 'ignore' &&
      source === 'none' &&
      header.trim() !== '' &&
      kindOf(samplesOf(records, position), 2100) === 'moments' &&
      records.every(({ cells }) => isNear(cells[day.position] ?? '', cells[position] ?? '')),
  )
  if (moments.length > 0) day.rivals = moments.map(({ position }) => position)
}

/** Whether two dates are at most a day apart; a blank says nothing. */
function isNear(one: string, other: string): boolean {
  const [left, right] = [dateOf(one.trim()), dateOf(other.trim())]
  if (left === null || right === null) return one.trim() === '' || other.trim() === ''
  return Math.abs(Date.parse(isoDate(left)) - Date.parse(isoDate(right))) <= 86_400_000
}

/** A time without a date is doubted; the day of posting stands for that of the transaction, where no other is named. */
function settleMoment(adjusting: Adjusting): void {
  const { columns, records, of, has, move } = adjusting
  settleDays(adjusting)
  if (has('datetime') || has('date')) return
  const [time, posted] = [of('time'), of('postedAt')]
  if (time?.source === 'header' && !has('postedAt')) time.confidence = 0.5
  if (posted?.source !== 'header') return
  // Another unexplained date column may be the transaction's own.
  const days = columns.filter(({ field, source, position, header }) => {
    const kind =
      field === 'ignore' && source === 'none' && header.trim() !== ''
        ? kindOf(samplesOf(records, position), 2100)
        : null
    return kind === 'births' || kind === 'days' || kind === 'moments'
  })
  move(posted, 'datetime')
  if (days.length > 0) posted.rivals = days.map(({ position }) => position)
}
