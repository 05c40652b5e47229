import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { actionError, readForm, returnRefused, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isListName, lists } from './names.ts'
import { chooseColumns, removeView, saveView } from './settings.server.ts'

/**
 * What a person chooses of a list: its columns and the filters kept under a name. It changes nobody's data, so also
 * after a trial.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request, { reading: true })
  scope.require('view the product')
  const { list } = params
  if (!isListName(list)) throw notFound('The list')
  /** Without script the browser comes back to the list, and to nowhere else. */
  const wayBack = (form: FormData): string | null => {
    const back = textOf(form, 'back')
    return back.startsWith(lists[list]) && !back.includes('//') ? back : null
  }
  try {
    const form = await readForm(request)
    const intent = textOf(form, 'intent')
    if (intent === 'columns')
      await chooseColumns(scope, list, {
        offered: form.getAll('offered').map(String),
        shown: form.getAll('shown').map(String),
      })
    else if (intent === 'save')
      await saveView(scope, list, { name: textOf(form, 'name'), query: textOf(form, 'query') })
    else if (intent === 'remove') await removeView(scope, textOf(form, 'view'))
    const back = wayBack(form)
    return back === null ? { saved: true as const } : redirect(back)
  } catch (error) {
    const refused = await actionError(error, request)
    const hasPage = refused.data.values.back !== undefined
    return hasPage ? returnRefused(error, request, (form) => wayBack(form) ?? lists[list]) : refused
  }
}

/** Opened as a page, it is nothing. */
export const loader = () => redirect('/app')
