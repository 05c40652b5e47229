import { draftStatesSql } from '#app/product/report-states/states-sql.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { col } from '#app/platform/sql/columns.ts'
import { lock } from '#app/platform/sql/locks.ts'
import { sqlIn, type Statements } from '#app/platform/sql/within.ts'
import { holdParties } from '../doubts/hold.server.ts'
import { knownTransactionSql } from '../report-states/visible.server.ts'
import { changedGroups, type Row } from './choices.ts'
import { followMerge, refuseDuringImport } from './merge.server.ts'
import { customerRow, writeCustomer } from './move.server.ts'
import { notedTables, ownedTables, roleColumns, type Moved, type NotedTable } from './moved.ts'
import { recordName } from './words.server.ts'

interface StoredMerge {
  id: string
  keptId: string
  goneId: string
  kept: Row
  gone: Row
  result: Row
  moved: Moved
  mergedAt: Date
}

const mergeColumns = {
  id: col.text,
  keptId: col.text,
  goneId: col.text,
  kept: col.json<Row>(),
  gone: col.json<Row>(),
  result: col.json<Row>(),
  moved: col.json<Moved>(),
  mergedAt: col.instant,
  isUndone: col.bool,
}

async function mergeById(client: Statements, id: string): Promise<StoredMerge> {
  const [row] = isId(id)
    ? await client.rows(
        mergeColumns,
        `SELECT id, kept_id AS "keptId", gone_id AS "goneId", kept, gone, result, moved, merged_at AS "mergedAt", undone_at IS NOT NULL AS "isUndone"
         FROM customer_merge WHERE id = $1::uuid FOR UPDATE`,
        [id],
      )
    : []
  if (!row) throw notFound('The merge')
  if (row.isUndone) throw new AppError('undone-already', 409, 'Someone already undid this merge.')
  return row
}

const shownMost = 5

/** SQL: transactions that name the customer $1 and were added after $2. */
const addedSinceSql = `t.created_at > $2::timestamptz AND ($1::uuid IN (t.conductor_id, t.on_behalf_of_id, t.beneficiary_id)
       OR EXISTS (SELECT FROM action_party p WHERE p.transaction_id = t.id AND p.customer_id = $1::uuid))`

/**
 * Later changes that forbid an undo, as sentences; empty: it may be undone. Transactions that the person may not know
 * of forbid nothing.
 */
async function obstacles(client: Statements, scope: Scope, merge: StoredMerge): Promise<string[]> {
  const { keptId, result, moved, mergedAt } = merge
  const now = await customerRow(client, keptId)
  if (now === null) return ['This customer was merged into another one since. Undo that merge first.']
  const found: string[] = []
  const changed = changedGroups(result, now)
  if (changed.length > 0)
    found.push(`These values were changed since: ${changed.map(({ label }) => label.toLowerCase()).join(', ')}.`)
  const taken = await client.rows(
    { n: col.text },
    `SELECT customer_number AS n FROM customer WHERE customer_number = ANY($1::text[]) AND id <> $2::uuid`,
    [[merge.kept.customer_number, merge.gone.customer_number].filter((number) => typeof number === 'string'), keptId],
  )
  for (const { n } of taken) found.push(`Another customer has the number ${n} now.`)
  const known = knownTransactionSql(scope, 't')
  const fresh = await client.rows(
    { reference: col.text, total: col.int },
    `SELECT t.external_id AS reference, (count(*) OVER ())::int AS total FROM transaction t
     WHERE ${addedSinceSql} AND ${known} ORDER BY t.created_at, t.id LIMIT ${shownMost}`,
    [keptId, mergedAt],
  )
  if (fresh.length > 0)
    found.push(
      `Added since the merge: ${named(fresh)}. It isn’t clear for which of the two customers. Correct the customer of ${fresh[0]!.total === 1 ? 'this transaction' : 'each'} first.`,
    )
  for (const column of roleColumns) {
    const others = await client.rows(
      { reference: col.text, total: col.int },
      `SELECT t.external_id AS reference, (count(*) OVER ())::int AS total FROM transaction t
       WHERE t.id = ANY($1::uuid[]) AND t.${column} IS DISTINCT FROM $2::uuid AND ${known} ORDER BY t.id LIMIT ${shownMost}`,
      [moved.roles[column], keptId],
    )
    if (others.length > 0) found.push(`Someone changed the customer of ${named(others)}.`)
  }
  return found
}

