import type { Scope } from '#app/platform/scope.ts'
import { StartFailure } from '../lib/fail.ts'

/** The organization that a command works for, in its Demo data unless production is asked for. @throws StartFailure */
export async function organizationScope(slug: string | undefined, mode: string | undefined): Promise<Scope> {
  if (slug === undefined) throw new StartFailure('Name the organization: --organization demo.')
  if (mode !== undefined && mode !== 'demo' && mode !== 'production') throw new StartFailure(`There is no mode "${mode}". Use demo or production.`)
  const { identityDb } = await import('#app/platform/database.ts')
  const { scopeForJob } = await import('#app/platform/scope.ts')
  const organization = await identityDb().organization.findUnique({ where: { slug } })
  if (!organization) {
    const known = await identityDb().organization.findMany({ select: { slug: true }, orderBy: { createdAt: 'asc' }, take: 20 })
    throw new StartFailure(`There is no organization ${slug}. There are: ${known.map(each => each.slug).join(', ') || 'none yet'}.`)
  }
  return scopeForJob({ organizationId: organization.id, mode: mode ?? 'demo', label: 'command line' })
}
