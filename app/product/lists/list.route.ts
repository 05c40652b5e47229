import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { actionError, readForm, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isListName, lists } from './names.ts'
import { chooseColumns, removeView, saveView } from './settings.server.ts'

/** What a person chooses of a list: its columns and the filters kept under a name. It changes nobody's data, so also after a trial. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request, { reading: true })
  scope.require('view the product')
  if (!isListName(params.list)) throw notFound('The list')
  try {
    const form = await readForm(request)
    const intent = textOf(form, 'intent')
    if (intent === 'columns')
      await chooseColumns(scope, params.list, {
        offered: form.getAll('offered').map(String),
        shown: form.getAll('shown').map(String),
      })
    else if (intent === 'save')
      await saveView(scope, params.list, { name: textOf(form, 'name'), query: textOf(form, 'query') })
    else if (intent === 'remove') await removeView(scope, textOf(form, 'view'))
    // Without script the browser comes back to the list, and to nowhere else.
    const back = textOf(form, 'back')
    return back.startsWith(lists[params.list]) && !back.includes('//') ? redirect(back) : { saved: true as const }
  } catch (error) {
    return actionError(error)
  }
}

/** Opened as a page, it is nothing. */
export const loader = () => redirect('/app')
