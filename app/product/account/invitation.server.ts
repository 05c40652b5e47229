import { linkHash } from '#app/platform/identity/accounts.ts'
import { audit } from '#app/platform/data/audit.ts'
import { clientNetwork } from '#app/platform/http/client-address.ts'
import { hashPassword, verifyPassword } from '#app/platform/runtime/crypto.ts'
import { untenantedDb, type Tx } from '#app/platform/data/database.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { countEvent, tooMany, triesMs } from '#app/platform/data/rate-limit.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { enter, type Entry } from '#app/platform/identity/factor/entry.ts'
import { requireStrong } from './password.server.ts'

export interface FoundInvitation {
  organization: string
  email: string
  name: string
  invitedBy: string
  /** True for an address that signs in to another organization: its own password proves who it is. */
  hasPassword: boolean
}

const open = (token: string) => ({
  tokenHash: linkHash(token),
  acceptedAt: null,
  withdrawnAt: null,
  expiresAt: { gt: new Date() },
})

/**
 * The invitation of a mailed link; null when it is unknown, accepted, withdrawn or expired: the page does not say
 * which.
 */
export async function findInvitation(token: string): Promise<FoundInvitation | null> {
  const db = untenantedDb()
  const found = await db.invitation.findFirst({ where: open(token), include: { organization: true } })
  if (!found) return null
  const user = await db.user.findUnique({ where: { email: found.email }, select: { passwordHash: true } })
  return {
    organization: found.organization.name,
    email: found.email,
    name: found.name,
    invitedBy: found.invitedBy,
    hasPassword: user !== null && user.passwordHash !== null,
  }
}

const spent = () =>
  new AppError('link-spent', 410, 'This invitation is no longer valid. Ask whoever invited you to send it again.')

const triesPerQuarter = 10

/** People with a password enter it; the others set one. @throws AppError 400, 422, 429 */
async function passwordHashFor(request: Request, found: FoundInvitation, password: string): Promise<string | null> {
  if (!found.hasPassword) {
    requireStrong(password, found.email)
    return hashPassword(password)
  }
  const tries = await Promise.all(
    [`invitation:${found.email}`, `invitation:client:${clientNetwork(request)}`].map((key) => countEvent(key, triesMs)),
  )
  if (Math.max(...tries) > triesPerQuarter) throw tooMany('failed attempts')
  const user = await untenantedDb().user.findUniqueOrThrow({ where: { email: found.email } })
  if (!(await verifyPassword(user.passwordHash, password)))
    throw new AppError('sign-in-failed', 400, 'The password is incorrect. Enter the one that you sign in with.', {
      fields: { password: 'The password is incorrect.' },
    })
  return null
}

async function join(db: Tx, email: string, name: string, passwordHash: string | null): Promise<string> {
  const known = await db.user.findUnique({ where: { email } })
  if (!known) {
    const id = newId()
    await db.user.create({ data: { id, email, name, passwordHash } })
    return id
  }
  if (passwordHash !== null) await db.user.update({ where: { id: known.id }, data: { passwordHash } })
  return known.id
}

/**
 * Makes the invited person a member, with a session in the organization. Of two who follow one link at once, one joins.
 * `name` counts for a new account only.
 * @throws AppError 410 for a link that is spent, 422 for a weak password, 400 for a wrong one
 */
export async function acceptInvitation(
  request: Request,
  token: string,
  { name, password }: { name: string; password: string },
): Promise<Entry> {
  const found = await findInvitation(token)
  if (!found) throw spent()
  const passwordHash = await passwordHashFor(request, found, password)
  const { userId, organizationId, role } = await untenantedDb().$transaction(async (db) => {
    const invitation = await db.invitation.findFirst({ where: open(token) })
    const used = await db.invitation.updateMany({ where: open(token), data: { acceptedAt: new Date() } })
    if (!invitation || used.count !== 1) throw spent()
    const userId = await join(db, invitation.email, name === '' ? invitation.name : name, passwordHash)
    const { organizationId, role } = invitation
    await db.membership.upsert({
      where: { organizationId_userId: { organizationId, userId } },
      create: { organizationId, userId, role },
      // Someone who became a member in the meantime keeps their role.
      update: {},
    })
    return { userId, organizationId, role }
  })
  const scope = scopeForJob({ organizationId, mode: 'production', label: found.email })
  await scope.tx((db) =>
    audit(db, scope, { action: 'people.joined', subjectType: 'user', subjectId: userId, detail: { role } }),
  )
  return enter(request, userId, organizationId)
}
