import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Reader } from '#app/platform/sql/within.ts'
import type { Doubt } from '#app/compliance/drafting/hold.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { DIFFERING_FACTS, factText, type DifferingFact } from '#app/party/same/differing.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerLabelSql } from '../customers/queries.server.ts'
import { customerHashSql } from '../doubts/values.ts'
import { valuesOfRecord } from './record.ts'
import { recordColumns, recordSql, type CustomerRecord } from '../customers/record.ts'
import { fieldLabel, saidValues, sourceNames, type SaidAt, type SaidBy } from './values.ts'

/** SQL on aliases `d` and `c`: it is asked, and the customer has the value that it differs from. */
export const openSql = `d.state = 'open' AND d.value_hash = ${customerHashSql}`

/** Where it is said, as it is kept. */
export type KeptSaid = SaidAt & SaidBy

/** A value that a file says, beside the one on file. */
export interface DifferingShown {
  id: string
  customerId: string
  /** Name, else number, else phone. */
  customer: string
  number: string | null
  field: DifferingFact
  label: string
  onFile: string | null
  said: string | null
  /** Where it was said, the first record of each file. */
  at: (KeptSaid & { fileName: string | null })[]
  state: 'open' | 'kept' | 'taken'
  answeredBy: string | null
  answeredAt: Date | null
}

interface Row extends CustomerRecord {
  differing_id: string
  customer: string | null
  field: DifferingFact
  value: PartyCells
  said: KeptSaid[]
  state: DifferingShown['state']
  answered_by: string | null
  answered_at: Date | null
}

const columns: ColumnsOf<Row> = {
  ...recordColumns,
  differing_id: col.text,
  customer: col.text.orNull,
  field: col.oneOf(),
  value: col.json(),
  said: col.json(),
  state: col.oneOf(),
  answered_by: col.text.orNull,
  answered_at: col.instant.orNull,
}

/**
 * Those of a condition on the aliases `d` and `c`, in the order in which they were found. Runs within a unit of work.
 */
export async function differingWhere(
  client: Reader,
  condition: string,
  parameters: readonly unknown[],
): Promise<DifferingShown[]> {
  const rows = await client.rows(
    columns,
    `SELECT d.id::text AS differing_id, d.field, d.value, d.said, d.state, d.answered_by, d.answered_at, ${customerLabelSql} AS customer, ${recordSql}
     FROM differing_value d JOIN customer c ON c.id = d.customer_id WHERE ${condition}`,
    [...parameters],
  )
  if (rows.length === 0) return []
  const names = await client.rows(
    { id: col.text, name: col.text },
    'SELECT id, file_name AS name FROM import WHERE id = ANY($1::uuid[])',
    [[...new Set(rows.flatMap(({ said }) => said.flatMap((one) => ('importId' in one ? one.importId : []))))]],
  )
  const files = new Map(names.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    id: row.differing_id,
    customerId: row.id,
    customer: row.customer ?? 'No name',
    number: row.customer_number,
    field: row.field,
    label: fieldLabel(row.field),
    onFile: factText(row.field, valuesOfRecord(row).values),
    said: factText(row.field, saidValues(row.value, row.kind)),
    at: row.said.map((said) => ({ ...said, fileName: 'importId' in said ? (files.get(said.importId) ?? null) : null })),
    state: row.state,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at,
  }))
}

/** `Line 3 of "march.csv"`; of a customer of the same file the line that it was made of too. */
export function saidWhere({ at: [first, ...others] }: Pick<DifferingShown, 'at'>): string {
  if (first === undefined) return 'A file'
  const more =
    others.length === 0 ? '' : others.length === 1 ? ' and another source' : ` and ${others.length} other sources`
  const day = first.on === null ? '' : `, ${first.on},`
  return 'importId' in first
    ? `Line ${first.line} of "${first.fileName ?? 'a file'}"${day}${more}`
    : `The identity check by ${sourceNames[first.provider] ?? first.provider}${day}${more}`
}

