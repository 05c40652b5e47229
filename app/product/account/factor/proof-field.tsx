import { useRevalidator, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { Field, Input, useForm } from '#app/ui/index.ts'
import { ProveByPasskey } from './passkey-button.tsx'

/**
 * The password, asked for again in the form that needs it (`scope.requireProof()`): what was entered stays where it is. Nothing is shown to who
 * showed who they are a short while ago, unless the page's action has just asked for it. `when`: the form will need it as it stands.
 * `isAnswered`: false where the action's answer is another form's.
 */
export function ProofField({ when = true, isAnswered = true }: { when?: boolean; isAnswered?: boolean }) {
  const { revalidate } = useRevalidator()
  const frame = useRouteLoaderData<{ isProven: boolean; hasPasskeys: boolean }>('product/frame/frame.route')
  const { problem } = useForm<() => FormProblem | undefined>()
  const error = isAnswered ? problem?.fields.proofPassword : undefined
  const input = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) input.current?.querySelector('input')?.focus()
  }, [problem, error])
  if ((!when || frame?.isProven !== false) && error === undefined) return null
  return (
    <div ref={input} className="w-full space-y-3 rounded-md border border-line bg-sunken p-3">
      <Field
        label="Your password"
        hint="You showed who you are more than 10 minutes ago. For this, we ask again."
        {...(error === undefined ? {} : { error })}
      >
        <Input name="proofPassword" type="password" autoComplete="current-password" />
      </Field>
      {frame?.hasPasskeys ? <ProveByPasskey onProven={revalidate} /> : null}
    </div>
  )
}
