/** Maps columns to fields: the user's choice first, then proposals by header texts and values. */
import { repairedMojibake } from '#app/party/text/garbled.ts'
import type { Detection } from '../../types.ts'
import type { ColumnKey, ImportPlan } from '../plan.ts'
import { isStanding } from '../standing.ts'
import { DATE_FIELDS, allowsSeveralColumns, partyField, type Field } from '../../words/fields.ts'
import { unmap, positionOf, type ColumnMapping, type Mapping } from '../columns.ts'
import { settleAccountColumns } from './account-columns.ts'
import { settleCoins } from './coins.ts'
import { settleAddressColumns } from './parties/address-columns.ts'
import { proposeFromValues } from './from-values.ts'
import { adjust, settleDates, settleHalfOfDay, settleRelationship } from './adjust.ts'
import { settleIdentityColumns } from './parties/identity-columns.ts'
import { settleNeighbours } from './neighbours.ts'
import { settlePairs, settleSentCurrency } from './pairs.ts'
import { headerMeaning } from '../headers/headers.ts'
import { headerZone } from '../headers/header-zone.ts'
import { birthPartOf, streetPartOf } from '../headers/parts.ts'
import { settleParted } from './parties/parted-columns.ts'
import { settlePortions } from './portions.ts'
import { preferOne, settlePartial } from './prefer.ts'
import { samplesOf } from './column/facts.ts'
import { propose } from './column/propose.ts'
import { proposeIds } from './ids.ts'
import { settleOneSided } from './one-sided.ts'
import { settleRepeatingIds } from './repeating-ids.ts'
import { severalReceipts } from './several-receipts.ts'
import { settleTills } from './tills.ts'
import { settleTwoSides } from './two-sides.ts'
import { settlePartyAlone, settlePartyColumns } from './parties/party-columns.ts'
import { settleCustomerList, settleStates } from './parties/customer-list.ts'
import { settleTwoMeanings } from './two-meanings.ts'

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
  for (const [field, value] of Object.entries(plan.constants) as [Field, string][])
    if (!isStanding(field, value)) takenByUser.add(field)

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
      // A column mapped to a third party holds ids or names; each value decides.
      const role = partyField(field)
      if (role?.attribute === 'name' && role.role !== 'customer') kept.either = role.role
      const zone = proposal.zone ?? (DATE_FIELDS.has(field) ? headerZone(text) : undefined)
      if (zone) kept.zone = zone
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
    return { ...propose(repairedMojibake(text) ?? text, position, detection.preview), header: shown }
  })
  settleDates(columns, takenByUser, detection.preview)
  settleRelationship(columns)
  settleIdentityColumns(columns)
  settleAddressColumns(columns)
  settleAccountColumns(columns)
  settlePartial(columns)
  settleTills(columns, detection.preview)
  settleNeighbours(columns, detection.preview)
  settleStates(columns, ({ position }) => samplesOf(detection.preview, position))
  settlePartyAlone(columns, detection.preview)
  settlePartyColumns(
    columns,
    [...takenByUser].some((field) => NAMING_CUSTOMER.has(field)),
  )
  settlePortions(columns, detection.preview)
  settlePairs(columns, detection.preview)
  settleSentCurrency(columns)
  settleTwoSides(columns)
  settleCoins(columns, detection.preview)
  turnSides(columns, takenByUser)
  dropTaken(columns, takenByUser)
  settleTwoMeanings(columns, ({ position }) => samplesOf(detection.preview, position))
  severalReceipts(columns, detection.preview)
  preferOne(columns)
  // One of several amounts remains.
  settleSentCurrency(columns)
  if (plan.proposeOthers) {
    settleParted(columns, detection.preview)
    settleOneSided(columns, detection.preview, plan)
    settleRepeatingIds(columns, detection.preview)
  }
  adjust(columns, plan, detection.preview)
  if (plan.proposeOthers) {
    if (named) proposeIds(columns, plan, detection.preview)
    proposeFromValues(columns, plan, detection)
    // The values alone may show the time of day.
    if (plan.constants.halfOfDay === undefined) settleHalfOfDay(columns, detection.preview)
    if (plan.subject === 'customers')
      settleCustomerList(columns, ({ position }) => samplesOf(detection.preview, position))
  }
  return { columns, combined, unknownColumns: [...new Set(unknownColumns)], clashes: clashesOf(columns, combined) }
}

const NAMING_CUSTOMER: ReadonlySet<Field> = new Set<Field>([
  'customer.customerId',
  'customer.name',
  'customer.givenName',
  'customer.surname',
  'customer.entityName',
])

/**
 * A date of birth has several columns only if each is its day, month or year, and a street only if all but one are its
 * kind and direction.
 */
const areParts = (field: Field, of: readonly { header: string }[]): boolean =>
  field.endsWith('.street')
    ? of.filter(({ header }) => streetPartOf(header) === null).length < 2
    : !field.endsWith('.dateOfBirth') || of.every(({ header }) => birthPartOf(header) !== null)

/** A column joined for a field may also be mapped to that field: the joined text is used. */
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
    of.length > 1 && !(allowsSeveralColumns(field) && areParts(field, of))
      ? [{ field, headers: of.map(({ header }) => header) }]
      : [],
  )
}

/** In a ledger whose debits were received, its credits were paid out. */
function turnSides(columns: readonly ColumnMapping[], taken: ReadonlySet<Field>): void {
  if (!taken.has('credit') || columns.some(({ field }) => field === 'debit')) return
  const [received, paid] = [true, false].map((isChosen) =>
    columns.find(({ field, source }) => field === 'credit' && (source === 'user') === isChosen),
  )
  if (received === undefined || paid === undefined || headerMeaning(received.header)?.field !== 'debit') return
  Object.assign(paid, { field: 'debit', why: `"${received.header.trim()}" was received, so this was paid out.` })
}

function dropTaken(columns: ColumnMapping[], taken: ReadonlySet<Field>): void {
  for (const column of columns) {
    // A flag applies to each record: the constant fills its blanks.
    if (column.source === 'user' || column.field === 'ignore' || column.yes !== undefined) continue
    const rival = column.either ? ([`${column.either}.name`, `${column.either}.customerId`] as Field[]) : [column.field]
    if (column.either && taken.has(rival[1]!) && !taken.has(rival[0]!)) {
      // The id is chosen elsewhere: this column can only be the name, unless its values are ids.
      if (column.field === rival[1]) unmap(column, 'Another choice was made for this field.')
      else delete column.either
    } else if (rival.some((field) => taken.has(field))) unmap(column, 'Another choice was made for this field.')
  }
}
