import type { MetaFunction } from '@remix-run/node'

export const meta: MetaFunction = () => [{ title: 'Page not found | Comply+' }, { name: 'robots', content: 'noindex' }]

/** Any path that no other route matches. */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export const action = loader

export default function NotFound() {
  return null
}
