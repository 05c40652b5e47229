import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { readForm } from '#app/platform/forms/form.ts'
import { isTheme, themeCookie } from '#app/ui/style/theme.ts'

export const loader = () => redirect('/')

/**
 * Keeps the reader's choice of light or dark and goes back to where they were. Open to all: it is a cookie of theirs.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const theme = form.get('theme')
  const back = String(form.get('back') ?? '/')
  const to = /^\/(?![/\\])[\w\-./?=&%~+]*$/.test(back) ? back : '/'
  return redirect(to, { headers: { 'Set-Cookie': themeCookie(isTheme(theme) ? theme : 'system') } })
}
