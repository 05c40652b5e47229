import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'

/** What the imports of a tenant still ask about their rows, and which rows they refused. Read within a unit of work. */

export interface OpenQuestion {
  /** The same for rows that one answer settles. */
  key: string
  kind: 'identity' | 'party' | 'value'
  importId: string
  message: string
  action: string
  /** Whose role is asked for; null if the record isn't a transaction or the question isn't about a party. */
  role: 'conductor' | 'onBehalfOf' | 'beneficiary' | null
  /** Customers who may be meant. */
  customerIds: string[]
  transactionIds: string[]
  lines: number[]
}

const openQuestionColumns: ColumnsOf<OpenQuestion> = {
  key: col.text,
  kind: col.oneOf(),
  importId: col.text,
  message: col.text,
  action: col.text,
  role: col.oneOf<NonNullable<OpenQuestion['role']>>().orNull,
  customerIds: col.json(),
  transactionIds: col.texts,
  lines: col.ints,
}

/**
 * Open questions, those that one answer settles as one, by the first row of each. What an exchange rate lacks is asked
 * of the receipts themselves.
 */
export async function openQuestions(client: Sql): Promise<OpenQuestion[]> {
  const rows = await client.rows(
    openQuestionColumns,
    `SELECT concat_ws(' ', e.import_id, e.key, e.role) AS key, CASE WHEN bool_or(e.is_conflict) THEN 'identity' WHEN bool_or(e.is_party) THEN 'party' ELSE 'value' END AS kind, e.import_id AS "importId",
       (array_agg(e.message ORDER BY e.line, e.id))[1] AS message, (array_agg(e.action ORDER BY e.line, e.id))[1] AS action, CASE WHEN e.role <> 'listed' THEN e.role END AS role,
       coalesce((array_agg(e.question -> 'customerIds' ORDER BY e.line, e.id))[1], '[]') AS "customerIds", coalesce(array_agg(DISTINCT t.id::text) FILTER (WHERE t.id IS NOT NULL), '{}') AS "transactionIds", array_agg(DISTINCT e.line) AS lines
     FROM (
       SELECT e.id, e.import_id, e.line, e.message, e.action, e.question, e.question ? 'conflict' AS is_conflict, e.question IS NOT NULL AS is_party, e.question ->> 'role' AS role,
         coalesce(e.question -> 'conflict' ->> 'group', CASE WHEN e.question IS NULL THEN concat_ws(' ', e.code, e.line) ELSE concat_ws(' ', e.code, e.raw, e.question ->> 'customerIds') END) AS key
       FROM import_row_error e WHERE e.state = 'open' AND e.severity = 'ask' AND e.code <> 'rate-missing' AND NOT coalesce(e.question -> 'conflict' ? 'isFirst', false)) e
     LEFT JOIN transaction t ON t.import_id = e.import_id AND t.line = e.line
     GROUP BY e.import_id, e.key, e.role ORDER BY min(e.line), 1`,
  )
  return rows
}

export interface RefusedRows {
  importId: string
  fileName: string
  /** They name a customer who is not on file. */
  isUnknownParty: boolean
  lines: number[]
}

const refusedRowsColumns: ColumnsOf<RefusedRows> = {
  importId: col.text,
  fileName: col.text,
  isUnknownParty: col.bool,
  lines: col.ints,
}

/** Rows that were refused and neither corrected nor put aside, by their files. */
export async function refusedRows(client: Sql): Promise<RefusedRows[]> {
  const rows = await client.rows(
    refusedRowsColumns,
    `SELECT i.id AS "importId", i.file_name AS "fileName", e.is_unknown AS "isUnknownParty", array_agg(e.line ORDER BY e.line) AS lines
     FROM import i CROSS JOIN LATERAL (
       SELECT line, bool_and(code = 'customer-unknown') AS is_unknown FROM import_row_error WHERE import_id = i.id AND state = 'open' AND severity = 'error' GROUP BY line) e
     WHERE i.state IN ('done', 'stopped') AND i.rows_refused > 0 GROUP BY i.id, i.file_name, i.created_at, e.is_unknown ORDER BY i.created_at DESC, e.is_unknown`,
  )
  return rows
}
