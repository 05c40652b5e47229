import { CopyBlock, NEW_ID } from './copy-rows.ts'
import type { AnyRole, FurtherPlace, ReadyRow, ReadyRows, Role } from '../read/ledger/ledger.ts'
import {
  furtherIdOf,
  furtherIdsOf,
  furtherText,
  isCoinsApart,
  outcomeOf,
  rateOfCoins,
} from '../read/ledger/outcomes.ts'
import { decodeCells, encodeRecord } from '#app/product/transactions/raw-record.ts'

/**
 * The transaction columns that a file fills, each as a triple: name, type, and the ready row's value. Everything that
 * reads or writes such a column uses its name.
 */

/** The value of each type before it is written. */
interface Values {
  int: number | null
  /** `NEW_ID` generates one. */
  uuid: string | null
  text: string | null | undefined
  /** Milliseconds since 1970. */
  timestamptz: number | null
  boolean: boolean
  /** A decimal string, never negative. */
  numeric: string | null | undefined
  'text[]': readonly string[] | undefined
  '"Method"': string
  '"Direction"': string
  '"TransactionStatus"': string
  '"ReportType"': string | null
}

type Type = keyof Values
type Column<Name extends string> = {
  [Each in Type]: readonly [
    name: Name,
    type: Each,
    value: (ready: ReadyRow, outcome: ReturnType<typeof outcomeOf>, further: string | null) => Values[Each],
  ]
}[Type]

const columnsOf = <const Name extends string>(columns: readonly Column<Name>[]): readonly Column<Name>[] => columns

/** 00:00:00 of a date on its row's clock, so that it stays that day there. */
const midnight = (date: string, offsetMinutes: number): number =>
  Date.parse(`${date}T00:00:00Z`) - offsetMinutes * 60_000

export const READY_COLUMNS = columnsOf([
  ['line', 'int', ({ row }) => row.line],
  ['id', 'uuid', () => NEW_ID],
  ['external_id', 'text', ({ identity }) => identity.externalId],
  ['content_hash', 'text', ({ identity }) => identity.contentHash],
  ['occurred_at', 'timestamptz', ({ when }) => (when === null ? null : when.epochMs)],
  ['offset_minutes', 'int', ({ when }) => (when === null ? null : when.offsetMinutes)],
  ['date_only', 'boolean', ({ row, when }) => row.occurredAt === null && when !== null],
  [
    'posted_at',
    'timestamptz',
    ({ row, when }) =>
      row.postedAt !== null
        ? row.postedAt.epochMs
        : row.postedDate === null
          ? null
          : midnight(row.postedDate, when?.offsetMinutes ?? 0),
  ],
  ['posted_date_only', 'boolean', ({ row }) => row.postedAt === null && row.postedDate !== null],
  ['amount', 'numeric', ({ row }) => (isCoinsApart(row) ? row.virtualCurrency!.amount : row.amount)],
  ['currency', 'text', ({ row }) => (isCoinsApart(row) ? row.virtualCurrency!.type : row.currency)],
  ['cad_amount', 'numeric', ({ row }) => row.cadAmount],
  ['rate', 'numeric', ({ row }) => (isCoinsApart(row) ? rateOfCoins(row) : row.rate)],
  ['rate_source', 'text', ({ row }) => row.rateSource],
  ['threshold_basis', 'text', ({ row }) => row.threshold?.basis],
  ['threshold_rate', 'numeric', ({ row }) => row.threshold?.rate],
  ['threshold_source', 'text', ({ row }) => row.threshold?.source],
  ['fee', 'numeric', ({ row }) => row.fee],
  ['method', '"Method"', ({ row }) => row.method],
  ['direction', '"Direction"', ({ row }) => row.direction],
  ['status', '"TransactionStatus"', ({ row }) => row.status],
  ['location_id', 'uuid', ({ locationId }) => locationId],
  ['conductor_id', 'uuid', ({ parties }) => (parties.conductor === null ? null : parties.conductor.key)],
  ['on_behalf_of_id', 'uuid', ({ parties }) => (parties.onBehalfOf === null ? null : parties.onBehalfOf.key)],
  ['beneficiary_id', 'uuid', ({ parties }) => (parties.beneficiary === null ? null : parties.beneficiary.key)],
  ['sending_addresses', 'text[]', ({ row }) => row.virtualCurrency?.sendingAddresses],
  ['transaction_hashes', 'text[]', ({ row }) => row.virtualCurrency?.transactionHashes],
  ['channel', 'text', ({ row }) => row.channel],
  ['purpose', 'text', ({ row }) => row.purpose],
  ['notes', 'text', ({ row }) => row.notes],
  ['report_kind', '"ReportType"', ({ verdict }) => verdict.reportKind],
  ['reason_code', 'text', ({ verdict }) => verdict.reasonCode],
  ['raw', 'text', ({ row, text, delimiter }) => encodeRecord(row.raw, text, delimiter)],
])

