import { NAME_TO_CONFIRM } from '#app/party/names/name-doubts.ts'
import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { HoldShown } from './hold-list.tsx'
import { customerLabelSql } from '../customers/queries.server.ts'
import { doubtsAbout } from './store.server.ts'
import { customerHashSql } from './values.ts'

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

/** A whole name that an import read in one of several ways, and that nobody confirmed. */
export interface NameToConfirmShown {
  line: number | null
  /** By number, else by name. */
  customer: string
  raw: string | null
  message: string
  action: string
}

const nameToConfirmShownColumns: ColumnsOf<NameToConfirmShown> = {
  line: col.int.orNull,
  customer: col.text,
  raw: col.text.orNull,
  message: col.text,
  action: col.text,
}

/** The names of customers that an import leaves to be confirmed. */
export async function namesOfImport(scope: Scope, importId: string): Promise<NameToConfirmShown[]> {
  if (!isId(importId)) return []
  return scope.sql((client) =>
    client.rows(
      nameToConfirmShownColumns,
      `SELECT d.line, coalesce(c.customer_number, ${customerLabelSql}, 'No name') AS customer, d.raw, d.message, d.action FROM doubt d JOIN customer c ON c.id = d.customer_id
       WHERE d.import_id = $1 AND d.code = $2 AND d.confirmed_at IS NULL AND d.value_hash = ${customerHashSql} ORDER BY d.id`,
      [importId, NAME_TO_CONFIRM],
    ),
  )
}

/** What is doubtful about a customer and nobody confirmed yet; the key is the doubt's id. */
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
