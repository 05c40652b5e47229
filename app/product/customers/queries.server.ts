import { sqlIn } from '#app/platform/sql/within.ts'
import { codeOptions } from '#app/compliance/words/codes.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { fitSql, hasWordsSql, searchedText } from './matching.ts'
import { customerText } from './party-text.ts'
import { documentCode, documentTable } from './record.ts'
import type { CustomerInput } from './schema.ts'
import type { CustomerList, FlagKind, StoredEntry } from '#app/party/facts/customer-lists.ts'
import { standing } from './lists/entries.ts'
import { attentionDays } from './flags/flags.ts'
import { expiringSql, standingFlagsSql, unverifiedSql } from './lists/sql.ts'
import { deadlineDay } from '#app/compliance/rules/days/deadlines.ts'
import { addDays } from '#app/compliance/rules/days/holidays.ts'
import { wholeName } from '#app/party/names/matching.ts'

/**
 * SQL on alias `c`: what a list calls a customer: the name, else the number, else the phone; null where none is known.
 */
/** `wholeName` in SQL, or null. `column` writes a column of the customer. */
export const wholeNameSql = (column: (name: string) => string): string =>
  `nullif(coalesce(nullif(${column('entity_name')}, ''), concat_ws(' ', ${['given_name', 'other_name', 'surname'].map(column).join(', ')})), '')`
export const customerLabelSql = `coalesce(${wholeNameSql((name) => `c.${name}`)}, c.customer_number, c.phone)`

/** SQL on alias `t`: transactions in which customer $1 has a role. Each of its parts is found by an index. */
export const roleSql = `(t.conductor_id = $1::uuid OR t.on_behalf_of_id = $1::uuid OR t.beneficiary_id = $1::uuid OR t.id = ANY(ARRAY(SELECT transaction_id FROM action_party WHERE customer_id = $1::uuid)))`

