/**
 * Which column is which field: the user's choice first, then what header texts and values propose.
 */
import type { CsvRecord, Detection } from '../types.ts'
import type { Field, PartyRole } from '../words/fields.ts'
import type { ColumnKey, ImportPlan } from './plan.ts'
import { currencyCode, isKnownCurrency, isVirtualCurrency, parseAmount } from '../words/amounts.ts'
import { parseDate, parseTime } from '../words/dates.ts'
import { numbered, PARTIES, partyField } from '../words/fields.ts'
import { fold, tidy } from '../words/fold.ts'
import { bracketed, headerMeaning, speaksOfRecords } from './headers.ts'
import { settleAccountColumns } from './account-columns.ts'
import { keepAsOther, settleAddress, settleAddressColumns } from './address-columns.ts'
import { descriptionMethod, methodNamed } from '../words/values.ts'
import { readYesNo } from '../words/parties.ts'
import { severalReceipts } from './several-receipts.ts'
import { saysHandedOut, settleTwoSides } from './two-sides.ts'
import { settleTwoMeanings } from './two-meanings.ts'
import { zoneNamed } from '../words/zones.ts'

export interface ColumnMapping {
  position: number
  /** Header text as it stands in the file; `column 3` without a header row. */
  header: string
  field: Field
  /** 0 to 1; 1 is the user's own choice. */
  confidence: number
  source: 'user' | 'header' | 'values' | 'none'
  /** Why, in words. */
  why: string
  /** The header names a party (`Client`), so each value is an id or a name by its own form. */
  either?: PartyRole
  /** Currency that the header states: `AMOUNT (CAD)`. */
  currency?: string
  /** Zone that the header states: `Date (UTC)`. */
  zone?: string
  /** Other columns with as good a claim to the field. */
  rivals?: number[]
}

export interface Mapping {
  columns: ColumnMapping[]
  /** Columns that are read together, with the user's own joints. */
  combined: { positions: number[]; field: Field; separator: string }[]
  /** Column names of the plan that the file does not have. */
  unknownColumns: ColumnKey[]
  /** Fields that the user chose for several columns, of which only one could be read. */
  clashes: { field: Field; headers: string[] }[]
}

/** The position of the column that a key of the plan means; -1 when the file has none, -2 when several are called so. */
export function positionOf(key: ColumnKey, header: readonly string[], width: number): number {
  const numbered = /^#(\d+)$/.exec(key)
  if (numbered) {
    const position = Number(numbered[1])
    return position < Math.max(width, header.length) ? position : -1
  }
  const exact = header.indexOf(key)
  if (exact >= 0) return header.indexOf(key, exact + 1) >= 0 ? -2 : exact
  const wanted = fold(key)
  if (wanted === '') return -1
  const matches = header.flatMap((text, position) => (fold(text) === wanted ? [position] : []))
  return matches.length === 1 ? matches[0]! : matches.length === 0 ? -1 : -2
}

/** Id rather than name: one word with a digit in it. */
export function looksLikeId(text: string): boolean {
  return /\d/.test(text) && !/\s/.test(text.trim())
}

/** Several words without a digit. */
const looksLikeName = (text: string): boolean => /\p{L}\s+\p{L}/u.test(text) && !/\d/.test(text)

const samplesOf = (records: readonly CsvRecord[], position: number): string[] =>
  records.map((record) => tidy(record.cells[position] ?? '')).filter((cell) => cell !== '')

/** A date column with times is `datetime`; a "time" column with dates too; a "date" column stays a date. */
function dateKind(values: readonly string[], field: Field): Field {
  if (values.length === 0) return field
  let dates = 0
  let times = 0
  let timesOnly = 0
  for (const value of values) {
    const parsed = parseDate(value, 'DMY')
    const either = parsed.ok ? parsed : parseDate(value, 'MDY')
    if (either.ok) {
      dates++
      if (either.value.hasTime) times++
    } else if (parseTime(value) !== null) timesOnly++
  }
  if (timesOnly > dates) return 'time'
  if (dates === 0) return field
  return times > 0 ? 'datetime' : 'date'
}

