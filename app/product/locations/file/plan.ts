import { columns, readCell, written, type LocationField } from './columns.ts'
import type { FileRow } from './read-file.ts'
import { locationSchema, locationValues, type LocationInput } from '../schema.ts'

export interface StoredLocation extends LocationInput {
  id: string
}

interface Change {
  field: LocationField
  label: string
  before: string
  after: string
}

interface Planned {
  line: number
  name: string
  fintracLocationId: string
}
export type RowPlan = Planned &
  (
    | { kind: 'new'; facts: { label: string; value: string }[]; input: LocationInput }
    | { kind: 'changed'; id: string; changes: Change[]; input: LocationInput }
    | { kind: 'unchanged' }
    | { kind: 'refused'; reasons: string[] }
  )

/**
 * What a file of locations would do to those on file. A row is a location by its exact FINTRAC Location ID; a column
 * that the file lacks keeps what is stored.
 */
export function planLocations(rows: readonly FileRow[], stored: readonly StoredLocation[]): RowPlan[] {
  const byId = new Map(stored.map((location) => [location.fintracLocationId, location]))
  const names = new NamesOf(stored)
  const read = rows.map((row) => judged(row, byId.get(row.cells.fintracLocationId ?? '')))
  const ids = linesBy(rows, ({ cells }) => cells.fintracLocationId ?? '')
  const inFile = linesBy(rows, ({ cells }) => nameKey(cells.name ?? ''))
  return rows.map((row, at): RowPlan => {
    const { line, cells } = row
    const id = cells.fintracLocationId ?? ''
    const identity = { line, name: cells.name ?? '', fintracLocationId: id }
    const known = byId.get(id)
    const { reasons, input } = read[at]!
    const others = (lines: readonly number[]) => lines.filter((other) => other !== line).join(', ')
    const sameId = ids.get(id) ?? []
    const sameName = inFile.get(nameKey(identity.name)) ?? []
    if (id !== '' && sameId.length > 1)
      reasons.push(`Line ${others(sameId)} has the same FINTRAC Location ID. Leave one of them.`)
    if (identity.name !== '' && sameName.length > 1)
      reasons.push(`Line ${others(sameName)} has the same name. Imports match locations by name.`)
    const holder = names.holder(identity.name, id)
    if (holder !== null)
      reasons.push(
        `“${holder.name}” is on file with the FINTRAC Location ID ${holder.fintracLocationId}. If that is this location, the file has another ID: a spreadsheet may have changed it. To correct the one on file, open the location.`,
      )
    if (reasons.length > 0 || input === null) return { ...identity, kind: 'refused', reasons }
    const after = locationValues(input)
    if (known === undefined)
      return {
        ...identity,
        kind: 'new',
        input,
        facts: columns.flatMap(({ field, header }) =>
          field === 'name' || field === 'fintracLocationId' || (after[field] === '' && field !== 'active')
            ? []
            : [{ label: header, value: written(field, after[field]) }],
        ),
      }
    const before = locationValues(known)
    const changes = columns.flatMap(({ field, header }) =>
      before[field] === after[field]
        ? []
        : [{ field, label: header, before: written(field, before[field]), after: written(field, after[field]) }],
    )
    return changes.length === 0
      ? { ...identity, kind: 'unchanged' }
      : { ...identity, kind: 'changed', id: known.id, changes, input }
  })
}

/** As the database compares names. */
const nameKey = (name: string): string => name.toLowerCase()

class NamesOf {
  private readonly byName: Map<string, StoredLocation>
  constructor(stored: readonly StoredLocation[]) {
    this.byName = new Map(stored.map((location) => [nameKey(location.name), location]))
  }
  /** Another location than the one of this ID that has the name. */
  holder(name: string, id: string): StoredLocation | null {
    const found = this.byName.get(nameKey(name))
    return found === undefined || found.fintracLocationId === id ? null : found
  }
}

function linesBy(rows: readonly FileRow[], keyOf: (row: FileRow) => string): Map<string, number[]> {
  const lines = new Map<string, number[]>()
  for (const row of rows) lines.set(keyOf(row), [...(lines.get(keyOf(row)) ?? []), row.line])
  return lines
}

/** The row over what is stored, as the form would judge it. */
function judged(row: FileRow, known: StoredLocation | undefined): { reasons: string[]; input: LocationInput | null } {
  if (row.fault !== undefined) return { reasons: [row.fault], input: null }
  const reasons: string[] = []
  // A new location is open unless the file says otherwise, as in the form.
  const values = known === undefined ? { active: 'on' } : { ...locationValues(known) }
  for (const { field } of columns) {
    const cell = row.cells[field]
    if (cell === undefined) continue
    const reading = readCell(field, cell)
    if ('fault' in reading) reasons.push(reading.fault)
    else if (reading.value !== null) Object.assign(values, { [field]: reading.value })
  }
  if (reasons.length > 0) return { reasons, input: null }
  const result = locationSchema.safeParse({ name: '', fintracLocationId: '', ...values })
  return result.success ? { reasons, input: result.data } : { reasons: firstOfEach(result.error.issues), input: null }
}

/** The first problem of each field, as in the form: an empty ID isn't also reported for its letters. */
function firstOfEach(issues: readonly { path: PropertyKey[]; message: string }[]): string[] {
  const byField = Map.groupBy(issues, ({ path }) => path.join('.'))
  return [...new Set([...byField.values()].map(([first]) => first!.message))]
}
