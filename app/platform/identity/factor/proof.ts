import { verifyPassword } from '../../runtime/crypto.ts'
import { untenantedDb } from '../../data/database.ts'
import { AppError } from '../../runtime/errors.ts'
import { countEvent, forgetEvents, tooMany, triesMs } from '../../data/rate-limit.ts'
import { proofField, type Scope } from '../../data/scope.ts'
import { noteProof, scopeOf } from '../session.ts'
import { provenByPasskey } from './passkeys.ts'

const triesPerQuarter = 10

/** The page that asks for the password and leads back. */
export const provePath = (back: string): string => `/app/account/prove?to=${encodeURIComponent(back)}`

/** @throws AppError 422 for a wrong password, 429 after too many */
async function proveByPassword(request: Request, scope: Scope, password: string): Promise<void> {
  const userId = scope.actor.userId!
  const tries = `prove:${userId}`
  if ((await countEvent(tries, triesMs)) > triesPerQuarter) throw tooMany('attempts')
  const { passwordHash } = await untenantedDb().user.findUniqueOrThrow({ where: { id: userId } })
  if (!(await verifyPassword(passwordHash, password)))
    throw new AppError('wrong-password', 422, 'Nothing was done.', {
      fields: { [proofField]: 'This isn’t your password. Enter the one that you sign in with.' },
    })
  await forgetEvents(tries)
  await noteProof(request, scope)
}

/** @throws AppError 400 for a passkey that isn't this person's */
export async function proveByPasskey(request: Request, scope: Scope, answer: string): Promise<void> {
  await provenByPasskey(request, 'prove', scope.actor.userId!, answer)
  await noteProof(request, scope)
}

/**
 * Takes the password that a form brings because it was asked for again; one that brings none changes nothing.
 * @throws as `proveByPassword`
 */
export async function takeProof(request: Request, password: string): Promise<void> {
  const scope = scopeOf(request)
  if (password !== '' && scope !== undefined && !scope.isProven) await proveByPassword(request, scope, password)
}
