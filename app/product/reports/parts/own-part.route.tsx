import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actionError, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { PageHeader, useForm } from '#app/ui/index.ts'
import { OwnPartForm } from './own-part-form.tsx'
import { readOwnPartRequest, openOwnPart, applyOwnPart } from './own-part.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.page.title ?? 'Part'} · Comply+` }]

/** Revalidates after a refusal too: over another's change the page must show the report as it is, and send that. */
export const shouldRevalidate = () => true

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare drafts')
  return { page: await openOwnPart(scope, params.id ?? '', readOwnPartRequest(new URL(request.url).searchParams)) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('prepare drafts')
    const form = await readForm(request)
    const { to, text } = await applyOwnPart(
      scope,
      params.id ?? '',
      readOwnPartRequest(new URL(request.url).searchParams),
      form,
    )
    return redirectWithMessage(to, text)
  } catch (error) {
    return actionError(error, request)
  }
}

export default function OwnPart() {
  const { page } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader title={page.title} back={{ to: page.back, label: page.report.reference }} description={page.of} />
      <OwnPartForm page={page} problem={problem} />
    </>
  )
}
