/**
 * Joins rows with one transaction id into one transaction: each row is a starting or completing action. Only
 * consecutive rows are joined, so memory doesn't grow with the file.
 */
import type { CompletingCells, CsvRecord, NormalRow, PartyCells, Problem, Question, StartingCells } from '../types.ts'
import type { Settled } from '../plan/settled.ts'
import { NOTHING_KNOWN } from './actions/nothing-known.ts'
import { standingReader } from './actions/standing.ts'
import type { Taken } from './take.ts'
import { sumOf, toTwoPlaces } from '../words/money/amounts.ts'
import { sources } from '../plan/settle/sources.ts'
import { withoutInvisible } from '../words/cell-text.ts'

type Read = { record: CsvRecord; taken: Taken }
type ReadRow = Read & { taken: Extract<Taken, { kind: 'row' }> }

/** Rows of one transaction; a value repeated more often isn't an id. */
const MOST_ROWS = 200

export class LegRows {
  readonly #take: (record: CsvRecord) => Taken
  readonly #id: (record: CsvRecord) => string
  readonly #header: string | null
  readonly #state: ReturnType<typeof standingReader>
  #held: Read[] = []
  #heldId = ''

  constructor(settled: Settled, take: (record: CsvRecord) => Taken) {
    const from = sources(settled)('transactionId')
    this.#take = take
    this.#id = ({ cells }) => (from === null ? '' : withoutInvisible(from.read(cells)))
    this.#header = from?.header ?? null
    this.#state = standingReader(settled)
  }

  /** The transactions that this record completes: it may begin another one. */
  next(record: CsvRecord): Read[] {
    const taken = this.#take(record)
    if (taken.kind !== 'row' && taken.kind !== 'refused') return [{ record, taken }]
    const id = this.#id(record)
    if (id !== '' && id === this.#heldId && this.#held.length < MOST_ROWS) {
      this.#held.push({ record, taken })
      return []
    }
    const done = this.end()
    this.#held = [{ record, taken }]
    this.#heldId = id
    return done
  }

  /** The remaining transactions at the end of the file. */
  end(): Read[] {
    const held = this.#held
    this.#held = []
    this.#heldId = ''
    return (held.length < 2 ? held : this.#joined(held)).map((read) => this.#stated(read, held))
  }

  /** The transaction with the standing values, where none of its rows says them. */
  #stated(read: Read, held: readonly Read[]): Read {
    if (this.#state === null || read.taken.kind !== 'row') return read
    const { taken } = read
    const { row, problems } = this.#state(
      taken.row,
      held.map(({ record }) => record.cells),
    )
    return { ...read, taken: { ...taken, row, problems: [...taken.problems, ...problems] } }
  }

  #joined(held: Read[]): Read[] {
    const refused = held.filter(({ taken }) => taken.kind === 'refused').map(({ record }) => record.line)
    const rows = held.filter((each): each is ReadRow => each.taken.kind === 'row')
    if (refused.length > 0) {
      const which = `line${refused.length === 1 ? '' : 's'} ${refused.join(', ')}`
      return held.map((each) =>
        each.taken.kind === 'row'
          ? this.#refusedWith(
              each as ReadRow,
              'leg-refused',
              `The transaction has rows that can’t be read: ${which}. The whole transaction was refused.`,
              'Correct those rows in the file and import it again.',
            )
          : each,
      )
    }
    const seen = new Map<string, number>()
    const repeated: Read[] = []
    const legs: ReadRow[] = []
    for (const each of rows) {
      const text = JSON.stringify(each.taken.record.cells)
      const first = seen.get(text)
      if (first === undefined) {
        seen.set(text, each.record.line)
        legs.push(each)
      } else
        repeated.push(this.#told(each, 'leg-repeated', `The row is identical to line ${first}. It was counted once.`))
    }
    const contradiction = contradictionOf(legs)
    if (contradiction !== null)
      return rows.map((each) =>
        this.#refusedWith(
          each,
          'legs-contradict',
          `${contradiction} The whole transaction was refused.`,
          'Correct the rows in the file, or say that each row is a separate transaction.',
        ),
      )
    const base = baseOf(legs)
    const others = legs.filter((each) => each !== base)
    const row = joinedRow(
      base.taken.row,
      others.map(({ taken }) => taken.row),
    )
    // Questions and doubts about a row belong to the transaction, at the line of its amount.
    const problems = legs
      .flatMap(({ taken }) => taken.problems)
      .map((problem): Problem =>
        problem.severity === 'ask' || problem.severity === 'block_draft' ? { ...problem, line: row.line } : problem,
      )
    const { text: _, ...record } = base.taken.record
    const read: Read[] = [
      { record: base.record, taken: { kind: 'row', row, record, problems } },
      ...others.map((each) =>
        this.#told(
          each,
          'leg-of',
          `The row is an action of the transaction on line ${row.line} and is part of it.${isSameTime(each.taken.row, row) ? '' : ' Its own time isn’t reported: a transaction has one.'}`,
        ),
      ),
      ...repeated,
    ]
    return read.sort((left, right) => left.record.line - right.record.line)
  }

  #told({ record, taken }: ReadRow, code: string, message: string): Read {
    return {
      record,
      taken: {
        kind: 'aside',
        problems: [
          {
            line: record.line,
            column: this.#header,
            severity: 'info',
            code,
            message,
            action: 'Nothing to do.',
            raw: taken.row.transactionId,
          },
        ],
        cells: taken.record.cells,
      },
    }
  }

  #refusedWith({ record, taken }: ReadRow, code: string, message: string, action: string): Read {
    return {
      record,
      taken: {
        kind: 'refused',
        record: taken.record,
        problems: [
          ...taken.problems.filter(({ severity }) => severity !== 'ask'),
          {
            line: record.line,
            column: this.#header,
            severity: 'error',
            code,
            message,
            action,
            raw: taken.row.transactionId,
          },
        ],
      },
    }
  }
}

