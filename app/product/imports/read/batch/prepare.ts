import { thresholdTypeOf } from '#app/compliance/rules/classify.ts'
import type { PartyFacts } from '#app/compliance/types.ts'
import type { PartyRole } from '#app/csv/words/fields.ts'
import type { Settled } from '#app/csv/plan/settled.ts'
import type { CsvRecord, NormalRow, PartyCells, Problem, RateReader } from '#app/csv/types.ts'
import type { CompanyRules } from '#app/product/settings/company-rules.server.ts'
import { ruleTransaction, verdictOf } from '#app/product/transactions/rules/verdict.ts'
import type { Identity } from '../ledger/content.ts'
import { conflictProblem, type Conflict } from '../ledger/conflicts.ts'
import type { AnyRole, FurtherPlace, Parties, PartyQuestion, ReadyRows, Role, StoredProblem } from '../ledger/ledger.ts'
import type { PartyDirectory } from '../parties/parties.ts'
import type { PartyAnswer } from '../parties/party-answers.ts'
import { nameRepeatsCode } from '#app/product/transactions/problem-codes.ts'
import { nameKeyOf } from '../ledger/names.ts'
import { detailsOf, NAME_DETAIL } from '../parties/party-details.ts'
import type { NamedParty, Roles } from '../parties/roles.ts'
import type { ComparedValues } from '../ledger/compared-values.ts'
import { wholeName } from '#app/party/names/matching.ts'
import { instantOf, timeOf, withChannel } from './time-and-channel.ts'

/** Prepares one row with its parties and location: a line to store, or the reasons why it can't be stored. */

const NOTHING: readonly never[] = []

/** The context for reading rows: the file's plan and the organization's data. */
export interface ReadContext extends CompanyRules {
  settled: Settled
  directory: PartyDirectory
  /** The id of a location, by FINTRAC id or by name, or null. */
  locate: (named: string) => string | null
  /** Whether a location says how its transactions are conducted. */
  saysChannel: (locationId: string) => boolean
  /** Customers that the plan assigns to transactions, by transaction id (`line 12` without one). */
  links: ReadonlyMap<string, string>
  /** The rates on file. */
  rates: RateReader | undefined
  /** Equal for the same rules and locations. */
  version: string
}

/** A row as it was read, with what is known of it before its parties are. */
export interface ReadRow {
  row: NormalRow
  /** The record's text, if no cell is quoted. */
  text: CsvRecord['text']
  identity: Identity
  problems: readonly Problem[]
  roles: Roles
}

export interface PreparedRow {
  isReady: boolean
  created: readonly { id: string; cells: PartyCells }[]
  /** Known customers for whom the cells have new values. */
  completed: readonly { id: string; cells: PartyCells }[]
  /** Ids of customers found by phone whose number the file gives. */
  adopted: readonly { id: string; number: string }[]
  /** Values of known customers that weren't compared with those on file yet. */
  statements: readonly CustomerStatement[]
  problems: readonly StoredProblem[]
}

export interface CustomerStatement {
  id: string
  cells: PartyCells
  known: ComparedValues
  role: AnyRole
  place?: FurtherPlace
}

/** Whether all parties of a row are known without a lookup. */
export function canAnswerAll(
  { conductor, onBehalfOf, beneficiary, further }: Roles,
  directory: PartyDirectory,
): boolean {
  return (
    further.every(({ cells }) => cells === null || directory.canAnswer(cells)) &&
    (conductor === null || directory.canAnswer(conductor.cells)) &&
    (onBehalfOf === null || directory.canAnswer(onBehalfOf.cells)) &&
    (beneficiary === null || directory.canAnswer(beneficiary.cells))
  )
}

/** The parties of a row if all were found before; otherwise null. */
export function knownParties(
  { conductor, onBehalfOf, beneficiary, further }: Roles,
  directory: PartyDirectory,
): Parties | null {
  // With further parties, each is resolved separately.
  if (further.length > 0) return null
  const parties: Parties = { conductor: null, onBehalfOf: null, beneficiary: null, further: NOTHING }
  if (conductor !== null && (parties.conductor = directory.known(conductor.cells)) === null) return null
  if (onBehalfOf !== null && (parties.onBehalfOf = directory.known(onBehalfOf.cells)) === null) return null
  if (beneficiary !== null && (parties.beneficiary = directory.known(beneficiary.cells)) === null) return null
  return parties
}

/**
 * Prepares a row with a known identity and adds it to the rows to store. The caller stores created parties before the
 * row. `known`: its parties, if found before.
 */
