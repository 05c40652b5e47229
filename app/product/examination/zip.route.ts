import { createReadableStreamFromReadable, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { AppError } from '#app/platform/runtime/errors.ts'
import { provePath } from '#app/platform/identity/factor/proof.ts'
import { parseForm, readForm } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { exportExamination } from './examination.server.ts'
import { periodSchema } from './schema.ts'

/**
 * The export of a period, also after the trial or subscription. It is asked for by POST alone, as it is written to the
 * trail.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { scope, organization } = await requireSignedIn(request, { reading: true })
  scope.require('view the product')
  const period = parseForm(periodSchema, await readForm(request))
  try {
    const { stream } = await exportExamination(scope, period)
    return new Response(createReadableStreamFromReadable(stream), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="examination-${organization.slug}-${period.from}-${period.to}.zip"`,
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    // The form holds nothing but the period: the person comes back to it.
    if (error instanceof AppError && error.code === 'prove-again')
      return redirect(provePath(`/app/settings/examination?from=${period.from}&to=${period.to}`))
    throw error
  }
}
