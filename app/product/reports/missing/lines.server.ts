import type { Hold } from '#app/compliance/drafting/hold.ts'
import { deadlineState, type DeadlineState } from '#app/compliance/rules/days/deadlines.ts'
import { displayCents, toCents } from '#app/compliance/words/money.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customersOf } from '#app/product/customers/queries.server.ts'
import { formValuesOf } from '#app/product/customers/form/form-values.ts'
import { wholeName } from '#app/party/names/matching.ts'
import { editableStates } from '#app/product/report-states/states.ts'
import { transactionRecords } from '#app/product/transactions/record/record.server.ts'
import { storedValues } from '#app/product/transactions/record/stored-values.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import { vanishedSql } from '../state/shown.server.ts'
import { askedOf, idsIn, lacking, type Asked, type OtherValue } from './asked.ts'
import { placeholder, shownCell, unreadCell, type Place } from './cell-text.ts'
import { columnOf, columnsOf, fieldsOfHold, lineKinds, type Column, type LineKind } from './columns.ts'

/** A value of a record that is missing from a draft, or that FINTRAC would refuse. */
export interface Cell {
  /** The current value as shown. */
  text: string
  /** Why FINTRAC would refuse it; '' if it is missing. */
  message: string
}

/** One person, entity, transaction or location with its missing values. */
export interface Line {
  /** Kind of record and id: `customer:…`, `transaction:…`, `location:…`. */
  id: string
  kind: LineKind
  name: string
  /** Customer number or phone, transaction ID, FINTRAC Location ID; '' if it has none. */
  number: string
  /** Path of its form. */
  to: string
  /** Version shown, sent back with a change. */
  version: string
  /** Due date of the draft that is due first. */
  dueDate: string | null
  due: { state: DeadlineState; daysLeft: number } | null
  /** Number of drafts that need a value of it. */
  reports: number
  /** Cells by form field. */
  cells: Record<string, Cell>
  /** Labels of missing values that only its form can take. */
  others: string[]
}

export interface Missing {
  lines: Line[]
  columns: Column[]
  counts: Record<LineKind, number>
  elsewhere: OtherValue[]
  /** Number of drafts with values to confirm and no missing values. */
  toConfirm: number
  /** Number of drafts that were looked at. */
  drafts: number
}

const openSql = `r.state IN (${editableStates.map((state) => `'${state}'`).join(', ')}) AND NOT ${vanishedSql}`

const draftColumns = {
  id: col.text,
  reference: col.text,
  due_date: col.text.orNull,
  file_by: col.text.orNull,
  holds: col.json<Hold[]>(),
}

const heldDrafts = (client: Sql, scope: Scope) =>
  client.rows(
    draftColumns,
    `SELECT r.id, r.reference, r.due_date, r.file_by, r.holds FROM report r WHERE ${openSql} AND r.hold_count > 0 AND ${visibleSql(scope, 'r')}
       ORDER BY r.due_date NULLS FIRST, r.id`,
  )

/** The form fields that open drafts need, by line. Covers only drafts that this person may see. */
export async function askedFields(scope: Scope): Promise<Map<string, ReadonlySet<string>>> {
  scope.require('view the product')
  const { asked } = askedOf(await scope.sql((client) => heldDrafts(client, scope)), () => true)
  const kindsOf = (line: string): readonly LineKind[] =>
    line.startsWith('customer:')
      ? ['person', 'entity']
      : line.startsWith('transaction:')
        ? ['transaction']
        : ['location']
  return new Map(
    [...asked].map(([line, { holds }]) => [
      line,
      new Set(kindsOf(line).flatMap((kind) => holds.flatMap((hold) => fieldsOfHold(kind, hold)))),
    ]),
  )
}

/** Those of the lines whose record is in an open draft that this person may see, complete or not. */
export async function linesInDrafts(scope: Scope, lines: readonly string[]): Promise<Set<string>> {
  scope.require('view the product')
  const ids = lines.map((line) => line.slice(line.indexOf(':') + 1)).filter((id) => isId(id))
  const rows = await scope.sql((client) =>
    client.rows(
      { line: col.text },
      `WITH member AS (SELECT t.id, t.location_id, ARRAY[t.conductor_id, t.on_behalf_of_id, t.beneficiary_id] AS parties FROM report r
           JOIN report_transaction m ON m.report_id = r.id JOIN transaction t ON t.id = m.transaction_id WHERE ${openSql} AND ${visibleSql(scope, 'r')})
         SELECT 'transaction:' || id AS line FROM member WHERE id = ANY($1::uuid[])
         UNION SELECT 'location:' || location_id FROM member WHERE location_id = ANY($1::uuid[])
         UNION SELECT 'customer:' || p.id FROM member CROSS JOIN LATERAL unnest(parties) AS p(id) WHERE p.id = ANY($1::uuid[])
         UNION SELECT 'customer:' || a.customer_id FROM member JOIN action_party a ON a.transaction_id = member.id WHERE a.customer_id = ANY($1::uuid[])`,
      [ids],
    ),
  )
  return new Set(rows.map(({ line }) => line))
}