function named(rows: readonly { reference: string; total: number }[]): string {
  const total = rows[0]!.total
  const more = total > rows.length ? ` and ${total - rows.length} more` : ''
  return `${total === 1 ? 'transaction' : 'transactions'} ${rows.map(({ reference }) => reference).join(', ')}${more}`
}

/**
 * Takes a merge back: both records are as they were, with what named each. Drafts follow, and a change of submitted
 * reports that now say something else is proposed. What was answered of either since, and what an undone import took
 * away, stays so.
 * @throws AppError 404, 409 with what happened since that forbids it
 */
export async function undoMerge(
  scope: Scope,
  id: string,
): Promise<{ keptId: string; drafts: number; submitted: number }> {
  scope.require('edit customers and locations')
  const seen = await scope.sql(async (client) => {
    const [row] = isId(id)
      ? await client.rows({ kept: col.text }, 'SELECT kept_id AS kept FROM customer_merge WHERE id = $1::uuid', [id])
      : []
    return row?.kept
  })
  const { result, drafts, submitted } = await followMerge(scope, seen === undefined ? [] : [seen], async () => {
    const { keptId, goneId } = await undoWithin(scope, id)
    return { result: keptId, customers: [keptId, goneId] }
  })
  return { keptId: result, drafts, submitted }
}

async function undoWithin(scope: Scope, id: string): Promise<StoredMerge> {
  return scope.tx(async (db) => {
    await lock(db, `import:${scope.organizationId}:${scope.mode}`)
    const client = sqlIn(db)
    await refuseDuringImport(client)
    const merge = await mergeById(client, id)
    const found = await obstacles(client, scope, merge)
    if (found.length > 0) throw new AppError('merge-stands', 409, `This merge can’t be undone. ${found.join(' ')}`)
    await restore(client, merge)
    await holdUnclear(client, scope, merge)
    await db.customerMerge.update({
      where: { id: merge.id },
      data: { undoneBy: scope.actor.label, undoneAt: new Date() },
    })
    for (const subjectId of [merge.keptId, merge.goneId])
      await audit(db, scope, {
        action: 'customer.merge-undone',
        subjectType: 'customer',
        subjectId,
        detail: { merge: merge.id },
      })
    return merge
  })
}

/** Holds the STRs of transactions that would have forbidden the undo, had the person known of them. */
async function holdUnclear(
  client: Statements,
  scope: Scope,
  { keptId, kept, gone, mergedAt }: StoredMerge,
): Promise<void> {
  const unclear = await client.rows(
    { id: col.text },
    `SELECT t.id FROM transaction t WHERE ${addedSinceSql} AND NOT ${knownTransactionSql(scope, 't')}`,
    [keptId, mergedAt],
  )
  await holdParties(
    client,
    scope,
    unclear.map(({ id }) => id),
    {
      code: 'merge-undone',
      message: `${scope.actor.label} undid the merge of the customers “${recordName(kept)}” and “${recordName(gone)}”. This transaction was added between, so it isn’t clear which of the two it names.`,
      action: 'Check its parties. Correct them in the transaction, or keep them as they are.',
    },
  )
}

