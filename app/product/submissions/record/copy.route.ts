import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { AppError } from '#app/platform/runtime/errors.ts'
import { provePath } from '#app/platform/identity/factor/proof.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { copyFormats, recordCopy, type RecordCopy } from './record.server.ts'

/**
 * A download is written to the trail, so that it is asked for by POST and by nothing else. It is
 * open after the trial or subscription: the copy is the customer's own, and the law asks them to keep it.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request, { reading: true })
  scope.require('view the product')
  const format = copyFormats.find((one) => one === params.format)
  if (!format)
    throw new AppError('not-found', 404, 'This copy doesn’t exist. Choose the record, the report or the PDF.')
  let copy: RecordCopy
  try {
    const isFrench = new URL(request.url).searchParams.get('language') === 'fr'
    copy = await recordCopy(scope, params.id ?? '', format, isFrench ? 'fr' : 'en')
  } catch (error) {
    // The form holds nothing but its button: the person comes back to it.
    if (error instanceof AppError && error.code === 'prove-again')
      return redirect(provePath(`/app/submissions/${params.id ?? ''}`))
    throw error
  }
  return new Response(new Uint8Array(copy.body), {
    headers: {
      'Content-Type': copy.contentType,
      'Content-Disposition': `attachment; filename="${copy.fileName}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/app/submissions/${params.id ?? ''}`)
}
