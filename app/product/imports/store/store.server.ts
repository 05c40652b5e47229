import { onlyLacks } from './lacks.ts'
import { customerListNames } from '#app/party/facts/customer-lists.ts'
import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { databaseCode } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerColumns, customerLine } from './customer-copy.ts'
import { ReadContextChanged, type SkippedRow, type StoreResult, type StoredProblem } from '../read/ledger/ledger.ts'
import { completeSql } from '../read/parties/party-details.ts'
import { OUTCOME_COLUMNS, READY_COLUMNS, type CopyRows } from './ready-columns.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { answerAttributes } from '#app/party/facts/attributes.ts'

/** Set-based writes of an import: COPY into a temporary table, then one insert under the tenant's policies. */

const names = READY_COLUMNS.map(([name]) => name).join(', ')
const incoming = [...READY_COLUMNS, ...OUTCOME_COLUMNS]
const incomingNames = incoming.map(([name]) => name).join(', ')
/** An empty list is sent as null: parsing it as an array costs more. */
const values = READY_COLUMNS.map(([name, type]) => (type === 'text[]' ? `coalesce(${name}, '{}')` : name)).join(', ')

/**
 * Whether ids may already be on file. Checking costs a third of an insert, so it is done only if the batch before had
 * such ids, or after the database refused one.
 */
export interface Insertion {
  mayRepeat: boolean
  /** Whether another file has ids where this one has none, or the reverse; undefined: not checked yet. */
  mayBeAlike?: boolean
}

const customerTypes: Partial<Record<(typeof customerColumns)[number], string>> = {
  id: 'uuid',
  kind: '"PartyKind"',
  identifications: 'jsonb',
  registrations: 'jsonb',
  authorized_persons: 'jsonb',
  ...Object.fromEntries(customerListNames.map((list) => [list, 'jsonb'])),
  ...Object.fromEntries(answerAttributes.map(({ column }) => [column, 'boolean'])),
}

/**
 * Creates this connection's temporary tables, emptied by each commit: creating them for each batch costs more than the
 * batch.
 */
export async function prepareIncoming(client: Sql): Promise<void> {
  await client.run(`
    CREATE TEMP TABLE IF NOT EXISTS incoming (${incoming.map(([name, type]) => `${name} ${type}`).join(', ')}) ON COMMIT DELETE ROWS;
    CREATE TEMP TABLE IF NOT EXISTS incoming_customer (${customerColumns.map((name) => `${name} ${customerTypes[name] ?? 'text'}`).join(', ')}) ON COMMIT DELETE ROWS`)
}

/** Sends rows to the database, for `storeRows`. */
async function sendRows(client: Sql, rows: CopyRows, from: number, to: number): Promise<void> {
  await client.copyInto(`incoming (${incomingNames})`, 'binary', rows.block.copy(from, to))
}

/** Sends all rows ahead of `storeRows`; false if the database refuses one, which discards all. */
export async function sendAhead(client: Sql, rows: CopyRows): Promise<boolean> {
  await client.run('SAVEPOINT ahead')
  try {
    await sendRows(client, rows, 0, rows.length)
    await client.run('RELEASE SAVEPOINT ahead')
    return true
  } catch (error) {
    if (refusalOf(error) === null) throw error
    await client.run('ROLLBACK TO SAVEPOINT ahead')
    return false
  }
}

/** Discards what was sent ahead. */
export async function discardSent(client: Sql): Promise<void> {
  await client.run('TRUNCATE incoming')
}

/**
 * SQL: the key of the index by which a reference is unique. What was typed for an STR doesn’t stand in the way of a
 * file.
 */
const referenceKeySql =
  'organization_id, mode, external_id, (CASE WHEN made_for_str THEN coalesce(made_for_str_by_id, id) END)'

interface StoredBatch {
  scope: Scope
  importId: string
  rows: CopyRows
  insertion: Insertion
}

/**
 * Stores rows whose ids are unique among themselves. Rows already on file are skipped and returned. A row that the
 * database refuses is found by bisection and returned; the others are stored. `isSent`: all of them, by `sendAhead`.
 */
export async function storeRows(client: Sql, batch: StoredBatch, isSent = false): Promise<StoreResult> {
  return storeSpan(client, batch, { from: 0, to: batch.rows.length, isSent })
}

