import { homeOf, linkHash, passwordLinkPurpose } from '#app/platform/identity/accounts.ts'
import { audit } from '#app/platform/data/audit.ts'
import { hashPassword } from '#app/platform/runtime/crypto.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { enter, type Entry } from '#app/platform/identity/factor/entry.ts'
import { requireStrong } from './password.server.ts'

/** Whose one-time link this is; null when it is unknown, used or expired: the page does not say which. */
export async function findPasswordLink(
  token: string,
): Promise<{ email: string; name: string; isFirst: boolean } | null> {
  const link = await untenantedDb().oneTimeLink.findUnique({
    where: { tokenHash: linkHash(token) },
    include: { user: true },
  })
  if (!link || link.purpose !== passwordLinkPurpose || link.usedAt !== null || link.expiresAt.getTime() < Date.now())
    return null
  return { email: link.user.email, name: link.user.name, isFirst: link.user.firstSignedInAt === null }
}

const spent = () => new AppError('link-spent', 410, 'This link is no longer valid. It works once, and only for a time.')

/**
 * Sets the password and signs in, or asks for the second factor where there is one: a mailed link does not replace it.
 * The first time, that starts the trial. The link is used up in the same transaction, and so is every other link of
 * that person: of two requests with one link, one wins. Throws AppError 422 for a password that is too weak, 410 for a
 * link that is spent.
 */
export async function setFirstPassword(request: Request, token: string, password: string): Promise<Entry> {
  const found = await findPasswordLink(token)
  if (!found) throw spent()
  requireStrong(password, found.email)
  const passwordHash = await hashPassword(password)
  const { userId, organizationId } = await untenantedDb().$transaction(async (db) => {
    const used = await db.oneTimeLink.updateMany({
      where: { tokenHash: linkHash(token), purpose: passwordLinkPurpose, usedAt: null, expiresAt: { gt: new Date() } },
      data: { usedAt: new Date() },
    })
    if (used.count !== 1) throw spent()
    const { userId } = await db.oneTimeLink.findUniqueOrThrow({ where: { tokenHash: linkHash(token) } })
    const home = await homeOf(db, userId)
    if (!home) throw spent()
    await db.user.update({ where: { id: userId }, data: { passwordHash } })
    await db.oneTimeLink.updateMany({
      where: { userId, purpose: passwordLinkPurpose, usedAt: null },
      data: { usedAt: new Date() },
    })
    // A password that someone else may have set before ends here, with its sessions.
    await db.session.deleteMany({ where: { userId } })
    await db.signInStep.deleteMany({ where: { userId } })
    return { userId, organizationId: home.organizationId }
  })
  const scope = scopeForJob({ organizationId, mode: 'production', label: found.email })
  await scope.tx((db) =>
    audit(db, scope, { action: 'account.password-set-by-link', subjectType: 'user', subjectId: userId }),
  )
  return enter(request, userId, organizationId)
}