/**
 * The values of people, entities, transactions and locations that drafts are missing: each record once, sorted by due
 * date. `kind`: the kind of the lines; null: the first kind that has any. Covers only drafts that this person may see.
 */
export async function missingLines(scope: Scope, kind: LineKind | null): Promise<Missing & { kind: LineKind }> {
  scope.require('view the product')
  const { drafts, rows, places } = await scope.sql(async (client) => ({
    drafts: await client.rows(
      { count: col.int },
      `SELECT count(*)::int AS count FROM report r WHERE ${openSql} AND ${visibleSql(scope, 'r')}`,
    ),
    rows: await heldDrafts(client, scope),
    places: await client.tables
      .selectFrom('location')
      .select(['id', 'name', 'fintrac_location_id as fintracLocationId'])
      .orderBy('name')
      .execute(),
  }))
  const customers = await customersOf(scope, idsIn(rows, 'customer'))
  const transactions = await transactionsAmong(scope, idsIn(rows, 'transaction'))
  const isThere = ({ entity, entityId }: Hold) =>
    entity === 'customer' ? customers.has(entityId) : entity !== 'transaction' || transactions.has(entityId)
  const { asked, elsewhere } = askedOf(rows, isThere)
  const kindOf = (id: string, recordId: string): LineKind | null => {
    if (id.startsWith('customer:')) return customers.get(recordId)?.customer.kind ?? null
    return id.startsWith('transaction:') ? 'transaction' : 'location'
  }
  const byKind = Map.groupBy([...asked.values()], (one) => kindOf(keyOf(one), one.id))
  const counts = Object.fromEntries(lineKinds.map((name) => [name, byKind.get(name)?.length ?? 0])) as Record<
    LineKind,
    number
  >
  const shown = kind ?? lineKinds.find((name) => counts[name] > 0) ?? 'person'
  const wanted = byKind.get(shown) ?? []
  const records = await recordsOf(scope, shown, wanted, { customers, places })
  const now = Date.now()
  const lines = wanted.flatMap((one): Line[] => {
    const record = records.get(one.id)
    return record === undefined ? [] : [lineOf(one, shown, record, places, now)]
  })
  return {
    kind: shown,
    lines,
    columns: columnsOf(
      shown,
      lines.flatMap((line) => Object.keys(line.cells)),
    ),
    counts,
    elsewhere: [...elsewhere.values()].map(({ labels, ...place }) => ({ ...place, labels: [...labels] })),
    toConfirm: rows.filter((row) => !row.holds.some(lacking)).length,
    drafts: drafts[0]?.count ?? 0,
  }
}

const keyOf = ({ holds: [hold], id }: Asked): string => `${hold!.entity}:${id}`

