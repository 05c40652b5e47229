import { Link } from '@remix-run/react'
import { Code, ConfirmSubmit, Form, LinkButton, Section } from '#app/ui/index.ts'
import type { SuspicionPage } from './page.server.ts'

/** The transactions of the STR, with links to add and remove them. */
export function MembersSection({ page }: { page: SuspicionPage }) {
  return (
    <Section
      title="Transactions"
      actions={
        page.canEdit ? (
          <>
            <LinkButton size="sm" to="/app/transactions">
              Add from the list
            </LinkButton>
            <LinkButton size="sm" icon="plus" to={`/app/reports/new?type=STR&to=${page.id}`}>
              Enter a transaction
            </LinkButton>
            {page.canDecide ? (
              <LinkButton size="sm" variant="quiet" to={`/app/reports/not-filed/new?report=${page.id}`}>
                Decide not to file
              </LinkButton>
            ) : null}
          </>
        ) : null
      }
    >
      <ol className="space-y-2 text-sm">
        {page.transactions.map(({ id, reference, isOnFile }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            {isOnFile ? (
              <Link to={`/app/transactions/${id}`} className="link">
                <Code>{reference}</Code>
              </Link>
            ) : (
              <span>
                <Code>{reference}</Code> <span className="text-ink-3">kept with this report only</span>
              </span>
            )}
            {page.canEdit && page.transactions.length > 1 ? (
              <Form method="post">
                <input type="hidden" name="transaction" value={id} />
                <ConfirmSubmit
                  name="intent"
                  value="remove"
                  size="sm"
                  variant="quiet"
                  title="Remove this transaction from the STR?"
                  message="The transaction itself stays. What was corrected of it in this report is lost."
                  confirmLabel="Remove transaction"
                >
                  Remove<span className="sr-only"> {reference}</span>
                </ConfirmSubmit>
              </Form>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}
