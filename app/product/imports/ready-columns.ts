import { CopyBlock } from './copy-rows.ts'
import type { Parties, ReadyRow, ReadyRows } from './ledger.ts'
import { decodeCells, encodeRecord } from './raw-record.ts'

/**
 * The columns of the transaction table that a file fills. Each is one triple: its name, its type, and what of a ready row stands in
 * it. All that reads or writes such a column goes by its name.
 */

/** What a value of each type is before it is written. */
interface Values {
  int: number | null
  /** `new` makes one. */
  uuid: string | null
  text: string | null | undefined
  /** Milliseconds since 1970. */
  timestamptz: number | null
  boolean: boolean
  /** A decimal in digits, never negative. */
  numeric: string | null | undefined
  'text[]': readonly string[] | undefined
  '"Method"': string
  '"Direction"': string
  '"TransactionStatus"': string
  '"ReportType"': string | null
}

type Type = keyof Values
type Column<Name extends string> = { [Each in Type]: readonly [name: Name, type: Each, value: (ready: ReadyRow) => Values[Each]] }[Type]

const columnsOf = <const Name extends string>(columns: readonly Column<Name>[]): readonly Column<Name>[] => columns

const NEW_ID = 'new'
const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`)

export const READY_COLUMNS = columnsOf([
  ['line', 'int', ({ row }) => row.line],
  ['id', 'uuid', () => NEW_ID],
  ['external_id', 'text', ({ identity }) => identity.externalId],
  ['content_hash', 'text', ({ identity }) => identity.contentHash],
  ['occurred_at', 'timestamptz', ({ when }) => (when === null ? null : when.epochMs)],
  ['offset_minutes', 'int', ({ when }) => (when === null ? null : when.offsetMinutes)],
  ['date_only', 'boolean', ({ row, when }) => row.occurredAt === null && when !== null],
  ['posted_at', 'timestamptz', ({ row }) => (row.postedAt !== null ? row.postedAt.epochMs : row.postedDate === null ? null : midnight(row.postedDate))],
  ['amount', 'numeric', ({ row }) => row.amount],
  ['currency', 'text', ({ row }) => row.currency],
  ['cad_amount', 'numeric', ({ row }) => row.cadAmount],
  ['rate', 'numeric', ({ row }) => row.rate],
  ['rate_source', 'text', ({ row }) => row.rateSource],
  ['fee', 'numeric', ({ row }) => row.fee],
  ['method', '"Method"', ({ row }) => row.method],
  ['direction', '"Direction"', ({ row }) => row.direction],
  ['status', '"TransactionStatus"', ({ row }) => row.status],
  ['location_id', 'uuid', ({ locationId }) => locationId],
  ['conductor_id', 'uuid', ({ parties }) => (parties.conductor === null ? null : parties.conductor.key)],
  ['on_behalf_of_id', 'uuid', ({ parties }) => (parties.onBehalfOf === null ? null : parties.onBehalfOf.key)],
  ['beneficiary_id', 'uuid', ({ parties }) => (parties.beneficiary === null ? null : parties.beneficiary.key)],
  ['vc_type', 'text', ({ row }) => row.virtualCurrency?.type],
  ['vc_amount', 'numeric', ({ row }) => row.virtualCurrency?.amount],
  ['sending_addresses', 'text[]', ({ row }) => row.virtualCurrency?.sendingAddresses],
  ['receiving_addresses', 'text[]', ({ row }) => row.virtualCurrency?.receivingAddresses],
  ['transaction_hashes', 'text[]', ({ row }) => row.virtualCurrency?.transactionHashes],
  ['channel', 'text', ({ row }) => row.channel],
  ['purpose', 'text', ({ row }) => row.purpose],
  ['disposition', 'text', ({ row }) => row.disposition],
  ['account', 'text', ({ row }) => row.account],
  ['notes', 'text', ({ row }) => row.notes],
  ['report_kind', '"ReportType"', ({ verdict }) => verdict.reportKind],
  ['reason_code', 'text', ({ verdict }) => verdict.reasonCode],
  ['raw', 'text', ({ row, text, delimiter }) => encodeRecord(row.raw, text, delimiter)],
])

type ColumnName = (typeof READY_COLUMNS)[number][0]
type Write = (block: CopyBlock, ready: ReadyRow) => void

/** The one place that knows how a type is written. */
function writerOf(column: (typeof READY_COLUMNS)[number]): Write {
  switch (column[1]) {
    case 'int': { const value = column[2]; return (block, ready) => block.int(value(ready)) }
    case 'boolean': { const value = column[2]; return (block, ready) => block.boolean(value(ready)) }
    case 'numeric': { const value = column[2]; return (block, ready) => block.numeric(value(ready)) }
    case 'timestamptz': { const value = column[2]; return (block, ready) => block.instant(value(ready)) }
    case 'text[]': { const value = column[2]; return (block, ready) => block.texts(value(ready)) }
    case 'uuid': {
      const value = column[2]
      return (block, ready) => {
        const id = value(ready)
        if (id === NEW_ID) block.newId()
        else block.uuid(id)
      }
    }
    default: { const value = column[2]; return (block, ready) => block.text(value(ready)) }
  }
}

const writers = READY_COLUMNS.map(writerOf)
const placeOf = (name: ColumnName): number => READY_COLUMNS.findIndex(([each]) => each === name)
const [idPlace, externalIdPlace, hashPlace, rawPlace] = [placeOf('id'), placeOf('external_id'), placeOf('content_hash'), placeOf('raw')]
const partyPlaces: Record<keyof Parties, number> = { conductor: placeOf('conductor_id'), onBehalfOf: placeOf('on_behalf_of_id'), beneficiary: placeOf('beneficiary_id') }

/** Ready rows as the bytes of a COPY: nothing else of them is kept. */
export class CopyRows implements ReadyRows {
  readonly block = new CopyBlock()

  get length(): number {
    return this.block.length
  }

  clear(): void {
    this.block.clear()
  }

  put(ready: ReadyRow): void {
    const { block } = this
    block.begin(writers.length)
    for (let index = 0; index < writers.length; index += 1) writers[index]!(block, ready)
    block.end()
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

  partyIdAt(index: number, role: keyof Parties): string | null {
    return this.block.uuidAt(index, partyPlaces[role])
  }

  cellsAt(index: number): string[] {
    return decodeCells(this.block.textAt(index, rawPlace)!)
  }
}
