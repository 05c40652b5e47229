import { partyField, unnumberedOf, type Field, type PartyRole } from '#app/csv/words/fields.ts'
import { isPlaceholder } from '#app/csv/words/parties.ts'
import type { Settled } from '#app/csv/plan/settled.ts'
import type { PartyCells, Problem } from '#app/csv/types.ts'
import type { FoundDoubt } from '#app/product/doubts/values.ts'
import { emptyHashOf, factOfAttribute, factOfField, hashOf, type CustomerFact } from '#app/product/doubts/values.ts'
import { nameToConfirm } from '#app/party/names/name-doubts.ts'
import type { StatedParty } from '../ledger/conflicts.ts'
import { partyName } from '../ledger/names.ts'
import type { AnyRole, FurtherPlace } from '../ledger/ledger.ts'
import type { Roles } from '../parties/roles.ts'

/** Doubts that hold a record's draft: about its parties or the transaction itself. */
export interface RowDoubt extends Omit<FoundDoubt, 'customerId' | 'transactionId' | 'line'> {
  line: number
  /** The party's role; null: the transaction. */
  role: AnyRole | null
  /** For a party beyond the first of its role. */
  place?: FurtherPlace
  /** The customer, if known although the row isn't stored. */
  customerId?: string
}

function nameValues(cells: StatedParty): (string | null)[] {
  const name = partyName(cells)
  const parts = [name.surname, name.givenName, name.otherName, name.entityName]
  return parts.every((part) => part === null) ? [] : [name.kind, ...parts]
}

/** The values that a customer created from the cells would have, in column order. */
function valuesOf(cells: PartyCells, fact: CustomerFact): (string | number | null | undefined)[] {
  const { address = {}, identification } = cells
  switch (fact) {
    case 'name':
      return nameValues(cells)
    case 'address':
      return [
        address.unit,
        address.building,
        address.street,
        address.city,
        address.district,
        address.province,
        address.postalCode,
        address.country,
        address.whole,
      ]
    case 'phone':
      return [cells.phone, cells.extension]
    case 'identification':
      return [identification?.type, identification?.number, identification?.country, identification?.province]
    case 'number':
      return [cells.customerId]
    default: {
      const value = cells[fact]
      return [typeof value === 'object' ? JSON.stringify(value) : typeof value === 'boolean' ? String(value) : value]
    }
  }
}

/** Hash of the name that a customer created from the cells would have; null without one. */
export const nameHashOf = (cells: StatedParty): string | null => hashOf(nameValues(cells))

/** Warnings that hold the report until a person has checked: garbled text, and unreadable values of a party. */
const HELD_WARNINGS = new Set([
  'garbled-text',
  'phone-unreadable',
  'phone-partly-read',
  'date-unreadable',
  'date-order-unknown',
  'birth-date-impossible',
  'phone-not-sent',
  'email-unreadable',
  'email-not-sent',
  'address-not-sent',
])
const isHeldWarning = ({ severity, code }: Problem): boolean => severity === 'warning' && HELD_WARNINGS.has(code)
const isDoubt = (problem: Problem): boolean => problem.severity === 'block_draft' || isHeldWarning(problem)

/** The field of a column, whether it is mapped alone or joined with others. */
function fieldOf(header: string | null, { columns, combined }: Settled): Field | undefined {
  const column = columns.find((each) => each.header === header)
  return column === undefined
    ? undefined
    : (combined.find(({ positions }) => column.field === 'ignore' && positions.includes(column.position))?.field ??
        column.field)
}

/** The party beyond the first of a role that a cell describes: by its value, or by its number. */
function furtherOf(
  { further }: Roles,
  { role, number }: { role: PartyRole; number: number },
  raw: string | null,
): Roles['further'][number] | undefined {
  const others = further.filter((each) => each.role === role && each.cells !== null)
  return (
    others.find(({ cells }) => raw !== null && JSON.stringify(cells).includes(JSON.stringify(raw).slice(1, -1))) ??
    others[number - 2]
  )
}