function headerZone(text: string): string | undefined {
  for (const part of bracketed(text)) if (!/^\d+$/.test(part) && zoneNamed(part) !== null) return part
  if (/^\s*utc[\s_-]/i.test(text)) return 'UTC'
  const last = /(?:^|[\s_-])(UTC|GMT|EST|EDT|ET|PT|HE|HNE|HAE|PST|PDT|MST|CST)$/i.exec(text.trim())
  if (last) return last[1]!.toUpperCase()
  return /\b(utc|gmt)\b/.test(fold(text)) ? 'UTC' : undefined
}

function headerCurrency(text: string): string | undefined {
  for (const part of bracketed(text)) {
    const code = currencyCode(part)
    if (code !== null && !['UTC', 'GMT', 'EST', 'EDT'].includes(code)) return code
  }
  const last = /(?:^|[\s_-])(CAD|USD|EUR|GBP|BTC|ETH)$/.exec(text.trim())
  if (last) return last[1]
  const said = new Set(text.replaceAll('_', ' ').match(/\b(?:CAD|USD|EUR|GBP)\b|\b(?:cad|usd|eur|gbp)\b/g))
  return said.size === 1 ? [...said][0]!.toUpperCase() : undefined
}

const KEEP_BOTH: ReadonlySet<Field> = new Set<Field>([
  'ignore',
  'notes',
  'vc.receivingAddress',
  'vc.sendingAddress',
  'vc.address',
  'vc.transactionHash',
  'description',
  'beneficiary.customerId',
  'onBehalfOf.customerId',
  ...PARTIES.map((role): Field => `${role}.otherAddress`),
])

/** An address on a chain: one long word that is no street. */
const WALLET = /^(?:(?:bc1|tb1|ltc1|0x|bitcoincash:|cosmos1|addr1|[13LMDTXr])[A-Za-z0-9]{15,100})$/

/** Headers that may tell how a transaction was conducted as well as how the money moved. */
const CONDUCT = /\b(channel|canal|conduct|conducted)\b/

const isCoin = (value: string): boolean => {
  const code = currencyCode(value)
  return code !== null && isKnownCurrency(code) && isVirtualCurrency(code)
}

/** Another attribute of the party of a field; of the first of its role each value shows by itself whether it is a number or a name. */
const sameParty = (
  { role, number }: NonNullable<ReturnType<typeof partyField>>,
  attribute: 'customerId' | 'name',
): Pick<ColumnMapping, 'field' | 'either'> =>
  number > 1 ? { field: numbered(`${role}.${attribute}`, number)! } : { field: `${role}.${attribute}`, either: role }

