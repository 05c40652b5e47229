import type { Scope } from '#app/platform/data/scope.ts'

/** What was done to a customer, as the audit trail has it. */
export interface HistoryEvent {
  id: string
  at: Date
  actor: string
  action: string
}

const eventsShown = 8

/** The newest events of a customer; null for whoever may not read the audit trail. */
export async function customerHistory(scope: Scope, id: string): Promise<HistoryEvent[] | null> {
  scope.require('view the product')
  if (!scope.can('read the audit trail')) return null
  const rows = await scope.tx((db) =>
    db.auditEvent.findMany({
      where: { subjectType: 'customer', subjectId: id },
      select: { id: true, at: true, actor: true, action: true },
      orderBy: { id: 'desc' },
      take: eventsShown,
    }),
  )
  return rows.map(({ id: event, ...rest }) => ({ id: event.toString(), ...rest }))
}
