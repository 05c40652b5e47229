import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/** The key of a form that makes a suspicious transaction report; null without the permission. */
export const suspicionKey = (scope: Scope): string | null =>
  scope.can('prepare suspicious transaction reports') && scope.writable ? newId() : null

/** The same for the transactions of a report; null where it has none to add, or is an STR itself. */
export const suspicionKeyFor = (
  scope: Scope,
  { type, state, transactionIds }: { type: string; state: string; transactionIds: readonly string[] },
): string | null => (type !== 'STR' && state !== 'deleted' && transactionIds.length > 0 ? suspicionKey(scope) : null)
