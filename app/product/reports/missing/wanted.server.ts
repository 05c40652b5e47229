import type { Hold } from '#app/compliance/drafting/hold.ts'
import { col } from '#app/platform/sql/columns.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import { fieldsOfHold, type LineKind } from './columns.ts'

/** The report from which a person opened a record to fix it. */
export interface WantedBy {
  id: string
  reference: string
  /** What the report is missing from this record, by form field. */
  fields: Record<string, string>
}

/**
 * What the report in the address (`?report=`) is missing from a record; null if this person may see no such report.
 * The form marks these fields and links back to the report.
 */
export async function wantedBy(
  scope: Scope,
  request: Request,
  kind: Exclude<LineKind, 'location'>,
  recordId: string,
): Promise<WantedBy | null> {
  scope.require('view the product')
  const id = new URL(request.url).searchParams.get('report')
  if (id === null || !isId(id)) return null
  const [row] = await scope.sql((client) =>
    client.rows(
      { reference: col.text, holds: col.json<Hold[]>() },
      `SELECT r.reference, r.holds FROM report r WHERE r.id = $1 AND ${visibleSql(scope, 'r')}`,
      [id],
    ),
  )
  if (row === undefined) return null
  const entity = kind === 'transaction' ? 'transaction' : 'customer'
  const fields: Record<string, string> = {}
  for (const hold of row.holds)
    if ((hold.kind === 'missing' || hold.kind === 'refused') && hold.entity === entity && hold.entityId === recordId)
      for (const field of fieldsOfHold(kind, hold)) fields[field] ??= hold.text
  return { id, reference: row.reference, fields }
}

/** The path of the report in the address of a form, or null. */
export function reportPathOf(request: Request): string | null {
  const id = new URL(request.url).searchParams.get('report')
  return id !== null && isId(id) ? `/app/reports/${id}` : null
}
