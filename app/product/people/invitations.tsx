import type { FormProblem } from '#app/platform/forms/form.ts'
import {
  ConfirmSubmit,
  DateTime,
  Field,
  Form,
  Input,
  ProblemAlert,
  RadioGroup,
  Section,
  StatusBadge,
  SubmitButton,
} from '#app/ui/index.ts'
import type { OpenInvitation } from './queries.server.ts'
import { ProofField } from '../account/factor/proof-field.tsx'
import { roles, roleWords } from './roles.ts'

/** Open invitations. */
export function Invitations({ invitations, editable }: { invitations: readonly OpenInvitation[]; editable: boolean }) {
  if (invitations.length === 0) return null
  return (
    <Section title="Invited" description="They’re listed with your people once they accept." flush>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-sm sm:px-5">
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-medium">
                {invitation.name}{' '}
                <StatusBadge tone={invitation.isExpired ? 'warn' : 'info'}>
                  {invitation.isExpired ? 'Expired' : roleWords[invitation.role].name}
                </StatusBadge>
              </p>
              <p className="break-all text-ink-2">{invitation.email}</p>
              <p className="text-ink-2">
                Mailed <DateTime at={invitation.sentAt} /> by <span className="break-all">{invitation.invitedBy}</span>;{' '}
                {invitation.isExpired ? 'the link worked until ' : 'the link works until '}
                <DateTime at={invitation.expiresAt} />
              </p>
            </div>
            {editable ? (
              <Form
                method="post"
                preventScrollReset
                sends={{ invitationId: invitation.id }}
                className="flex flex-wrap gap-2"
              >
                <SubmitButton
                  variant="secondary"
                  size="sm"
                  name="intent"
                  value="send-again"
                  aria-label={`Send the invitation of ${invitation.name} again`}
                >
                  Send again
                </SubmitButton>
                <ConfirmSubmit
                  variant="secondary"
                  size="sm"
                  name="intent"
                  value="withdraw"
                  aria-label={`Withdraw the invitation of ${invitation.name}`}
                  title={`Withdraw the invitation of ${invitation.name}?`}
                  message="The link in the e-mail stops working. You can invite the person again."
                  confirmLabel="Withdraw"
                >
                  Withdraw
                </ConfirmSubmit>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Name, address and role of someone new. */
export function InviteForm({ problem }: { problem: FormProblem | undefined }) {
  return (
    <Form method="post" noValidate empties sends={{ intent: 'invite' }}>
      <Section
        title="Invite someone"
        description="They get an e-mail with a link and choose their own password. Nobody else sees it."
        footer={<SubmitButton>Send the invitation</SubmitButton>}
      >
        <div className="space-y-4">
          <ProblemAlert problem={problem} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name" error={problem?.fields.name} required>
              <Input name="name" autoComplete="off" />
            </Field>
            <Field label="E-mail address" error={problem?.fields.email} required>
              <Input
                name="email"
                type="email"
                autoComplete="off"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
          </div>
          <RadioGroup
            legend="Role"
            name="role"
            {...(problem?.fields.role === undefined ? {} : { error: problem.fields.role })}
            choices={roles.map((role) => ({ value: role, label: roleWords[role].name, hint: roleWords[role].may }))}
          />
          <ProofField isAnswered={problem !== undefined} />
        </div>
      </Section>
    </Form>
  )
}
