import { col } from '#app/platform/sql/columns.ts'
import type { Reader } from '#app/platform/sql/within.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import type { Doubt } from '#app/compliance/drafting/hold.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { doubtsOfDiffering } from '../differing/queries.server.ts'
import { customerHashSql, emptyHashOf, transactionHashSql, type CustomerFact, type FoundDoubt } from './values.ts'

const partSize = 5_000

/**
 * Keeps doubts about records that are stored. One about a customer is kept once, as it was found first, and only where the customer has the very value
 * that is doubted: what is on file stays when a file tells otherwise. Runs within the unit of work that stores the records.
 */
export async function storeDoubts(
  client: Sql,
  scope: Scope,
  /** Null: no file says it. */
  importId: string | null,
  doubts: readonly FoundDoubt[],
): Promise<void> {
  for (let start = 0; start < doubts.length; start += partSize) {
    // JSON writes NUL as an escape, which jsonb refuses.
    const json = JSON.stringify(
      doubts.slice(start, start + partSize).map((doubt, place) => ({ ...doubt, place })),
    ).replaceAll('\\u0000', '')
    const from = `jsonb_to_recordset($4::jsonb) AS d ("customerId" uuid, "transactionId" uuid, code text, field text, "valueHash" text, raw text, message text, action text, line int, place int)`
    const into =
      'INSERT INTO doubt (organization_id, mode, import_id, customer_id, transaction_id, code, field, value_hash, raw, message, action, line)'
    const parameters = [scope.organizationId, scope.mode, importId, json]
    await client.run(
      `${into} SELECT $1::uuid, $2::"Mode", $3::uuid, c.id, NULL, d.code, d.field, ${customerHashSql}, d.raw, d.message, d.action, d.line
       FROM ${from} JOIN customer c ON c.id = d."customerId" WHERE d."valueHash" IS NULL OR ${customerHashSql} = d."valueHash" ORDER BY d.place ON CONFLICT DO NOTHING`,
      parameters,
    )
    await client.run(
      `${into} SELECT $1::uuid, $2::"Mode", $3::uuid, NULL, t.id, d.code, d.field, ${transactionHashSql}, d.raw, d.message, d.action, d.line
       FROM ${from} JOIN transaction t ON t.id = d."transactionId" ORDER BY d.place ON CONFLICT DO NOTHING`,
      parameters,
    )
  }
}

const doubtColumns = {
  id: col.text,
  customer_id: col.text.orNull,
  transaction_id: col.text.orNull,
  code: col.text,
  field: col.text,
  value_hash: col.text,
  raw: col.text.orNull,
  message: col.text,
  action: col.text,
  confirmed_by: col.text.orNull,
}

const columns =
  'd.id::text AS id, d.customer_id, d.transaction_id, d.code, d.field, d.value_hash, d.raw, d.message, d.action, d.confirmed_by'

/** Doubts about these records, of the values that they have now; confirmed ones too, and questions whether a customer is one with somebody else. In the order in which they were found. */
export async function doubtsAbout(
  client: Reader,
  about: { customers: readonly string[]; transactions: readonly string[] },
): Promise<Doubt[]> {
  const rows = await client.rows(
    doubtColumns,
    `SELECT * FROM (
       SELECT ${columns}, d.id AS place FROM doubt d JOIN customer c ON c.id = d.customer_id WHERE d.customer_id = ANY($1::uuid[]) AND d.value_hash = ${customerHashSql}
       UNION ALL
       SELECT ${columns}, d.id FROM doubt d JOIN transaction t ON t.id = d.transaction_id WHERE d.transaction_id = ANY($2::uuid[]) AND d.value_hash = ${transactionHashSql}
     ) found ORDER BY place`,
    [about.customers, about.transactions],
  )
  const asked =
    about.customers.length === 0
      ? []
      : await client.rows(
          {
            id: col.text,
            customer: col.text,
            import: col.text,
            code: col.text,
            raw: col.text.orNull,
            message: col.text,
            line: col.int,
          },
          `SELECT DISTINCT ON (customer, e.code) e.id::text AS id, customer, e.import_id AS import, e.code, e.raw, e.message, e.line
     FROM import_row_error e, jsonb_array_elements_text(e.question -> 'customerIds') customer
     WHERE e.state = 'open' AND e.question ? 'conflict' AND e.question -> 'customerIds' ?| $1::text[] AND NOT e.question -> 'conflict' ? 'isFirst' AND customer = ANY($1::text[]) ORDER BY customer, e.code, e.id`,
          [about.customers],
        )
  // No confirmation lifts it: the answer to the question does.
  const questions = asked.map((row): Doubt => ({
    id: `question-${row.id}`,
    entity: 'customer',
    entityId: row.customer,
    code: row.code,
    field: '',
    value: row.raw,
    message: `Line ${row.line} of an import: ${row.message}`,
    action: 'Answer the question on the import’s Problems page.',
    confirmedBy: null,
    answerAt: row.import,
  }))
  return [
    ...questions,
    ...(await doubtsOfDiffering(client, about.customers)),
    ...rows.map((row): Doubt => ({
      id: row.id,
      entity: row.customer_id === null ? 'transaction' : 'customer',
      entityId: (row.customer_id ?? row.transaction_id)!,
      code: row.code,
      field: row.field,
      value: row.raw,
      message: row.message,
      action: row.action,
      confirmedBy: row.confirmed_by,
      ...(row.customer_id !== null &&
        row.field !== '' &&
        row.value_hash === emptyHashOf(row.field as CustomerFact) && { isLeftOut: true }),
    })),
  ]
}