export function prepareRow(
  { row, text, identity, roles }: ReadRow,
  known: Parties | null,
  around: ReadContext,
  rows: ReadyRows,
): PreparedRow {
  const notes = new Notes(row, around.settled)
  const locationId = row.locationId === null ? null : locate(row.locationId, around, notes)
  const parties: Parties = known ?? partiesOfRow(roles, around, notes)
  if (notes.refused)
    return {
      isReady: false,
      created: NOTHING,
      completed: notes.completed,
      adopted: notes.adopted,
      statements: notes.statements,
      problems: notes.problems,
    }

  const stated = withChannel(row, locationId, around)
  const when = instantOf(stated, around.windows)
  const verdict = verdictOf(ruleTransaction(stated, timeOf(stated, when, around.context), parties), around.context)
  rows.put({
    row: stated,
    text,
    delimiter: around.settled.detection.delimiter,
    identity,
    when,
    locationId,
    parties,
    verdict,
  })
  return {
    isReady: true,
    created: notes.created,
    completed: notes.completed,
    adopted: notes.adopted,
    statements: notes.statements,
    problems: notes.problems,
  }
}

/** Problems and customers of one row. Mostly there are none, so the lists are created on demand. */
class Notes {
  readonly row: NormalRow
  readonly settled: Settled
  problems: readonly StoredProblem[] = NOTHING
  created: PreparedRow['created'] = NOTHING
  completed: PreparedRow['completed'] = NOTHING
  adopted: PreparedRow['adopted'] = NOTHING
  statements: PreparedRow['statements'] = NOTHING
  refused = false

  constructor(row: NormalRow, settled: Settled) {
    this.row = row
    this.settled = settled
  }

  /** Header of the first column with one of these fields. */
  headerOf(...fields: string[]): string | null {
    return this.settled.columns.find((column) => fields.includes(column.field))?.header ?? null
  }

  add(problem: Pick<StoredProblem, 'severity' | 'column' | 'code' | 'message' | 'action' | 'raw' | 'question'>): void {
    if (problem.severity === 'error') this.refused = true
    this.problems = [
      ...this.problems,
      { line: this.row.line, ...problem, ...(problem.severity === 'error' && { cells: this.row.raw }) },
    ]
  }

  /** Asks about two contradicting records, at both of them. */
  contradict(question: PartyQuestion & { conflict: Conflict }, column: string | null, raw: string): void {
    this.problems = [...this.problems, ...contradictions(question, column, raw, this.row.line)]
  }
}

function locate(named: string, around: ReadContext, notes: Notes): string | null {
  const id = around.locate(named)
  if (id === null) {
    notes.add({
      severity: 'error',
      column: notes.headerOf('locationId'),
      code: 'location-unknown',
      raw: named,
      message: `"${named}" isn’t the FINTRAC Location ID or the name of one of your locations.`,
      action: 'Add the location under Locations or correct the value, then import the row.',
    })
  }
  return id
}

/** Only receipts aggregate with other receipts of their parties. */
const isReceipt = (row: NormalRow): boolean =>
  row.direction === 'in' && row.status === 'completed' && thresholdTypeOf(row) !== null

/** The party in a role; null if nobody is named or a question is open. */
function resolve(
  role: AnyRole,
  named: Roles[Role],
  { directory }: ReadContext,
  notes: Notes,
  place?: FurtherPlace,
): PartyFacts | null {
  if (named === null || notes.refused) return null
  const { cells, from } = named
  const answer = directory.answer(
    cells,
    isReceipt(notes.row) && role !== 'source' ? 'counted' : role === 'conductor' ? 'listed' : 'uncounted',
    notes.row.line,
  )
  if (answer === null) return null
  if (answer.kind === 'ask' || answer.kind === 'unknown') {
    tell(answer, role, from, cells, notes, place)
    return null
  }
  if (answer.kind === 'create') {
    notes.created = [...notes.created, { id: answer.id, cells }]
    if (answer.like !== undefined) notes.add(resemblance(answer.like, cells, notes.headerOf(`${from}.customerId`)))
  }
  if (answer.kind === 'known' && answer.completes) notes.completed = [...notes.completed, { id: answer.id, cells }]
  if (answer.kind === 'known' && answer.uncompared !== undefined)
    notes.statements = [
      ...notes.statements,
      { id: answer.id, cells, known: answer.uncompared, role, ...(place && { place }) },
    ]
  if (answer.kind === 'known' && answer.adoptNumber !== undefined)
    notes.adopted = [...notes.adopted, { id: answer.id, number: answer.adoptNumber }]
  return answer.facts
}

/**
 * Whether a party beside the conductor is the conductor: by the same cells, or by a name if the row has no other
 * conductor value.
 */
function isConductor({ cells }: NamedParty, conductor: NamedParty | null): boolean {
  if (conductor === null || cells === conductor.cells) return conductor !== null
  const isNameOnly = [cells, conductor.cells].every(
    ({ customerId, phone }) => customerId === undefined && phone === undefined,
  )
  return (
    isNameOnly &&
    detailsOf(cells) === NAME_DETAIL &&
    nameKeyOf(cells) !== '' &&
    nameKeyOf(cells) === nameKeyOf(conductor.cells)
  )
}

function partiesOfRow(roles: Roles, around: ReadContext, notes: Notes): Parties {
  const first = firstParties(roles, around, notes)
  return {
    ...first,
    further: roles.further.map(({ role, action, position, cells, portion, inRole }) => ({
      role,
      action,
      position,
      portion,
      ...(inRole && { inRole }),
      facts:
        (role === 'source' && cells !== null && otherOf(cells, roles, first)) ||
        resolve(role, cells === null ? null : { cells, from: role }, around, notes, { action, position }),
    })),
  }
}