/** The party of a problem; absent if the row doesn't have it. */
function partyOf(problem: Problem, party: { role: PartyRole; number: number }, roles: Roles) {
  const isFurther = party.number > 1
  const further =
    problem.of !== undefined
      ? roles.further.find((each) => each.cells === problem.of)
      : isFurther
        ? furtherOf(roles, party, problem.raw)
        : undefined
  if (further) return { further, role: further.role, cells: further.cells }
  const role = isFurther
    ? undefined
    : (['conductor', 'onBehalfOf', 'beneficiary'] as const).find(
        (name) => roles[name]?.from === party.role || (party.role === 'customer' && roles[name]?.also),
      )
  return { further, role, cells: role && roles[role]?.cells }
}

/** The doubts of an accepted record. */
export function doubtsOfRow(problems: readonly Problem[], roles: Roles, settled: Settled): RowDoubt[] {
  return problems.filter(isDoubt).flatMap((problem): RowDoubt[] => {
    const field = fieldOf(problem.column, settled)
    const party = field === undefined ? null : partyField(field)
    const about = {
      code: problem.code,
      raw: problem.raw,
      message: problem.message,
      action: problem.action,
      line: problem.line,
    }
    if (!party) {
      const { field: base, number } = field === undefined ? { field: undefined, number: 1 } : unnumberedOf(field)
      const fact = base && factOfField[base]
      // Reports don't state notes and the like; an unreadable time has its own questions.
      return isHeldWarning(problem) && (fact === undefined || problem.code !== 'garbled-text')
        ? []
        : [{ ...about, role: null, field: number > 1 ? '' : (fact ?? ''), valueHash: null }]
    }
    const { further, role, cells } = partyOf(problem, party, roles)
    const fact = factOfAttribute[party.attribute]
    // A doubt about a party that the row doesn't have is a doubt about the row.
    if (!role || !cells) return isHeldWarning(problem) ? [] : [{ ...about, role: null, field: '', valueHash: null }]
    if (further) Object.assign(about, { place: { action: further.action, position: further.position } })
    if (fact === undefined) return [{ ...about, role, field: '', valueHash: '' }]
    // An unreadable value is left out until the customer has one or a person dismisses the doubt.
    const isSupplied = fact !== 'name' && problem.raw !== null && !isPlaceholder(problem.raw)
    const valueHash = hashOf(valuesOf(cells, fact)) ?? (isSupplied ? emptyHashOf(fact) : null)
    // A blank isn't a doubt: a report that needs the value lists it as missing.
    return valueHash === null ? [] : [{ ...about, role, field: fact, valueHash }]
  })
}

/** The doubts of a record of a customer list. */
export function doubtsOfCustomer(
  problems: readonly Problem[],
  cells: PartyCells,
  settled: Settled,
): Omit<RowDoubt, 'role'>[] {
  return doubtsOfRow(
    problems,
    { conductor: { cells, from: 'customer' }, onBehalfOf: null, beneficiary: null, further: [] },
    settled,
  ).map(({ role: _, ...doubt }) => doubt)
}

/**
 * Doubts about the names of customers that were created from these cells, or take their name from them: once per
 * customer, however many records name it. A name with two readings isn't a fault of a record, so it isn't a problem of
 * the file.
 */
export function doubtsOfNames(
  customers: Iterable<{ id: string; cells: PartyCells; line: number | null }>,
): FoundDoubt[] {
  const doubts: FoundDoubt[] = []
  for (const { id, cells, line } of customers) {
    const doubt = nameToConfirm(cells)
    if (doubt === null) continue
    const { code, raw, message, action } = doubt
    doubts.push({
      customerId: id,
      transactionId: null,
      code,
      field: 'name',
      valueHash: nameHashOf(cells),
      raw,
      message,
      action,
      line,
    })
  }
  return doubts
}