function propose(header: string, position: number, records: readonly CsvRecord[]): ColumnMapping {
  const base = { position, header }
  const meaning = headerMeaning(header)
  const values = samplesOf(records, position)
  if (meaning === null)
    return {
      ...base,
      field: 'ignore',
      confidence: 0,
      source: 'none',
      why: tidy(header) === '' ? 'The column has no name.' : 'The header is not known.',
    }
  const mapping: ColumnMapping = {
    ...base,
    field: meaning.field,
    confidence: meaning.confidence,
    source: 'header',
    why: `The header "${tidy(header)}" is a usual name for it.`,
  }
  if (meaning.partyOnly) mapping.either = meaning.partyOnly
  const party = partyField(meaning.field)
  if (party?.attribute === 'name' && values.length > 0 && values.every(looksLikeId)) {
    Object.assign(mapping, {
      ...sameParty(party, 'customerId'),
      source: 'values',
      why: 'The header names the party, and the values are numbers of customers rather than names.',
    })
  }
  if (
    party?.role === 'onBehalfOf' &&
    meaning.partyOnly &&
    values.length > 0 &&
    values.every((value) => readYesNo(value) !== null) &&
    values.some((value) => readYesNo(value) === true)
  )
    return {
      ...base,
      field: 'answer.onBehalfOf',
      confidence: 0.8,
      source: 'values',
      why: 'The header names a third party, and the values are yes or no.',
    }
  if (party?.attribute === 'customerId' && values.length > 0 && values.every(looksLikeName)) {
    Object.assign(mapping, {
      ...sameParty(party, 'name'),
      source: 'values',
      why: 'The header speaks of a number, and the values are names.',
    })
  }
  if (meaning.field === 'date' || meaning.field === 'time' || meaning.field === 'datetime') {
    mapping.field = dateKind(values, meaning.field)
    if (mapping.field !== meaning.field) mapping.why += ' The values say whether it is a date, a time or both.'
  }
  if (meaning.field === 'customer.address' && values.length > 0 && values.every((value) => WALLET.test(value)))
    Object.assign(mapping, {
      field: 'vc.address',
      source: 'values',
      confidence: 0.8,
      why: 'The values are addresses of virtual currency.',
    })
  if ((meaning.field === 'method' || meaning.field === 'channel') && CONDUCT.test(fold(header)) && values.length > 0) {
    const field = values.some((value) => methodNamed(value) !== null || descriptionMethod(value) !== null)
      ? 'method'
      : 'channel'
    if (field !== meaning.field)
      Object.assign(mapping, {
        field,
        confidence: 0.8,
        source: 'values',
        why:
          field === 'method'
            ? 'The values say how the money moved.'
            : 'The values say how it was conducted, not how the money moved.',
      })
  }
  const zone = headerZone(header)
  if (zone !== undefined && ['datetime', 'date', 'time', 'postedAt'].includes(mapping.field)) mapping.zone = zone
  const currency = headerCurrency(header)
  if (currency !== undefined) mapping.currency = currency
  if (['amount', 'debit', 'credit', 'vc.amount', 'cadAmount'].includes(meaning.field) && values.length > 0) {
    const numbers = values.filter((value) => parseAmount(value, '.').ok || parseAmount(value, ',').ok).length
    if (numbers === 0) {
      // "Credit" over words, or "Direction"-like values under an amount's name.
      mapping.confidence = 0.3
      if (meaning.field === 'vc.amount' && values.every(isCoin))
        return Object.assign(mapping, {
          field: 'vc.type',
          confidence: 0.85,
          source: 'values',
          why: 'The header speaks of coins, and the values are codes of virtual currencies.',
        })
      if (meaning.field === 'debit' || meaning.field === 'credit' || meaning.field === 'vc.amount')
        Object.assign(mapping, {
          field: 'ignore',
          source: 'values',
          why: 'The header names an amount, but the values are not numbers.',
        })
      if (/^(cash|comptant|especes)$/.test(fold(header)))
        Object.assign(mapping, {
          field: 'ignore',
          source: 'values',
          why: 'The header may name an amount, but the values are not numbers.',
        })
      if (meaning.field === 'amount' && values.every((value) => currencyCode(value) !== null))
        Object.assign(mapping, { field: 'currency', confidence: 0.7, source: 'values' })
    }
  }
  return mapping
}