/** What a list calls each of these customers. */
export async function customerLabels(client: Sql, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await client.rows(
    { id: col.text, label: col.text.orNull },
    `SELECT c.id, ${customerLabelSql} AS label FROM customer c WHERE c.id = ANY($1::uuid[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, label }) => [id, label]))
}

export const customerSorts = ['name', 'number', 'updated'] as const
export type CustomerSort = (typeof customerSorts)[number]

export interface CustomerFilter {
  /** Words of a name, number, phone number or e-mail address. */
  search: string
  kind: 'person' | 'entity' | null
  /**
   * What asks for attention: a kind of flag, any flag, a review, a document that expires, no verification; absent:
   * whoever.
   */
  attention?: Attention | null
}

export const attentions = ['flagged', 'review', 'expired', 'expiring', 'unverified'] as const
export type Attention = (typeof attentions)[number] | FlagKind

export interface CustomerListQuery extends CustomerFilter {
  sort: CustomerSort
  descending: boolean
  /** The rows after this row (`after`), or before it (`before`); null: from the beginning. */
  from: { side: 'after' | 'before'; cursor: string } | null
  pageSize: number
}

export interface CustomerRow {
  id: string
  kind: 'person' | 'entity'
  name: string
  customerNumber: string | null
  phone: string | null
  place: string
  updatedAt: Date
}

export interface CustomerPage {
  rows: CustomerRow[]
  total: number
  /** Cursors of the previous and the next page, or null. */
  next: string | null
  previous: string | null
}

const nameSql = `coalesce(nullif(c.entity_name, ''), nullif(concat_ws(', ', c.surname, nullif(concat_ws(' ', c.given_name, c.other_name), '')), ''), '')`
/**
 * What each order goes by, never null, so that the row after another is found by it and the id; and a cursor's text of
 * it, read back.
 */
const sortSql: Record<CustomerSort, { by: string; text: string; read: (place: string) => string; form?: RegExp }> = {
  // Of this one there is an index.
  name: { by: 'c.sort_name', text: 'c.sort_name', read: (place) => `${place}::text` },
  number: {
    by: `coalesce(c.customer_number, '')`,
    text: `coalesce(c.customer_number, '')`,
    read: (place) => `${place}::text`,
  },
  updated: {
    by: 'c.updated_at',
    text: `(extract(epoch FROM c.updated_at) * 1000)::bigint::text`,
    read: (place) => `to_timestamp(${place}::bigint / 1000.0)`,
    form: /^\d{1,14}$/,
  },
}

/** SQL on alias `c`: the customers that a filter finds, and its parameters. */
function filterSql({ search, kind, attention }: CustomerFilter): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['TRUE']
  if (searchedText(search) !== '')
    conditions.push(hasWordsSql('c.search_text', `$${values.push(searchedText(search))}`))
  if (kind !== null) conditions.push(`c.kind = $${values.push(kind)}::"PartyKind"`)
  if (attention) conditions.push(attentionSql(attention, (value) => `$${values.push(value)}`))
  return { where: conditions.join(' AND '), values }
}

function attentionSql(attention: Attention, place: (value: string) => string): string {
  const today = deadlineDay(Date.now())
  const soon = () => place(addDays(today, attentionDays))
  const expires = (condition: string) => `EXISTS (${expiringSql} AND d ->> 'expiresOn' ${condition})`
  switch (attention) {
    case 'flagged':
      return `(c.flags <> '[]' AND EXISTS (${standingFlagsSql}))`
    case 'review':
      return `(c.flags <> '[]' AND EXISTS (${standingFlagsSql} AND f ->> 'reviewOn' <= ${soon()}))`
    case 'expired':
      return expires(`< ${place(today)}`)
    case 'expiring':
      return expires(`BETWEEN ${place(today)} AND ${soon()}`)
    case 'unverified':
      return unverifiedSql
    default:
      return `(c.flags <> '[]' AND EXISTS (${standingFlagsSql} AND f ->> 'kind' = ${place(attention)}))`
  }
}

/** A row's place in an order, as one opaque text. */
const cursorOf = (row: { sort_value: string; id: string }): string => `${row.id}${row.sort_value}`

function readCursor(cursor: string): { id: string; value: string } | null {
  const id = cursor.slice(0, 36)
  return isId(id) ? { id, value: searchedText(cursor.slice(36)) } : null
}

/**
 * One page of the customers that match, and how many match in all. Pages are found by the row that they follow: the
 * last of 100,000 costs what the first costs.
 */
export async function customerList(scope: Scope, query: CustomerListQuery): Promise<CustomerPage> {
  const { where, values } = filterSql(query)
  // By name, the best match of a search comes first. The search is the first parameter.
  const isRanked = searchedText(query.search) !== '' && query.sort === 'name' && !query.descending
  const ranked = `(${fitSql('$1')})::text || c.sort_name`
  const { by, text, read, form = /^/ } = isRanked ? { ...sortSql.name, by: ranked, text: ranked } : sortSql[query.sort]
  const given = query.from === null ? null : readCursor(query.from.cursor)
  const from = given !== null && form.test(given.value) ? given : null
  const isBackwards = from !== null && query.from?.side === 'before'
  const isDown = query.descending !== isBackwards
  return scope.sql(async (client) => {
    const { total } = await client.one(
      { total: col.int },
      `SELECT count(*)::int AS total FROM customer c WHERE ${where}`,
      values,
    )
    const placed =
      from === null
        ? ''
        : `AND (${by}, c.id) ${isDown ? '<' : '>'} (${read(`$${values.push(from.value)}`)}, $${values.push(from.id)}::uuid)`
    const direction = isDown ? 'DESC' : 'ASC'
    const found = await client.rows(
      {
        id: col.text,
        kind: col.oneOf<'person' | 'entity'>(),
        name: col.text,
        customer_number: col.text.orNull,
        phone: col.text.orNull,
        place: col.text,
        updated_at: col.instant,
        sort_value: col.text,
      },
      `SELECT c.id, c.kind, ${nameSql} AS name, c.customer_number, c.phone, concat_ws(', ', c.city, c.province, nullif(c.country, 'CA')) AS place, c.updated_at, ${text} AS sort_value
       FROM customer c WHERE ${where} ${placed} ORDER BY ${by} ${direction}, c.id ${direction} LIMIT $${values.push(query.pageSize + 1)}`,
      values,
    )
    const hasMore = found.length > query.pageSize
    const page = found.slice(0, query.pageSize)
    const rows = isBackwards ? page.reverse() : page
    const [first, last] = [rows[0], rows.at(-1)]
    return {
      total,
      next: last && (isBackwards || hasMore) ? cursorOf(last) : null,
      previous: first && (isBackwards ? hasMore : from !== null) ? cursorOf(first) : null,
      rows: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name || 'No name',
        customerNumber: row.customer_number,
        phone: row.phone,
        place: row.place,
        updatedAt: row.updated_at,
      })),
    }
  })
}

/** Customers that are read at once. */
const exportedAtOnce = 1_000

/**
 * The customers that a filter finds, by name, a part at a time: of a list of any length, little is held in memory.
 * `ids`: of these alone.
 */
export async function* customerParts(
  scope: Scope,
  filter: CustomerFilter,
  ids: readonly string[] | null = null,
): AsyncGenerator<CustomerFacts[]> {
  scope.require('view the product')
  const asked = filterSql(filter)
  if (ids !== null) asked.where += ` AND c.id = ANY($${asked.values.push(ids.filter(isId))}::uuid[])`
  let after: { id: string; sort_name: string } | undefined
  for (;;) {
    const values = [...asked.values]
    const placed =
      after === undefined
        ? ''
        : `AND (c.sort_name, c.id) > ($${values.push(after.sort_name)}::text, $${values.push(after.id)}::uuid)`
    const page: { id: string; sort_name: string }[] = await scope.sql(async (client) => {
      const rows = await client.rows(
        { id: col.text, sort_name: col.text },
        `SELECT c.id, c.sort_name FROM customer c WHERE ${asked.where} ${placed} ORDER BY c.sort_name, c.id LIMIT ${exportedAtOnce}`,
        values,
      )
      return rows
    })
    if (page.length === 0) return
    const found = await customersOf(
      scope,
      page.map(({ id }) => id),
    )
    yield page.flatMap(({ id }) => found.get(id)?.customer ?? [])
    after = page.at(-1)
    if (page.length < exportedAtOnce) return
  }
}

/** The first customers that match part of a name, number, phone number or e-mail address, as a field offers them. */
export async function customerMatches(
  scope: Scope,
  search: string,
): Promise<{ id: string; text: string; hint: string }[]> {
  const { rows } = await customerList(scope, {
    search,
    kind: null,
    sort: 'name',
    descending: false,
    from: null,
    pageSize: 8,
  })
  const found = await scope.tx((db) =>
    db.customer.findMany({
      where: { id: { in: rows.map((row) => row.id) } },
      select: {
        id: true,
        entityName: true,
        surname: true,
        givenName: true,
        otherName: true,
        customerNumber: true,
        phone: true,
        dateOfBirth: true,
      },
    }),
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  return rows.flatMap(({ id, place }) => {
    const row = byId.get(id)
    return row ? [{ id, text: customerText(row), hint: [row.dateOfBirth, place].filter(Boolean).join(', ') }] : []
  })
}

export interface CustomerView {
  id: string
  name: string
  customer: CustomerInput
  createdAt: Date
  /** Tells whether someone has changed it in the meantime. */
  updatedAt: Date
  importId: string | null
  /** Transactions in which the customer has a role. */
  transactions: number
}

/** One customer. @throws AppError 404 */
export async function customerById(scope: Scope, id: string | undefined): Promise<CustomerView> {
  if (!isId(id)) throw notFound('The customer')
  return scope.tx(async (db) => {
    const row = await db.customer.findUnique({ where: { id } })
    if (!row) throw notFound('The customer')
    const { transactions } = await sqlIn(db).one(
      { transactions: col.int },
      `SELECT count(*)::int AS transactions FROM transaction t WHERE ${roleSql}`,
      [id],
    )
    const { createdAt, updatedAt, importId } = row
    const customer = inputOf(row)
    return { id, name: wholeName(customer) || 'No name', customer, createdAt, updatedAt, importId, transactions }
  })
}

type Row = Awaited<ReturnType<Tx['customer']['findUniqueOrThrow']>>

/** Documents by the codes of their kinds; a word of a file that has none stays as it is. */
const papersOf = (papers: unknown, kind: CustomerInput['kind']): CustomerInput['identifications'] =>
  (papers as CustomerInput['identifications']).map((paper) => ({
    ...paper,
    type: documentCode(paper.type, kind) ?? paper.type,
  }))

/** What a form changes of a customer. */
function inputOf({
  organizationId: _organization,
  mode: _mode,
  importId: _import,
  createdAt: _created,
  updatedAt: _updated,
  flags: _flags,
  verifications: _verifications,
  ownership: _ownership,
  identifications,
  registrations,
  authorizedPersons,
  ...fields
}: Row): CustomerInput {
  return {
    ...fields,
    identifications: papersOf(identifications, fields.kind as CustomerInput['kind']),
    registrations: registrations as CustomerInput['registrations'],
    authorizedPersons: authorizedPersons as CustomerInput['authorizedPersons'],
  }
}

/** A customer with the lists of their file: what stands of them. */
export type CustomerFacts = CustomerInput & Record<CustomerList, StoredEntry[]>

const listsOf = (row: Row): Record<CustomerList, StoredEntry[]> => ({
  flags: standing(row.flags),
  verifications: standing(row.verifications),
  ownership: standing(row.ownership),
})

/** Customers as their forms show them, with the lists of their files, by id; those that are not there are left out. */
export async function customersOf(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, { customer: CustomerFacts; updatedAt: Date }>> {
  scope.require('view the product')
  const rows = await scope.tx((db) => db.customer.findMany({ where: { id: { in: ids.filter(isId) } } }))
  return new Map(
    rows.map((row) => [row.id, { customer: { ...inputOf(row), ...listsOf(row) }, updatedAt: row.updatedAt }]),
  )
}

interface Choice {
  value: string
  label: string
}

export interface CustomerChoices {
  countries: Choice[]
  documents: Choice[]
  registrations: Choice[]
  /** Provinces and states of Canada, the United States and Mexico. */
  provinces: Choice[]
}

const choices = (table: Parameters<typeof codeOptions>[0]): Choice[] =>
  codeOptions(table).map(({ code, label }) => ({ value: code, label }))

/** What the form lets one choose from, in the regulator's codes. Canada and the United States come first. */
export function customerChoices(kind: 'person' | 'entity'): CustomerChoices {
  const countries = choices('country')
  const first = ['CA', 'US']
  return {
    countries: [
      ...countries.filter((country) => first.includes(country.value)),
      ...countries
        .filter((country) => !first.includes(country.value))
        .sort((a, b) => a.label.localeCompare(b.label, 'en')),
    ],
    documents: choices(documentTable[kind]).filter(({ value }) => kind === 'entity' || value !== '27'),
    registrations: choices('registrationType'),
    provinces: [...choices('provinceCa'), ...choices('provinceUs'), ...choices('provinceMx')],
  }
}
