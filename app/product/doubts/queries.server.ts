import { NAME_TO_CONFIRM } from '#app/party/names/name-doubts.ts'
import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerLabelSql } from '../customers/queries.server.ts'
import { customerHashSql } from './values.ts'

/** An unconfirmed whole name that an import read in one of several ways. */
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
