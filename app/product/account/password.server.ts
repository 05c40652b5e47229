import { AppError } from '#app/platform/runtime/errors.ts'
import { isCommonPassword } from '#app/platform/identity/passwords/common.ts'
import { textOf } from '#app/platform/forms/form.ts'
import { passwordFault } from './welcome-rules.ts'

const refused = (fault: string) => new AppError('weak-password', 422, fault, { fields: { password: fault } })

/** The new password of a form (new-password.tsx). @throws AppError 422 where its two entries differ */
export function passwordOf(form: FormData): string {
  const password = textOf(form, 'password')
  if (password !== textOf(form, 'passwordAgain')) throw refused('The two passwords don’t match. Enter them again.')
  return password
}

/** @throws AppError 422 with what is wrong with a new password */
export function requireStrong(password: string, email: string): void {
  const fault =
    passwordFault(password, email) ??
    (isCommonPassword(password)
      ? 'This password, or one much like it, is on lists of stolen passwords, which attackers try first. Choose another: four words that have nothing to do with each other, for example.'
      : null)
  if (fault !== null) throw refused(fault)
}
