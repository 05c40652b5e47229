import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { mergedRecords } from '../duplicates/queries.server.ts'

/** What was done to a customer, as the audit trail has it. */
export interface HistoryEvent {
  id: string
  at: Date
  actor: string
  action: string
}

const eventsShown = 8

/**
 * The newest events of a customer and of the records that were merged into it; null for whoever may not read the audit
 * trail.
 */
export async function customerHistory(scope: Scope, id: string): Promise<HistoryEvent[] | null> {
  scope.require('view the product')
  if (!scope.can('read the audit trail')) return null
  const merged = await mergedRecords(scope, id)
  return scope.sql((client) =>
    client.rows(
      { id: col.text, at: col.instant, actor: col.text, action: col.text },
      `SELECT id::text AS id, at, actor, action FROM audit_event WHERE subject_type = 'customer' AND subject_id = ANY ($1) ORDER BY audit_event.id DESC LIMIT ${eventsShown}`,
      [[id, ...merged]],
    ),
  )
}
