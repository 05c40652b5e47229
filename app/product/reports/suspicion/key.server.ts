import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/** The key of a form that makes a suspicious transaction report, for those who may make one; null for all others. */
export const suspicionKey = (scope: Scope): string | null =>
  scope.can('prepare suspicious transaction reports') && scope.writable ? newId() : null
