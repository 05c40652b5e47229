import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { newToken, sha256 } from '../../runtime/crypto.ts'
import { untenantedDb, type Tx } from '../../data/database.ts'
import { env } from '../../runtime/env.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'

/** The purposes of a challenge. */
export type PasskeyPurpose = 'sign-in' | 'second-factor' | 'register' | 'prove'

const challengeMs = 5 * 60_000
const mostPasskeys = 10

/**
 * The relying party of our passkeys: the name in our public address. On a developer's machine it may be `localhost`
 * besides. An IP address can't have passkeys.
 */
export function passkeySite(request: Request): { rpId: string; origin: string } | null {
  const { APP_URL, APP_MODE } = env()
  const own = new URL(APP_URL)
  const asked = new URL(request.url)
  const site = APP_MODE === 'local' && asked.hostname === 'localhost' ? asked : own
  return /^[\d.]+$|:|^\[/.test(site.hostname) ? null : { rpId: site.hostname, origin: site.origin }
}

const siteOf = (request: Request) => {
  const site = passkeySite(request)
  if (!site)
    throw new AppError(
      'no-passkeys-here',
      409,
      'Passkeys need a name in the address bar, not numbers. Use the address that your operator gave you.',
    )
  return site
}

const hashOf = (challenge: string) => new Uint8Array(sha256(challenge))

async function keepChallenge(challenge: string, purpose: PasskeyPurpose, userId: string | null): Promise<void> {
  const db = untenantedDb()
  await db.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  await db.passkeyChallenge.create({
    data: { challengeHash: hashOf(challenge), purpose, userId, expiresAt: new Date(Date.now() + challengeMs) },
  })
}

/** Whether we issued this challenge, for this purpose and person. Each is accepted once. */
async function takeChallenge(challenge: string, purpose: PasskeyPurpose, userId: string | null): Promise<boolean> {
  const { count } = await untenantedDb().passkeyChallenge.deleteMany({
    where: { challengeHash: hashOf(challenge), purpose, userId, expiresAt: { gt: new Date() } },
  })
  return count === 1
}

const idText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const knownTo = async (userId: string) =>
  (await untenantedDb().passkey.findMany({ where: { userId } })).map(({ credentialId, transports }) => ({
    id: idText(credentialId),
    transports,
  }))

/** The options from which the browser makes a new passkey. */
export async function registrationOptions(request: Request, user: { id: string; email: string; name: string }) {
  const challenge = newToken()
  const options = await generateRegistrationOptions({
    rpName: 'Comply+',
    rpID: siteOf(request).rpId,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: await knownTo(user.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(options.challenge, 'register', user.id)
  return options
}

/** The options for signing with a passkey. `userId` null: any passkey, before the person is known. */
export async function authenticationOptions(request: Request, purpose: PasskeyPurpose, userId: string | null) {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(request).rpId,
    userVerification: 'required',
    ...(userId === null ? {} : { allowCredentials: await knownTo(userId) }),
  })
  await keepChallenge(options.challenge, purpose, userId)
  return options
}

const refused = () =>
  new AppError('passkey-refused', 400, 'The passkey wasn’t accepted. Try again, or use another way.')

function parsed<T extends { id: string }>(text: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refused()
  }
  if (typeof value !== 'object' || value === null || typeof (value as { id?: unknown }).id !== 'string') throw refused()
  return value as T
}

/** Every invalid answer gets the same message: it may come from an attacker. */
const orRefused = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch {
    throw refused()
  }
}

type Registration = Parameters<typeof verifyRegistrationResponse>[0]['response']
type Assertion = Parameters<typeof verifyAuthenticationResponse>[0]['response']

/** Verifies a new passkey, to be stored with `keepPasskey`. @throws AppError 400 for anything unexpected */
export async function newPasskey(request: Request, userId: string, answer: string) {
  const { rpId, origin } = siteOf(request)
  const response = parsed<Registration>(answer)
  const result = await orRefused(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(challenge, 'register', userId),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  )
  if (!result.verified) throw refused()
  return result.registrationInfo.credential
}

/** Keeps a passkey under the name that its owner gave it. @throws AppError 422 beyond `mostPasskeys` */
export async function keepPasskey(
  db: Tx,
  userId: string,
  credential: Awaited<ReturnType<typeof newPasskey>>,
  name: string,
): Promise<void> {
  if ((await db.passkey.count({ where: { userId } })) >= mostPasskeys)
    throw new AppError('too-many-passkeys', 422, `You have ${mostPasskeys} passkeys. Remove one first.`)
  await db.passkey.create({
    data: {
      id: newId(),
      userId,
      credentialId: new Uint8Array(Buffer.from(credential.id, 'base64url')),
      publicKey: new Uint8Array(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: credential.transports ?? [],
      name,
    },
  })
}

/**
 * The owner of the passkey that signed our challenge. `userId` null: anyone's.
 * @throws AppError 400 for an unknown passkey, a wrong signature, a repeated answer, or a passkey whose use counter
 * went back: it was copied
 */
export async function provenByPasskey(
  request: Request,
  purpose: PasskeyPurpose,
  userId: string | null,
  answer: string,
): Promise<string> {
  const { rpId, origin } = siteOf(request)
  const response = parsed<Assertion>(answer)
  const db = untenantedDb()
  const passkey = await db.passkey.findUnique({
    where: { credentialId: new Uint8Array(Buffer.from(response.id, 'base64url')) },
  })
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw refused()
  const result = await orRefused(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(challenge, purpose, userId),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: idText(passkey.credentialId),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    }),
  )
  if (!result.verified) throw refused()
  await db.passkey.update({
    where: { id: passkey.id },
    data: { counter: BigInt(result.authenticationInfo.newCounter), lastUsedAt: new Date() },
  })
  return passkey.userId
}
