import type { LoaderFunctionArgs } from '@remix-run/node'
import { AppError } from '#app/platform/runtime/errors.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'

/** Any address under /app that nothing answers: shown inside the frame. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  throw new AppError(
    'no-such-page',
    404,
    'There is no page at this address. Check it for typing mistakes. The page may also have been removed.',
  )
}

export default function NotFound() {
  return null
}
