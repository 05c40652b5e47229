import { Badge, DateTime, Form, LinkButton, Section, StatusBadge, SubmitButton, countOf } from '#app/ui/index.ts'
import type { SecondFactors } from '#app/platform/identity/factor/second-factor.ts'
import type { OwnSession } from './own.server.ts'

/** The companies that a person may sign in to, shown where there is more than one. */
export function Organizations({
  organizations,
  present,
}: {
  organizations: readonly { id: string; name: string }[]
  present: string
}) {
  if (organizations.length < 2) return null
  return (
    <Section title="Companies" description="You work for several. Each has its own data, settings and role." flush>
      <ul className="divide-y divide-line">
        {organizations.map((organization) => (
          <li key={organization.id} className="flex min-h-14 items-center gap-4 px-4 py-2 text-sm sm:px-5">
            <span className="min-w-0 flex-1 break-words font-medium">{organization.name}</span>
            {organization.id === present ? (
              <Badge>Here now</Badge>
            ) : (
              <Form method="post" reloadDocument>
                <input type="hidden" name="organizationId" value={organization.id} />
                <SubmitButton
                  variant="secondary"
                  size="sm"
                  name="intent"
                  value="organization"
                  aria-label={`Go to ${organization.name}`}
                >
                  Go there
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const recoveryCodesLeft = (count: number): string =>
  count === 0
    ? 'No recovery codes are left. Create new ones, in case you lose your phone or passkey.'
    : `${count} recovery ${count === 1 ? 'code is' : 'codes are'} left.`

/** A person's second factor, with a link to its page. */
export function SecondFactorStanding({ factors }: { factors: SecondFactors }) {
  const { hasAuthenticator, passkeys, recoveryCodes } = factors
  const isOn = hasAuthenticator || passkeys > 0
  const held = [
    ...(hasAuthenticator ? ['an authenticator app'] : []),
    ...(passkeys > 0 ? [countOf(passkeys, 'passkey')] : []),
  ].join(' and ')
  return (
    <Section
      title="Second factor"
      description="An authenticator app or a passkey, in addition to your password. With it, a stolen password isn’t enough to sign in."
      actions={<StatusBadge tone={isOn ? 'ok' : 'neutral'}>{isOn ? 'On' : 'Not set up'}</StatusBadge>}
    >
      {isOn ? (
        <p className="mb-3 text-sm">
          You have {held}. {recoveryCodesLeft(recoveryCodes)}
        </p>
      ) : null}
      <LinkButton to="/app/account/second-factor" variant="secondary">
        {isOn ? 'Manage the second factor' : 'Set up a second factor'}
      </LinkButton>
    </Section>
  )
}

/** Where a person is signed in. */
export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const others = sessions.filter((session) => !session.isThis).length
  return (
    <Section
      title="Sessions"
      description="Where you’re signed in. If you don’t recognize a session, end it and change your password."
      flush
      actions={
        others > 0 ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="session" value="others" />
            <SubmitButton variant="secondary" size="sm" name="intent" value="end">
              End all others
            </SubmitButton>
          </Form>
        ) : null
      }
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm sm:px-5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">
                {session.device} {session.isThis ? <Badge>This session</Badge> : null}
              </p>
              <p className="break-words text-ink-2">
                {session.organization}
                {session.network === null ? '' : `, from ${session.network}`}
              </p>
              <p className="text-ink-2">
                Since <DateTime at={session.startedAt} />, last used <DateTime at={session.lastSeenAt} />
              </p>
            </div>
            {session.isThis ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="session" value={session.id} />
                <SubmitButton
                  variant="secondary"
                  size="sm"
                  name="intent"
                  value="end"
                  aria-label={`End the session of ${session.device}`}
                >
                  End
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
