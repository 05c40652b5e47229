import type { Scope } from '#app/platform/data/scope.ts'
import { StartFailure } from '#app/platform/runtime/fail.ts'

/**
 * The organization that a command works for. Without a mode all commands take the same: the one of the environment that
 * is named, else production for an organization with a plan, else Demo.
 * @throws StartFailure
 */
export async function organizationScope(
  slug: string | undefined,
  mode: string | undefined,
  environment?: 'demo' | 'test' | 'production',
): Promise<Scope> {
  if (slug === undefined) throw new StartFailure('Name the organization: --organization demo.')
  if (mode !== undefined && mode !== 'demo' && mode !== 'production')
    throw new StartFailure(`There is no mode "${mode}". Use demo or production.`)
  const { untenantedDb } = await import('#app/platform/data/database.ts')
  const { scopeForJob } = await import('#app/platform/data/scope.ts')
  const organization = await untenantedDb().organization.findUnique({ where: { slug } })
  if (!organization) {
    const known = await untenantedDb().organization.findMany({
      select: { slug: true },
      orderBy: { createdAt: 'asc' },
      take: 20,
    })
    throw new StartFailure(
      `There is no organization ${slug}. There are: ${known.map((each) => each.slug).join(', ') || 'none yet'}.`,
    )
  }
  return scopeForJob({
    organizationId: organization.id,
    mode:
      mode ??
      (environment === undefined
        ? organization.plan === null
          ? 'demo'
          : 'production'
        : environment === 'demo'
          ? 'demo'
          : 'production'),
    label: 'command line',
  })
}