async function restore(client: Statements, { keptId, goneId, kept, gone, moved }: StoredMerge): Promise<void> {
  const run = (text: string, values: readonly unknown[]) =>
    client.rows({ n: col.int }, `WITH done AS (${text} RETURNING 1) SELECT count(*)::int AS n FROM done`, values)
  if (moved.alias !== null)
    await run('DELETE FROM customer_alias WHERE customer_number = $1 AND customer_id = $2::uuid', [moved.alias, keptId])
  const { id: _id, organization_id: _organization, mode: _mode, ...values } = kept
  await writeCustomer(client, keptId, values)
  const columns = Object.keys(gone).join(', ')
  await run(
    `INSERT INTO customer (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::customer, $1::jsonb)`,
    [JSON.stringify(gone)],
  )
  const back = [keptId, goneId]
  for (const column of roleColumns)
    await run(`UPDATE transaction SET ${column} = $2::uuid WHERE ${column} = $1::uuid AND id = ANY($3::uuid[])`, [
      ...back,
      moved.roles[column],
    ])
  await run(
    `UPDATE action_party p SET customer_id = $2::uuid
     FROM jsonb_to_recordset($3::jsonb) AS x (transaction uuid, side "ActionSide", action int, role "ActionRole", conductor int, position int)
     WHERE p.customer_id = $1::uuid AND (p.transaction_id, p.side, p.action, p.role, p.conductor, p.position) = (x.transaction, x.side, x.action, x.role, x.conductor, x.position)`,
    [...back, JSON.stringify(moved.parties)],
  )
  for (const table of ownedTables)
    await run(`UPDATE ${table} SET customer_id = $2::uuid WHERE customer_id = $1::uuid AND id = ANY($3::uuid[])`, [
      ...back,
      moved.owned[table],
    ])
  for (const table of Object.keys(notedTables) as NotedTable[]) await restoreNoted(client, table, back, moved)
  // An answered question stays answered.
  await run(
    `UPDATE import_row_error e SET question = x.question FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, question jsonb) WHERE e.id = x.id AND e.question IS NOT NULL`,
    [JSON.stringify(moved.questions)],
  )
  await run(
    `UPDATE report r SET candidate_key = x.was, party_id = $2::uuid, updated_at = now() FROM jsonb_to_recordset($3::jsonb) AS x (id uuid, was text, "is" text)
     WHERE r.id = x.id AND r.candidate_key = x."is" AND r.party_id = $1::uuid AND r.state IN ${draftStatesSql}
       AND NOT EXISTS (SELECT FROM report o WHERE o.candidate_key = x.was AND o.state <> 'deleted')`,
    [...back, JSON.stringify(moved.drafts)],
  )
  await run(
    'UPDATE customer_alias SET customer_id = $2::uuid WHERE customer_id = $1::uuid AND customer_number = ANY($3::text[])',
    [...back, moved.aliases],
  )
  await run(
    `DELETE FROM customer_distinct d USING jsonb_to_recordset($1::jsonb) AS x (one uuid, other uuid) WHERE d.one_id = x.one AND d.other_id = x.other`,
    [JSON.stringify(moved.added)],
  )
  await run(
    `INSERT INTO customer_distinct SELECT x.* FROM jsonb_populate_recordset(NULL::customer_distinct, $1::jsonb) x
     WHERE EXISTS (SELECT FROM customer c WHERE c.id = x.one_id) AND EXISTS (SELECT FROM customer c WHERE c.id = x.other_id) ON CONFLICT DO NOTHING`,
    [JSON.stringify(moved.distinct)],
  )
}

async function restoreNoted(
  client: Statements,
  table: NotedTable,
  [, goneId]: readonly string[],
  moved: Moved,
): Promise<void> {
  const own = moved.noted[table].filter((row) => row.customer_id === goneId)
  const none = { n: col.int }
  await client.rows(
    none,
    `WITH done AS (UPDATE ${table} SET customer_id = $1::uuid WHERE id = ANY($2::bigint[]) RETURNING 1) SELECT count(*)::int AS n FROM done`,
    [goneId, own.map((row) => String(row.id))],
  )
  // Rows removed because the kept customer had the same.
  await client.rows(
    none,
    `WITH done AS (INSERT INTO ${table} SELECT x.* FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) x
       WHERE NOT EXISTS (SELECT FROM ${table} d WHERE d.id = x.id) ON CONFLICT DO NOTHING RETURNING 1) SELECT count(*)::int AS n FROM done`,
    [JSON.stringify(own)],
  )
}
