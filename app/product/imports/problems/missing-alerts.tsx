import { Alert, Form, formatCount, LinkButton, SubmitButton } from '#app/ui/index.ts'
import { missingLocationCode } from '#app/product/transactions/problem-codes.ts'

/** Rows refused because their customer or location isn't on file, and how to accept them. */
export function MissingAlerts({ customers, locations }: { customers: number; locations: number }) {
  return (
    <>
      {customers > 0 ? (
        <Form method="post">
          <Alert
            tone="warn"
            title={
              customers === 1
                ? '1 row names a customer who is not on file'
                : `${formatCount(customers)} rows name customers who are not on file`
            }
            actions={
              <SubmitButton name="intent" value="create-customers">
                Create missing customers and import their rows
              </SubmitButton>
            }
          >
            These rows were refused because this import doesn’t create customers. Create the customers from the file, or
            add them under Customers.
          </Alert>
        </Form>
      ) : null}
      {locations > 0 ? (
        <Form method="post">
          <Alert
            tone="warn"
            title={
              locations === 1
                ? '1 row names a location that is not on file'
                : `${formatCount(locations)} rows name locations that are not on file`
            }
            actions={
              <>
                <LinkButton to="/app/locations">Go to Locations</LinkButton>
                <SubmitButton name="intent" value={`retry:${missingLocationCode}`} variant="secondary">
                  Retry these rows
                </SubmitButton>
              </>
            }
          >
            Add each location with its FINTRAC Location ID and the name the file uses. Then come back and retry these
            rows.
          </Alert>
        </Form>
      ) : null}
    </>
  )
}
