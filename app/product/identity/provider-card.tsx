import type { FormProblem } from '#app/platform/forms/form.ts'
import { providerNames } from '#app/platform/verification/types.ts'
import {
  Alert,
  Code,
  ConfirmSubmit,
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
import { ProgressWords } from './progress-words.tsx'
import type { ConnectionView } from './queries.server.ts'

type Problem = FormProblem & { intent: string }
type Dated<Row> = { [Key in keyof Row]: Row[Key] extends Date | null ? Row[Key] | string : Row[Key] }
type Set = Dated<NonNullable<ConnectionView['set']>>
type Shown = Omit<ConnectionView, 'set'> & { set: Set | null }

const about = {
  sumsub: {
    secret: 'Secret key',
    where: 'In Sumsub: Dev space, App tokens. Give the token the permission to view applicants.',
    hook: 'In Sumsub: Dev space, Webhooks. Choose SHA256 or SHA512 and the type applicantReviewed.',
  },
  persona: {
    secret: 'API key',
    where: 'In Persona: API, API Keys. Give the key the right to read accounts and inquiries.',
    hook: 'In Persona: Webhooks. Choose the events inquiry.approved, inquiry.declined and inquiry.completed.',
  },
} as const

/** One provider: what is set (never a secret), test, fetch, notices, removal. */
export function ProviderCard({
  view: { provider, set, progress },
  problem,
  tested,
  editable,
  mayAsk,
}: {
  view: Shown
  problem: Problem | null
  tested: { ok: boolean; message: string } | null
  editable: boolean
  mayAsk: boolean
}) {
  const name = providerNames[provider]
  const isForm = problem?.intent === 'save' || problem?.intent === 'hook'
  return (
    <Section
      title={name}
      description={`Customers whom ${name} checked, found by their customer number.`}
      actions={set ? <StatusBadge tone="ok">Connected</StatusBadge> : <StatusBadge>Not connected</StatusBadge>}
    >
      <div className="space-y-4">
        {problem && !isForm ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        {tested ? (
          <Alert tone={tested.ok ? 'ok' : 'bad'} live="polite">
            {tested.message}
          </Alert>
        ) : null}
        {set?.note ? <Alert tone="warn">{set.note}</Alert> : null}
        {set ? (
          <>
            <DefinitionList
              columns={2}
              items={[
                ...(set.token === null ? [] : [{ label: 'App token', value: <Code>{set.token}</Code> }]),
                {
                  label: about[provider].secret,
                  value: (
                    <>
                      Set on <DateTime at={set.setAt} />
                    </>
                  ),
                  hint: 'Stored encrypted and never shown again.',
                },
                {
                  label: 'Last notice',
                  value: set.lastEventAt === null ? 'None yet' : <DateTime at={set.lastEventAt} />,
                },
              ]}
            />
            <ProgressWords progress={progress} />
            <div className="flex flex-wrap gap-2">
              {mayAsk ? (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="provider" value={provider} />
                  <SubmitButton variant="secondary" name="intent" value="fetch">
                    Fetch all customers
                  </SubmitButton>
                </Form>
              ) : null}
              {editable ? (
                <>
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="provider" value={provider} />
                    <SubmitButton variant="secondary" name="intent" value="test">
                      Test connection
                    </SubmitButton>
                  </Form>
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="provider" value={provider} />
                    <ConfirmSubmit
                      name="intent"
                      value="remove"
                      variant="quiet"
                      title={`Disconnect ${name}?`}
                      message="Nothing is fetched any more, and notices are refused. Checks that were fetched stay on file. The secrets can’t be recovered."
                      confirmLabel={`Disconnect ${name}`}
                    >
                      Disconnect
                    </ConfirmSubmit>
                  </Form>
                </>
              ) : null}
            </div>
            {editable ? (
              <Hook provider={provider} set={set} problem={problem?.intent === 'hook' ? problem : null} />
            ) : null}
          </>
        ) : null}
        {editable ? (
          <Credentials provider={provider} isSet={set !== null} problem={problem?.intent === 'save' ? problem : null} />
        ) : set ? null : (
          <p className="text-sm text-ink-2">No credentials are set.</p>
        )}
      </div>
    </Section>
  )
}

/** Where the provider sends its notices, and what it signs them with. */
function Hook({ provider, set, problem }: { provider: Shown['provider']; set: Set; problem: Problem | null }) {
  return (
    <details open={problem !== null || undefined} className="border-t border-line pt-3">
      <summary className="min-h-6 rounded-sm text-sm font-medium text-accent">
        Webhook: {set.hasHookSecret ? 'set' : 'not set'}
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 space-y-4" autoComplete="off">
        {problem ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        <input type="hidden" name="provider" value={provider} />
        <DefinitionList
          items={[
            {
              label: 'Address to enter',
              value: (
                <span className="wrap-anywhere">
                  <Code>{set.hookAddress}</Code>
                </span>
              ),
              hint: about[provider].hook,
            },
          ]}
        />
        <Field
          label="Webhook secret"
          required
          error={problem?.fields.hookSecret}
          hint="With it we know that a notice is theirs. Until it is set, notices are refused."
        >
          <Input name="hookSecret" type="password" autoComplete="new-password" />
        </Field>
        <ProofField isAnswered={problem !== null} />
        <SubmitButton name="intent" value="hook" variant="secondary">
          {set.hasHookSecret ? 'Replace webhook secret' : 'Save webhook secret'}
        </SubmitButton>
      </Form>
    </details>
  )
}

function Credentials({
  provider,
  isSet,
  problem,
}: {
  provider: Shown['provider']
  isSet: boolean
  problem: Problem | null
}) {
  const name = providerNames[provider]
  return (
    <details open={!isSet || problem !== null || undefined} className={isSet ? 'border-t border-line pt-3' : undefined}>
      <summary className={isSet ? 'min-h-6 rounded-sm text-sm font-medium text-accent' : 'sr-only'}>
        {isSet ? 'Replace credentials' : `Credentials for ${name}`}
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 space-y-4" autoComplete="off">
        {problem ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        <input type="hidden" name="provider" value={provider} />
        {provider === 'sumsub' ? (
          <Field label="App token" required error={problem?.fields.token}>
            <Input
              name="token"
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              defaultValue={problem?.values.token}
            />
          </Field>
        ) : null}
        <Field label={about[provider].secret} required error={problem?.fields.secret} hint={about[provider].where}>
          <Input name="secret" type="password" autoComplete="new-password" />
        </Field>
        <ProofField isAnswered={problem !== null} />
        <SubmitButton name="intent" value="save" variant={isSet ? 'secondary' : 'primary'}>
          {isSet ? 'Replace' : `Connect ${name}`}
        </SubmitButton>
      </Form>
    </details>
  )
}
