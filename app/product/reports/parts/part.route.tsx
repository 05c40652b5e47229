import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actionError, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { NewCustomer } from '#app/product/transactions/actions/new-customer.tsx'
import { PageHeader, useForm } from '#app/ui/index.ts'
import { PartForm } from './part-form.tsx'
import { readPartRequest, openPart, applyPart } from './part.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.page.title ?? 'Part'} · Comply+` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('edit transactions')
  return { page: await openPart(scope, params.id ?? '', readPartRequest(new URL(request.url).searchParams)) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit transactions')
    const form = await readForm(request)
    const answer = await applyPart(scope, params.id ?? '', readPartRequest(new URL(request.url).searchParams), form)
    if ('to' in answer) return redirectWithMessage(answer.to, answer.text)
    const { message, fields, ...shown } = answer
    return message === '' ? data(shown) : data({ message, fields, ...shown }, { status: 422 })
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Part() {
  const { page } = useLoaderData<typeof loader>()
  const { problem, answer } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        title={page.title}
        back={{ to: page.back, label: page.report.reference }}
        description={page.of}
        actions={page.asked.operation === 'add' ? <NewCustomer /> : undefined}
      />
      <PartForm page={page} problem={problem} changed={answer} />
    </>
  )
}
