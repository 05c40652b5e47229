import { StartFailure, exitWith } from '#app/platform/runtime/fail.ts'
import { connectToProduct } from './lib/product.ts'

/** `npm run subscription -- <organization> <plan>`: an operator starts (or with `none` ends) a plan. */

const plans = ['basic', 'pro', 'enterprise'] as const

try {
  const [slug, plan] = process.argv.slice(2)
  if (!slug || !plan || ![...plans, 'none'].includes(plan)) {
    throw new StartFailure(
      `Usage: npm run subscription -- <organization> <plan>. Plans: ${plans.join(', ')}; none ends it.`,
    )
  }
  await connectToProduct()
  const { closeDatabase, untenantedDb } = await import('#app/platform/data/database.ts')
  const { scopeForJob } = await import('#app/platform/data/scope.ts')
  const { audit } = await import('#app/platform/data/audit.ts')
  const organization = await untenantedDb().organization.findUnique({ where: { slug } })
  if (!organization) {
    const known = await untenantedDb().organization.findMany({
      select: { slug: true, name: true },
      orderBy: { createdAt: 'asc' },
      take: 20,
    })
    throw new StartFailure(
      `There is no organization ${slug}. There are: ${known.map((found) => `${found.slug} (${found.name})`).join(', ') || 'none yet'}.`,
    )
  }
  const chosen = plans.find((known) => known === plan) ?? null
  await untenantedDb().organization.update({ where: { slug }, data: { plan: chosen } })
  const scope = scopeForJob({ organizationId: organization.id, mode: 'production', label: 'operator' })
  await scope.tx((db) =>
    audit(db, scope, {
      action: 'subscription.changed',
      subjectType: 'organization',
      subjectId: organization.id,
      detail: { plan: chosen },
    }),
  )
  console.log(
    chosen === null
      ? `${organization.name} no longer has a subscription.`
      : `${organization.name} is on the plan ${chosen}.`,
  )
  await closeDatabase()
} catch (error) {
  exitWith(error)
}
