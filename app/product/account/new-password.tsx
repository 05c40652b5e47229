import { Field, Input } from '#app/ui/index.ts'
import { shortestPassword } from './welcome-rules.ts'

/** A new password, entered twice. `email`: whose it is, for the browser's store of passwords. */
export function NewPassword({
  email,
  label = 'Password',
  error,
}: {
  email: string
  label?: string
  error?: string | undefined
}) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field
        label={label}
        hint={`At least ${shortestPassword} characters. A short sentence is easy to remember.`}
        error={error}
        required
      >
        <Input name="password" type="password" autoComplete="new-password" minLength={shortestPassword} />
      </Field>
      <Field label={`Repeat ${label.toLowerCase()}`} required>
        <Input name="passwordAgain" type="password" autoComplete="new-password" />
      </Field>
    </>
  )
}
