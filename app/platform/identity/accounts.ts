import { newToken, sha256 } from '../runtime/crypto.ts'
import type { Tx } from '../data/database.ts'
import { env } from '../runtime/env.ts'
import { newId } from '../runtime/ids.ts'

/** How long the link to set a first password holds. */
const passwordLinkDays = 7

/** What a one-time link is for. */
export const passwordLinkPurpose = 'set-password'

export const linkHash = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(sha256(token))

function slugOf(name: string): string {
  const base = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  return `${base || 'organization'}-${newToken()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 5)}`
}

/**
 * Creates an organization with its first user: role owner, no password yet. The trial starts at the first sign-in, in
 * Demo mode. Throws a unique violation when the e-mail address has an account.
 * `email` is lower-cased and trimmed. Returns the address of the one-time link that sets the password.
 */
export async function createAccount(
  db: Tx,
  account: { email: string; name: string; organization: string },
): Promise<{ organizationId: string; userId: string; passwordLink: string }> {
  const organizationId = newId()
  const userId = newId()
  await db.organization.create({
    data: { id: organizationId, slug: slugOf(account.organization), name: account.organization },
  })
  await db.user.create({ data: { id: userId, email: account.email, name: account.name } })
  await db.membership.create({ data: { organizationId, userId, role: 'owner' } })
  return { organizationId, userId, passwordLink: await createPasswordLink(db, userId) }
}

/**
 * The organization that a person signs in to: the last one they were in, unless it has removed them. Null if there is
 * none.
 */
export const homeOf = (db: Tx, userId: string): Promise<{ organizationId: string } | null> =>
  db.membership.findFirst({
    where: { userId, disabledAt: null },
    orderBy: [{ lastSignedInAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'asc' }],
    select: { organizationId: true },
  })

/** A link that lets this user set a password once within `days`. Only the hash of its token is stored. */
export async function createPasswordLink(db: Tx, userId: string, days = passwordLinkDays): Promise<string> {
  const token = newToken()
  await db.oneTimeLink.create({
    data: {
      tokenHash: linkHash(token),
      userId,
      purpose: passwordLinkPurpose,
      expiresAt: new Date(Date.now() + days * 86_400_000),
    },
  })
  return new URL(`/welcome/${token}`, env().APP_URL).href
}
