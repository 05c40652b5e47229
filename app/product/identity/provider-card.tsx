import type { FormProblem } from '#app/platform/forms/form.ts'
import { providerNames } from '#app/platform/verification/types.ts'
import { Code, DateTime, DefinitionList, StatusBadge } from '#app/ui/index.ts'
import {
  CredentialsForm,
  SecretField,
  SecretsButton,
  SecretsButtons,
  SecretsCard,
  secretSet,
  SecretsForm,
  SecretsIdField,
  type SecretsOwner,
} from '../settings/secrets-card.tsx'
import { ProgressWords } from './progress-words.tsx'
import type { ConnectionView } from './queries.server.ts'

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
  problem: FormProblem | null
  tested: { ok: boolean; message: string } | null
  editable: boolean
  mayAsk: boolean
}) {
  const name = providerNames[provider]
  const owner = { name, field: 'provider', value: provider }
  const of = (intent: string) => (problem?.values.intent === intent ? problem : null)
  return (
    <SecretsCard
      title={name}
      description={`Customers whom ${name} checked, found by their customer number.`}
      badge={set ? <StatusBadge tone="ok">Connected</StatusBadge> : <StatusBadge>Not connected</StatusBadge>}
      problem={of('save') || of('hook') ? null : problem}
      tested={tested}
      notice={set?.note ? { tone: 'warn', words: set.note } : null}
    >
      {set ? (
        <>
          <DefinitionList
            columns={2}
            items={[
              ...(set.token === null ? [] : [{ label: 'App token', value: <Code>{set.token}</Code> }]),
              secretSet(about[provider].secret, set.setAt),
              {
                label: 'Last notice',
                value: set.lastEventAt === null ? 'None yet' : <DateTime at={set.lastEventAt} />,
              },
            ]}
          />
          <ProgressWords progress={progress} />
          <SecretsButtons
            owner={owner}
            removal={{
              label: 'Disconnect',
              title: `Disconnect ${name}?`,
              message:
                'Checks are no longer fetched, and notices are refused. Checks already fetched stay on file. The secrets can’t be recovered.',
              confirmLabel: `Disconnect ${name}`,
            }}
            editable={editable}
          >
            {mayAsk ? (
              <SecretsButton owner={owner} intent="fetch">
                Fetch all customers
              </SecretsButton>
            ) : null}
          </SecretsButtons>
          {editable ? <Hook owner={owner} hint={about[provider].hook} set={set} problem={of('hook')} /> : null}
        </>
      ) : null}
      {editable ? (
        <CredentialsForm owner={owner} isSet={set !== null} problem={of('save')} connect={`Connect ${name}`}>
          {provider === 'sumsub' ? <SecretsIdField label="App token" name="token" problem={of('save')} /> : null}
          <SecretField label={about[provider].secret} name="secret" hint={about[provider].where} problem={of('save')} />
        </CredentialsForm>
      ) : set ? null : (
        <p className="text-sm text-ink-2">No credentials are set.</p>
      )}
    </SecretsCard>
  )
}

/** Where the provider sends its notices, and what it signs them with. */
function Hook({
  owner,
  hint,
  set,
  problem,
}: {
  owner: SecretsOwner
  hint: string
  set: Set
  problem: FormProblem | null
}) {
  return (
    <SecretsForm
      owner={owner}
      intent="hook"
      summary={`Webhook: ${set.hasHookSecret ? 'set' : 'not set'}`}
      problem={problem}
      submit={set.hasHookSecret ? 'Replace webhook secret' : 'Save webhook secret'}
    >
      <DefinitionList
        items={[
          {
            label: 'Address to enter',
            value: (
              <span className="wrap-anywhere">
                <Code>{set.hookAddress}</Code>
              </span>
            ),
            hint,
          },
        ]}
      />
      <SecretField
        label="Webhook secret"
        name="hookSecret"
        hint="Proves that a notice comes from them. Until it’s set, notices are refused."
        problem={problem}
      />
    </SecretsForm>
  )
}
