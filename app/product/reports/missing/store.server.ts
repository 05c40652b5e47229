import { AppError } from '#app/platform/runtime/errors.ts'
import { parseForm } from '#app/platform/forms/form.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { lastChange } from '#app/product/people/last-change.server.ts'
import { updateCustomers } from '#app/product/customers/commands.server.ts'
import { customersOf } from '#app/product/customers/queries.server.ts'
import { formValuesOf } from '#app/product/customers/form/form-values.ts'
import { changedCustomer } from '#app/product/customers/kept-items.ts'
import type { CustomerInput } from '#app/product/customers/schema.ts'
import { updateLocation } from '#app/product/locations/commands.server.ts'
import { locationSchema, locationValues } from '#app/product/locations/schema.ts'
import type { Actions } from '#app/product/transactions/actions/actions.ts'
import { correctTransactions } from '#app/product/transactions/correct/commands.server.ts'
import { plannedActions } from '#app/product/transactions/correct/planned.server.ts'
import { transactionRecords } from '#app/product/transactions/record/record.server.ts'
import { correctionSchema, type Correction } from '#app/product/transactions/record/schema.ts'
import { readCell, sameAsConductor, shownCell, type Place } from './cell-text.ts'
import { columnOf, type LineKind } from './columns.ts'
import { recordOfCustomer, recordOfTransaction, type LineRecord } from './lines.server.ts'

/** Values typed or pasted for one line. */
export interface Change {
  /** As `Line.id`. */
  line: string
  /** As `Line.version`, the version the person saw. Null: the current one. */
  version: string | null
  values: Record<string, string>
  /** Values that stood there before are put back as they were, even those that nobody could enter now. */
  restores?: boolean
}

export interface Stored {
  line: string
  /** Saved values by form field, with the values before, as shown. */
  saved: Record<string, { before: string; after: string }>
  /** Why a value wasn't saved, by form field; '' is about the whole line. */
  refused: Record<string, string>
}

/** Most lines saved at once. */
export const mostChanges = 1_000

/**
 * Saves values of many records through the commands of their own forms. A refused record doesn't stop the others.
 * @throws AppError forbidden
 */
export async function storeValues(scope: Scope, changes: readonly Change[]): Promise<Stored[]> {
  scope.require('edit customers and locations')
  scope.require('edit transactions')
  const places = await placesOf(scope)
  const parted = changes.slice(0, mostChanges).flatMap((change) => {
    const [entity, id = ''] = change.line.split(':')
    return isId(id) ? [{ ...change, entity, id }] : []
  })
  const of = (entity: string) => parted.filter((change) => change.entity === entity)
  return [
    ...(await storeCustomers(scope, of('customer'), places)),
    ...(await storeTransactions(scope, of('transaction'), places)),
    ...(await storeLocations(scope, of('location'), places)),
  ]
}

export const placesOf = (scope: Scope): Promise<Place[]> =>
  scope.tx((db) =>
    db.location.findMany({ select: { id: true, name: true, fintracLocationId: true }, orderBy: { name: 'asc' } }),
  )

type Parted = Change & { id: string }

/** A change as read by a form: the values taken and those refused. */
interface Reading<Output> {
  output: Output | null
  taken: Record<string, string>
  refused: Record<string, string>
}

/** The message of a value that belongs together with a refused one. */
const notYet = 'Not saved yet. Complete the other fields that belong to it.'

/** Fields of one list item belong together: if one is refused, none is saved. */
const groupOf = (field: string): string => /^\w+\.\d+(?=\.)/.exec(field)?.[0] ?? field

/**
 * What texts of cells give a form, and why others give it nothing. `beside`: ids of parties that texts of ours name.
 */
function readTexts(
  kind: LineKind,
  record: LineRecord,
  texts: Readonly<Record<string, string>>,
  places: readonly Place[],
  restores: boolean,
) {
  const refused: Record<string, string> = {}
  const given = new Map<string, string>()
  const beside: Record<string, string> = {}
  for (const [field, text] of Object.entries(texts)) {
    const column = columnOf(kind, field)
    if (column === null) continue
    const judged = readCell(column.kind, text, places)
    const read = restores && 'message' in judged ? { value: text } : judged
    if ('message' in read) refused[field] = read.message
    else if (read.value !== (record.values[field] ?? '')) {
      const isConductor = column.kind === 'party' && read.value.toLowerCase() === sameAsConductor.toLowerCase()
      if (isConductor)
        beside[field.replace(/customer$/, 'known')] = record.values['starting.0.conductors.0.known'] ?? ''
      given.set(field, isConductor ? (record.values['starting.0.conductors.0.customer'] ?? '') : read.value)
    }
  }
  return { refused, given, beside }
}

