import type { ReactNode } from 'react'
import { type ButtonVariant, Form, SubmitButton } from '#app/ui/index.ts'

/**
 * The form around what becomes a suspicious transaction report: fields named `transaction` inside it, and a submit button.
 * `formKey` comes anew with each page, so that the same form sent twice makes one report. Works without script.
 */
export function SuspiciousForm({
  formKey,
  back,
  className,
  onSubmit,
  children,
}: {
  formKey: string
  back: string
  className?: string
  onSubmit?: () => void
  children: ReactNode
}) {
  return (
    <Form method="post" action="/app/reports/suspicious" className={className} onSubmit={onSubmit}>
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="back" value={back} />
      {children}
    </Form>
  )
}

/** A button that makes a suspicious transaction report of given transactions. */
export function SuspiciousButton({
  formKey,
  back,
  transactionIds,
  variant = 'secondary',
  children,
}: {
  formKey: string
  back: string
  transactionIds: readonly string[]
  variant?: ButtonVariant
  children: ReactNode
}) {
  return (
    <SuspiciousForm formKey={formKey} back={back}>
      {transactionIds.map((id) => (
        <input key={id} type="hidden" name="transaction" value={id} />
      ))}
      <SubmitButton variant={variant}>{children}</SubmitButton>
    </SuspiciousForm>
  )
}