async function storeSpan(
  client: Sql,
  batch: StoredBatch,
  { from, to, isSent }: { from: number; to: number; isSent: boolean },
): Promise<StoreResult> {
  if (from === to) return { accepted: 0, skipped: [], refused: [] }
  const { rows, insertion } = batch
  await client.run('SAVEPOINT part')
  try {
    if (!isSent) await sendRows(client, rows, from, to)
    const stored = await storePart(client, batch, to - from)
    await client.run('RELEASE SAVEPOINT part')
    insertion.mayRepeat = stored.skipped.length > 0
    return stored
  } catch (error) {
    if (!insertion.mayRepeat && databaseCode(error) === '23505') {
      await client.run('ROLLBACK TO SAVEPOINT part')
      insertion.mayRepeat = true
      return storeSpan(client, batch, { from, to, isSent })
    }
    const reason = refusalOf(error)
    if (reason === null) throw error
    await client.run('ROLLBACK TO SAVEPOINT part')
    if (to - from === 1) return { accepted: 0, skipped: [], refused: [{ index: from, reason }] }
    const middle = (from + to) >> 1
    if (isSent) await client.run('TRUNCATE incoming')
    const first = await storeSpan(client, batch, { from, to: middle, isSent: false })
    await client.run('TRUNCATE incoming')
    const second = await storeSpan(client, batch, { from: middle, to, isSent: false })
    return {
      accepted: first.accepted + second.accepted,
      skipped: [...first.skipped, ...second.skipped],
      refused: [...first.refused, ...second.refused],
    }
  }
}

const skippedColumns: ColumnsOf<SkippedRow> = {
  line: col.int,
  externalId: col.text,
  same: col.bool,
  lacks: col.bool,
  firstLine: col.int.orNull,
  firstFile: col.text.orNull,
  sameImport: col.bool,
}

const isBare = `num_nonnulls(${OUTCOME_COLUMNS.map(([name]) => `i.${name}`).join(', ')}) = 0`

/** Stores the rows, `count` of them, that were sent. */
async function storePart(
  client: Sql,
  { scope, importId, rows, insertion: { mayRepeat } }: StoredBatch,
  count: number,
): Promise<StoreResult> {
  const accepted = await client.run(
    `INSERT INTO transaction (organization_id, mode, import_id, ${names})
     SELECT $1::uuid, $2::"Mode", $3::uuid, ${values} FROM incoming
     ${mayRepeat ? `ON CONFLICT (${referenceKeySql}) DO NOTHING` : ''}`,
    [scope.organizationId, scope.mode, importId],
  )
  const isAll = accepted === count
  await storeActions(client, scope, rows, isAll)
  if (isAll) return { accepted, skipped: [], refused: [] }
  const skipped = await client.rows(
    skippedColumns,
    `SELECT i.line, i.external_id AS "externalId", t.content_hash = i.content_hash OR l.lacks AS same, t.content_hash <> i.content_hash AND l.lacks AS lacks,
            t.line AS "firstLine", m.file_name AS "firstFile", coalesce(t.import_id = $3::uuid, false) AS "sameImport"
     FROM incoming i JOIN transaction t ON t.organization_id = $1::uuid AND t.mode = $2::"Mode" AND t.external_id = i.external_id AND NOT t.made_for_str
     CROSS JOIN LATERAL (SELECT t.import_id IS DISTINCT FROM $3::uuid AND ${onlyLacks('i', 't', isBare)} AS lacks) l
     LEFT JOIN import m ON m.id = t.import_id WHERE t.id <> i.id ORDER BY i.line`,
    [scope.organizationId, scope.mode, importId],
  )
  return { accepted, skipped, refused: [] }
}

