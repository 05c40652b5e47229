import type { AuditAction } from '#app/platform/data/audit-actions.ts'
import QRCode from 'qrcode'
import { audit } from '#app/platform/data/audit.ts'
import { untenantedDb, type Tx } from '#app/platform/data/database.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import {
  authenticatorToSetUp,
  beginAuthenticator,
  confirmAuthenticator,
} from '#app/platform/identity/factor/authenticator.ts'
import { keepPasskey, newPasskey, passkeySite } from '#app/platform/identity/factor/passkeys.ts'
import { newRecoveryCodes } from '#app/platform/identity/factor/recovery-codes.ts'
import { noteSecondFactor, secondFactorsOf } from '#app/platform/identity/factor/second-factor.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { composeMail, queueMail } from '#app/platform/services/mail.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { noteProof, sessionHash } from '#app/platform/identity/session.ts'

/** What a person has set up, and what they are setting up. */
export async function secondFactorPage(request: Request, user: { id: string; email: string }) {
  const [factors, toSetUp, passkeys] = await Promise.all([
    secondFactorsOf(user.id),
    authenticatorToSetUp(user),
    untenantedDb().passkey.findMany({
      where: { userId: user.id },
      select: { id: true, name: true, createdAt: true, lastUsedAt: true },
      orderBy: { createdAt: 'asc' },
    }),
  ])
  return {
    factors,
    passkeys,
    canUsePasskeys: passkeySite(request) !== null,
    toSetUp: toSetUp && {
      keyText: toSetUp.key.match(/.{1,4}/g)!.join(' '),
      picture: await QRCode.toDataURL(toSetUp.uri, { margin: 2, width: 200, errorCorrectionLevel: 'M' }),
    },
  }
}

/** Whose account this is: what follows is a person's own. */
const self = (scope: Scope): string => {
  scope.require('keep their own settings')
  scope.requireProof()
  return scope.actor.userId!
}

export async function beginSetUp(scope: Scope): Promise<void> {
  await beginAuthenticator(self(scope))
}

/** One change of a person's ways in: all other sessions end, the person is told by mail, and the trail keeps it. */
async function changeFactors<T>(
  request: Request,
  scope: Scope,
  { action, subject, sentence }: { action: AuditAction; subject: string; sentence: string },
  work: (db: Tx, userId: string) => Promise<T>,
): Promise<T> {
  const userId = self(scope)
  const own = await sessionHash(request)
  const result = await scope.tx(async (db) => {
    const done = await work(db, userId)
    await noteSecondFactor(db, userId)
    await db.session.deleteMany({ where: { userId, ...(own === null ? {} : { tokenHash: { not: own } }) } })
    await db.signInStep.deleteMany({ where: { userId } })
    const mail = composeMail({
      subject,
      heading: subject,
      paragraphs: [sentence, 'You were signed out everywhere else.'],
      after: ['If this wasn’t you, choose a new password right away with “Forgotten password” on the sign-in page.'],
    })
    await queueMail(db, action.replace('.', '-'), scope.actor.label, mail)
    await audit(db, scope, { action, subjectType: 'user', subjectId: userId })
    return done
  })
  await noteProof(request, scope, { secondFactor: true })
  return result
}

/** Recovery codes for a person without any; null if some are left. */
const codesIfNone = async (db: Tx, userId: string): Promise<string[] | null> =>
  (await db.recoveryCode.count({ where: { userId, usedAt: null } })) === 0 ? newRecoveryCodes(db, userId) : null

/** Activates the app. Returns new recovery codes for a person without any. @throws AppError 422 for a wrong code */
export const confirmSetUp = (request: Request, scope: Scope, code: string): Promise<string[] | null> =>
  changeFactors(
    request,
    scope,
    {
      action: 'account.authenticator-added',
      subject: 'An authenticator app was set up for Comply+',
      sentence: 'From now on you enter one of its codes when you sign in.',
    },
    async (db, userId) => {
      if (!(await confirmAuthenticator(db, userId, code.replaceAll(/\s/g, ''))))
        throw new AppError('wrong-code', 422, 'The app isn’t set up yet.', {
          fields: { code: 'This code is wrong. Enter the one that your app shows now.' },
        })
      return codesIfNone(db, userId)
    },
  )

/** Stores a passkey. Returns new recovery codes for a person without any. @throws AppError 400, 422 */
export async function addPasskey(
  request: Request,
  scope: Scope,
  { answer, name }: { answer: string; name: string },
): Promise<string[] | null> {
  const credential = await newPasskey(request, self(scope), answer)
  return changeFactors(
    request,
    scope,
    {
      action: 'account.passkey-added',
      subject: 'A passkey was added to your Comply+ account',
      sentence: 'From now on you can sign in with it.',
    },
    async (db, userId) => {
      await keepPasskey(db, userId, credential, name.trim().slice(0, 60) || 'Passkey')
      return codesIfNone(db, userId)
    },
  )
}

/** The last second factor stays while an organization asks for one. */
async function requireAnother(db: Tx, userId: string): Promise<void> {
  if (await noteSecondFactor(db, userId)) return
  const asked = await db.membership.findFirst({
    where: { userId, disabledAt: null, organization: { requiresSecondFactor: true } },
    include: { organization: { select: { name: true } } },
  })
  if (asked)
    throw new AppError(
      'second-factor-needed',
      422,
      `${asked.organization.name} requires a second factor, and this is your only one. Set up another one first.`,
    )
}

export async function removeAuthenticator(request: Request, scope: Scope): Promise<void> {
  scope.require('keep their own settings')
  await changeFactors(
    request,
    scope,
    {
      action: 'account.authenticator-removed',
      subject: 'The authenticator app was removed from your Comply+ account',
      sentence: 'Its codes are no longer asked for.',
    },
    async (db, userId) => {
      const { count } = await db.authenticator.deleteMany({ where: { userId, confirmedAt: { not: null } } })
      if (count === 0) throw notFound('The authenticator app')
      await requireAnother(db, userId)
    },
  )
}

export async function removePasskey(request: Request, scope: Scope, id: string): Promise<void> {
  scope.require('keep their own settings')
  await changeFactors(
    request,
    scope,
    {
      action: 'account.passkey-removed',
      subject: 'A passkey was removed from your Comply+ account',
      sentence: 'It can no longer be used to sign in.',
    },
    async (db, userId) => {
      const { count } = isId(id) ? await db.passkey.deleteMany({ where: { userId, id } }) : { count: 0 }
      if (count === 0) throw notFound('The passkey')
      await requireAnother(db, userId)
    },
  )
}

/** New recovery codes; the old ones no longer work. @throws AppError 409 for a person without a second factor */
export const renewRecoveryCodes = (request: Request, scope: Scope): Promise<string[]> =>
  changeFactors(
    request,
    scope,
    {
      action: 'account.recovery-codes-renewed',
      subject: 'New recovery codes were made for your Comply+ account',
      sentence: 'Earlier codes no longer work.',
    },
    async (db, userId) => {
      if (!(await noteSecondFactor(db, userId)))
        throw new AppError('no-second-factor', 409, 'Set up an authenticator app or a passkey first.')
      return newRecoveryCodes(db, userId)
    },
  )
