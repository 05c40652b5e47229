/**
 * Which column is which field: the user's choice first, then what header texts and values propose.
 */
import type { Detection } from '../types.ts'
import type { ColumnKey, ImportPlan } from './plan.ts'
import { mayBeSeveral, partyField, type Field, type PartyRole } from '../words/fields.ts'
import { fold } from '../words/fold.ts'
import { settleAccountColumns } from './account-columns.ts'
import { settleAddressColumns } from './address-columns.ts'
import { proposeFromValues } from './from-values.ts'
import { adjust, settleDates, settleRelationship } from './adjust.ts'
import { settleNeighbours } from './neighbours.ts'
import { drop, preferOne, settlePartial } from './prefer.ts'
import { propose, samplesOf } from './propose-column.ts'
import { proposeIds } from './propose-ids.ts'
import { severalReceipts } from './several-receipts.ts'
import { settleTwoSides } from './two-sides.ts'
import { settleTwoMeanings } from './two-meanings.ts'

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
  /** The header has a word that nobody knows, and the values speak for the rest. */
  isPartial?: true
  /** It says something that only a person can name: it is asked although it is used for nothing. */
  isOpen?: true
  /** It says yes of records that came to nothing: what that means for them is asked. */
  isUndone?: true
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
  settlePartial(columns)
  settleNeighbours(columns, detection.preview)
  settleTwoSides(columns)
  dropTaken(columns, takenByUser)
  settleTwoMeanings(columns, ({ position }) => samplesOf(detection.preview, position))
  severalReceipts(columns, detection.preview)
  preferOne(columns)
  adjust(columns, plan, detection.preview)
  if (plan.proposeOthers) {
    if (named) proposeIds(columns, plan, detection.preview)
    proposeFromValues(columns, plan, detection)
  }
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
    of.length > 1 && !mayBeSeveral(field) ? [{ field, headers: of.map(({ header }) => header) }] : [],
  )
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