/** Stores the outcomes of stored rows, and whatever exceeds one action and one party per role. */
async function storeActions(
  client: Sql,
  scope: Scope,
  { hasOutcomes, hasFurther }: Pick<CopyRows, 'hasOutcomes' | 'hasFurther'>,
  isAll: boolean,
): Promise<void> {
  const tenant = `$1::uuid, $2::"Mode"`
  const values = [scope.organizationId, scope.mode]
  // A row that was already on file keeps its own.
  const stored = isAll ? '' : 'AND EXISTS (SELECT FROM transaction t WHERE t.id = i.id)'
  if (hasOutcomes) {
    await client.run(
      `INSERT INTO completing_action (organization_id, mode, transaction_id, position, disposition, amount, currency, rate, cad_value, account, reference, receiving_addresses)
       SELECT ${tenant}, i.id, 0, i.outcome_disposition, i.outcome_amount, i.outcome_currency, i.outcome_rate, i.outcome_cad_value, i.outcome_account, i.outcome_reference, coalesce(i.outcome_receiving_addresses, '{}')
       FROM incoming i WHERE num_nonnulls(i.outcome_disposition, i.outcome_amount, i.outcome_currency, i.outcome_rate, i.outcome_cad_value, i.outcome_account, i.outcome_reference, i.outcome_receiving_addresses) > 0 ${stored}`,
      values,
    )
  }
  if (!hasFurther) return
  // By key, row by row: the statistics may not know any row of this organization yet.
  await client.run('SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; SET LOCAL enable_material = off')
  await client.run(
    `UPDATE transaction t SET details = t.details || jsonb_build_object('starting', coalesce(i.further::jsonb -> 'first', '{}') || CASE WHEN i.further::jsonb ? 'own' THEN jsonb_build_object('cadAmount', i.further::jsonb -> 'own') ELSE '{}' END)
     FROM incoming i WHERE t.id = i.id AND i.further::jsonb ?| ARRAY['own', 'first']`,
  )
  await client.run(
    `UPDATE transaction t SET details = t.details || (i.further::jsonb -> 'said') FROM incoming i WHERE t.id = i.id AND i.further::jsonb ? 'said'`,
  )
  await client.run(
    `INSERT INTO starting_action (organization_id, mode, transaction_id, position, method, amount, currency, cad_amount, rate, threshold_basis, threshold_rate, threshold_source, sending_addresses, receiving_addresses, details)
     SELECT ${tenant}, i.id, a.position, a.method, a.amount, a.currency, a.cad_amount, a.rate, a.threshold_basis, a.threshold_rate, a.threshold_source, '{}', '{}', coalesce(a.details, '{}') || '{"isConductedAsFirst": true}'
     FROM incoming i, jsonb_to_recordset(i.further::jsonb -> 'starting') AS a (position int, method "Method", amount numeric, currency text, cad_amount numeric, rate numeric, threshold_basis text, threshold_rate numeric, threshold_source text, details jsonb)
     WHERE i.further IS NOT NULL ${stored}`,
    values,
  )
  await client.run(
    `INSERT INTO completing_action (organization_id, mode, transaction_id, position, disposition, amount, currency, rate, cad_value, account, reference, receiving_addresses, details)
     SELECT ${tenant}, i.id, a.position, a.disposition, a.amount, a.currency, a.rate, a.cad_value, a.account, a.reference, a.receiving_addresses, coalesce(a.details, '{}')
     FROM incoming i, jsonb_to_recordset(i.further::jsonb -> 'completing') AS a (position int, disposition text, amount numeric, currency text, rate numeric, cad_value numeric, account text, reference text, receiving_addresses text[], details jsonb)
     WHERE i.further IS NOT NULL ${stored}`,
    values,
  )
  // The actions keep their numbers, even if nothing is known about the first.
  await client.run(
    `INSERT INTO completing_action (organization_id, mode, transaction_id, position, receiving_addresses)
     SELECT DISTINCT ${tenant}, a.transaction_id, 0, '{}'::text[] FROM completing_action a JOIN incoming i ON i.id = a.transaction_id WHERE a.position >= 1 ON CONFLICT DO NOTHING`,
    values,
  )
  await client.run(
    `INSERT INTO completing_action (organization_id, mode, transaction_id, position, receiving_addresses, details)
     SELECT ${tenant}, i.id, 0, '{}'::text[], i.further::jsonb -> 'outcome' FROM incoming i WHERE i.further::jsonb ? 'outcome' ${stored}
     ON CONFLICT (transaction_id, position) DO UPDATE SET details = excluded.details`,
    values,
  )
  await client.run(
    `INSERT INTO action_party (organization_id, mode, transaction_id, side, action, role, position, customer_id, portion, details)
     SELECT ${tenant}, i.id, a.side, a.action, a.role, a.position, a.customer_id, a.portion, coalesce(a.details, '{}')
     FROM incoming i, jsonb_to_recordset(i.further::jsonb -> 'parties') AS a (side "ActionSide", action int, role "ActionRole", position int, customer_id uuid, portion numeric, details jsonb) WHERE i.further IS NOT NULL ${stored}`,
    values,
  )
  await client.run('SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on; SET LOCAL enable_material = on')
}

