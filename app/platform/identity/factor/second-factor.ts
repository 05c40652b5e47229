import { untenantedDb, type Tx } from '../../data/database.ts'
import { AppError } from '../../runtime/errors.ts'
import { homeOf } from '../accounts.ts'
import { audit } from '../../data/audit.ts'
import { composeMail, queueMail } from '../../services/mail.ts'
import { countEvent, forgetEvents, tooMany, triesMs } from '../../data/rate-limit.ts'
import { scopeForJob } from '../../data/scope.ts'
import { takeAuthenticatorCode } from './authenticator.ts'
import { looksLikeRecoveryCode, takeRecoveryCode } from './recovery-codes.ts'

/** A person's second factors. */
export interface SecondFactors {
  hasAuthenticator: boolean
  passkeys: number
  /** Recovery codes that were not used. */
  recoveryCodes: number
}

export async function secondFactorsOf(userId: string): Promise<SecondFactors> {
  const db = untenantedDb()
  const [authenticators, passkeys, recoveryCodes] = await Promise.all([
    db.authenticator.count({ where: { userId, confirmedAt: { not: null } } }),
    db.passkey.count({ where: { userId } }),
    db.recoveryCode.count({ where: { userId, usedAt: null } }),
  ])
  return { hasAuthenticator: authenticators > 0, passkeys, recoveryCodes }
}

/**
 * Notes whether a person has a second factor, after one was added or removed; without one the recovery codes are for
 * nothing.
 */
export async function noteSecondFactor(db: Tx, userId: string): Promise<boolean> {
  const count =
    (await db.authenticator.count({ where: { userId, confirmedAt: { not: null } } })) +
    (await db.passkey.count({ where: { userId } }))
  if (count === 0) await db.recoveryCode.deleteMany({ where: { userId } })
  await db.user.update({ where: { id: userId }, data: { hasSecondFactor: count > 0 } })
  return count > 0
}

const dayMs = 86_400_000
/** Wrong codes per person. Anyone who can try codes knows the password. */
const wrongCodes = { perQuarter: 10, perDay: 50 } as const
/** After this many, the person gets an e-mail. */
const toldAfter = 5

/**
 * Checks a code of an authenticator app, or a recovery code, and uses it up. Tries are counted before the code is
 * looked at.
 * @throws AppError 400 for a wrong code or one that was taken before, 429 after too many
 */
export async function takeCode(userId: string, entered: string): Promise<{ byRecoveryCode: boolean }> {
  const code = entered.trim()
  const keys = [`second-factor:${userId}`, `second-factor-day:${userId}`] as const
  const [quarter, day] = await Promise.all([countEvent(keys[0], triesMs), countEvent(keys[1], dayMs)])
  if (quarter === toldAfter) await tellOfWrongCodes(userId)
  if (quarter > wrongCodes.perQuarter) throw tooMany('wrong codes', triesMs, 'codes-slowed')
  const byRecoveryCode = looksLikeRecoveryCode(code)
  if (!byRecoveryCode && day > wrongCodes.perDay)
    throw new AppError(
      'codes-refused',
      429,
      'There were too many wrong codes today. Use a passkey or a recovery code, or ask an owner of your company to reset your second factor.',
    )
  const taken = await untenantedDb().$transaction((db) =>
    byRecoveryCode ? takeRecoveryCode(db, userId, code) : takeAuthenticatorCode(db, userId, code.replaceAll(/\s/g, '')),
  )
  if (!taken)
    throw new AppError('wrong-code', 400, 'You’re not signed in yet.', {
      fields: {
        code: byRecoveryCode
          ? 'This recovery code is wrong or was used. Enter another one.'
          : 'This code is wrong, or was used already. Enter the one that your app shows now.',
      },
    })
  await Promise.all(keys.map(forgetEvents))
  if (byRecoveryCode) await tellOfRecoveryCode(userId)
  return { byRecoveryCode }
}

/** The organization whose trail an event of a person's account goes to, with their address. */
async function homeScope(userId: string) {
  const db = untenantedDb()
  const [user, home] = [await db.user.findUnique({ where: { id: userId } }), await homeOf(db, userId)]
  if (!user || !home) return null
  return {
    email: user.email,
    scope: scopeForJob({ organizationId: home.organizationId, mode: 'production', label: user.email }),
  }
}

async function tellOfWrongCodes(userId: string): Promise<void> {
  const home = await homeScope(userId)
  await home?.scope.tx(async (db) => {
    const mail = composeMail({
      subject: 'Wrong codes for your Comply+ account',
      heading: 'Someone entered wrong codes',
      paragraphs: [
        `Someone who knows your password entered ${toldAfter} wrong codes for your second factor. They didn’t get in.`,
        'If it wasn’t you, choose a new password right away with “Forgotten password” on the sign-in page.',
      ],
    })
    await queueMail(db, 'second-factor-attempts', home.email, mail)
    await audit(db, home.scope, {
      action: 'sign-in.wrong-codes',
      subjectType: 'user',
      subjectId: userId,
      detail: { codes: toldAfter },
    })
  })
}

async function tellOfRecoveryCode(userId: string): Promise<void> {
  const home = await homeScope(userId)
  const { recoveryCodes } = await secondFactorsOf(userId)
  await home?.scope.tx(async (db) => {
    const mail = composeMail({
      subject: 'A recovery code was used for your Comply+ account',
      heading: 'A recovery code was used',
      paragraphs: [
        `${recoveryCodes === 0 ? 'No codes are left' : recoveryCodes === 1 ? 'One code is left' : `${recoveryCodes} codes are left`}. You can make new ones on your account page.`,
      ],
      after: ['If it wasn’t you, choose a new password right away with “Forgotten password” on the sign-in page.'],
    })
    await queueMail(db, 'recovery-code-used', home.email, mail)
    await audit(db, home.scope, {
      action: 'account.recovery-code-used',
      subjectType: 'user',
      subjectId: userId,
      detail: { left: recoveryCodes },
    })
  })
}
