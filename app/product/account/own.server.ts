import { idleTimeoutMs } from '#app/platform/data/session-limits.ts'
import { audit } from '#app/platform/data/audit.ts'
import { hashPassword, sha256, verifyPassword } from '#app/platform/runtime/crypto.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { composeMail, queueMail } from '#app/platform/services/mail.ts'
import { countEvent, tooMany, triesMs } from '#app/platform/data/rate-limit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { noteProof, sessionHash } from '#app/platform/identity/session.ts'
import { deviceOf } from './device.ts'
import { requireStrong } from './password.server.ts'

export interface OwnSession {
  /** Names the session to its person; tells nothing of its cookie. */
  id: string
  device: string
  network: string | null
  organization: string
  startedAt: Date
  lastSeenAt: Date
  isThis: boolean
}

const nameOf = (tokenHash: Uint8Array): string => Buffer.from(sha256(tokenHash)).toString('hex').slice(0, 24)

const isLive = ({ lastSeenAt, expiresAt }: { lastSeenAt: Date; expiresAt: Date }): boolean =>
  lastSeenAt.getTime() + idleTimeoutMs > Date.now() && expiresAt.getTime() > Date.now()

/** The person's running sessions, this one first. */
export async function ownSessions(request: Request, userId: string): Promise<OwnSession[]> {
  const own = await sessionHash(request)
  const sessions = await untenantedDb().session.findMany({
    where: { userId },
    include: { organization: { select: { name: true } } },
    orderBy: { lastSeenAt: 'desc' },
  })
  return sessions
    .filter(isLive)
    .map(({ tokenHash, userAgent, network, createdAt, lastSeenAt, organization }) => ({
      id: nameOf(tokenHash),
      device: deviceOf(userAgent),
      network,
      organization: organization.name,
      startedAt: createdAt,
      lastSeenAt,
      isThis: own !== null && Buffer.compare(own, tokenHash) === 0,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis))
}

/** Ends one other session of this person, or all (`which` is `others`). Returns how many ended. */
export async function endSessions(request: Request, userId: string, which: string): Promise<number> {
  const own = await sessionHash(request)
  const db = untenantedDb()
  const others = (await db.session.findMany({ where: { userId }, select: { tokenHash: true } }))
    .map(({ tokenHash }) => tokenHash)
    .filter((tokenHash) => own === null || Buffer.compare(own, tokenHash) !== 0)
    .filter((tokenHash) => which === 'others' || nameOf(tokenHash) === which)
  const { count } = await db.session.deleteMany({ where: { userId, tokenHash: { in: others } } })
  return count
}

const triesPerQuarter = 10

/**
 * Changes the password, given the present one. All other sessions end, and the person is told by mail.
 * @throws AppError 422 for a wrong or a weak password, 429 after too many wrong ones
 */
export async function changePassword(
  request: Request,
  scope: Scope,
  { present, wanted }: { present: string; wanted: string },
): Promise<void> {
  scope.require('keep their own settings')
  const userId = scope.actor.userId!
  const user = await untenantedDb().user.findUniqueOrThrow({ where: { id: userId } })
  if ((await countEvent(`change-password:${userId}`, triesMs)) > triesPerQuarter) throw tooMany('attempts')
  if (!(await verifyPassword(user.passwordHash, present)))
    throw new AppError('wrong-password', 422, 'The password wasn’t changed.', {
      fields: { presentPassword: 'This isn’t your current password. Enter the one that you sign in with.' },
    })
  requireStrong(wanted, user.email)
  const passwordHash = await hashPassword(wanted)
  const own = await sessionHash(request)
  await scope.tx(async (db) => {
    await db.user.update({ where: { id: userId }, data: { passwordHash } })
    await db.oneTimeLink.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date() } })
    await db.session.deleteMany({ where: { userId, ...(own === null ? {} : { tokenHash: { not: own } }) } })
    await db.signInStep.deleteMany({ where: { userId } })
    const mail = composeMail({
      subject: 'Your Comply+ password was changed',
      heading: 'Your password was changed',
      paragraphs: ['It was changed on the account page. You were signed out everywhere else.'],
      after: ['If this wasn’t you, choose a new password right away with “Forgotten password” on the sign-in page.'],
    })
    await queueMail(db, 'password-changed', user.email, mail)
    await audit(db, scope, { action: 'account.password-changed', subjectType: 'user', subjectId: userId })
  })
  await noteProof(request, scope)
}

/** The organizations that this person may sign in to. */
export async function ownOrganizations(userId: string): Promise<{ id: string; name: string }[]> {
  const memberships = await untenantedDb().membership.findMany({
    where: { userId, disabledAt: null },
    include: { organization: { select: { id: true, name: true } } },
    orderBy: { createdAt: 'asc' },
  })
  return memberships.map(({ organization }) => organization)
}

/** @throws AppError 403 for an organization that this person may not sign in to */
export async function requireOwnOrganization(userId: string, organizationId: string): Promise<void> {
  if (!(await ownOrganizations(userId)).some(({ id }) => id === organizationId))
    throw new AppError('not-a-member', 403, 'You can’t sign in to this company. Ask one of its owners.')
}
