import type { FormProblem } from '#app/platform/forms/form.ts'
import { DateOnly, DefinitionList, Field, Form, Input, StatusBadge, SubmitButton } from '#app/ui/index.ts'
import { expiryNotice } from './expiry.ts'
import {
  CredentialsForm,
  SecretField,
  SecretsButtons,
  SecretsCard,
  secretSet,
  SecretsIdField,
  type SecretsOwner,
} from './secrets-card.tsx'

interface Current {
  clientId: string
  setAt: Date
  expiresOn: string | null
}

const names = { test: 'TEST', production: 'PRODUCTION' }

/** The credentials of one environment: what is set (never the secret), testing, replacing, removing. */
export function CredentialCard({
  environment,
  current,
  problem,
  tested,
  today,
  nextYear,
  editable,
}: {
  environment: keyof typeof names
  current: Current | null
  problem: FormProblem | null
  tested: { ok: boolean; message: string } | null
  today: string
  nextYear: string
  editable: boolean
}) {
  const owner = { name: `FINTRAC ${names[environment]}`, field: 'environment', value: environment }
  const saving = problem?.values.intent === 'save' ? problem : null
  const expiry = expiryNotice(current?.expiresOn ?? null, today)
  const tone = expiry?.isExpired ? 'bad' : 'warn'
  return (
    <SecretsCard
      title={owner.name}
      description={
        environment === 'test'
          ? 'FINTRAC checks reports sent here and discards them. Start here.'
          : 'Reports sent here are filed with FINTRAC.'
      }
      badge={
        current ? (
          <StatusBadge tone={expiry?.isExpired ? 'bad' : 'ok'}>{expiry?.isExpired ? 'Expired' : 'Set'}</StatusBadge>
        ) : (
          <StatusBadge>Not set</StatusBadge>
        )
      }
      problem={saving || problem?.fields.expiresOn ? null : problem}
      tested={tested}
      notice={
        expiry && {
          tone,
          words: `These credentials ${expiry.words}. Create new ones with FINTRAC and replace them here.`,
        }
      }
    >
      {current ? <HeldCredentials owner={owner} current={current} problem={problem} editable={editable} /> : null}
      {editable ? (
        <CredentialsForm owner={owner} isSet={current !== null} problem={saving} connect="Save credentials">
          <SecretsIdField label="Client ID" name="clientId" problem={saving} />
          <SecretField
            label="Client Secret"
            name="clientSecret"
            hint="FINTRAC shows this once, when you create the application."
            problem={saving}
          />
          <Field
            label="Expires on"
            error={saving?.fields.expiresOn}
            hint="FINTRAC’s secrets expire after one year. We warn you 30 days before. Name the application CompanyName_API_MMYYYY."
          >
            <Input name="expiresOn" type="date" defaultValue={nextYear} className="sm:max-w-xs" />
          </Field>
        </CredentialsForm>
      ) : current ? null : (
        <p className="text-sm text-ink-2">No credentials are set.</p>
      )}
    </SecretsCard>
  )
}

/** What is set, with its expiry date, a test and its removal. */
function HeldCredentials({
  owner,
  current,
  problem,
  editable,
}: {
  owner: SecretsOwner
  current: Current
  problem: FormProblem | null
  editable: boolean
}) {
  return (
    <>
      <DefinitionList
        columns={2}
        items={[
          { label: 'Client ID', value: current.clientId },
          secretSet('Client Secret', current.setAt),
          ...(editable ? [] : [{ label: 'Expires on', value: <DateOnly date={current.expiresOn} /> }]),
        ]}
      />
      {editable ? (
        <>
          <Form
            method="post"
            noValidate
            preventScrollReset
            sends={{ [owner.field]: owner.value, intent: 'expiry' }}
            className="flex flex-wrap items-end gap-2"
          >
            <Field
              label="Expiry date"
              error={problem?.values.intent === 'expiry' ? problem.fields.expiresOn : undefined}
            >
              <Input
                key={current.expiresOn}
                name="expiresOn"
                type="date"
                defaultValue={current.expiresOn ?? ''}
                className="sm:w-44"
              />
            </Field>
            <SubmitButton variant="secondary">Save date</SubmitButton>
          </Form>
          <SecretsButtons
            owner={owner}
            removal={{
              label: 'Remove',
              title: `Remove credentials for ${owner.name}?`,
              message: 'Nothing can be sent there until you set new ones. The secret can’t be recovered.',
              confirmLabel: 'Remove credentials',
            }}
            editable
          />
        </>
      ) : null}
    </>
  )
}
