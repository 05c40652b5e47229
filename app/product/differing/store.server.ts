import { col } from '#app/platform/sql/columns.ts'
import { anyOf, type Sql } from '#app/platform/sql/sql.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { columnAttributes } from '#app/party/facts/attributes.ts'
import type { DifferingFact, PartyValues } from '#app/party/same/differing.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerHashSql } from '../doubts/values.ts'
import { valuesOfRecord } from './record.ts'
import { recordColumns, recordSql, type Paper } from '../customers/record.ts'
import {
  placedOf,
  type FilledCustomer,
  type FoundValue,
  type KnownValues,
  type PlacedValue,
  type SaidBy,
} from './values.ts'

/**
 * What differs from what is on file, in the organization's data. All of it runs within the unit of work that stores the
 * records.
 */

export async function valuesOf(client: Sql, ids: readonly string[]): Promise<Map<string, KnownValues>> {
  const rows = await client.rows(recordColumns, `SELECT ${recordSql} FROM customer c WHERE c.id = ANY($1::uuid[])`, [
    ids,
  ])
  return new Map(rows.map((row) => [row.id, valuesOfRecord(row)]))
}

/** Open doubts and questions of these customers, kept open while a value is completed or taken (`anchor`). */
export async function standing(
  client: Sql,
  customerIds: readonly string[],
): Promise<{ doubts: string[]; differing: string[] }> {
  const of = async (table: string): Promise<string[]> =>
    (
      await client.rows(
        { id: col.text },
        `SELECT d.id::text AS id FROM ${table} d JOIN customer c ON c.id = d.customer_id WHERE d.customer_id = ANY($1::uuid[]) AND d.value_hash = ${customerHashSql}`,
        [customerIds],
      )
    ).map((row) => row.id)
  return { doubts: await of('doubt'), differing: await of('differing_value') }
}

/** Ties what stood to the values that the customers have by now. */
export async function anchor(
  client: Sql,
  { doubts, differing }: { doubts: readonly string[]; differing: readonly string[] },
): Promise<void> {
  const tie = (table: string, ids: readonly string[]) =>
    client.run(
      `UPDATE ${table} d SET value_hash = ${customerHashSql} FROM customer c WHERE c.id = d.customer_id AND d.id = ANY($1::bigint[]) AND d.value_hash <> ${customerHashSql}`,
      [ids],
    )
  if (doubts.length > 0) await tie('doubt', doubts)
  if (differing.length > 0) await tie('differing_value', differing)
}

const fillable = [
  'surname',
  'given_name',
  'other_name',
  'extension',
  ...columnAttributes.flatMap((attribute) => ('part' in attribute ? [attribute.column] : [])),
]

/** The papers on file with what was added to them, each in its place, and those that were added. */
function completedPapers(papers: readonly Paper[], before: PartyValues, after: PartyValues): Paper[] {
  const completed = papers.map((paper, at) => {
    const [old, now] = [before.documents?.[at], after.documents?.[at]]
    if (old === undefined || now === undefined || old === now) return paper
    return {
      ...paper,
      type: paper.type ?? now.type ?? null,
      number: paper.number ?? now.number ?? null,
      country: paper.country ?? now.country ?? null,
      province: paper.province ?? now.province ?? null,
      ...(now.expiresOn !== undefined && { expiresOn: now.expiresOn }),
    }
  })
  const added = (after.documents ?? []).slice(papers.length)
  return [
    ...completed,
    ...added.map(({ type = null, number = null, country = null, province = null, expiresOn }) => ({
      type,
      number,
      country,
      province,
      ...(expiresOn !== undefined && { expiresOn }),
    })),
  ]
}

/** Gives customers what records add to their values; what was doubted or asked of them stays so. */
export async function fillValues(client: Sql, filled: readonly FilledCustomer[]): Promise<void> {
  const ids = filled.map(({ customerId }) => customerId)
  const stood = await standing(client, ids)
  const rows = await client.rows(
    { id: col.text, identifications: col.json<Paper[]>() },
    'SELECT id, identifications FROM customer WHERE id = ANY($1::uuid[])',
    [ids],
  )
  const papers = new Map(rows.map((row) => [row.id, row.identifications]))
  const columns = filled.map(({ customerId, before, after: { name, address, phone }, after }) => ({
    id: customerId,
    surname: name?.surname,
    given_name: name?.givenName,
    other_name: name?.otherName,
    extension: phone?.extension,
    identifications: completedPapers(papers.get(customerId) ?? [], before, after),
    ...Object.fromEntries(
      columnAttributes.flatMap((attribute) =>
        'part' in attribute ? [[attribute.column, address?.[attribute.part as keyof typeof address]]] : [],
      ),
    ),
  }))
  await client.run(
    `UPDATE customer c SET ${fillable.map((column) => `${column} = f.${column}`).join(', ')}, identifications = f.identifications,
       name_key = CASE WHEN (c.surname, c.given_name, c.other_name) IS DISTINCT FROM (f.surname, f.given_name, f.other_name) THEN NULL ELSE c.name_key END, updated_at = clock_timestamp()
     FROM jsonb_to_recordset($1::jsonb) AS f (id uuid, ${fillable.map((column) => `${column} text`).join(', ')}, identifications jsonb) WHERE c.id = f.id`,
    [JSON.stringify(columns).replaceAll('\\u0000', '')],
  )
  await anchor(client, stood)
}

