import Big from 'big.js'
import { formatCents } from '#app/compliance/words/money.ts'
import type { ReportCandidate } from '#app/compliance/types.ts'
import { READY_COLUMNS } from '#app/product/imports/store/ready-columns.ts'

/** Summaries of the dry run and of the import of a case in a common format, for comparison. */

/** The result of either side in the common format. */
export interface LedgerSummary {
  refusals: string[]
  questions: string[]
  counts: Record<string, string>
  rows: string[]
  customers: string[]
  problems: string[]
  names: string[]
  /** Values that differ from those on file. */
  differing: string[]
  reports: string[]
}

export const emptyLedger = (): LedgerSummary => ({
  refusals: [],
  questions: [],
  counts: {},
  rows: [],
  customers: [],
  problems: [],
  names: [],
  differing: [],
  reports: [],
})
export const asked = (
  file: string,
  { about, code, column, setting }: { about: string; code: string; column: string | null; setting: string },
): string => JSON.stringify([file, about, code, column, setting])

export interface Person {
  number: string | null
  phone: string | null
  name: string
}
export interface PartyIds {
  conductor: string | null
  on_behalf_of: string | null
  beneficiary: string | null
}

/** Identifies a party by its values and the first row that names it, so that two of one name stay distinct. */
export class Parties {
  readonly #first = new Map<string, string>()
  readonly #people: ReadonlyMap<string, Person>

  constructor(people: ReadonlyMap<string, Person>) {
    this.#people = people
  }

  name(id: string | null, where: string): string | null {
    if (id === null) return null
    if (!this.#first.has(id)) this.#first.set(id, where)
    return `${this.person(id)}, first at ${this.#first.get(id)}`
  }

  person(id: string): string {
    const { number, phone, name } = this.#people.get(id)!
    return [number, phone, name].join('|')
  }

  row(where: string, values: Record<string, unknown>, ids: PartyIds): string {
    return JSON.stringify([
      where,
      values,
      this.name(ids.conductor, where),
      this.name(ids.on_behalf_of, where),
      this.name(ids.beneficiary, where),
    ])
  }
}

/** Generated columns, which hold no value of the file. */
const made = new Set(['id', 'location_id', 'conductor_id', 'on_behalf_of_id', 'beneficiary_id'])
export const valueColumns = READY_COLUMNS.filter(([name]) => !made.has(name))

/** A value in the format of both sides. */
export function plainValue(type: string, value: unknown): unknown {
  if (value === null || value === undefined) return type === 'text[]' ? [] : null
  if (type === 'numeric') return Big(value as string).toFixed()
  if (type === 'timestamptz') return value instanceof Date ? value.getTime() : value
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}

export const problemText = (
  file: string,
  problem: {
    line: number
    column: string | null
    severity: string
    code: string
    message: string
    action: string
    raw: string | null
  },
): string =>
  JSON.stringify([
    file,
    problem.line,
    problem.column,
    problem.severity,
    problem.code,
    problem.message,
    problem.action,
    problem.raw,
  ])

export const differs = (
  file: string,
  line: number,
  value: string,
  onFile: string | null,
  said: string | null,
): string => JSON.stringify([file, line, value, onFile, said])

export const reported = (
  run: readonly ReportCandidate[],
  idOf: (id: string) => string,
  shown: (key: string) => string,
): string[] =>
  run
    .map(
      ({
        type,
        aggregation,
        partyKey,
        window,
        transactionIds,
        totalCents,
        sameSetAlsoBy,
        dueDate,
        fileBy,
        awaitingValueOf,
      }) =>
        JSON.stringify([
          type,
          aggregation,
          partyKey === null ? null : shown(partyKey),
          window.date,
          formatCents(totalCents),
          transactionIds.map(idOf).sort(),
          [...sameSetAlsoBy].sort(),
          dueDate,
          fileBy,
          (awaitingValueOf ?? []).map(idOf).sort(),
        ]),
    )
    .sort()