/** What waits for an answer about these customers, as doubts about the values on file. */
export async function doubtsOfDiffering(client: Reader, customerIds: readonly string[]): Promise<Doubt[]> {
  if (customerIds.length === 0) return []
  return (
    await differingWhere(client, `d.customer_id = ANY($1::uuid[]) AND ${openSql} ORDER BY d.id`, [customerIds])
  ).map((one): Doubt => ({
    id: `differs-${one.id}`,
    entity: 'customer',
    entityId: one.customerId,
    code: 'value-differs',
    field: one.field,
    value: one.onFile,
    message: `${saidWhere(one)} ${one.at.length > 1 ? 'say' : 'says'} "${one.said ?? ''}".`,
    action: 'Open the customer and choose which value is right.',
    confirmedBy: null,
    isQuestion: true,
  }))
}

/** How many values of each kind wait for an answer, and of how many customers. */
export async function differingCounts(
  scope: Scope,
): Promise<{ field: DifferingFact; label: string; values: number; customers: number }[]> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { field: col.oneOf<DifferingFact>(), values: col.int, customers: col.int },
      `SELECT d.field, count(*)::int AS values, count(DISTINCT d.customer_id)::int AS customers FROM differing_value d JOIN customer c ON c.id = d.customer_id WHERE ${openSql} GROUP BY d.field`,
    )
    return rows
      .map((row) => ({ ...row, label: fieldLabel(row.field) }))
      .sort((one, other) => DIFFERING_FACTS.indexOf(one.field) - DIFFERING_FACTS.indexOf(other.field))
  })
}

/** One page of what waits about one kind of value, those of a customer together. `page`: from 1. */
export async function differingList(
  scope: Scope,
  { field, page, pageSize }: { field: DifferingFact; page: number; pageSize: number },
): Promise<DifferingShown[]> {
  scope.require('view the product')
  return scope.sql((client) =>
    differingWhere(
      client,
      `d.field = $1 AND ${openSql} ORDER BY ${customerLabelSql}, d.customer_id, d.id LIMIT $2 OFFSET $3`,
      [field, pageSize, (page - 1) * pageSize],
    ),
  )
}

/** Open questions about a customer's values, and the values that a person rejected. */
export async function differingOfCustomer(
  scope: Scope,
  customerId: string,
): Promise<{ open: DifferingShown[]; kept: DifferingShown[] }> {
  scope.require('view the product')
  if (!isId(customerId)) return { open: [], kept: [] }
  const found = await scope.sql((client) =>
    differingWhere(client, `d.customer_id = $1 AND (d.state = 'kept' OR ${openSql}) ORDER BY d.id`, [customerId]),
  )
  return { open: found.filter(({ state }) => state === 'open'), kept: found.filter(({ state }) => state === 'kept') }
}

/** SQL: an import (a parameter) says it. */
const ofImportSql = (parameter: string): string =>
  `d.said @> jsonb_build_array(jsonb_build_object('importId', ${parameter}::text))`

/** An import's open values that differ from those on file. */
export async function differingOfImport(scope: Scope, importId: string): Promise<DifferingShown[]> {
  scope.require('view the product')
  if (!isId(importId)) return []
  return scope.sql((client) => differingWhere(client, `${ofImportSql('$1')} AND ${openSql} ORDER BY d.id`, [importId]))
}

/** How many values of how many customers an import leaves to be answered. */
export async function differingCountOfImport(
  scope: Scope,
  importId: string,
): Promise<{ values: number; customers: number }> {
  scope.require('view the product')
  return scope.sql((client) =>
    client.one(
      { values: col.int, customers: col.int },
      `SELECT count(*)::int AS values, count(DISTINCT d.customer_id)::int AS customers FROM differing_value d JOIN customer c ON c.id = d.customer_id WHERE ${ofImportSql('$1')} AND ${openSql}`,
      [importId],
    ),
  )
}