interface Placed extends PlacedValue {
  id: string
  isStanding: boolean
}

/**
 * Asks about values that differ from those on file, each once per customer. A rejected value isn't asked about again;
 * an accepted one that is no longer on file is.
 */
export async function storeDiffering(
  client: Sql,
  scope: Scope,
  source: SaidBy,
  found: readonly FoundValue[],
): Promise<void> {
  const ids = [...new Set(found.map(({ customerId }) => customerId))]
  const rows = await client.rows(
    {
      id: col.text,
      customer_id: col.text,
      field: col.oneOf<DifferingFact>(),
      state: col.oneOf<Placed['state']>(),
      value: col.json<PartyCells>(),
      value_key: col.text,
      is_standing: col.bool,
    },
    `SELECT d.id::text AS id, d.customer_id, d.field, d.state, d.value, d.value_key, d.value_hash = ${customerHashSql} AS is_standing
     FROM differing_value d JOIN customer c ON c.id = d.customer_id WHERE d.customer_id = ANY($1::uuid[]) ORDER BY d.id`,
    [ids],
  )
  const kinds = new Map(
    (await client.tables.selectFrom('customer').select(['id', 'kind']).where('id', '=', anyOf(ids)).execute()).map(
      (row) => [row.id, row.kind],
    ),
  )
  const placed = Map.groupBy(
    rows.map((row) => ({
      of: `${row.customer_id} ${row.field}`,
      id: row.id,
      state: row.state,
      cells: row.value,
      key: row.value_key,
      isStanding: row.is_standing,
    })),
    ({ of }) => of,
  )
  const fresh = new Map<string, (FoundValue & { said: object[]; state: 'open' })[]>()
  const again: { id: string; said: object }[] = []
  for (const value of found) {
    const said = { ...source, line: value.line, on: value.on, knownLine: value.knownLine }
    const of = `${value.customerId} ${value.field}`
    const kind = kinds.get(value.customerId) ?? 'person'
    const own = placedOf(value, placed.get(of) ?? [], kind)
    if (own === null) {
      const others = fresh.get(of) ?? []
      if (placedOf(value, others, kind) === null) fresh.set(of, [...others, { ...value, said: [said], state: 'open' }])
    } else if (own.state !== 'kept') again.push({ id: own.id, said })
  }
  if (again.length > 0) {
    await client.run(
      `UPDATE differing_value d SET state = 'open', answered_by = NULL, answered_at = NULL, value_hash = ${customerHashSql},
         said = CASE WHEN d.said @> jsonb_build_array($2::jsonb) THEN d.said ELSE d.said || a.said END
       FROM jsonb_to_recordset($1::jsonb) AS a (id bigint, said jsonb), customer c WHERE d.id = a.id AND c.id = d.customer_id`,
      [JSON.stringify([...new Map(again.map((each) => [each.id, each])).values()]), JSON.stringify(source)],
    )
  }
  if (fresh.size === 0) return
  const list = [...fresh.values()]
    .flat()
    .map(({ customerId, field, key, cells, doubts, said }) => ({ customerId, field, key, value: cells, doubts, said }))
  await client.run(
    `INSERT INTO differing_value (organization_id, mode, customer_id, field, value_key, value, doubts, said, value_hash)
     SELECT $1::uuid, $2::"Mode", c.id, d.field, d.key, d.value, d.doubts, d.said, ${customerHashSql}
     FROM jsonb_to_recordset($3::jsonb) AS d ("customerId" uuid, field text, key text, value jsonb, doubts jsonb, said jsonb) JOIN customer c ON c.id = d."customerId" ON CONFLICT DO NOTHING`,
    [scope.organizationId, scope.mode, JSON.stringify(list).replaceAll('\\u0000', '')],
  )
}
