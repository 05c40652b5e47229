import { Alert, Form, SubmitButton, formatCount, countOf } from '#app/ui/index.ts'
import type { AskedProvider } from './providers.server.ts'

/**
 * Offers to ask a provider for the customers whom refused rows name by number. The form posts `ask-identity:PROVIDER`.
 */
export function AskForCustomers({
  customers,
  waiting,
  providers,
}: {
  customers: number
  waiting: number
  providers: readonly { provider: AskedProvider; name: string }[]
}) {
  if (waiting > 0)
    return (
      <Alert tone="info" live="polite">
        {countOf(waiting, 'customer is', 'customers are')} being looked up. Reload the page to see whose rows were
        imported.
      </Alert>
    )
  if (customers === 0 || providers.length === 0) return null
  return (
    <Form method="post">
      <Alert
        tone="info"
        title={
          customers === 1
            ? '1 customer number is not on file'
            : `${formatCount(customers)} customer numbers are not on file`
        }
        actions={providers.map(({ provider, name }) => (
          <SubmitButton key={provider} variant="secondary" name="intent" value={`ask-identity:${provider}`}>
            Ask {name} for {customers === 1 ? 'this customer' : `these ${formatCount(customers)} customers`}
          </SubmitButton>
        ))}
      >
        Customers whose identity is verified there are added with what was checked, and their rows are imported.
      </Alert>
    </Form>
  )
}
