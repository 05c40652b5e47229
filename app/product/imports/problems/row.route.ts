import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { transactionOfLine } from './queries.server.ts'

/** Redirects from a row of an import to its transaction's correction page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const { id = '', line = '' } = params
  const transactionId = /^[1-9]\d{0,8}$/.test(line) ? await transactionOfLine(scope, id, Number(line)) : null
  if (transactionId === null)
    return redirectWithMessage(
      `/app/imports/${id}/problems`,
      'This row has no transaction. It was refused, or it was already on file.',
      'warn',
    )
  return redirect(`/app/transactions/${transactionId}#correct`)
}
