import { hashPassword, seal, verifyPassword } from '#app/platform/runtime/crypto.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import type { Role } from '#app/platform/generated/enums.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { demoLocationChannels, demoLocationNames, demoRates, demoStandingAnswers } from '#fixtures/demo.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'

const roles: readonly Role[] = ['owner', 'officer', 'preparer', 'viewer']
export const demoSlug = 'demo'
export const demoAddress = (role: Role) => `${role}@demo.example`

/**
 * The demo organization: one user per role, all with `password`, and the company that the simulated regulator has on
 * file. Its Demo mode is filled by the worker, like that of any organization. Adds what is missing and changes nothing
 * else, except that a new `password` is set.
 */
export async function seed(password: string): Promise<void> {
  const db = untenantedDb()
  const organization =
    (await db.organization.findUnique({ where: { slug: demoSlug } })) ??
    (await db.organization.create({ data: { id: newId(), slug: demoSlug, name: demoEntity.name, plan: 'pro' } }))
  const organizationId = organization.id

  const owner = await db.user.findUnique({ where: { email: demoAddress('owner') } })
  if (!(await verifyPassword(owner?.passwordHash, password))) {
    const passwordHash = await hashPassword(password)
    for (const role of roles) {
      const user = await db.user.upsert({
        where: { email: demoAddress(role) },
        create: { id: newId(), email: demoAddress(role), name: `Demo ${role}`, passwordHash },
        update: { passwordHash },
      })
      await db.membership.upsert({
        where: { organizationId_userId: { organizationId, userId: user.id } },
        create: { organizationId, userId: user.id, role },
        update: {},
      })
    }
  }

  const mode = 'production'
  const scope = scopeForJob({ organizationId, mode, label: 'set-up' })
  await scope.tx(async (tx) => {
    if ((await tx.companySettings.findUnique({ where: { organizationId } })) === null) {
      await tx.companySettings.create({
        data: {
          organizationId,
          activitySectorCode: 11,
          reportingEntityNumber: demoEntity.reportingEntityNumber,
          reportingEntityContactId: demoEntity.contactId,
        },
      })
      await tx.reportingWindow.create({
        data: { id: newId(), organizationId, startTime: '00:00', offsetMinutes: -300 },
      })
      await tx.standingAnswer.createMany({ data: demoStandingAnswers(organizationId, mode), skipDuplicates: true })
      // Only in the demo organization, because rates apply to Production mode, too.
      await tx.exchangeRate.createMany({ data: demoRates.map((rate) => ({ id: newId(), organizationId, ...rate })) })
      for (const environment of ['test', 'production'] as const) {
        const { clientId, clientSecret } = demoEntity[environment]
        await tx.regulatorCredential.create({
          data: {
            id: newId(),
            organizationId,
            environment,
            clientId,
            ...seal(clientSecret, `regulator:${organizationId}:${environment}`),
          },
        })
      }
    }
    if ((await tx.location.count()) === 0) {
      await tx.location.createMany({
        data: demoEntity.locations.map((fintracLocationId) => ({
          id: newId(),
          organizationId,
          mode,
          fintracLocationId,
          channel: demoLocationChannels[fintracLocationId] ?? null,
          name: demoLocationNames[fintracLocationId] ?? fintracLocationId,
        })),
      })
    }
  })
}
