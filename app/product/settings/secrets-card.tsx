import type { ReactNode } from 'react'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { Alert, ConfirmSubmit, DateTime, Field, Form, Input, Section, SubmitButton } from '#app/ui/index.ts'
import { ProofField } from '../account/factor/proof-field.tsx'

/** Whose secrets they are: the name that people read, and the hidden field by which every form of the card says it. */
export interface SecretsOwner {
  name: string
  field: string
  value: string
}

/**
 * Secrets that can be set, tested, replaced and removed, and never read again. `problem`: what no form of the card
 * shows beside its fields; `notice`: what is said of those that are set.
 */
export function SecretsCard({
  title,
  description,
  badge,
  problem,
  tested,
  notice,
  children,
}: {
  title: string
  description: string
  badge: ReactNode
  problem: FormProblem | null
  tested: { ok: boolean; message: string } | null
  notice: { tone: 'warn' | 'bad'; words: string } | null
  children: ReactNode
}) {
  return (
    <Section title={title} description={description} actions={badge}>
      <div className="space-y-4">
        <Refused problem={problem} />
        {tested ? (
          <Alert tone={tested.ok ? 'ok' : 'bad'} live="polite">
            {tested.message}
          </Alert>
        ) : null}
        {notice ? <Alert tone={notice.tone}>{notice.words}</Alert> : null}
        {children}
      </div>
    </Section>
  )
}

function Refused({ problem }: { problem: FormProblem | null }) {
  if (problem === null) return null
  return (
    <Alert tone="bad" live="assertive">
      {problem.message}
    </Alert>
  )
}

/** What a list says of a secret: when it was set. */
export const secretSet = (label: string, setAt: Date | string) => ({
  label,
  value: (
    <>
      Set on <DateTime at={setAt} />
    </>
  ),
  hint: 'Stored encrypted and never shown again.',
})

/** The test of secrets that are set, and their removal. `children`: what else they are good for, before it. */
export function SecretsButtons({
  owner,
  removal,
  editable,
  children,
}: {
  owner: SecretsOwner
  removal: { label: string; title: string; message: string; confirmLabel: string }
  editable: boolean
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      {editable ? (
        <>
          <SecretsButton owner={owner} intent="test">
            Test connection
          </SecretsButton>
          <Form method="post" preventScrollReset sends={{ [owner.field]: owner.value, intent: 'remove' }}>
            <ConfirmSubmit
              variant="quiet"
              title={removal.title}
              message={removal.message}
              confirmLabel={removal.confirmLabel}
            >
              {removal.label}
            </ConfirmSubmit>
          </Form>
        </>
      ) : null}
    </div>
  )
}

/** One thing that is asked with the secrets that are set. */
export function SecretsButton({
  owner,
  intent,
  children,
}: {
  owner: SecretsOwner
  intent: string
  children: ReactNode
}) {
  return (
    <Form method="post" preventScrollReset sends={{ [owner.field]: owner.value, intent }}>
      <SubmitButton variant="secondary">{children}</SubmitButton>
    </Form>
  )
}

/**
 * The form that sets secrets, or replaces those that are set, behind the password of the person. `problem`: why they
 * were refused, with what was entered.
 */
export function CredentialsForm({
  owner,
  isSet,
  problem,
  connect,
  children,
}: {
  owner: SecretsOwner
  isSet: boolean
  problem: FormProblem | null
  /** The button's words where none are set. */
  connect: string
  children: ReactNode
}) {
  return (
    <SecretsForm
      owner={owner}
      intent="save"
      summary={isSet ? 'Replace credentials' : `Credentials for ${owner.name}`}
      isFirst={!isSet}
      problem={problem}
      submit={isSet ? 'Replace' : connect}
    >
      {children}
    </SecretsForm>
  )
}

/**
 * A form of secrets, folded under its summary; `isFirst`: it is what the card is there for, so it stands open and
 * leads.
 */
export function SecretsForm({
  owner,
  intent,
  summary,
  isFirst = false,
  problem,
  submit,
  children,
}: {
  owner: SecretsOwner
  intent: string
  summary: string
  isFirst?: boolean
  problem: FormProblem | null
  submit: string
  children: ReactNode
}) {
  return (
    <details
      open={isFirst || problem !== null || undefined}
      className={isFirst ? undefined : 'border-t border-line pt-3'}
    >
      <summary className={isFirst ? 'sr-only' : 'min-h-6 rounded-sm text-sm font-medium text-accent'}>
        {summary}
      </summary>
      <Form
        method="post"
        noValidate
        preventScrollReset
        sends={{ [owner.field]: owner.value, intent }}
        className="mt-3 space-y-4"
        autoComplete="off"
      >
        <Refused problem={problem} />
        {children}
        <ProofField isAnswered={problem !== null} />
        <SubmitButton variant={isFirst ? 'primary' : 'secondary'}>{submit}</SubmitButton>
      </Form>
    </details>
  )
}

/** What the secret belongs to, as the other side named it: an ID or a token, typed exactly and shown again. */
export function SecretsIdField({ label, name, problem }: { label: string; name: string; problem: FormProblem | null }) {
  return (
    <Field label={label} required error={problem?.fields[name]}>
      <Input name={name} autoComplete="off" spellCheck={false} autoCapitalize="none" />
    </Field>
  )
}

/** A secret: typed, sent, and never given back. */
export function SecretField({
  label,
  name,
  hint,
  problem,
}: {
  label: string
  name: string
  hint: string
  problem: FormProblem | null
}) {
  return (
    <Field label={label} required error={problem?.fields[name]} hint={hint}>
      <Input name={name} type="password" autoComplete="new-password" />
    </Field>
  )
}
