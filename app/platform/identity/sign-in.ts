import { createPasswordLink, homeOf } from './accounts.ts'
import { audit } from '../data/audit.ts'
import { networkOf } from '../http/client-address.ts'
import { verifyPassword } from '../runtime/crypto.ts'
import { untenantedDb } from '../data/database.ts'
import { AppError } from '../runtime/errors.ts'
import { knownDevice } from './known-device.ts'
import { log } from '../runtime/log.ts'
import { composeMail, queueMail } from '../services/mail.ts'
import { countEvent, forgetEvents, tooMany, triesMs, uncountEvent } from '../data/rate-limit.ts'
import { scopeForJob } from '../data/scope.ts'
import { enter, type Entry } from './factor/entry.ts'
import { provenByPasskey } from './factor/passkeys.ts'
import { startSession } from './session.ts'

const dayMs = 86_400_000
/**
 * After this many wrong passwords in the window, for one address or from one client, each further try is made to wait.
 */
const freeAttempts = 5
/** What one client may get wrong for one address, and for all addresses together, before it is refused. */
const refusedAfter = { pair: 20, client: 80 } as const
/**
 * What all browsers that never signed in to an address may get wrong for it in a day.
 * @internal a test fails so many times
 */
export const strangersPerDay = 100

/**
 * Signs in. The answer and its time are the same for an unknown address and a wrong password. Repeated failures for one
 * address or from one client slow down, and a client (an address, or the /64 of one) is refused for a while. Once
 * strangers have failed too often for one address, they are refused for the day, from any network. People who have
 * signed in on this browser before are not, and the person gets a mail with a link that sets a new password and signs
 * in.
 */
export async function signIn(
  request: Request,
  credentials: { email: string; password: string; clientAddress: string },
): Promise<Entry> {
  const email = credentials.email.trim().toLowerCase()
  const network = networkOf(credentials.clientAddress)
  const device = await knownDevice(request, email)
  const keys = {
    pair: `sign-in:pair:${device ?? network}:${email}`,
    address: `sign-in:address:${email}`,
    client: `sign-in:client:${network}`,
  }
  const strangers = `sign-in:strangers:${email}`
  // Counted before the password is looked at: a hundred tries at once are a hundred tries.
  const [byPair, byAddress, byClient] = await Promise.all(
    [keys.pair, keys.address, keys.client].map(async (key) => (await countEvent(key, triesMs)) - 1),
  )
  if (byPair! >= refusedAfter.pair || (device === null && byClient! >= refusedAfter.client)) {
    throw tooMany('failed attempts')
  }
  const byStrangers = device === null ? (await countEvent(strangers, dayMs)) - 1 : 0
  if (byStrangers >= strangersPerDay) {
    if (byStrangers === strangersPerDay) await tellOfAttempts(email)
    throw new AppError(
      'sign-in-refused',
      429,
      'There were too many failed attempts for this address today. Sign in with a browser that you have used before, or follow the link that we mailed to this address.',
    )
  }
  const failures = device === null ? Math.max(byAddress!, Math.floor(byClient! / 4)) : byPair!
  if (failures >= freeAttempts)
    await new Promise((resolve) => setTimeout(resolve, Math.min(4_000, 250 * 2 ** (failures - freeAttempts))))
  const user = await untenantedDb().user.findUnique({ where: { email } })
  const membership = user === null ? null : await homeOf(untenantedDb(), user.id)
  const matches = await verifyPassword(user?.passwordHash, credentials.password)
  if (!matches || !user || !membership) {
    throw new AppError('sign-in-failed', 400, 'The e-mail address or password is incorrect. Check both and try again.')
  }
  // The failures of others for this address go on slowing them down.
  await Promise.all([
    forgetEvents(keys.pair),
    uncountEvent(keys.address),
    uncountEvent(keys.client),
    ...(device === null ? [uncountEvent(strangers)] : []),
  ])
  return enter(request, user.id, membership.organizationId)
}

/** What one network may ask of passkeys before anyone is known, in the window. */
const passkeyTries = 60

/** @throws AppError 429 where one network asks too often */
export async function countPasskeyTry(clientAddress: string): Promise<void> {
  if ((await countEvent(`sign-in:passkey:${networkOf(clientAddress)}`, triesMs)) > passkeyTries)
    throw tooMany('attempts')
}

/** Signs in by a passkey alone: it is something that one has, and asks for a finger, a face or a PIN. */
export async function signInByPasskey(request: Request, answer: string, clientAddress: string): Promise<Headers> {
  await countPasskeyTry(clientAddress)
  const userId = await provenByPasskey(request, 'sign-in', null, answer)
  const home = await homeOf(untenantedDb(), userId)
  if (!home)
    throw new AppError('sign-in-failed', 400, 'This passkey doesn’t let you in any more. Ask an owner of your company.')
  return startSession(request, userId, home.organizationId, { secondFactorAt: new Date() })
}

/**
 * Warns the person by mail, with a link to sign in, and adds it to the organization's trail. An unknown address has
 * nobody to warn.
 */
async function tellOfAttempts(email: string): Promise<void> {
  const user = await untenantedDb().user.findUnique({ where: { email } })
  const home = user === null ? null : await homeOf(untenantedDb(), user.id)
  if (!user || !home) return
  const { organizationId } = home
  log.warn('Strangers failed to sign in too often for one address.', { userId: user.id })
  const scope = scopeForJob({ organizationId, mode: 'production', label: 'sign-in' })
  await scope.tx(async (db) => {
    const mail = composeMail({
      subject: 'Failed sign-in attempts for your Comply+ account',
      heading: 'Someone tried to sign in as you',
      paragraphs: [
        `There were more than ${strangersPerDay} failed attempts to sign in with your e-mail address today. None of them got in. For the rest of the day, nobody can sign in with it on a browser that we don’t recognize.`,
        'You can still sign in on a browser that you have used before. To sign in on another one, choose a new password with this link. It works once.',
      ],
      link: { label: 'Choose a new password', url: await createPasswordLink(db, user.id) },
      after: ['If your password is hard to guess and you don’t use it anywhere else, you don’t need to do anything.'],
    })
    await queueMail(db, 'sign-in-attempts', email, mail)
    await audit(db, scope, {
      action: 'sign-in.attempts-refused',
      subjectType: 'user',
      subjectId: user.id,
      detail: { failures: strangersPerDay },
    })
  })
}
