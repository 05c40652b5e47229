import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { changedMeanwhile, isUnchangedSince } from '#app/platform/forms/form-conflict.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { LinkButton, PageHeader, StatusBadge, useForm, countOf } from '#app/ui/index.ts'
import { updateLocation } from './commands.server.ts'
import { LocationForm, locationWords } from './location-form.tsx'
import { locationById } from './queries.server.ts'
import { locationSchema, locationValues } from './schema.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.location.name ?? 'Location'} · Comply+` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return {
    location: await locationById(scope, params.id),
    editable: writable && scope.can('edit customers and locations'),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit customers and locations')
    const form = await readForm(request)
    const input = parseForm(locationSchema, form)
    const sent = form
    await updateLocation(scope, params.id, input, (stored) => {
      const values = locationValues(stored)
      if (isUnchangedSince(sent, values)) return
      throw changedMeanwhile(sent, { stored: values, what: 'this location', words: locationWords })
    })
    return redirectWithMessage('/app/locations', `“${input.name}” saved.`)
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Location() {
  const { location, editable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        title={location.name}
        back={{ to: '/app/locations', label: 'Locations' }}
        badge={
          <StatusBadge tone={location.active ? 'ok' : 'neutral'}>{location.active ? 'Active' : 'Closed'}</StatusBadge>
        }
        actions={
          <LinkButton to={`/app/transactions?location=${location.id}`} icon="swap">
            {countOf(location.transactions, 'transaction')}
          </LinkButton>
        }
      />
      <LocationForm location={location} problem={problem} editable={editable} submitLabel="Save" />
    </>
  )
}
