import { generateSecret, generateURI, verify } from 'otplib'
import { seal, unseal } from '../../runtime/crypto.ts'
import { untenantedDb, type Tx } from '../../data/database.ts'
import { newId } from '../../runtime/ids.ts'

/** How long an unconfirmed key can be scanned and tried. */
const setUpMs = 30 * 60_000
const contextOf = (userId: string) => `authenticator:${userId}`

/** What an authenticator app needs: the key as text, and as the address in the QR code. */
export interface AuthenticatorKey {
  key: string
  uri: string
}

/**
 * Makes the key of a new authenticator app. It counts once a code of it was entered; an app that is in use stays until
 * then.
 */
export async function beginAuthenticator(userId: string): Promise<void> {
  const sealed = seal(generateSecret({ length: 20 }), contextOf(userId))
  await untenantedDb().$transaction(async (db) => {
    await db.authenticator.deleteMany({ where: { userId, confirmedAt: null } })
    await db.authenticator.create({ data: { id: newId(), userId, ...sealed } })
  })
}

const unconfirmed = (db: Tx, userId: string) =>
  db.authenticator.findFirst({
    where: { userId, confirmedAt: null, createdAt: { gt: new Date(Date.now() - setUpMs) } },
  })

/** The key that is being set up; null where none is. */
export async function authenticatorToSetUp(user: { id: string; email: string }): Promise<AuthenticatorKey | null> {
  const found = await unconfirmed(untenantedDb(), user.id)
  if (!found) return null
  const key = unseal(found, contextOf(user.id))
  return { key, uri: generateURI({ issuer: 'Comply+', label: user.email, secret: key }) }
}

/** Whether a code belongs to the sealed key now, and to which time step. A phone's clock may be half a minute off. */
async function stepOf(
  sealed: { secret: Uint8Array; wrappedKey: Uint8Array; keyId: string; lastStep: number },
  userId: string,
  code: string,
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const secret = unseal(
    {
      secret: new Uint8Array(sealed.secret),
      wrappedKey: new Uint8Array(sealed.wrappedKey),
      keyId: sealed.keyId,
    },
    contextOf(userId),
  )
  const result = await verify({ secret, token: code, epochTolerance: 30, afterTimeStep: sealed.lastStep })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Takes the app that is being set up into use, in place of an earlier one. False for a wrong code. */
export async function confirmAuthenticator(db: Tx, userId: string, code: string): Promise<boolean> {
  const found = await unconfirmed(db, userId)
  const step = found && (await stepOf(found, userId, code))
  if (!found || step === null) return false
  await db.authenticator.deleteMany({ where: { userId, confirmedAt: { not: null } } })
  await db.authenticator.update({ where: { id: found.id }, data: { confirmedAt: new Date(), lastStep: step } })
  return true
}

/**
 * Whether this is a code of the person's app that was not taken before. Of two that bring one code at once, one gets
 * true.
 */
export async function takeAuthenticatorCode(db: Tx, userId: string, code: string): Promise<boolean> {
  const found = await db.authenticator.findFirst({ where: { userId, confirmedAt: { not: null } } })
  const step = found && (await stepOf(found, userId, code))
  if (!found || step === null) return false
  const { count } = await db.authenticator.updateMany({
    where: { id: found.id, lastStep: { lt: step } },
    data: { lastStep: step },
  })
  return count === 1
}
