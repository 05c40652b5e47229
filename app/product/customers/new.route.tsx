import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { PageHeader, useForm } from '#app/ui/index.ts'
import { createCustomer } from './commands.server.ts'
import { CustomerForm } from './form/customer-form.tsx'
import { customerChoices } from './queries.server.ts'
import { customerInput, customerSchema } from './schema.ts'

export const meta: MetaFunction = () => [{ title: 'New customer · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('edit customers and locations')
  const kind = new URL(request.url).searchParams.get('kind') === 'entity' ? ('entity' as const) : ('person' as const)
  return { kind, choices: customerChoices(kind) }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit customers and locations')
    const form = await readForm(request)
    const { id, isRepeated } = await createCustomer(scope, customerInput(parseForm(customerSchema, form)))
    return redirectWithMessage(
      `/app/customers/${id}`,
      isRepeated ? 'Customer added once. The same form was sent twice within a minute.' : 'Customer added.',
    )
  } catch (error) {
    return actionError(error, request)
  }
}

export default function NewCustomer() {
  const { kind, choices } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader title="New customer" back={{ to: '/app/customers', label: 'Customers' }} />
      <CustomerForm
        key={kind}
        kind={kind}
        values={{}}
        problem={problem}
        choices={choices}
        editable
        submitLabel="Add customer"
        cancel="/app/customers"
      />
    </>
  )
}
