import { verifyPassword } from '#app/platform/crypto.ts'
import { identityDb } from '#app/platform/database.ts'
import { AppError } from '#app/platform/errors.ts'
import { provenByPasskey } from '#app/platform/factor/passkeys.ts'
import { textOf } from '#app/platform/form.ts'
import { countEvent, forgetEvents } from '#app/platform/rate-limit.ts'
import { proofField, type Scope } from '#app/platform/scope.ts'
import { noteProof } from '#app/platform/session.ts'

const triesPerQuarter = 10

/** The page that asks for the password and leads back. */
export const provePath = (back: string): string => `/app/account/prove?to=${encodeURIComponent(back)}`

/** @throws AppError 422 for a wrong password, 429 after too many */
export async function proveByPassword(request: Request, scope: Scope, password: string): Promise<void> {
  const userId = scope.actor.userId!
  const tries = `prove:${userId}`
  if ((await countEvent(tries, 900_000)) > triesPerQuarter)
    throw new AppError('sign-in-slowed', 429, 'There were too many attempts. Wait 15 minutes and try again.')
  const { passwordHash } = await identityDb().user.findUniqueOrThrow({ where: { id: userId } })
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

/** Takes the password that a form brings because it was asked for again (proof-field.tsx). A form that brings none changes nothing here. */
export async function takeProof(request: Request, scope: Scope, form: FormData): Promise<void> {
  const password = textOf(form, proofField)
  if (password !== '' && !scope.isProven) await proveByPassword(request, scope, password)
}
