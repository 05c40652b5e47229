import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actionError, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { unknownIntent } from '#app/platform/runtime/errors.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, Card, PageHeader, ProblemAlert, useForm } from '#app/ui/index.ts'
import { ExportLink } from '../lists/list-tools.tsx'
import { duplicatePairs, setDistinct } from './find.server.ts'
import { PairTable } from './pair-table.tsx'

export const meta: MetaFunction = () => [{ title: 'Duplicates · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return { ...(await duplicatePairs(scope)), editable: writable && scope.can('edit customers and locations') }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit customers and locations')
    const [intent, one = '', other = ''] = textOf(await readForm(request), 'intent').split(':')
    if (intent !== 'distinct') throw unknownIntent()
    await setDistinct(scope, one, other)
    return redirectWithMessage('/app/customers/duplicates', 'You won’t be asked about these two again.')
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Duplicates() {
  const { pairs, isCut, editable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        back={{ to: '/app/customers', label: 'Customers' }}
        title="Duplicates"
        description="Records that may be one customer, by name, date of birth, phone, e-mail and identification. Nothing is merged until you decide."
        actions={pairs.length === 0 ? undefined : <ExportLink to="/app/customers/duplicates.csv" />}
      />
      <ProblemAlert problem={problem} className="mb-4" />
      {isCut ? (
        <div className="mb-4">
          <Alert tone="info">There are more. They’re listed once these are decided.</Alert>
        </div>
      ) : null}
      <Card flush>
        <PairTable pairs={pairs} editable={editable} />
      </Card>
    </>
  )
}
