import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { customerMatches } from './queries.server.ts'

/** The customers that a field offers while a name or number is typed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  return { query, matches: query === '' ? [] : await customerMatches(scope, query) }
}
