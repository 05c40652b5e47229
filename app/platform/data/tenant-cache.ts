import { inTime } from '../runtime/in-time.ts'
import { versionOf } from './changes.ts'
import { waitParameter } from './wait-parameter.ts'
import type { Scope } from './scope.ts'

export interface TenantCacheOptions {
  limitMs?: number | undefined
  /**
   * The request of the page that it is for. Without one, and for one that asks again for what its page said comes
   * later, it is waited for.
   */
  request?: Request | undefined
}

/**
 * Caches what a page computes over all of a tenant's data, within the page's time limit, and shares it across a role
 * until something in the organization changes. People who see only their own suspicious transaction reports share with
 * nobody. `what` names the work and the shape of its result.
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