/** The mapping of a file's columns: the plan's own, then the proposals, each field once. */
export function proposeMapping(detection: Detection, plan: ImportPlan): Mapping {
  const width = Math.max(detection.width, detection.header.length)
  const header = Array.from({ length: width }, (_, position) => detection.header[position] ?? '')
  const named = detection.headerLine !== null
  const unknownColumns: ColumnKey[] = []
  const find = (key: ColumnKey): number => {
    const position = positionOf(key, detection.header, width)
    if (position < 0) unknownColumns.push(key)
    return position
  }
  const chosen = new Map<number, Field>()
  for (const [key, field] of Object.entries(plan.columns)) {
    const position = find(key)
    if (position >= 0) chosen.set(position, field)
  }
  const combined = plan.combined.flatMap(({ columns, field, separator }) => {
    const positions = columns.map(find)
    return positions.some((position) => position < 0) ? [] : [{ positions, field, separator }]
  })
  const inCombined = new Set(combined.flatMap(({ positions }) => positions))
  const takenByUser = new Set<Field>([...chosen.values(), ...combined.map(({ field }) => field)])
  for (const field of Object.keys(plan.constants) as Field[]) takenByUser.add(field)

  const columns = header.map((text, position): ColumnMapping => {
    const shown = named ? text : `column ${position + 1}`
    const field = chosen.get(position)
    if (field !== undefined) {
      const proposal = propose(text, position, detection.preview)
      const kept: ColumnMapping = {
        position,
        header: shown,
        field,
        confidence: 1,
        source: 'user',
        why: 'You chose it.',
      }
      // A column mapped to a third party as such holds ids or names, as each value shows.
      const role = partyField(field)
      if (role?.attribute === 'name' && role.role !== 'customer') kept.either = role.role
      if (proposal.zone) kept.zone = proposal.zone
      if (proposal.currency) kept.currency = proposal.currency
      return kept
    }
    if (inCombined.has(position))
      return {
        position,
        header: shown,
        field: 'ignore',
        confidence: 1,
        source: 'user',
        why: 'It is read together with other columns.',
      }
    if (!plan.proposeOthers || !named)
      return { position, header: shown, field: 'ignore', confidence: 0, source: 'none', why: 'No field was chosen.' }
    return propose(text, position, detection.preview)
  })
  settleDates(columns, takenByUser)
  settleRelationship(columns)
  settleAddressColumns(columns)
  settleAccountColumns(columns)
  settleTwoSides(columns)
  dropTaken(columns, takenByUser)
  settleTwoMeanings(columns, ({ position }) => samplesOf(detection.preview, position))
  severalReceipts(columns, detection.preview)
  preferOne(columns)
  adjust(columns, plan, detection.preview)
  if (plan.proposeOthers && named) proposeIds(columns, plan, detection.preview)
  return { columns, combined, unknownColumns: [...new Set(unknownColumns)], clashes: clashesOf(columns, combined) }
}

/** A column that is joined for a field may be mapped to that field as well: the joint is the one that is read. */
function clashesOf(columns: readonly ColumnMapping[], combined: Mapping['combined']): Mapping['clashes'] {
  const joints = combined.map(({ field, positions }) => ({
    field,
    header: positions.map((position) => columns[position]!.header).join(' + '),
  }))
  const isJoined = (field: Field, position: number) =>
    combined.some((joint) => joint.field === field && joint.positions.includes(position))
  const alone = columns.filter(
    ({ source, field, position }) => source === 'user' && field !== 'ignore' && !isJoined(field, position),
  )
  return [...Map.groupBy([...alone, ...joints], ({ field }) => field)].flatMap(([field, of]) =>
    of.length > 1 && partyField(field)?.attribute !== 'otherAddress'
      ? [{ field, headers: of.map(({ header }) => header) }]
      : [],
  )
}

function drop(column: ColumnMapping, why: string): void {
  Object.assign(column, { field: 'ignore', confidence: 0, source: 'none', why })
  delete column.either
}

/** `datetime` chosen by the user leaves no room for proposed dates and times. */
function settleDates(columns: ColumnMapping[], taken: ReadonlySet<Field>): void {
  const datetime = taken.has('datetime') || taken.has('date')
  for (const column of columns) {
    if (column.source === 'user') continue
    if (
      datetime &&
      (column.field === 'datetime' || column.field === 'date' || (taken.has('datetime') && column.field === 'time'))
    )
      drop(column, 'Another column was chosen for the date and time.')
  }
}

/** `Relationship` alone is that of the one other party whom the file names. */
function settleRelationship(columns: ColumnMapping[]): void {
  const named = (['onBehalfOf', 'beneficiary'] as const).filter((role) =>
    columns.some(({ field }) => partyField(field)?.role === role),
  )
  for (const column of columns) {
    if (column.source === 'user' || column.field !== 'customer.relationship') continue
    if (named.length === 1) Object.assign(column, { field: `${named[0]!}.relationship` })
    else drop(column, 'It does not say whose relationship it is.')
  }
}