const partyKey = (party: PartyCells | null): string =>
  party === null ? '' : JSON.stringify(party.customerId ?? party.phone ?? party)

/** A machine writes the rows of a transaction one after the other. */
const MOST_APART_MS = 10 * 60_000

/** The times of rows that were written in turn, of which one at most was received: the transaction has that one's. */
function areInTurn(legs: readonly ReadRow[]): boolean {
  const times = legs.flatMap(({ taken }) => taken.row.occurredAt?.epochMs ?? [])
  return (
    times.length === legs.length &&
    Math.max(...times) - Math.min(...times) <= MOST_APART_MS &&
    legs.filter(({ taken }) => taken.row.direction === 'in').length === 1
  )
}

const isSameTime = (one: NormalRow, other: NormalRow): boolean => one.occurredAt?.epochMs === other.occurredAt?.epochMs

/** What all rows of a transaction must agree on. */
const COMMON: readonly [name: string, value: (row: NormalRow) => string | null][] = [
  ['time', ({ occurredAt, date }) => (occurredAt === null ? date : String(occurredAt.epochMs))],
  ['status', ({ status }) => status],
  ['location', ({ locationId }) => locationId],
  ['channel', ({ channel }) => channel],
  ['customer', ({ customer }) => partyKey(customer) || null],
  ['conductor', ({ conductor }) => partyKey(conductor) || null],
  ['party on whose behalf', ({ onBehalfOf }) => partyKey(onBehalfOf) || null],
]

const lines = (rows: readonly ReadRow[]): string => rows.map(({ record }) => record.line).join(', ')

/** Why rows with one id can't be one transaction, in words; null if they can. */
function contradictionOf(legs: readonly ReadRow[]): string | null {
  for (const [name, value] of COMMON) {
    const distinct = new Set(legs.flatMap(({ taken }) => value(taken.row) ?? []))
    if (distinct.size > 1 && !(name === 'time' && areInTurn(legs)))
      return `Lines ${lines(legs)} have the same transaction ID but not the same ${name}.`
  }
  if (legs.some(({ taken }) => taken.row.direction === 'internal'))
    return `Of lines ${lines(legs)}, which have the same transaction ID, some don’t say whether money was received or paid out.`
  const kinds = new Set(
    legs.flatMap(({ taken: { row } }) =>
      row.direction === 'in' ? [row.method, ...row.further.map(({ method }) => method)] : [],
    ),
  )
  if (kinds.has('cash') && kinds.has('virtual_currency'))
    return `Lines ${lines(legs)} have the same transaction ID, but cash and virtual currency were received. Those are two transactions, because each has its own report.`
  return null
}

/** The row that comes first: received before paid out, and reportable before others. */
function baseOf(legs: readonly ReadRow[]): ReadRow {
  const received = legs.filter(({ taken }) => taken.row.direction === 'in')
  return (
    received.find(({ taken }) => taken.row.method === 'cash' || taken.row.method === 'virtual_currency') ??
    received[0] ??
    legs[0]!
  )
}

const startingOf = ({
  amount,
  currency,
  method,
  ownCadAmount,
  rate,
  threshold,
  further,
  howObtained,
  fundType,
}: NormalRow): StartingCells[] => [
  {
    amount,
    currency,
    method,
    cadAmount: ownCadAmount,
    rate,
    threshold,
    ...(howObtained !== null && { howObtained }),
    ...(fundType !== null && { fundType }),
  },
  ...further,
]