/** The database's message for a value it can't store (classes 22 and 23); null for an error that isn't the row's. */
function refusalOf(error: unknown): string | null {
  const code = databaseCode(error)
  if (code === undefined || !/^2[23]/.test(code)) return null
  if (code === '22003') return 'A number is too large to store.'
  if (code === '22008' || code === '22007') return 'A date is outside the range that can be stored.'
  return error instanceof Error ? `The database refused the row: ${error.message}.` : 'The database refused the row.'
}

/**
 * Creates customers; returns those that the database refuses with the reason. `wereLookedUp`: in this transaction,
 * their numbers were free.
 * @throws ReadContextChanged if a number was taken in the meantime
 */
export async function storeCustomers(
  client: Sql,
  scope: Scope,
  importId: string,
  customers: readonly { id: string; cells: PartyCells }[],
  wereLookedUp: boolean,
): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  if (customers.length === 0) return refused
  await client.run('SAVEPOINT customers')
  try {
    const columns = customerColumns.join(', ')
    await client.copyInto(`incoming_customer (${columns})`, 'text', [
      Buffer.from(customers.map(({ id, cells }) => `${customerLine(id, cells)}\n`).join(''), 'utf8'),
    ])
    await client.run(
      `INSERT INTO customer (organization_id, mode, import_id, ${columns})
       SELECT $1::uuid, $2::"Mode", $3::uuid, ${columns} FROM incoming_customer`,
      [scope.organizationId, scope.mode, importId],
    )
    await client.run('RELEASE SAVEPOINT customers')
    return refused
  } catch (error) {
    if (!wereLookedUp && databaseCode(error) === '23505') throw new ReadContextChanged()
    const reason = refusalOf(error)
    if (reason === null) throw error
    await client.run('ROLLBACK TO SAVEPOINT customers')
    if (customers.length === 1) return new Map([[customers[0]!.id, reason]])
    const middle = customers.length >> 1
    const first = await storeCustomers(client, scope, importId, customers.slice(0, middle), wereLookedUp)
    await client.run('TRUNCATE incoming_customer')
    const second = await storeCustomers(client, scope, importId, customers.slice(middle), wereLookedUp)
    return new Map([...first, ...second])
  }
}

/** Fills `incoming_customer` with exactly these lines. */
export async function copyCustomers(client: Sql, lines: readonly string[]): Promise<void> {
  await client.run('DELETE FROM incoming_customer')
  await client.copyInto(`incoming_customer (${customerColumns.join(', ')})`, 'text', [
    Buffer.from(lines.map((line) => `${line}\n`).join(''), 'utf8'),
  ])
}

/** Adds a file's values that customers on file lack; existing values stay. */
export async function completeCustomers(client: Sql, customers: ReadonlyMap<string, PartyCells>): Promise<void> {
  if (customers.size === 0) return
  await copyCustomers(
    client,
    [...customers].map(([id, cells]) => customerLine(id, cells)),
  )
  await client.run(completeSql)
}

/** Adds to the import's problems. NUL characters, which PostgreSQL can't store, are dropped. */
export async function storeProblems(
  client: Sql,
  scope: Scope,
  importId: string,
  problems: readonly StoredProblem[],
): Promise<void> {
  for (let start = 0; start < problems.length; start += 5_000) {
    const part = problems.slice(start, start + 5_000)
    // JSON writes NUL as an escape, which jsonb refuses too.
    const json = JSON.stringify(part).replaceAll('\\u0000', '')
    await client.run(
      `INSERT INTO import_row_error (organization_id, mode, import_id, line, "column", severity, code, message, action, raw, cells, question)
       SELECT $1::uuid, $2::"Mode", $3::uuid, p.line, p."column", p.severity, p.code, p.message, p.action, p.raw, p.cells, p.question
       FROM jsonb_to_recordset($4::jsonb) AS p (line int, "column" text, severity "Severity", code text, message text, action text, raw text, cells jsonb, question jsonb)`,
      [scope.organizationId, scope.mode, importId, json],
    )
  }
}
