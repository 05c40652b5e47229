import { LinkButton } from '#app/ui/index.ts'

/**
 * For a party who isn't on file yet. In another tab: what was typed here stays, and the new customer is then found by
 * name.
 */
export const NewCustomer = () => (
  <LinkButton to="/app/customers/new" icon="plus" target="_blank">
    Add customer
    <span className="sr-only">, in a new tab</span>
  </LinkButton>
)
