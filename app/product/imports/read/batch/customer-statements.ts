import { localDate } from '#app/compliance/rules/days/window.ts'
import type { NormalRow, PartyCells } from '#app/csv/types.ts'
import { compareFact, compareValues, completedValues, type PartyValues } from '#app/party/same/differing.ts'
import {
  cellsOfField,
  keyOf,
  saidValues,
  type FilledCustomer,
  type FoundValue,
  type KnownValues,
  type SaidAt,
  type ValueDoubt,
} from '#app/product/differing/values.ts'
import type { FoundDoubt } from '#app/product/doubts/values.ts'
import { doubtsOfNames, type RowDoubt } from './doubts.ts'
import type { Ledger, ReadyRows } from '../ledger/ledger.ts'
import type { CustomerStatement } from './prepare.ts'
import { addCompared, valuesHash, type ComparedValues } from '../ledger/compared-values.ts'

type Doubted = Omit<RowDoubt, 'role' | 'place' | 'customerId'>

interface Statement extends SaidAt {
  customerId: string
  cells: PartyCells
  hash: number
  known: ComparedValues
  doubts: readonly Doubted[]
  /** The lines of all records of the batch with the same values. */
  lines: number[]
}

const isAt = (one: { action: number; position: number } | undefined, other: typeof one): boolean =>
  one?.action === other?.action && one?.position === other?.position

/**
 * The values of a batch's records for customers, each once, to compare with what is on file when the batch is stored.
 */
export class CustomerStatements {
  readonly #statements = new Map<string, Statement>()

  /** `doubts`: of the row. */
  add({ id, cells, known, role, place }: CustomerStatement, row: NormalRow, doubts: readonly RowDoubt[]): void {
    const on = row.occurredAt === null ? row.date : localDate(row.occurredAt.epochMs, row.occurredAt.offsetMinutes)
    this.#put(
      { id, cells, known, line: row.line },
      on,
      doubts.filter((doubt) => doubt.role === role && isAt(doubt.place, place)),
    )
  }

  /** Adds a record of a customer list. */
  addListed(
    statement: { id: string; cells: PartyCells; known: ComparedValues; line: number },
    doubts: readonly Doubted[],
  ): void {
    this.#put(statement, null, doubts)
  }

  #put(
    { id, cells, known, line }: { id: string; cells: PartyCells; known: ComparedValues; line: number },
    on: string | null,
    doubts: readonly Doubted[],
  ): void {
    const hash = valuesHash(cells)
    const key = `${id} ${hash}`
    const had = this.#statements.get(key)
    if (had) had.lines.push(line)
    else
      this.#statements.set(key, {
        customerId: id,
        cells,
        hash,
        known,
        line,
        on,
        knownLine: known.line ?? null,
        doubts,
        lines: [line],
      })
  }

  /**
   * Compares with what is on file: missing values are filled in, different ones are asked about. `repeated`: lines that
   * were already on file and compared then.
   * @returns doubts about the values filled in
   */
  async book<Rows extends ReadyRows>(ledger: Ledger<Rows>, repeated: ReadonlySet<number>): Promise<FoundDoubt[]> {
    const all = [...this.#statements.values()].filter(({ lines }) => lines.some((line) => !repeated.has(line)))
    if (all.length === 0) return []
    const onFile = new Map(await ledger.valuesOf([...new Set(all.map(({ customerId }) => customerId))]))
    const filled = new Map<string, FilledCustomer>()
    const found: FoundValue[] = []
    const doubts: FoundDoubt[] = []
    for (const statement of all) {
      const known = onFile.get(statement.customerId)
      // Refused together with its row.
      if (known === undefined) continue
      const values = saidValues(statement.cells, known.kind)
      const { differing, adding } = compareValues(known.values, values)
      if (adding.length > 0) {
        onFile.set(statement.customerId, fill(statement.customerId, known, values, adding, filled))
        doubts.push(...adding.flatMap((field) => doubtsOfAdded(field, statement)))
      }
      for (const field of differing) found.push(foundOf(statement, field, known))
      addCompared(statement.known, statement.hash)
    }
    if (filled.size > 0) await ledger.fillValues([...filled.values()])
    // An earlier record of the batch may have filled in the value since.
    const open = found.filter(
      ({ customerId, field, cells }) =>
        compareFact(field, onFile.get(customerId)!.values, saidValues(cells, onFile.get(customerId)!.kind)) ===
        'differs',
    )
    if (open.length > 0) await ledger.storeDiffering(open)
    return doubts
  }
}

function fill(
  customerId: string,
  known: KnownValues,
  stated: PartyValues,
  fields: FilledCustomer['fields'],
  filled: Map<string, FilledCustomer>,
): KnownValues {
  const after = fields.reduce((values, field) => completedValues(field, values, stated), known.values)
  const had = filled.get(customerId)
  filled.set(customerId, {
    customerId,
    fields: [...new Set([...(had?.fields ?? []), ...fields])],
    before: had?.before ?? known.values,
    after,
  })
  return { ...known, values: after }
}

/** Doubts about the current value, which is more complete than the record's. */
function doubtsOfAdded(field: FoundValue['field'], { customerId, cells, line, doubts }: Statement): FoundDoubt[] {
  const name = field === 'name' ? doubtsOfNames([{ id: customerId, cells, line }]) : []
  return [
    ...name,
    ...doubtsAbout(field, doubts).map((doubt) => ({ ...doubt, customerId, transactionId: null, line })),
  ].map((doubt) => ({ ...doubt, valueHash: null }))
}

const doubtsAbout = (field: FoundValue['field'], doubts: readonly Doubted[]): ValueDoubt[] =>
  doubts.flatMap(({ code, field: doubted, valueHash, raw, message, action }) =>
    doubted === field ? [{ code, field: doubted, valueHash, raw, message, action }] : [],
  )

function foundOf(
  { customerId, cells, line, on, knownLine, doubts }: Statement,
  field: FoundValue['field'],
  { kind }: KnownValues,
): FoundValue {
  const own = cellsOfField(field, cells)
  return {
    customerId,
    field,
    cells: own,
    key: keyOf(field, own, kind),
    line,
    on,
    knownLine,
    doubts: doubtsAbout(field, doubts),
  }
}
