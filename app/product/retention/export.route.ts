import { Readable } from 'node:stream'
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { AppError } from '#app/platform/runtime/errors.ts'
import { provePath } from '#app/platform/identity/factor/proof.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { todayOf } from '../settings/company-rules.server.ts'
import { exportOrganization } from './export.server.ts'

/**
 * All data of the organization as a ZIP, also after the trial or subscription. It is asked for by POST alone, as it is
 * written to the trail.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { scope, organization } = await requireSignedIn(request, { reading: true })
  scope.require('export all data')
  try {
    const body = Readable.toWeb(await exportOrganization(scope)) as unknown as BodyInit
    return new Response(body, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="comply-${organization.slug}-${await todayOf(scope, new Date())}.zip"`,
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    // The form holds nothing but its button: the person comes back to it.
    if (error instanceof AppError && error.code === 'prove-again') return redirect(provePath('/app/settings/security'))
    throw error
  }
}
