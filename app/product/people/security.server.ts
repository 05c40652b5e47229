import type { AuditAction } from '#app/platform/data/audit-actions.ts'
import { audit } from '#app/platform/data/audit.ts'
import { untenantedDb, type Tx } from '#app/platform/data/database.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { noteSecondFactor } from '#app/platform/identity/factor/second-factor.ts'
import { composeMail, queueMail } from '#app/platform/services/mail.ts'
import type { Scope } from '#app/platform/data/scope.ts'

export interface SecuritySettings {
  requiresSecondFactor: boolean
  fourEyes: boolean
  /** People who may sign in and have no second factor. */
  without: string[]
}

export async function securitySettings(scope: Scope): Promise<SecuritySettings> {
  const { organizationId } = scope
  const db = untenantedDb()
  const organization = await db.organization.findUniqueOrThrow({ where: { id: organizationId } })
  const without = await db.membership.findMany({
    where: { organizationId, disabledAt: null, user: { hasSecondFactor: false } },
    include: { user: { select: { name: true } } },
    orderBy: { createdAt: 'asc' },
  })
  return {
    requiresSecondFactor: organization.requiresSecondFactor,
    fourEyes: await scope.tx(async (db) => (await db.companySettings.findFirst())?.fourEyes ?? false),
    without: without.map(({ user }) => user.name),
  }
}

/**
 * Saves what the company asks of its people: a second factor (who has none is led to set it up with their next page),
 * and another person's approval before any report is submitted.
 * @throws AppError 422 for an owner who asks for what they have not themselves, or for an approval that nobody else
 * could give
 */
export async function saveSecurity(
  scope: Scope,
  { requiresSecondFactor, fourEyes }: { requiresSecondFactor: boolean; fourEyes: boolean },
): Promise<void> {
  scope.require('manage people')
  scope.requireProof()
  const { organizationId } = scope
  await scope.tx(async (db) => {
    if (requiresSecondFactor) await requireOwnFactor(db, scope)
    if (fourEyes) await requireSecondApprover(db, scope)
    const asked = await db.organization.updateMany({
      where: { id: organizationId, requiresSecondFactor: !requiresSecondFactor },
      data: { requiresSecondFactor },
    })
    const before = (await db.companySettings.findUnique({ where: { organizationId } }))?.fourEyes ?? false
    if (before !== fourEyes)
      await db.companySettings.upsert({
        where: { organizationId },
        create: { organizationId, fourEyes },
        update: { fourEyes },
      })
    const tell = (action: AuditAction, required: boolean) =>
      audit(db, scope, { action, subjectType: 'settings', subjectId: organizationId, detail: { required } })
    if (asked.count === 1) await tell('settings.second-factor-rule-saved', requiresSecondFactor)
    if (before !== fourEyes) await tell('settings.four-eyes-saved', fourEyes)
  })
}

async function requireOwnFactor(db: Tx, scope: Scope): Promise<void> {
  const user = await db.user.findUniqueOrThrow({ where: { id: scope.actor.userId! } })
  if (!user.hasSecondFactor)
    throw new AppError(
      'own-second-factor-first',
      422,
      'Nothing was saved. Set up your own second factor on your account page first. Then require it of everyone.',
    )
}

async function requireSecondApprover(db: Tx, { organizationId }: Scope): Promise<void> {
  const approvers = await db.membership.count({
    where: { organizationId, disabledAt: null, role: { in: ['owner', 'officer'] } },
  })
  if (approvers < 2)
    throw new AppError(
      'nobody-else',
      422,
      'Nothing was saved. You’re the only one who may approve reports. Invite another owner or compliance officer first.',
    )
}

/**
 * Takes a person's authenticator app, passkeys and recovery codes away: they have lost them. They sign in with the
 * password and set up others.
 * @throws AppError 422 for oneself, and for an account that other companies trust as well
 */
export async function resetSecondFactor(scope: Scope, userId: string): Promise<{ name: string }> {
  scope.require('manage people')
  scope.requireProof()
  const { organizationId, actor } = scope
  if (userId === actor.userId)
    throw new AppError('oneself', 422, 'Your own second factor is on your account page. Remove it there.')
  return scope.tx(async (db) => {
    const member = await db.membership.findUnique({
      where: { organizationId_userId: { organizationId, userId } },
      include: { user: { select: { name: true, email: true, hasSecondFactor: true } } },
    })
    if (!member) throw notFound('The person')
    const { name, email, hasSecondFactor } = member.user
    if (!hasSecondFactor) return { name }
    if ((await db.membership.count({ where: { userId, organizationId: { not: organizationId } } })) > 0)
      throw new AppError(
        'account-of-several',
        422,
        `${name} signs in to another company with the same account, so you can’t reset it. They can use a recovery code or contact our support.`,
      )
    await db.authenticator.deleteMany({ where: { userId } })
    await db.passkey.deleteMany({ where: { userId } })
    await noteSecondFactor(db, userId)
    await db.session.deleteMany({ where: { userId } })
    await db.signInStep.deleteMany({ where: { userId } })
    const mail = composeMail({
      subject: 'Your second factor for Comply+ was reset',
      heading: 'Your second factor was reset',
      paragraphs: [
        `${actor.label}, an owner of your company, reset it. Sign in with your password and set up another one. Your passkeys and recovery codes no longer work.`,
      ],
      after: ['If you didn’t ask for this, tell another owner, and choose a new password.'],
    })
    await queueMail(db, 'second-factor-reset', email, mail)
    await audit(db, scope, {
      action: 'people.second-factor-reset',
      subjectType: 'user',
      subjectId: userId,
      detail: { email },
    })
    return { name }
  })
}
