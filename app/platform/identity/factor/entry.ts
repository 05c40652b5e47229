import { linkHash } from '../accounts.ts'
import { newToken } from '../../runtime/crypto.ts'
import { untenantedDb } from '../../data/database.ts'
import { hostCookie } from '../host-cookie.ts'
import { AppError } from '../../runtime/errors.ts'
import { startSession } from '../session.ts'
import { passkeySite, provenByPasskey } from './passkeys.ts'
import { secondFactorsOf, takeCode } from './second-factor.ts'

/** How long a sign-in waits for its second factor. */
const stepMs = 10 * 60_000

const cookie = () => hostCookie('comply_step', stepMs / 1000)

/** The next step of a sign-in. */
export interface Entry {
  headers: Headers
  /** False: the second factor is still to be shown, at `/login/second-factor`. */
  isComplete: boolean
}

/** Signs in after the password (or a mailed link), or asks for the second factor if the person has one. */
export async function enter(request: Request, userId: string, organizationId: string): Promise<Entry> {
  const db = untenantedDb()
  const { hasSecondFactor } = await db.user.findUniqueOrThrow({ where: { id: userId } })
  if (!hasSecondFactor) return { headers: await startSession(request, userId, organizationId), isComplete: true }
  const token = newToken()
  await db.signInStep.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  await db.signInStep.create({
    data: { tokenHash: linkHash(token), userId, organizationId, expiresAt: new Date(Date.now() + stepMs) },
  })
  return { headers: new Headers({ 'Set-Cookie': await cookie().serialize(token) }), isComplete: false }
}

/** The next page of a sign-in: the one that was asked for, or first the second factor. */
export const afterEntry = ({ isComplete }: Entry, to: string): string =>
  isComplete ? to : `/login/second-factor${to === '/app' ? '' : `?to=${encodeURIComponent(to)}`}`

/** This browser's sign-in that waits for its second factor, or null. */
export async function openStep(request: Request) {
  const token: unknown = await cookie().parse(request.headers.get('Cookie'))
  if (typeof token !== 'string' || token.length !== 43) return null
  return untenantedDb().signInStep.findFirst({
    where: { tokenHash: linkHash(token), expiresAt: { gt: new Date() } },
    include: { user: { select: { email: true } } },
  })
}

/** The choices on the second factor's page; null if no sign-in waits for it. */
export async function secondFactorChoices(request: Request) {
  const step = await openStep(request)
  if (!step) return null
  const { hasAuthenticator, passkeys, recoveryCodes } = await secondFactorsOf(step.userId)
  return {
    email: step.user.email,
    hasAuthenticator,
    hasPasskeys: passkeys > 0 && passkeySite(request) !== null,
    hasRecoveryCodes: recoveryCodes > 0,
  }
}

export const noStep = () =>
  new AppError('step-over', 410, 'The sign-in took too long. Enter your e-mail address and password again.')

/**
 * Completes a waiting sign-in, with a code or a passkey's answer. If two requests complete one sign-in at once, only
 * one gets a session.
 * @throws AppError 400 for a wrong answer, 410 for a sign-in that has expired, 429 after too many tries
 */
export async function completeEntry(request: Request, shown: { code: string } | { passkey: string }): Promise<Headers> {
  const step = await openStep(request)
  if (!step) throw noStep()
  if ('code' in shown) await takeCode(step.userId, shown.code)
  else await provenByPasskey(request, 'second-factor', step.userId, shown.passkey)
  const db = untenantedDb()
  const { count } = await db.signInStep.deleteMany({ where: { tokenHash: step.tokenHash } })
  const membership = await db.membership.findFirst({
    where: { userId: step.userId, organizationId: step.organizationId, disabledAt: null },
  })
  if (count !== 1 || !membership) throw noStep()
  const headers = await startSession(request, step.userId, step.organizationId, { secondFactorAt: new Date() })
  headers.append('Set-Cookie', await cookie().serialize('', { maxAge: 0 }))
  return headers
}
