import { linkHash, passwordLinkPurpose } from '#app/platform/accounts.ts'
import { hashPassword } from '#app/platform/crypto.ts'
import { identityDb } from '#app/platform/database.ts'
import { AppError } from '#app/platform/errors.ts'
import { startSession } from '#app/platform/session.ts'
import { passwordFault } from './welcome-rules.ts'

/** Whose one-time link this is; null when it is unknown, used or expired: the page does not say which. */
export async function findPasswordLink(token: string): Promise<{ email: string; name: string } | null> {
  const link = await identityDb().oneTimeLink.findUnique({
    where: { tokenHash: linkHash(token) },
    include: { user: true },
  })
  if (!link || link.purpose !== passwordLinkPurpose || link.usedAt !== null || link.expiresAt.getTime() < Date.now())
    return null
  return { email: link.user.email, name: link.user.name }
}

const spent = () =>
  new AppError('link-spent', 410, 'This link is no longer valid. It works once and expires after 7 days.')

/**
 * Sets the password and signs in, which starts the trial. The link is used up in the same transaction: of two requests with
 * one link, one wins. Throws AppError 422 for a password that is too weak, 410 for a link that is spent.
 */
export async function setFirstPassword(request: Request, token: string, password: string): Promise<Headers> {
  const found = await findPasswordLink(token)
  if (!found) throw spent()
  const fault = passwordFault(password, found.email)
  if (fault) throw new AppError('weak-password', 422, fault, { fields: { password: fault } })
  const passwordHash = await hashPassword(password)
  const { userId, organizationId } = await identityDb().$transaction(async (db) => {
    const used = await db.oneTimeLink.updateMany({
      where: { tokenHash: linkHash(token), purpose: passwordLinkPurpose, usedAt: null, expiresAt: { gt: new Date() } },
      data: { usedAt: new Date() },
    })
    if (used.count !== 1) throw spent()
    const link = await db.oneTimeLink.findUniqueOrThrow({ where: { tokenHash: linkHash(token) } })
    const membership = await db.membership.findFirst({ where: { userId: link.userId }, orderBy: { createdAt: 'asc' } })
    if (!membership) throw spent()
    await db.user.update({ where: { id: link.userId }, data: { passwordHash } })
    // A password that somebody else may have set before ends here, with its sessions.
    await db.session.deleteMany({ where: { userId: link.userId } })
    return membership
  })
  return startSession(request, userId, organizationId)
}
