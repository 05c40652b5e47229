import { provenForMs } from '#app/platform/data/session-limits.ts'
import { spanWords } from '#app/platform/runtime/span-words.ts'
import { useRevalidator, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { Field, Input, useForm } from '#app/ui/index.ts'
import { ProveByPasskey } from './passkey-button.tsx'

/**
 * The password, asked for again in the form that needs it (`scope.requireProof()`), so that its input isn't lost.
 * Hidden for people who proved their identity a short while ago, unless the page's action has just asked for it.
 * `when`: whether the form, as filled in, will need it. `isAnswered`: false if the action's answer belongs to another
 * form.
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
        hint={`You confirmed your identity more than ${spanWords(provenForMs)} ago. Confirm it again to continue.`}
        {...(error === undefined ? {} : { error })}
      >
        <Input name="proofPassword" type="password" autoComplete="current-password" />
      </Field>
      {frame?.hasPasskeys ? <ProveByPasskey onProven={revalidate} /> : null}
    </div>
  )
}