/** Those of the transactions that are on file: an STR keeps what it says of one whose import was undone. */
const transactionsAmong = (scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  ids.length === 0
    ? Promise.resolve(new Set())
    : scope.sql(
        async (client) =>
          new Set(
            (await client.rows({ id: col.text }, 'SELECT id FROM transaction WHERE id = ANY($1::uuid[])', [ids])).map(
              ({ id }) => id,
            ),
          ),
      )

/** A record as a line shows it: name, number, version and form values. */
export interface LineRecord {
  name: string
  number: string
  version: string
  values: Readonly<Record<string, string>>
}

async function recordsOf(
  scope: Scope,
  kind: LineKind,
  wanted: readonly Asked[],
  { customers, places }: { customers: Awaited<ReturnType<typeof customersOf>>; places: readonly Place[] },
): Promise<Map<string, LineRecord>> {
  if (kind === 'transaction') {
    const found = await transactionRecords(
      scope,
      wanted.map(({ id }) => id),
    )
    return new Map([...found].map(([id, item]) => [id, recordOfTransaction(item)]))
  }
  if (kind === 'location') return new Map(places.map((place) => [place.id, recordOfLocation(place)]))
  return new Map(
    wanted.flatMap(({ id }) => {
      const found = customers.get(id)
      return found === undefined ? [] : [[id, recordOfCustomer(found)] as const]
    }),
  )
}

export const recordOfCustomer = ({
  customer,
  updatedAt,
}: Awaited<ReturnType<typeof customersOf>> extends Map<string, infer Found> ? Found : never): LineRecord => ({
  name: wholeName(customer) || customer.phone || 'No name',
  number: customer.customerNumber ?? customer.phone ?? '',
  version: updatedAt.toISOString(),
  values: formValuesOf(customer),
})

export const recordOfTransaction = (
  item: Awaited<ReturnType<typeof transactionRecords>> extends Map<string, infer Found> ? Found : never,
): LineRecord => ({
  name: [conductorOf(item), amountOf(item)].filter(Boolean).join(', '),
  number: item.isSynthetic ? '' : item.externalId,
  version: item.version,
  values: storedValues(item),
})

const amountOf = ({ actions: { starting } }: Parameters<typeof recordOfTransaction>[0]): string => {
  const { amount = null, currency = null } = starting[0] ?? {}
  if (amount === null) return ''
  return currency === 'CAD' ? displayCents(toCents(amount)) : `${amount} ${currency ?? ''}`
}

const conductorOf = ({ actions, customers }: Parameters<typeof recordOfTransaction>[0]): string => {
  const id = actions.starting[0]?.conductors[0]?.customerId
  return id ? (customers[id]?.label ?? '') : ''
}

const recordOfLocation = (place: Place): LineRecord => ({
  name: place.name,
  number: place.fintracLocationId,
  version: place.fintracLocationId,
  values: { fintracLocationId: place.fintracLocationId },
})

/** The records as they stand, by line. */
export async function recordsByLine(scope: Scope, lines: readonly string[]): Promise<Map<string, LineRecord>> {
  scope.require('view the product')
  const idsOf = (entity: string) => [
    ...new Set(lines.flatMap((line) => (line.startsWith(`${entity}:`) ? [line.slice(entity.length + 1)] : []))),
  ]
  const [customers, transactions, locations] = [idsOf('customer'), idsOf('transaction'), idsOf('location')]
  const places = await scope.tx((db) =>
    db.location.findMany({
      where: { id: { in: locations } },
      select: { id: true, name: true, fintracLocationId: true },
    }),
  )
  return new Map([
    ...places.map((place) => [`location:${place.id}`, recordOfLocation(place)] as const),
    ...(customers.length === 0 ? [] : [...(await customersOf(scope, customers))]).map(
      ([id, found]) => [`customer:${id}`, recordOfCustomer(found)] as const,
    ),
    ...(transactions.length === 0 ? [] : [...(await transactionRecords(scope, transactions))]).map(
      ([id, item]) => [`transaction:${id}`, recordOfTransaction(item)] as const,
    ),
  ])
}

const paths: Readonly<Record<string, string>> = {
  customer: '/app/customers/',
  transaction: '/app/transactions/',
  location: '/app/locations/',
}

function lineOf(one: Asked, kind: LineKind, record: LineRecord, places: readonly Place[], now: number): Line {
  const cells: Record<string, Cell> = {}
  const others = new Set<string>()
  for (const hold of one.holds) {
    const fields = fieldsOfHold(kind, hold)
    if (fields.length === 0) others.add(hold.label)
    for (const field of fields) {
      const column = columnOf(kind, field)!
      const { kind: cellKind } = column
      const text = shownCell(cellKind, record.values[field] ?? '', places)
      const unread = hold.kind === 'missing' ? (placeholder(column, text) ?? unreadCell(cellKind, text, places)) : null
      // An empty cell needs no message.
      cells[field] ??= { text, message: text === '' ? '' : (unread ?? hold.text) }
    }
  }
  const entity = one.holds[0]!.entity
  return {
    id: keyOf(one),
    kind,
    name: record.name,
    number: record.number,
    to: `${paths[entity]}${one.id}`,
    version: record.version,
    dueDate: one.dueDate,
    due: one.dueDate === null ? null : deadlineState({ dueDate: one.dueDate, fileBy: one.fileBy ?? one.dueDate }, now),
    reports: one.reports.size,
    cells,
    others: [...others],
  }
}

/** The number of records with missing values, and of those values. Covers only drafts that this person may see. */
export async function missingCount(scope: Scope): Promise<{ records: number; values: number }> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { records: col.int, values: col.int },
      `SELECT count(DISTINCT (h ->> 'entity', h ->> 'entityId'))::int AS records, count(DISTINCT (h ->> 'entity', h ->> 'entityId', h ->> 'field'))::int AS values
       FROM report r CROSS JOIN LATERAL jsonb_array_elements(r.holds) h
       WHERE ${openSql} AND r.hold_count > 0 AND ${visibleSql(scope, 'r')} AND h ->> 'kind' IN ('missing', 'refused')
         AND h ->> 'entity' IN ('customer', 'transaction', 'location') AND h ->> 'entityId' <> ''`,
    )
    return rows[0] ?? { records: 0, values: 0 }
  })
}