/** Reads texts through a form. Refused fields keep their current value and get a message. */
function readForm<Output>(
  kind: LineKind,
  record: LineRecord,
  texts: Readonly<Record<string, string>>,
  places: readonly Place[],
  parse: (values: Readonly<Record<string, string>>) => Output,
  restores = false,
): Reading<Output> {
  const { refused, given, beside } = readTexts(kind, record, texts, places, restores)
  while (given.size > 0) {
    try {
      const output = parse({ ...record.values, ...beside, ...Object.fromEntries(given) })
      return { output, taken: Object.fromEntries(given), refused }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const faults = Object.entries(error.fields)
      const own = [...given.keys()].filter((field) =>
        faults.some(([name]) => name === field || groupOf(name) === groupOf(field)),
      )
      for (const [name, message] of faults)
        if (own.some((field) => groupOf(field) === groupOf(name)) && columnOf(kind, name) !== null)
          refused[name] = message
      for (const field of own) refused[field] ??= notYet
      // Another value that is already on file keeps the form from being saved.
      if (own.length === 0)
        for (const field of given.keys()) refused[field] = `${faults[0]?.[1] ?? error.message} Open the form to fix it.`
      for (const field of own.length === 0 ? [...given.keys()] : own) given.delete(field)
    }
  }
  return { output: null, taken: {}, refused }
}

const asForm = (values: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

const whole = (message: string, texts: Readonly<Record<string, string>>): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(texts).map((field) => [field, message])),
  '': message,
})

/** The message of a value that its record doesn't keep on its own. */
const notKept = 'This value can’t be saved alone. Enter the values that it belongs to first, or open the form.'

/** `now`: the values of the record after the save, in which the form may have written them in its own way. */
function stored(
  kind: LineKind,
  line: string,
  record: LineRecord,
  reading: Reading<unknown>,
  problem: AppError | undefined,
  places: readonly Place[],
  now: LineRecord['values'],
): Stored {
  if (problem) {
    const named = Object.entries(problem.fields).filter(([field]) => field in reading.taken)
    return {
      line,
      saved: {},
      refused: {
        ...whole(Object.values(problem.fields)[0] ?? problem.message, reading.taken),
        ...Object.fromEntries(named),
        ...reading.refused,
      },
    }
  }
  const shown = (field: string, value: string) => shownCell(columnOf(kind, field)!.kind, value, places)
  const isLost = ([field, value]: [string, string]) => value !== '' && (now[field] ?? '') === ''
  const [lost, kept] = [true, false].map((wanted) =>
    Object.entries(reading.taken).filter((entry) => isLost(entry) === wanted),
  )
  // A phone number may bring its extension along, which undo takes back with it.
  const brought = Object.entries(kind === 'person' || kind === 'entity' ? now : {}).filter(
    ([field, value]) =>
      !field.includes('.') &&
      !(field in reading.taken) &&
      columnOf(kind, field) !== null &&
      value !== (record.values[field] ?? ''),
  )
  return {
    line,
    saved: Object.fromEntries(
      [...kept!, ...brought].map(([field, value]) => [
        field,
        {
          before: shown(field, record.values[field] ?? ''),
          // Of an emptied item of a list, the next one has taken the place.
          after: value === '' ? '' : shown(field, now[field]!),
        },
      ]),
    ),
    refused: { ...reading.refused, ...Object.fromEntries(lost!.map(([field]) => [field, notKept])) },
  }
}

/** Codes of refusals because the record was changed since the person saw it. */
const conflicts = ['customer-changed', 'transaction-changed', 'location-changed']

/** A refusal; over another's change it says who made it and when, what stands there now, and what was entered. */
async function toldOf(
  scope: Scope,
  problem: AppError | undefined,
  { change, record, kind, entity }: { change: Parted; record: LineRecord; kind: LineKind; entity: Entity },
  places: readonly Place[],
): Promise<AppError | undefined> {
  if (problem === undefined || !conflicts.includes(problem.code)) return problem
  // Only a customer's version says when it was made.
  const last =
    entity === 'customer'
      ? await lastChange(scope, { id: change.id, updatedAt: new Date(record.version), what: 'this' })
      : null
  const who = `${last ?? 'Someone else changed this'}, while you were editing.`
  const fields = Object.entries(change.values).flatMap(([field, text]) => {
    const column = columnOf(kind, field)
    const now = column === null ? '' : shownCell(column.kind, record.values[field] ?? '', places)
    const says = now === '' ? 'It’s empty now' : `It says “${now}” now`
    return [[field, `${who} ${says}, and you entered “${text}”. Enter yours again to replace it.`]]
  })
  return new AppError(problem.code, problem.status, `${who} Enter yours again.`, {
    fields: Object.fromEntries(fields) as Record<string, string>,
  })
}

type Entity = 'customer' | 'transaction' | 'location'

/** A version that no page of ours sent matches no customer. */
function seenAt(version: string): Date {
  const at = /^\d{4}-/.test(version) ? Date.parse(version) : NaN
  return new Date(Number.isNaN(at) ? 0 : at)
}