function dropTaken(columns: ColumnMapping[], taken: ReadonlySet<Field>): void {
  for (const column of columns) {
    if (column.source === 'user' || column.field === 'ignore') continue
    const rival = column.either ? ([`${column.either}.name`, `${column.either}.customerId`] as Field[]) : [column.field]
    if (column.either && taken.has(rival[1]!) && !taken.has(rival[0]!)) {
      // The id is chosen elsewhere: this column can only be the name, unless its values are ids.
      if (column.field === rival[1]) drop(column, 'Another choice was made for this field.')
      else delete column.either
    } else if (rival.some((field) => taken.has(field))) drop(column, 'Another choice was made for this field.')
  }
}

const isSecondAddress = (field: Field): boolean => ['address', 'street'].includes(partyField(field)?.attribute ?? '')
/** What says outright that it is a place of the business. */
const isLocation = (header: string): boolean => /^(?:fintrac )?location(?: id| code| number)?$/.test(fold(header))
const isHash = (header: string): boolean => /^(txid|tx id|tx hash|txhash)$/.test(fold(header))

/** One column per field: the better claim wins, the earlier among equals. Equal names are rivals: the user decides. */
function preferOne(columns: ColumnMapping[]): void {
  const best = new Map<Field, ColumnMapping>()
  // A full date and time wins over a date alone.
  const withTime = columns.find((column) => column.field === 'datetime')
  for (const column of columns) {
    if (column.source === 'user' || KEEP_BOTH.has(column.field)) continue
    if (withTime && column.field === 'date') {
      drop(column, `"${withTime.header}" gives date and time.`)
      continue
    }
    const held = best.get(column.field)
    if (!held) {
      best.set(column.field, column)
      continue
    }
    const [winner, loser] = stronger(held, column) ? [held, column] : [column, held]
    const field = column.field
    const unsettled =
      fold(held.header) === fold(column.header) || (field === 'datetime' && claim(held) === 0 && claim(column) === 0)
    best.set(field, winner)
    if (field === 'transactionId' && isHash(loser.header)) loser.field = 'vc.transactionHash'
    else if (field === 'amount' && loser.currency === 'CAD') loser.field = 'cadAmount'
    else if (isSecondAddress(field) && !unsettled)
      keepAsOther(loser, partyField(field)!.role, `"${tidy(winner.header)}"`)
    else drop(loser, `"${tidy(winner.header)}" is the better match for this field.`)
    if (unsettled) winner.rivals = [...(winner.rivals ?? []), loser.position]
  }
}

/** Names that say "of the transaction" outright claim more than names of a stage in its life. */
const claim = (column: ColumnMapping): number =>
  /\b(transaction|txn|trans|operation|trade|date time|date heure|datetime|timestamp|date and time|received|executed|occurred|server)\b/.test(
    fold(column.header),
  ) ||
  fold(column.header) === 'date' ||
  fold(column.header) === 'time'
    ? 1
    : 0

function stronger(held: ColumnMapping, next: ColumnMapping): boolean {
  if (held.field === 'locationId' && isLocation(held.header) !== isLocation(next.header)) return isLocation(held.header)
  if (held.field === 'transactionId' && isHash(held.header) !== isHash(next.header)) return isHash(next.header)
  if (held.either !== undefined && next.either === undefined) return false
  if (held.field === 'amount' && held.currency === 'CAD' && next.currency === undefined) return false
  if (claim(held) !== claim(next)) return claim(held) > claim(next)
  return held.confidence >= next.confidence
}

/** Every record has a value there, and no two the same. */
function distinct(records: readonly CsvRecord[], position: number): boolean {
  const values = samplesOf(records, position)
  return values.length > 0 && values.length === records.length && new Set(values).size === values.length
}

