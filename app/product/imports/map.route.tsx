import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useForm } from '#app/ui/index.ts'
import { useLoaderData } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { createLocation } from '../locations/commands.server.ts'
import { locationSchema } from '../locations/schema.ts'
import { discardImport } from './commands.server.ts'
import { surveyFile } from './look/apart.server.ts'
import { mapData, placeChoices } from './map-data.server.ts'
import { MapPage } from './map-page.tsx'
import {
  applyTemplate,
  choicesKey,
  savePlan,
  saveTemplate,
  resetChoices,
  startImport,
} from './mapping/commands.server.ts'
import { choicesOvertaken } from './mapping/choices-conflict.ts'
import { planFromForm } from './mapping/plan-form.ts'
import { importFile } from './upload/queries.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.fileName ?? 'Import'} · Map columns · Comply+` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('import files')
  return mapData(scope, params.id ?? '')
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('import files')
    const form = await readForm(request)
    const id = params.id ?? ''
    const intent = form.get('intent')
    if (intent === 'discard') {
      await discardImport(scope, id)
      return redirectWithMessage('/app/imports', 'Upload removed.')
    }
    if (intent === 'template') {
      await applyTemplate(scope, id, String(form.get('templateId') ?? ''))
      return redirect(`/app/imports/${id}/map`)
    }
    if (intent === 'afresh') {
      await resetChoices(scope, id)
      return redirect(`/app/imports/${id}/map`)
    }
    if (intent === 'create-location') {
      const location = parseForm(locationSchema, form)
      await createLocation(scope, location)
      return redirectWithMessage(`/app/imports/${id}/map`, `“${location.name}” added.`)
    }
    const file = await importFile(scope, id)
    // Without script, only the template's name is sent: it then applies to the stored mapping.
    const isNameAlone = intent === 'save-template' && !form.has('customerKey.present')
    let chosen
    if (file.state === 'mapping' && !isNameAlone) {
      const survey = await surveyFile(scope, file, file.plan)
      const seen = form.get('seen')
      // The form's answers are numbered by its page's questions: with other choices they would mean something else.
      if (typeof seen === 'string' && seen !== choicesKey(file)) throw await overtaken(scope, id, form)
      const { plan, errors } = planFromForm(form, file.plan, survey, await placeChoices(scope))
      // Keep what could be read, so that only the invalid field is entered again.
      chosen = { plan, createCustomers: form.has('createCustomers') }
      if (!(await savePlan(scope, id, plan, chosen.createCustomers, file))) throw await overtaken(scope, id, form)
      const [message] = Object.values(errors)
      if (message !== undefined) throw new AppError('choices-not-understood', 422, message, { fields: errors })
    }
    if (intent === 'save-template') {
      const name = String(form.get('template') ?? '')
      await saveTemplate(scope, id, name)
      return redirectWithMessage(
        `/app/imports/${id}/map`,
        `Mapping saved as “${name.trim()}”. Files with the same headers will use it.`,
      )
    }
    if (intent !== 'start') return redirect(`/app/imports/${id}/map`)
    await startImport(scope, id, chosen && { chosen })
    return redirect(`/app/imports/${id}`)
  } catch (error) {
    return actionError(error, request)
  }
}

/** What was saved in the meantime, beside this form's values. */
async function overtaken(scope: Scope, id: string, form: FormData) {
  const now = await importFile(scope, id)
  const { mapping } = await surveyFile(scope, now, now.plan)
  return choicesOvertaken(form, {
    columns: mapping.columns,
    createCustomers: now.createCustomers,
    constants: now.plan.constants,
  })
}

/** Revalidates after a refusal too: the valid choices were saved, so the page must show the current questions. */
export const shouldRevalidate = () => true

export default function MapColumns() {
  return <MapPage data={useLoaderData<typeof loader>()} problem={useForm<typeof action>().problem} />
}