/** The completing action of a row that was paid out. */
function completingOf({
  amount,
  currency,
  rate,
  disposition,
  account,
  beneficiary,
  completing: [own],
  virtualCurrency,
}: NormalRow): CompletingCells {
  const known = own ?? {
    ...NOTHING_KNOWN,
    receivingAddresses: virtualCurrency?.receivingAddresses ?? [],
    beneficiaries: beneficiary === null ? [] : [{ party: beneficiary, portion: null }],
  }
  return {
    ...known,
    amount,
    currency,
    rate: known.rate ?? rate,
    disposition: known.disposition ?? disposition,
    account: known.account ?? account,
  }
}

const united = (lists: readonly (readonly string[] | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

function joinedRow(base: NormalRow, others: readonly NormalRow[]): NormalRow {
  const received = others.filter(({ direction }) => direction === base.direction)
  const paid = others.filter(({ direction }) => direction !== base.direction).map(completingOf)
  const further = [...base.further, ...received.flatMap(startingOf)]
  const counted = [...startingOf({ ...base, further: [] }), ...further].filter(({ method }) => method === base.method)
  const cadAmount = counted.reduce<string | null>(
    (sum, each) => (sum === null || each.cadAmount === null ? null : toTwoPlaces(sumOf(sum, each.cadAmount))),
    '0',
  )
  const [first, ...later] = [base, ...received].flatMap(({ completing }) => completing)
  // The receipt's own outcome details belong to the only row that was paid out.
  const isOfPaid = first !== undefined && first.amount === null && later.length === 0 && paid.length === 1
  const completing = isOfPaid
    ? [
        {
          ...paid[0]!,
          disposition: paid[0]!.disposition ?? first.disposition,
          account: paid[0]!.account ?? first.account,
          accountFacts: paid[0]!.accountFacts ?? first.accountFacts,
          reference: paid[0]!.reference ?? first.reference,
          beneficiaries: paid[0]!.beneficiaries.length > 0 ? paid[0]!.beneficiaries : first.beneficiaries,
        },
      ]
    : [...(first === undefined ? [] : [first, ...later]), ...paid]
  const coins = [base, ...others].flatMap(({ virtualCurrency }) => virtualCurrency ?? [])
  const all = [base, ...others]
  const any = <Value>(value: (row: NormalRow) => Value | null): Value | null =>
    all.map(value).find((each) => each !== null) ?? null
  return {
    ...base,
    cadAmount,
    further,
    ownCadAmount: base.ownCadAmount,
    completing,
    beneficiary: completing[0]?.beneficiaries[0]?.party ?? any(({ beneficiary }) => beneficiary),
    customer: any(({ customer }) => customer),
    conductor: any(({ conductor }) => conductor),
    onBehalfOf: any(({ onBehalfOf }) => onBehalfOf),
    locationId: any(({ locationId }) => locationId),
    channel: any(({ channel }) => channel),
    purpose: any(({ purpose }) => purpose),
    notes: united(all.map(({ notes }) => (notes === null ? [] : [notes]))).join('\n') || null,
    virtualCurrency:
      base.virtualCurrency === null
        ? null
        : {
            ...base.virtualCurrency,
            sendingAddresses: united(coins.map(({ sendingAddresses }) => sendingAddresses)),
            transactionHashes: united(coins.map(({ transactionHashes }) => transactionHashes)),
          },
  }
}

/** Asks whether rows with one id are one transaction, if some of the first records differ only in what was moved. */
export function askLegs(settled: Settled, take: (record: CsvRecord) => Taken, questions: Question[]): void {
  const { plan, detection, combined } = settled
  if (
    plan.legs !== undefined ||
    plan.subject !== 'transactions' ||
    questions.length > 0 ||
    combined.some(({ field }) => field === 'transactionId')
  )
    return
  const column = settled.columns.find(({ field }) => field === 'transactionId')
  if (column === undefined) return
  const rows = detection.preview.flatMap((record): ReadRow[] => {
    const taken = take(record)
    return taken.kind === 'row' ? [{ record, taken }] : []
  })
  for (const [id, group] of Map.groupBy(rows, ({ taken }) => taken.row.transactionId)) {
    const kinds = new Set(group.map(({ taken: { row } }) => `${row.direction} ${row.method} ${row.currency}`))
    if (id === null || kinds.size < 2 || contradictionOf(group) !== null) continue
    questions.push({
      about: 'rows with one transaction id',
      code: 'legs',
      column: column.header,
      setting: 'legs',
      examples: [id],
      question: `Lines ${lines(group)} have the transaction ID "${id}" but differ in what was received or paid out. Is each row one action of the same transaction?`,
      choices: [
        { value: 'rows', label: 'yes: consecutive rows with the same ID are one transaction' },
        {
          value: 'transactions',
          label:
            'no: each row is a separate transaction (a second row with the same ID is then refused, unless a second column is part of the ID)',
        },
      ],
    })
    return
  }
}
