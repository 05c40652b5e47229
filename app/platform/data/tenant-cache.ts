import { inTime } from '../runtime/in-time.ts'
import { versionOf } from './changes.ts'
import { waitParameter } from './wait-parameter.ts'
import type { Scope } from './scope.ts'

export interface TenantCacheOptions {
  limitMs?: number | undefined
  /** The request of the page that it is for. Without one, and for one that asks again for what its page said comes later, it is waited for. */
  request?: Request | undefined
}

/**
 * What a page works out over all that is on file of a tenant, in the time that a page has, and for all of a role once while nothing of the organization
 * changes. Whoever sees only suspicious transaction reports of their own shares with nobody. `what` names the work and the shape of what it finds.
 */
export async function cachedForTenant<T>(
  scope: Scope,
  what: string,
  work: () => Promise<T>,
  { limitMs, request }: TenantCacheOptions = {},
): Promise<T | 'later'> {
  return inTime(work, what, {
    key: `${scope.tenant} ${scope.role} ${scope.can('read suspicious transaction reports') ? '' : scope.actor.userId}`,
    ...(limitMs !== undefined && { limitMs }),
    version: () => versionOf(scope.organizationId),
    waitsLong: request === undefined || new URL(request.url).searchParams.has(waitParameter),
  })
}
