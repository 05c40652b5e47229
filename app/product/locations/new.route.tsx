import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { PageHeader, useForm } from '#app/ui/index.ts'
import { createLocation } from './commands.server.ts'
import { LocationForm } from './location-form.tsx'
import { locationSchema } from './schema.ts'

export const meta: MetaFunction = () => [{ title: 'New location · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('edit customers and locations')
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit customers and locations')
    const form = await readForm(request)
    const input = parseForm(locationSchema, form)
    await createLocation(scope, input)
    return redirectWithMessage('/app/locations', `“${input.name}” added.`)
  } catch (error) {
    return actionError(error, request)
  }
}

export default function NewLocation() {
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader title="New location" back={{ to: '/app/locations', label: 'Locations' }} />
      <LocationForm
        location={{ name: '', fintracLocationId: '', channel: null, active: true }}
        problem={problem}
        editable
        submitLabel="Add location"
      />
    </>
  )
}
