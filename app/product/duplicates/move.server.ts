import { baseKeySql } from '#app/product/report-states/candidate-keys.ts'
import { statesSql, draftStatesSql } from '#app/product/report-states/states-sql.ts'
import { draftStates } from '#app/product/report-states/states.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Statements } from '#app/platform/sql/within.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { Row } from './choices.ts'
import { notedTables, ownedTables, roleColumns, type Moved, type NotedTable, type PartyPlace } from './moved.ts'

/** Merges two customer records within a unit of work: references to the removed one move to the other. */

const placeColumns = {
  transaction: col.text,
  side: col.text,
  action: col.int,
  role: col.text,
  conductor: col.int,
  position: col.int,
}

/**
 * A customer's row by column, or null. `FOR UPDATE`: nobody can change it until the unit of work ends.
 */
export async function customerRow(client: Statements, id: string): Promise<Row | null> {
  const [found] = await client.rows(
    { row: col.json<Row>() },
    `SELECT to_jsonb(c) - 'search_text' - 'sort_name' AS row FROM customer c WHERE c.id = $1::uuid FOR UPDATE`,
    [id],
  )
  return found?.row ?? null
}

/** Writes these columns of a customer. */
export async function writeCustomer(client: Statements, id: string, values: Row): Promise<void> {
  const names = Object.keys(values).join(', ')
  await client.rows(
    { id: col.text },
    `UPDATE customer SET (${names}) = (SELECT ${names} FROM jsonb_populate_record(NULL::customer, $2::jsonb)) WHERE id = $1::uuid RETURNING id`,
    [id, JSON.stringify(values)],
  )
}

/** Moves every reference from `gone` to `kept`, and deletes `gone`. */
export async function moveReferences(
  client: Statements,
  scope: Scope,
  { kept, gone }: { kept: string; gone: string },
): Promise<Moved> {
  const both = [gone, kept]
  const roles = {} as Moved['roles']
  for (const column of roleColumns)
    roles[column] = await ids(
      client,
      `UPDATE transaction SET ${column} = $2::uuid WHERE ${column} = $1::uuid RETURNING id`,
      both,
    )
  const parties: PartyPlace[] = await client.rows(
    placeColumns,
    `UPDATE action_party SET customer_id = $2::uuid WHERE customer_id = $1::uuid
     RETURNING transaction_id AS transaction, side, action, role, conductor, position`,
    both,
  )
  const owned = {} as Moved['owned']
  for (const table of ownedTables)
    owned[table] = await ids(
      client,
      `UPDATE ${table} SET customer_id = $2::uuid WHERE customer_id = $1::uuid RETURNING id::text AS id`,
      both,
    )
  const noted = {} as Moved['noted']
  for (const table of Object.keys(notedTables) as NotedTable[]) noted[table] = await moveNoted(client, table, both)
  const questions = await moveQuestions(client, both)
  const drafts = await moveDrafts(client, both)
  const aliases = await client.rows(
    { number: col.text },
    'UPDATE customer_alias SET customer_id = $2::uuid WHERE customer_id = $1::uuid RETURNING customer_number AS number',
    both,
  )
  const distinct = await moveDistinct(client, scope, both)
  await client.rows({ id: col.text }, 'DELETE FROM customer WHERE id = $1::uuid RETURNING id', [gone])
  return {
    roles,
    parties,
    owned,
    noted,
    questions,
    drafts,
    aliases: aliases.map(({ number }) => number),
    alias: null,
    ...distinct,
  }
}

async function ids(client: Statements, text: string, values: readonly unknown[]): Promise<string[]> {
  return (await client.rows({ id: col.text }, text, values)).map(({ id }) => id)
}

async function moveNoted(client: Statements, table: NotedTable, both: readonly string[]): Promise<Row[]> {
  const rows = await client.rows(
    { row: col.json<Row>() },
    `SELECT to_jsonb(d) AS row FROM ${table} d WHERE d.customer_id IN ($1::uuid, $2::uuid) ORDER BY d.id`,
    both,
  )
  const same = notedTables[table].map((name) => `o.${name} = d.${name}`).join(' AND ')
  await client.rows(
    { id: col.text },
    `DELETE FROM ${table} d WHERE d.customer_id = $1::uuid AND EXISTS (SELECT FROM ${table} o WHERE o.customer_id = $2::uuid AND ${same}) RETURNING d.id::text AS id`,
    both,
  )
  await ids(
    client,
    `UPDATE ${table} SET customer_id = $2::uuid WHERE customer_id = $1::uuid RETURNING id::text AS id`,
    both,
  )
  return rows.map(({ row }) => row)
}