function adjust(columns: ColumnMapping[], plan: ImportPlan, records: readonly CsvRecord[]): void {
  const of = (field: Field): ColumnMapping | undefined => columns.find((column) => column.field === field)
  const has = (field: Field): boolean => of(field) !== undefined || plan.constants[field] !== undefined
  const move = (column: ColumnMapping | undefined, field: Field): void => {
    if (column && column.source !== 'user') column.field = field
  }
  const elsewhere = has('debit') || has('credit') || has('received.amount') || has('sent.amount')
  if (has('amount') && !has('vc.amount') && !has('currency') && of('vc.type')) move(of('vc.type'), 'currency')
  if (!has('amount') && !elsewhere && of('vc.amount') && !has('vc.type') && of('currency'))
    move(of('vc.amount'), 'amount')
  // Beside what was handed out, as the user or its header says, `Amount (CAD)` is what was received.
  const sent = of('sent.amount')
  const isReceived =
    (sent?.source === 'user' || (sent !== undefined && saysHandedOut(sent))) &&
    !has('received.amount') &&
    !has('debit') &&
    !has('credit') &&
    /\b(?:amount|montant|cash|especes|comptant)\b/.test(fold(of('cadAmount')?.header ?? ''))
  if (!has('amount') && !has('vc.amount') && (!elsewhere || isReceived) && of('cadAmount')?.source === 'header')
    move(of('cadAmount'), 'amount')
  const totals = columns.filter(
    ({ source, header }) => source === 'none' && /^(?:grand total|total general|total overall)$/.test(fold(header)),
  )
  if (!has('amount') && !has('vc.amount') && !elsewhere && !has('cadAmount') && totals.length === 1)
    Object.assign(totals[0]!, {
      field: 'amount',
      source: 'values',
      confidence: 0.6,
      why: 'No other column is the amount.',
    })
  if (has('received.amount') !== has('sent.amount') && !has('amount') && !has('debit') && !has('credit')) {
    move(of('received.amount') ?? of('sent.amount'), 'amount')
    move(of('received.currency') ?? of('sent.currency'), 'currency')
  }
  // A value whose currency nobody names is no value in Canadian dollars.
  const worth = of('cadAmount')
  if (
    worth?.source === 'header' &&
    !has('valueCurrency') &&
    worth.currency === undefined &&
    /^(subtotal|market value|fiat value|countervalue.*)$/.test(fold(worth.header))
  )
    drop(worth, 'Nothing says in which currency this value is.')
  const hash = of('vc.transactionHash')
  if (
    hash?.source === 'header' &&
    !has('transactionId') &&
    distinct(records, hash.position) &&
    /hash/.test(fold(hash.header))
  )
    hash.field = 'transactionId'
  const name = of('customer.name')
  if (name?.either && has('customer.customerId')) delete name.either
  for (const role of PARTIES) {
    settleAddress(role, of, has, move)
    // Who issued a document, where there is one: `Issued By` alone may be a clerk.
    const issuer = of(`${role}.idIssuer`)
    if (issuer?.source === 'header' && !has(`${role}.idNumber`) && !has(`${role}.idType`))
      drop(issuer, 'No other column speaks of an identity document.')
    // "Prénom" and "Nom" side by side: the second is the family name.
    if (has(`${role}.givenName`) && !has(`${role}.surname`)) move(of(`${role}.name`), `${role}.surname`)
  }
  if (!has('date') && !has('datetime') && of('time') && !has('postedAt')) {
    const time = of('time')
    if (time && time.source === 'header') time.confidence = 0.5
  }
  if (!has('datetime') && !has('date') && of('postedAt')?.source === 'header') move(of('postedAt'), 'datetime')
  // The memo column of a statement without a method tells what it was.
  if (!has('description') && !has('method') && !has('type') && of('notes')) move(of('notes'), 'description')
}

