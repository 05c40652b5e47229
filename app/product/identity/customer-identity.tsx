import { LinkButton, Form, Section, SubmitButton } from '#app/ui/index.ts'
import { CheckDetails } from './check-list.tsx'
import type { CheckView, CustomerIdentity as Identity } from './queries.server.ts'

type Shown = Omit<Identity, 'checks'> & { checks: (Omit<CheckView, 'fetchedAt'> & { fetchedAt: Date | string })[] }

/**
 * How a customer's identity was verified, with the evidence, and whom one may ask. The forms post `ask-identity` with
 * `provider`.
 */
export function CustomerIdentity({
  identity: { checks, providers },
  editable,
}: {
  identity: Shown
  editable: boolean
}) {
  return (
    <div className="mb-4">
      <Section
        id="identity"
        title="Identity verification"
        actions={
          editable && providers.length > 0 ? (
            <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
              <input type="hidden" name="intent" value="ask-identity" />
              {providers.map(({ provider, name, state }) => (
                <SubmitButton
                  key={provider}
                  size="sm"
                  variant="secondary"
                  name="provider"
                  value={provider}
                  disabled={state === 'waiting'}
                >
                  {checks.some((check) => check.provider === provider) ? 'Refresh from' : 'Ask'} {name}
                </SubmitButton>
              ))}
            </Form>
          ) : null
        }
      >
        <div className="space-y-5">
          {checks.length === 0 ? (
            <p className="text-sm text-ink-2">
              No identity check is on file.
              {providers.length === 0 ? ' Connect Sumsub or Persona to fetch checks.' : ''}
            </p>
          ) : (
            checks.map((check) => <CheckDetails key={check.id} check={check} />)
          )}
          {providers.map(({ provider, name, state, note }) =>
            state === 'waiting' ? (
              <p key={provider} role="status" className="text-sm text-ink-2">
                We are asking {name}. Reload the page in a moment.{note === null ? '' : ` ${note}`}
              </p>
            ) : state === 'failed' || state === 'not-found' ? (
              <p key={provider} className="text-sm text-ink-2">
                {note}
              </p>
            ) : null,
          )}
          {providers.length === 0 ? (
            <LinkButton to="/app/settings/identity" size="sm">
              Identity checks settings
            </LinkButton>
          ) : null}
        </div>
      </Section>
    </div>
  )
}
