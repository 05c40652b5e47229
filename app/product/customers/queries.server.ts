import { codeOptions } from '#app/compliance/words/codes.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerText } from './party-text.ts'
import type { CustomerInput } from './schema.ts'

/** SQL on alias `c`: what a list calls a customer: the name, else the number, else the phone; null where none is known. */
export const customerLabelSql = `coalesce(nullif(coalesce(nullif(c.entity_name, ''), concat_ws(' ', c.given_name, c.surname)), ''), c.customer_number, c.phone)`

export const customerSorts = ['name', 'number', 'updated'] as const
export type CustomerSort = (typeof customerSorts)[number]

export interface CustomerListQuery {
  /** Part of a name, number, phone number or e-mail address. */
  search: string
  kind: 'person' | 'entity' | null
  sort: CustomerSort
  descending: boolean
  /** From 1. */
  page: number
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

const nameSql = `coalesce(nullif(entity_name, ''), nullif(concat_ws(', ', surname, nullif(concat_ws(' ', given_name, other_name), '')), ''), '')`
const sortSql: Record<CustomerSort, string> = {
  name: `lower(${nameSql})`,
  number: 'customer_number',
  updated: 'updated_at',
}

/** One page of the customers that match, and how many match in all. */
export async function customerList(
  scope: Scope,
  query: CustomerListQuery,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const digits = query.search.replace(/\D/g, '')
  const pattern = `%${query.search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const filter = `($1 = '%%' OR ${nameSql} ILIKE $1 OR concat_ws(' ', given_name, other_name, surname) ILIKE $1 OR customer_number ILIKE $1 OR email ILIKE $1 OR ($2 <> '' AND phone LIKE '%' || $2 || '%'))
    AND ($3::text IS NULL OR kind = $3::"PartyKind")`
  const values = [pattern, digits.length >= 4 ? digits : '', query.kind]
  return scope.sql(async (client) => {
    const counted = await client.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM customer WHERE ${filter}`,
      values,
    )
    const { rows } = await client.query<{
      id: string
      kind: 'person' | 'entity'
      name: string
      customer_number: string | null
      phone: string | null
      place: string
      updated_at: Date
    }>(
      `SELECT id, kind, ${nameSql} AS name, customer_number, phone, concat_ws(', ', city, province, nullif(country, 'CA')) AS place, updated_at
       FROM customer WHERE ${filter} ORDER BY ${sortSql[query.sort]} ${query.descending ? 'DESC' : 'ASC'} NULLS LAST, id LIMIT $4 OFFSET $5`,
      [...values, query.pageSize, (query.page - 1) * query.pageSize],
    )
    return {
      total: counted.rows[0]?.total ?? 0,
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
    page: 1,
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
  /** To tell whether someone changed it meanwhile. */
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
    const [{ transactions } = { transactions: 0 }] = await db.$queryRaw<{ transactions: number }[]>`
      SELECT count(*)::int AS transactions FROM transaction t WHERE t.conductor_id = ${id}::uuid OR t.on_behalf_of_id = ${id}::uuid OR t.beneficiary_id = ${id}::uuid
        OR t.id IN (SELECT transaction_id FROM action_party WHERE customer_id = ${id}::uuid)`
    const { createdAt, updatedAt, importId } = row
    const customer = inputOf(row)
    const name =
      customer.kind === 'entity'
        ? customer.entityName
        : [customer.givenName, customer.otherName, customer.surname].filter(Boolean).join(' ')
    return { id, name: name || 'No name', customer, createdAt, updatedAt, importId, transactions }
  })
}

type Row = Awaited<ReturnType<Tx['customer']['findUniqueOrThrow']>>

/** What a form changes of a customer. */
function inputOf({
  organizationId: _organization,
  mode: _mode,
  importId: _import,
  createdAt: _created,
  updatedAt: _updated,
  identifications,
  registrations,
  authorizedPersons,
  ...fields
}: Row): CustomerInput {
  return {
    ...fields,
    identifications: identifications as CustomerInput['identifications'],
    registrations: registrations as CustomerInput['registrations'],
    authorizedPersons: authorizedPersons as CustomerInput['authorizedPersons'],
  }
}

/** Customers as their forms show them, by id; those that are not there are left out. */
export async function customersOf(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, { customer: CustomerInput; updatedAt: Date }>> {
  scope.require('view the product')
  const rows = await scope.tx((db) => db.customer.findMany({ where: { id: { in: ids.filter(isId) } } }))
  return new Map(rows.map((row) => [row.id, { customer: inputOf(row), updatedAt: row.updatedAt }]))
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

/** What the form lets one choose from, in the regulator's codes. Canada and the United States stand first. */
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
    documents: choices(kind === 'person' ? 'personIdentifierType' : 'entityIdentifierType').filter(
      ({ value }) => kind === 'entity' || value !== '27',
    ),
    registrations: choices('registrationType'),
    provinces: [...choices('provinceCa'), ...choices('provinceUs'), ...choices('provinceMx')],
  }
}
