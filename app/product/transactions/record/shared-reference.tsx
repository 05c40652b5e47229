import { Link } from '@remix-run/react'
import { Alert, Form, SubmitButton } from '#app/ui/index.ts'
import type { TransactionDetail } from './queries.server.ts'

/**
 * That two transactions have one reference, one of which was typed for an STR. The form on that one’s page posts
 * `new-reference` as `intent`.
 */
export function SharedReference({ item, editable }: { item: TransactionDetail; editable: boolean }) {
  if (item.sameReference.length === 0) return null
  return (
    <Alert
      tone="warn"
      title="Same reference"
      actions={
        editable && item.mayTakeReference ? (
          <Form method="post" sends={{ intent: 'new-reference' }}>
            <SubmitButton size="sm">Give a new reference</SubmitButton>
          </Form>
        ) : null
      }
    >
      {item.sameReference.map((id) => (
        <p key={id}>
          <Link className="link" to={`/app/transactions/${id}`}>
            Another transaction
          </Link>{' '}
          {item.mayTakeReference
            ? 'on file has this reference, too. If it’s the same transaction, add that one to the STR and remove this one there. If not, give this one a new reference. The STR waits for that.'
            : 'that was typed for an STR has this reference, too. Say on its page whether it’s the same transaction.'}
        </p>
      ))}
    </Alert>
  )
}