/** A number that only customers have: `C-1005`, `CUST0042`, `PL-77`. */
const CUSTOMER_NUMBER =
  /^(?:cu?|cust?|customer|cli?|clt|client|m|mem|mbr|member|membre|p|pl|ply|player|pat|patron|g|gst|guest|j|joueur|u|usr|user)[-_/#.]?\d{2,12}$/i
/** Letters and digits in one word, or digits alone; neither an address of virtual currency nor a postal code nor a day. */
const ID = /^(?=.*\d)[\p{L}\d][\p{L}\d._/#:-]{1,63}$/u
const POSTAL_CODE = /^[a-z]\d[a-z]-?\d[a-z]\d$/i
/** Ids of something else than the transaction or its customer. */
const OTHER_IDS =
  /\b(teller|cashier|caissiere?|employee?|employe|staff|clerk|operator|agent|agency|agence|branch|succursale|store|site|location|terminal|machine|kiosk|till|drawer|caisse|device|batch|lot|session|shift|table|register|manager|supervisor|approver|user agent|version|product|produit|item|article|sku|serial|serie|card|carte|passport|passeport|licen[cs]e|permis|cheque|check|wallet|address|bank|banque|institution|transit|postal|zip|phone|tel|plate|ip)\b/

const isId = (value: string): boolean =>
  ID.test(value) &&
  !WALLET.test(value) &&
  !POSTAL_CODE.test(value) &&
  !/^\d+[.,]\d+$/.test(value) &&
  !/^\d{1,2}:\d{2}/.test(value) &&
  (/^\d+$/.test(value) || !parseDate(value, 'DMY').ok)
const shapeOf = (value: string): string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? 'uuid' : value.replace(/\d+/g, '0')
/** From so many records on, values without a telling header say what they are. */
const ENOUGH_VALUES = 5

/** Ids of transactions and customers in columns whose headers do not say so outright: what else the values could be goes first. */
function proposeIds(columns: ColumnMapping[], plan: ImportPlan, records: readonly CsvRecord[]): void {
  const has = (field: Field): boolean =>
    columns.some((column) => column.field === field) || plan.constants[field] !== undefined
  const give = (column: ColumnMapping, field: Field, confidence: number, why: string): void => {
    Object.assign(column, { field, confidence, source: 'values', why })
  }
  const values = (column: ColumnMapping): string[] => samplesOf(records, column.position)
  const customerNumbers = (column: ColumnMapping): boolean =>
    values(column).length > 0 && values(column).every((value) => CUSTOMER_NUMBER.test(value))
  const ids = (column: ColumnMapping): boolean => distinct(records, column.position) && values(column).every(isId)
  // Nobody's choice, and no header that is known for something else.
  const free = columns.filter(
    (column) =>
      column.field === 'ignore' &&
      column.source !== 'user' &&
      (headerMeaning(column.header) === null || speaksOfRecords(column.header) === 'record'),
  )
  const unnamed = free.filter(
    (column) =>
      tidy(column.header) !== '' && !OTHER_IDS.test(fold(column.header)) && values(column).length >= ENOUGH_VALUES,
  )

  if (!has('customer.customerId')) {
    const account = columns.find((column) => column.field === 'account' && column.source !== 'user')
    const repeating = unnamed.filter(
      (column) =>
        customerNumbers(column) &&
        new Set(values(column)).size > 1 &&
        new Set(values(column)).size < values(column).length,
    )
    if (account && customerNumbers(account))
      give(
        account,
        'customer.customerId',
        0.6,
        'The header speaks of an account, and the values are numbers of customers.',
      )
    else if (repeating.length === 1)
      give(
        repeating[0]!,
        'customer.customerId',
        0.5,
        'The values look like numbers of customers; the header does not say so.',
      )
  }
  if (has('transactionId')) return
  const spoken = free.find(
    (column) => column.field === 'ignore' && speaksOfRecords(column.header) !== null && ids(column),
  )
  if (spoken) {
    give(
      spoken,
      'transactionId',
      0.7,
      `The header "${tidy(spoken.header)}" may be a name for it, and no two values are the same.`,
    )
    return
  }
  const shaped = unnamed.filter(
    (column) =>
      column.field === 'ignore' &&
      ids(column) &&
      !customerNumbers(column) &&
      values(column).every((value) => /\p{L}/u.test(value)) &&
      new Set(values(column).map(shapeOf)).size === 1,
  )
  if (shaped.length === 1)
    give(
      shaped[0]!,
      'transactionId',
      0.5,
      'The values look like numbers of transactions, no two the same; the header does not say so.',
    )
}