/** Questions of imports that ask whether a record is this customer ask about the other one, each of them once. */
async function moveQuestions(client: Statements, both: readonly string[]): Promise<Moved['questions']> {
  const asked = await client.rows(
    { id: col.text, question: col.json<unknown>() },
    `SELECT id::text AS id, question FROM import_row_error WHERE question -> 'customerIds' ? $1::text ORDER BY id`,
    [both[0]],
  )
  if (asked.length > 0)
    await ids(
      client,
      `UPDATE import_row_error e SET question = jsonb_set(e.question, '{customerIds}', (
         SELECT jsonb_agg(id ORDER BY place) FROM (
           SELECT CASE WHEN id = $1::text THEN $2::text ELSE id END AS id, min(place) AS place
           FROM jsonb_array_elements_text(e.question -> 'customerIds') WITH ORDINALITY AS x (id, place) GROUP BY 1) each))
       WHERE e.id = ANY($3::bigint[]) RETURNING e.id::text AS id`,
      [...both, asked.map(({ id }) => id)],
    )
  return asked
}

/** SQL: a candidate's key without the number of its part. */

/**
 * A draft of a group of the customer that goes is the draft of the other one's group, where that has no report yet.
 * Where it has one, the draft stays as it is, and the 24-hour rule says that it is no longer required. What was filed
 * keeps what it was filed as.
 */
async function moveDrafts(client: Statements, [gone, kept]: readonly string[]): Promise<Moved['drafts']> {
  const drafts = await client.rows(
    { id: col.text, key: col.text },
    `SELECT r.id, r.candidate_key AS key FROM report r WHERE r.party_id = $1::uuid AND r.type <> 'STR' AND r.state IN ${draftStatesSql}
       AND NOT EXISTS (SELECT FROM report f WHERE ${baseKeySql('f.candidate_key')} = ${baseKeySql('r.candidate_key')} AND f.state NOT IN ${statesSql([...draftStates, 'deleted'])}) ORDER BY r.id`,
    [gone],
  )
  const renamed = drafts.flatMap(({ id, key }) => {
    const is = key.replace(JSON.stringify(gone), JSON.stringify(kept))
    return is === key ? [] : [{ id, was: key, is }]
  })
  if (renamed.length === 0) return []
  const moved = new Set(
    await ids(
      client,
      `UPDATE report r SET candidate_key = x."is", party_id = $2::uuid, updated_at = now() FROM jsonb_to_recordset($1::jsonb) AS x (id uuid, "is" text)
       WHERE r.id = x.id AND NOT EXISTS (SELECT FROM report o WHERE ${baseKeySql('o.candidate_key')} = ${baseKeySql('x."is"')} AND o.state <> 'deleted') RETURNING r.id`,
      [JSON.stringify(renamed), kept],
    ),
  )
  return renamed.filter(({ id }) => moved.has(id))
}

/** Customers marked as different from the removed one are also different from the kept one. */
async function moveDistinct(
  client: Statements,
  scope: Scope,
  both: readonly string[],
): Promise<Pick<Moved, 'distinct' | 'added'>> {
  const rows = await client.rows(
    { row: col.json<Row>() },
    'SELECT to_jsonb(d) AS row FROM customer_distinct d WHERE $1::uuid IN (d.one_id, d.other_id) ORDER BY d.one_id, d.other_id',
    [both[0]],
  )
  const added = await client.rows(
    { one: col.text, other: col.text },
    `INSERT INTO customer_distinct (one_id, other_id, organization_id, mode, set_by, set_at)
     SELECT least(x.id, $2::uuid), greatest(x.id, $2::uuid), $3::uuid, $4::"Mode", x.set_by, x.set_at
     FROM (SELECT CASE WHEN one_id = $1::uuid THEN other_id ELSE one_id END AS id, set_by, set_at FROM customer_distinct WHERE $1::uuid IN (one_id, other_id)) x
     WHERE x.id <> $2::uuid ON CONFLICT DO NOTHING RETURNING one_id AS one, other_id AS other`,
    [...both, scope.organizationId, scope.mode],
  )
  return { distinct: rows.map(({ row }) => row), added }
}

/** A number that names a merged customer from now on. */
export async function addAlias(client: Statements, scope: Scope, number: string, customerId: string): Promise<void> {
  await client.rows(
    { number: col.text },
    'INSERT INTO customer_alias (organization_id, mode, customer_number, customer_id) VALUES ($1::uuid, $2::"Mode", $3, $4::uuid) RETURNING customer_number AS number',
    [scope.organizationId, scope.mode, number, customerId],
  )
}
