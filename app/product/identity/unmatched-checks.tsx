import { Alert, Code, DateOnly, Form, formatCount, Section, SubmitButton } from '#app/ui/index.ts'
import { OutcomeBadge } from './check-list.tsx'
import type { CheckView } from './queries.server.ts'

/**
 * Checks of people who aren't customers on file: a person adds them, or they are removed after 30 days. The form posts
 * `add` with `check`.
 */
export function UnmatchedChecks({
  checks,
  total,
  editable,
  problem,
}: {
  checks: readonly Pick<
    CheckView,
    'id' | 'name' | 'customerNumber' | 'outcome' | 'checkedOn' | 'providerName' | 'isNamed'
  >[]
  total: number
  editable: boolean
  problem: string | null
}) {
  return (
    <div className="mt-4">
      <Section
        id="not-on-file"
        title="Not on file"
        description="People a provider checked who aren’t your customers. They are removed after 30 days."
      >
        {problem === null ? null : (
          <div className="mb-3">
            <Alert tone="bad" live="assertive">
              {problem}
            </Alert>
          </div>
        )}
        {checks.length === 0 ? (
          <p className="text-sm text-ink-2">No checks are waiting here.</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {checks.map((check) => (
              <li key={check.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 first:pt-0 last:pb-0">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="font-medium">{check.name}</span>{' '}
                  {check.customerNumber === null ? null : <Code>{check.customerNumber}</Code>}
                  <span className="block text-xs text-ink-2">
                    {check.providerName}
                    {check.checkedOn === null ? null : (
                      <>
                        , <DateOnly date={check.checkedOn} />
                      </>
                    )}
                  </span>
                </span>
                <OutcomeBadge outcome={check.outcome} />
                {editable && check.outcome === 'verified' && check.isNamed && check.customerNumber !== null ? (
                  <Form method="post">
                    <input type="hidden" name="check" value={check.id} />
                    <SubmitButton size="sm" variant="secondary" name="intent" value="add">
                      Add customer<span className="sr-only"> {check.name}</span>
                    </SubmitButton>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        {total > checks.length ? (
          <p className="mt-3 text-sm text-ink-2">
            The newest {formatCount(checks.length)} of {formatCount(total)} are shown.
          </p>
        ) : null}
      </Section>
    </div>
  )
}
