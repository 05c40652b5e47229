import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { actionError, parseForm, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { offsetOn } from '#app/ui/values/clock.ts'
import { formatInstant } from '#app/ui/values/format.ts'
import { Alert, PageHeader, useForm } from '#app/ui/index.ts'
import { readersClock } from '../settings/company-rules.server.ts'
import { PresenceNotice } from './presence/presence-notice.tsx'
import { describeSuspicion, SuspicionChanged } from './suspicion/describe.server.ts'
import { removeFromSuspicion } from './suspicion/members.server.ts'
import { MembersSection } from './suspicion/members-section.tsx'
import { suspicionPage } from './suspicion/page.server.ts'
import { suspicionSchema } from './suspicion/suspicion.ts'
import { SuspicionForm } from './suspicion/suspicion-form.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Suspicion${data ? ` · ${data.page.reference}` : ''} · Comply+` },
]

/** An autosaved form needs no revalidation: it already shows what was saved. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get('intent') === 'autosave' ? false : defaultShouldRevalidate

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare suspicious transaction reports')
  return { page: await suspicionPage(scope, params.id ?? '') }
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('prepare suspicious transaction reports')
    const form = await readForm(request)
    const id = params.id ?? ''
    const here = `/app/reports/${id}/suspicion`
    const intent = textOf(form, 'intent')
    if (intent === 'remove') {
      await removeFromSuspicion(scope, id, textOf(form, 'transaction'))
      return redirectWithMessage(here, 'Transaction removed from the STR.')
    }
    const { seen } = await describeSuspicion(scope, id, parseForm(suspicionSchema, form))
    if (intent !== 'autosave') return redirectWithMessage(`/app/reports/${id}`, 'Suspicion saved.')
    const clock = await readersClock(scope)
    const now = Date.now()
    return data({
      saved: formatInstant(now, offsetOn(clock, now), { seconds: true, zone: false }).split(', ').at(-1)!,
      seen,
    })
  } catch (error) {
    const refused = await actionError(error, request)
    if (!(error instanceof SuspicionChanged)) return refused
    // The conflict is answered with their version; submitting again overwrites it, because the person has now seen it.
    const { theirs, seen, status } = error
    return data({ ...refused.data, values: { ...refused.data.values, seen }, theirs, seen }, { status })
  }
}

export default function SuspicionRoute() {
  const { page } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        title="Suspicion"
        back={{ to: `/app/reports/${page.id}`, label: page.reference }}
        description={`${page.parties === '' ? 'Party not known' : page.parties}. Due as soon as practicable after you establish the grounds.`}
      />
      <PresenceNotice report={page.id} />
      <div className="space-y-4">
        {page.canEdit ? null : <Alert tone="info">This report can’t be edited now.</Alert>}
        {problem ? (
          <Alert tone="bad" live="assertive" title={'theirs' in problem ? 'Not saved' : undefined}>
            {problem.message}
            {'theirs' in problem ? (
              <span className="mt-2 block whitespace-pre-wrap">
                Their description: {problem.theirs.narrative || 'blank'}
              </span>
            ) : null}
          </Alert>
        ) : null}
        <SuspicionForm
          key={`${page.id} ${problem === undefined ? page.seen : JSON.stringify(problem.values)}`}
          page={page}
          entered={problem?.values}
          errors={problem?.fields ?? {}}
        />
        <MembersSection page={page} />
      </div>
    </>
  )
}
