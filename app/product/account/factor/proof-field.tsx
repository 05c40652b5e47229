import { useRevalidator } from '@remix-run/react'
import { Field, Input } from '#app/ui/index.ts'
import { ProveByPasskey } from './passkey-button.tsx'

/**
 * The password, asked for again in the form that needs it: what was entered stays where it is. `isProven`: nothing is asked. `error`: of the
 * form's answer.
 */
export function ProofField({ isProven, error }: { isProven: boolean; error?: string | undefined }) {
  const { revalidate } = useRevalidator()
  if (isProven) return null
  return (
    <div className="space-y-3 rounded-md border border-line bg-sunken p-3">
      <Field
        label="Your password"
        hint="You showed who you are more than 10 minutes ago. For this, we ask again."
        error={error}
      >
        <Input name="proofPassword" type="password" autoComplete="current-password" />
      </Field>
      <ProveByPasskey onProven={revalidate} />
    </div>
  )
}