/**
 * Columns of the first completing action, which has a row if anything is known about it, and everything else as one
 * text.
 */
export const OUTCOME_COLUMNS = columnsOf([
  ['outcome_disposition', 'text', (_, outcome) => outcome?.disposition],
  ['outcome_amount', 'numeric', (_, outcome) => outcome?.amount],
  ['outcome_currency', 'text', (_, outcome) => outcome?.currency],
  ['outcome_rate', 'numeric', (_, outcome) => outcome?.rate],
  ['outcome_cad_value', 'numeric', (_, outcome) => outcome?.cadValue],
  ['outcome_account', 'text', (_, outcome) => outcome?.account],
  ['outcome_reference', 'text', (_, outcome) => outcome?.reference],
  ['outcome_receiving_addresses', 'text[]', (_, outcome) => outcome?.receivingAddresses],
  ['further', 'text', (_, __, further) => further],
])

const INCOMING_COLUMNS = [...READY_COLUMNS, ...OUTCOME_COLUMNS] as const

type ColumnName = (typeof INCOMING_COLUMNS)[number][0]
type Write = (block: CopyBlock, ready: ReadyRow, outcome: ReturnType<typeof outcomeOf>, further: string | null) => void

/** How a value of each type is written, as a call of the block: defined only here. */
const writing: Record<Type, (value: string) => string> = {
  int: (value) => `block.int(${value})`,
  uuid: (value) => `block.uuid(${value})`,
  text: (value) => `block.text(${value})`,
  timestamptz: (value) => `block.instant(${value})`,
  boolean: (value) => `block.boolean(${value})`,
  numeric: (value) => `block.numeric(${value})`,
  'text[]': (value) => `block.texts(${value})`,
  '"Method"': (value) => `block.text(${value})`,
  '"Direction"': (value) => `block.text(${value})`,
  '"TransactionStatus"': (value) => `block.text(${value})`,
  '"ReportType"': (value) => `block.text(${value})`,
}

/**
 * Compiles the writer of a whole row once: a loop over functions takes a third more time, since its calls are
 * megamorphic. The code consists only of the names above, never of input.
 */
function compileWrite(): Write {
  const values = INCOMING_COLUMNS.map((_, index) => `value${index}`)
  const calls = INCOMING_COLUMNS.map(([, type], index) => writing[type](`${values[index]!}(ready, outcome, further)`))
  const source = `return (block, ready, outcome, further) => { block.begin(${INCOMING_COLUMNS.length}); ${calls.join('; ')}; block.end() }`
  return (new Function(...values, source) as (...values: unknown[]) => Write)(
    ...INCOMING_COLUMNS.map(([, , value]) => value),
  )
}

const writeRow = compileWrite()
const placeOf = (name: ColumnName): number => INCOMING_COLUMNS.findIndex(([each]) => each === name)
const [idPlace, externalIdPlace, hashPlace, rawPlace, furtherPlace] = [
  placeOf('id'),
  placeOf('external_id'),
  placeOf('content_hash'),
  placeOf('raw'),
  placeOf('further'),
]
const partyPlaces: Record<Role, number> = {
  conductor: placeOf('conductor_id'),
  onBehalfOf: placeOf('on_behalf_of_id'),
  beneficiary: placeOf('beneficiary_id'),
}

/** Ready rows as the bytes of a COPY, without the row objects. */
export class CopyRows implements ReadyRows {
  readonly block = new CopyBlock()
  /** Some row has an outcome or further actions and parties: otherwise their tables needn't be touched. */
  hasOutcomes = false
  hasFurther = false

  get length(): number {
    return this.block.length
  }

  clear(): void {
    this.block.clear()
    this.hasOutcomes = this.hasFurther = false
  }

  put(ready: ReadyRow): void {
    const [outcome, further] = [outcomeOf(ready.row), furtherText(ready.row, ready.parties)]
    writeRow(this.block, ready, outcome, further)
    this.hasOutcomes ||= outcome !== null
    this.hasFurther ||= further !== null
  }

  keep(isKept: (index: number) => boolean): void {
    this.block.keep(isKept)
  }

  externalIdAt(index: number): string {
    return this.block.textAt(index, externalIdPlace)!
  }

  contentHashAt(index: number): string {
    return this.block.textAt(index, hashPlace)!
  }

  idAt(index: number): string {
    return this.block.uuidAt(index, idPlace)!
  }

  partyIdAt(index: number, role: Role): string | null {
    return this.block.uuidAt(index, partyPlaces[role])
  }

  furtherIdsAt(index: number): readonly string[] {
    return furtherIdsOf(this.block.textAt(index, furtherPlace))
  }

  furtherIdAt(index: number, role: AnyRole, place: FurtherPlace): string | null {
    return furtherIdOf(this.block.textAt(index, furtherPlace), role, place)
  }

  cellsAt(index: number): string[] {
    return decodeCells(this.block.textAt(index, rawPlace)!)
  }
}