/** The party of the row that is also the source, by the same cells or by name alone. */
function otherOf(cells: PartyCells, roles: Roles, first: Record<Role, PartyFacts | null>): PartyFacts | null {
  const isNameOnly = cells.customerId === undefined && cells.phone === undefined && detailsOf(cells) === NAME_DETAIL
  const name = isNameOnly ? nameKeyOf(cells) : ''
  const found = (['conductor', 'onBehalfOf', 'beneficiary'] as const).find((role) => {
    const named = roles[role]
    return named !== null && (named.cells === cells || (name !== '' && nameKeyOf(named.cells) === name))
  })
  return found === undefined ? null : first[found]
}

/** The first party of each role. */
function firstParties(
  { conductor, onBehalfOf, beneficiary }: Roles,
  around: ReadContext,
  notes: Notes,
): Record<Role, PartyFacts | null> {
  const acting = resolve('conductor', conductor, around, notes)
  const third = resolve('onBehalfOf', onBehalfOf, around, notes)
  const same =
    beneficiary === null
      ? null
      : (isConductor(beneficiary, conductor) && acting) || (beneficiary.cells === onBehalfOf?.cells && third)
  return {
    conductor: acting,
    onBehalfOf: third,
    beneficiary: same || resolve('beneficiary', beneficiary, around, notes),
  }
}

/** Two ids with one name and phone may be family members, so both count as given; a person should still check. */
function resemblance(
  like: { number: string; line: number | null },
  cells: PartyCells,
  column: string | null,
): Parameters<Notes['add']>[0] {
  const where = like.line === null ? 'on file' : `on line ${like.line}`
  return {
    severity: 'warning',
    column,
    code: 'customer-ids-alike',
    raw: cells.customerId ?? null,
    message: `"${cells.customerId ?? ''}" here and "${like.number}" ${where} have the same name and phone. They count as two customers.`,
    action: 'If they’re one person, give both records the same ID. Receipts of one person count together.',
  }
}

/** The questions at each of two contradicting records. */
export function contradictions(
  question: PartyQuestion & { conflict: Conflict },
  column: string | null,
  raw: string,
  line: number,
): StoredProblem[] {
  const { conflict } = question
  const [first] = conflict.lines
  const ask = (of: Conflict, at: number): StoredProblem => ({
    severity: 'ask',
    column,
    raw,
    line: at,
    question: { ...question, conflict: of },
    ...conflictProblem(of),
  })
  const asked = [ask(conflict, line)]
  if (first !== null && conflict.isNew) asked.unshift({ ...ask({ ...conflict, isFirst: true }, first), withLine: line })
  return asked
}

function tell(
  answer: Extract<PartyAnswer, { kind: 'ask' | 'unknown' }>,
  role: AnyRole,
  from: PartyRole,
  cells: PartyCells,
  notes: Notes,
  place: FurtherPlace | undefined,
): void {
  const shown = cells.customerId ?? cells.phone ?? wholeName(cells)
  if (answer.kind === 'ask' && answer.conflict !== undefined) {
    notes.contradict(
      { role, ...(place && { place }), customerIds: answer.customerIds, conflict: answer.conflict },
      notes.headerOf(`${from}.customerId`),
      shown,
    )
    return
  }
  if (answer.kind === 'ask') {
    const column =
      answer.by === 'phone'
        ? notes.headerOf(`${from}.phone`)
        : notes.headerOf(`${from}.name`, `${from}.surname`, `${from}.entityName`)
    const isOne = answer.customerIds.length === 1
    const who = `${isOne ? 'A customer' : `${answer.customerIds.length} customers`} ${answer.isRepeat ? 'of this file' : 'on file'}`
    const message =
      answer.by === 'phone'
        ? `${who} ${isOne ? 'has' : 'have'} the phone number ${shown}.`
        : `${who} ${isOne ? 'has' : 'have'} the name "${shown}", and a name alone doesn’t identify a customer.`
    notes.add({
      severity: 'ask',
      column,
      code: answer.isRepeat ? nameRepeatsCode : `customer-ambiguous-${answer.by}`,
      message,
      raw: shown,
      question: { role, ...(place && { place }), customerIds: answer.customerIds },
      action: `Choose the customer, or say it’s a new one. Until then, the transaction ${place ? 'does not count for it' : 'counts for nobody'}.${answer.isRepeat ? ' If names identify customers in this file, say so while mapping.' : ''}`,
    })
    return
  }
  notes.add({
    severity: 'error',
    column: notes.headerOf(`${from}.customerId`, `${from}.phone`, `${from}.name`, `${from}.surname`),
    code: 'customer-unknown',
    raw: shown,
    message: `No customer on file has the ${answer.by === 'number' ? 'number' : answer.by} "${shown}".`,
    action: 'Add the customer, or allow the import to create customers, then import the row.',
  })
}
