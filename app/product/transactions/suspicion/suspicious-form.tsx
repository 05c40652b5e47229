import type { ReactNode } from 'react'
import { type ButtonVariant, Field, Form, Select, SubmitButton } from '#app/ui/index.ts'

/**
 * The form around what becomes a suspicious transaction report: fields named `transaction` inside it, and a submit
 * button. `formKey` is new with each page, so that the same form sent twice makes one report. Works without script.
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
    <Form
      method="post"
      action="/app/reports/suspicious"
      {...(className && { className })}
      {...(onSubmit && { onSubmit })}
    >
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="back" value={back} />
      {children}
    </Form>
  )
}

/** A draft of a suspicious transaction report that takes transactions. */
export interface SuspiciousTarget {
  id: string
  reference: string
  parties: string
}

/**
 * The report that the transactions go into: a new one, or a draft that this person may change. Nothing if there is no
 * draft.
 */
export function SuspiciousTargets({
  targets,
  onChoose,
}: {
  targets: readonly SuspiciousTarget[]
  onChoose?: (id: string) => void
}) {
  if (targets.length === 0) return null
  return (
    <Field label="STR for the selection" hideLabel>
      <Select
        name="to"
        defaultValue=""
        onChange={(event) => onChoose?.(event.currentTarget.value)}
        options={[
          { value: '', label: 'New STR draft' },
          ...targets.map(({ id, reference, parties }) => ({
            value: id,
            label: `${reference}${parties === '' ? '' : ` (${parties})`}`,
          })),
        ]}
      />
    </Field>
  )
}

/** A button that makes a suspicious transaction report of given transactions. */
export function SuspiciousButton({
  formKey,
  back,
  transactionIds,
  targets = [],
  variant = 'secondary',
  children,
}: {
  formKey: string
  back: string
  targets?: readonly SuspiciousTarget[]
  transactionIds: readonly string[]
  variant?: ButtonVariant
  children: ReactNode
}) {
  return (
    <SuspiciousForm formKey={formKey} back={back} className="flex flex-wrap items-center gap-2">
      {transactionIds.map((id) => (
        <input key={id} type="hidden" name="transaction" value={id} />
      ))}
      <SuspiciousTargets targets={targets} />
      <SubmitButton variant={variant}>{children}</SubmitButton>
    </SuspiciousForm>
  )
}
