import type { Doubt } from '#app/compliance/drafting/hold.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Reader } from '#app/platform/sql/within.ts'
import type { HoldShown } from '../doubts/hold-list.tsx'
import { customerHashSql, emptyHashOf, transactionHashSql, type CustomerFact } from '../doubts/values.ts'
import { doubtsOfDiffering } from './queries.server.ts'

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

/**
 * Doubts about these records, of the values that they have now; confirmed ones too, and questions whether a customer is
 * one with someone else. In the order in which they were found.
 */
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

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  address: 'Address',
  phone: 'Telephone number',
  email: 'Email address',
  dateOfBirth: 'Date of birth',
  occupation: 'Occupation',
  employer: 'Employer',
  identification: 'Identification',
  number: 'Client number',
}

/** Unconfirmed doubts about a customer; the key is the doubt's id. */
export async function doubtsOfCustomer(scope: Scope, customerId: string): Promise<HoldShown[]> {
  if (!isId(customerId)) return []
  return scope.sql(async (client) => {
    const doubts = await doubtsAbout(client, { customers: [customerId], transactions: [] })
    const rows = await client.rows(
      { swaps: col.bool, kind: col.oneOf<'person' | 'entity'>() },
      `SELECT kind, kind = 'person' AND surname IS NOT NULL AND given_name IS NOT NULL AS swaps FROM customer WHERE id = $1`,
      [customerId],
    )
    return doubts
      .filter((doubt) => doubt.confirmedBy === null && doubt.isQuestion !== true)
      .map(({ id, field, value, message, action, answerAt }) => ({
        key: id,
        kind: 'doubt',
        field,
        label: labels[field] ?? 'Customer',
        value,
        text: message,
        action,
        swaps: field === 'name' && rows[0]?.swaps ? id : null,
        kindOf: field === 'name' && rows[0] ? { doubt: id, kind: rows[0].kind } : null,
        to: null,
        where: '',
        answerAt: answerAt ?? null,
        confirms: answerAt === undefined,
        party: null,
        transaction: null,
      }))
  })
}
