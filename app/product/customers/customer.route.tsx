import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AppError } from '#app/platform/errors.ts'
import { actionError, parseForm, redirectWithMessage } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import { Alert, Badge, DateTime, formatCount, LinkButton, PageHeader } from '#app/ui/index.ts'
import { updateCustomer } from './commands.server.ts'
import { CustomerForm } from './customer-form.tsx'
import { formValuesOf } from './form-values.ts'
import { customerById, customerChoices } from './queries.server.ts'
import { customerInput, customerSchema } from './schema.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? 'Customer'} · Comply+` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const { customer, ...view } = await customerById(scope, params.id)
  return { ...view, kind: customer.kind, values: formValuesOf(customer), choices: customerChoices(customer.kind), editable: writable && scope.can('edit customers and locations') }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit customers and locations')
    const seenAt = new Date(String(form.get('version')))
    if (Number.isNaN(seenAt.getTime())) throw new AppError('no-version', 400, 'This form was not understood. Reload the page and try again.')
    const saved = await updateCustomer(scope, params.id, seenAt, customerInput(parseForm(customerSchema, form)))
    return redirectWithMessage(`/app/customers/${params.id}`, savedWords(saved))
  } catch (error) {
    return actionError(error, form)
  }
}

function savedWords({ drafts, submitted }: { drafts: number; submitted: number }): string {
  const taken = drafts === 0 ? 'The customer is saved.' : `The customer is saved, and ${drafts === 1 ? 'one draft' : `${drafts} drafts`} took the change over.`
  return submitted === 0 ? taken : `${taken} ${submitted === 1 ? 'One submitted report says' : `${submitted} submitted reports say`} something else now and ${submitted === 1 ? 'needs' : 'need'} a change: see Reports.`
}

export default function Customer() {
  const { id, name, kind, values, choices, transactions, createdAt, updatedAt, importId, editable } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: '/app/customers', label: 'Customers' }}
        badge={<Badge>{kind === 'person' ? 'Person' : 'Entity'}</Badge>}
        description={<>{importId ? 'Added by an import on ' : 'Added on '}<DateTime at={createdAt} />. Last changed <DateTime at={updatedAt} />.</>}
        actions={
          <LinkButton to={`/app/transactions?customer=${id}`} icon="swap">{transactions === 1 ? '1 transaction' : `${formatCount(transactions)} transactions`}</LinkButton>
        }
      />
      {editable ? null : <div className="mb-4"><Alert tone="info">You can read this customer. Changing customers is for preparers, compliance officers and owners.</Alert></div>}
      <CustomerForm key={updatedAt.toISOString()} kind={kind} values={values} problem={problem} choices={choices} version={updatedAt.toISOString()} editable={editable} submitLabel="Save" cancel="/app/customers" />
    </>
  )
}