async function storeCustomers(scope: Scope, changes: readonly Parted[], places: readonly Place[]): Promise<Stored[]> {
  const found = await customersOf(
    scope,
    changes.map(({ id }) => id),
  )
  const read = changes.flatMap((change) => {
    const row = found.get(change.id)
    if (row === undefined) return []
    const record = recordOfCustomer(row)
    const { kind } = row.customer
    const reading = readForm<CustomerInput>(kind, record, change.values, places, (values) =>
      changedCustomer(asForm({ ...values, kind }), row.customer),
    )
    return [{ change, record, kind, reading, seenAt: seenAt(change.version ?? record.version) }]
  })
  const { refused } = await updateCustomers(
    scope,
    read.flatMap(({ change: { id }, reading: { output }, seenAt }) =>
      output === null ? [] : [{ id, seenAt, input: output }],
    ),
  )
  return Promise.all(
    read.map(async ({ change, record, kind, reading }) => {
      const of = { change, record, kind, entity: 'customer' } as const
      const problem = await toldOf(scope, refused.get(change.id), of, places)
      const now = reading.output === null ? record.values : formValuesOf(reading.output)
      return stored(kind, change.line, record, reading, problem, places, now)
    }),
  )
}

/** Changes of transactions as their form reads them. */
async function readTransactions(scope: Scope, changes: readonly Parted[], places: readonly Place[]) {
  const found = await transactionRecords(
    scope,
    changes.map(({ id }) => id),
  )
  return changes.flatMap((change) => {
    const item = found.get(change.id)
    if (item === undefined) return []
    const record = recordOfTransaction(item)
    const seen = change.version ?? record.version
    const reading = readForm(
      'transaction',
      record,
      change.values,
      places,
      (values) => ({
        ...parseForm(correctionSchema, asForm({ ...values, whole: 'on', seen })),
        ...(change.restores === true && { restores: true as const }),
      }),
      change.restores,
    )
    return [{ change, item, record, reading }]
  })
}

async function storeTransactions(
  scope: Scope,
  changes: readonly Parted[],
  places: readonly Place[],
): Promise<Stored[]> {
  const read = await readTransactions(scope, changes, places)
  const refused = await correctTransactions(
    scope,
    read.flatMap(({ change: { id }, reading: { output } }) => (output === null ? [] : [{ id, correction: output }])),
  )
  const after = await transactionRecords(
    scope,
    read.flatMap(({ change: { id }, reading: { output } }) => (output === null || refused.has(id) ? [] : [id])),
  )
  return Promise.all(
    read.map(async ({ change, record, reading }) => {
      const item = after.get(change.id)
      const now = item === undefined ? record.values : recordOfTransaction(item).values
      const of = { change, record, kind: 'transaction', entity: 'transaction' } as const
      const problem = await toldOf(scope, refused.get(change.id), of, places)
      return stored('transaction', change.line, record, reading, problem, places, now)
    }),
  )
}

/** What saving values would make of one transaction. */
export interface Planned {
  /** Null if nothing of it would be saved. */
  saved: { correction: Correction; actions: Actions } | null
  /** Why a value wouldn't be saved, by form field. */
  refused: Record<string, string>
}

/** What saving values of transactions would make of them, by id, read as `storeValues` reads them. Saves nothing. */
export async function plannedValues(
  scope: Scope,
  changes: readonly { id: string; values: Record<string, string> }[],
): Promise<Map<string, Planned>> {
  scope.require('view the product')
  const places = await placesOf(scope)
  const read = await readTransactions(
    scope,
    changes.map(({ id, values }) => ({ id, line: `transaction:${id}`, version: null, values })),
    places,
  )
  const actions = await plannedActions(
    scope,
    read.flatMap(({ item, reading: { output } }) =>
      output === null ? [] : [{ id: item.id, actions: item.actions, correction: output }],
    ),
  )
  return new Map(
    read.map(({ change, item, reading }) => {
      const after = actions.get(item.id)
      return [
        item.id,
        after === undefined || after instanceof AppError || reading.output === null
          ? { saved: null, refused: after instanceof AppError ? whole(after.message, change.values) : reading.refused }
          : { saved: { correction: reading.output, actions: after }, refused: reading.refused },
      ]
    }),
  )
}

async function storeLocations(scope: Scope, changes: readonly Parted[], places: readonly Place[]): Promise<Stored[]> {
  const results: Stored[] = []
  for (const change of changes) {
    const row = await scope.tx((db) => db.location.findUnique({ where: { id: change.id } }))
    if (row === null) continue
    const { name, fintracLocationId, active } = row
    const { active: _, ...values } = locationValues(row)
    const record: LineRecord = {
      name,
      number: fintracLocationId,
      version: fintracLocationId,
      values: { ...values, ...(active && { active: 'on' }) },
    }
    const reading = readForm('location', record, change.values, places, (values) =>
      parseForm(locationSchema, asForm(values)),
    )
    let problem: AppError | undefined
    if (reading.output !== null) {
      try {
        if ((change.version ?? record.version) !== record.version)
          throw new AppError('location-changed', 409, 'Someone else changed this location.')
        await updateLocation(scope, change.id, reading.output)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        problem = await toldOf(scope, error, { change, record, kind: 'location', entity: 'location' }, places)
      }
    }
    const now = reading.output === null ? {} : { fintracLocationId: reading.output.fintracLocationId }
    results.push(stored('location', change.line, record, reading, problem, places, now))
  }
  return results
}
