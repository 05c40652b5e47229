import type { FormProblem } from '#app/platform/forms/form.ts'
import {
  Alert,
  ConfirmSubmit,
  DateOnly,
  DateTime,
  DefinitionList,
  Field,
  Form,
  Input,
  Section,
  StatusBadge,
  SubmitButton,
} from '#app/ui/index.ts'
import { ProofField } from '../account/factor/proof-field.tsx'
import { expiryNotice } from './expiry.ts'

interface Current {
  clientId: string
  setAt: Date
  expiresOn: string | null
}

type CredentialProblem = FormProblem & { intent: string }

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
  problem: CredentialProblem | null
  tested: { ok: boolean; message: string } | null
  today: string
  nextYear: string
  editable: boolean
}) {
  const saving = problem?.intent === 'save'
  const notice = expiryNotice(current?.expiresOn ?? null, today)
  const isExpired = notice?.isExpired === true
  return (
    <Section
      title={`FINTRAC ${names[environment]}`}
      description={
        environment === 'test'
          ? 'FINTRAC checks reports sent here and discards them. Start here.'
          : 'Reports sent here are filed with FINTRAC.'
      }
      actions={
        current ? (
          <StatusBadge tone={isExpired ? 'bad' : 'ok'}>{isExpired ? 'Expired' : 'Set'}</StatusBadge>
        ) : (
          <StatusBadge>Not set</StatusBadge>
        )
      }
    >
      <div className="space-y-4">
        {problem && !saving && !problem.fields.expiresOn ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        {tested ? (
          <Alert tone={tested.ok ? 'ok' : 'bad'} live="polite">
            {tested.message}
          </Alert>
        ) : null}
        {notice ? (
          <Alert tone={isExpired ? 'bad' : 'warn'}>
            These credentials {notice.words}. Create new ones with FINTRAC and replace them here.
          </Alert>
        ) : null}
        {current ? (
          <HeldCredentials environment={environment} current={current} problem={problem} editable={editable} />
        ) : null}
        {editable ? (
          <CredentialForm
            environment={environment}
            isSet={current !== null}
            problem={saving ? problem : null}
            nextYear={nextYear}
          />
        ) : current ? null : (
          <p className="text-sm text-ink-2">No credentials are set.</p>
        )}
      </div>
    </Section>
  )
}

/** What is set, with its expiry date, a test and its removal. */
function HeldCredentials({
  environment,
  current,
  problem,
  editable,
}: {
  environment: keyof typeof names
  current: Current
  problem: CredentialProblem | null
  editable: boolean
}) {
  return (
    <>
      <DefinitionList
        columns={2}
        items={[
          { label: 'Client ID', value: current.clientId },
          {
            label: 'Client Secret',
            value: (
              <>
                Set on <DateTime at={current.setAt} />
              </>
            ),
            hint: 'Stored encrypted and never shown again.',
          },
          ...(editable ? [] : [{ label: 'Expires on', value: <DateOnly date={current.expiresOn} /> }]),
        ]}
      />
      {editable ? (
        <Form method="post" noValidate preventScrollReset className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="environment" value={environment} />
          <Field label="Expiry date" error={problem?.intent === 'expiry' ? problem.fields.expiresOn : undefined}>
            <Input
              key={current.expiresOn}
              name="expiresOn"
              type="date"
              defaultValue={current.expiresOn ?? ''}
              className="sm:w-44"
            />
          </Field>
          <SubmitButton variant="secondary" name="intent" value="expiry">
            Save date
          </SubmitButton>
        </Form>
      ) : null}
      {editable ? (
        <div className="flex flex-wrap gap-2">
          <Form method="post" preventScrollReset>
            <input type="hidden" name="environment" value={environment} />
            <SubmitButton variant="secondary" name="intent" value="test">
              Test connection
            </SubmitButton>
          </Form>
          <Form method="post" preventScrollReset className="order-last">
            <input type="hidden" name="environment" value={environment} />
            <ConfirmSubmit
              name="intent"
              value="remove"
              variant="quiet"
              title={`Remove credentials for FINTRAC ${names[environment]}?`}
              message="Nothing can be sent there until you set new ones. The secret can’t be recovered."
              confirmLabel="Remove credentials"
            >
              Remove
            </ConfirmSubmit>
          </Form>
        </div>
      ) : null}
    </>
  )
}

/** Sets credentials, or replaces those that are set. `problem`: why they were refused, with what was entered. */
function CredentialForm({
  environment,
  isSet,
  problem,
  nextYear,
}: {
  environment: keyof typeof names
  isSet: boolean
  problem: CredentialProblem | null
  nextYear: string
}) {
  return (
    <details open={!isSet || problem !== null || undefined} className={isSet ? 'border-t border-line pt-3' : undefined}>
      <summary className={isSet ? 'min-h-6 rounded-sm text-sm font-medium text-accent' : 'sr-only'}>
        {isSet ? 'Replace credentials' : `Credentials for FINTRAC ${names[environment]}`}
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 space-y-4" autoComplete="off">
        {problem ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        <input type="hidden" name="environment" value={environment} />
        <Field label="Client ID" required error={problem?.fields.clientId}>
          <Input
            name="clientId"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={problem?.values.clientId}
          />
        </Field>
        <Field
          label="Client Secret"
          required
          error={problem?.fields.clientSecret}
          hint="FINTRAC shows this once, when you create the application."
        >
          <Input name="clientSecret" type="password" autoComplete="new-password" />
        </Field>
        <Field
          label="Expires on"
          error={problem?.fields.expiresOn}
          hint="FINTRAC’s secrets expire after one year. We warn you 30 days before. Name the application CompanyName_API_MMYYYY."
        >
          <Input
            name="expiresOn"
            type="date"
            defaultValue={problem ? problem.values.expiresOn : nextYear}
            className="sm:max-w-xs"
          />
        </Field>
        <ProofField isAnswered={problem !== null} />
        <SubmitButton name="intent" value="save" variant={isSet ? 'secondary' : 'primary'}>
          {isSet ? 'Replace' : 'Save credentials'}
        </SubmitButton>
      </Form>
    </details>
  )
}
