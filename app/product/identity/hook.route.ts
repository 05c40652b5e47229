import type { ActionFunctionArgs } from '@remix-run/node'
import { formLimits } from '#app/platform/http/form-limits.ts'
import { takeNotice } from './hook.server.ts'

/**
 * Where providers of identity checks send their notices. No session: the signature over the bytes says whose they are.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const length = Number(request.headers.get('Content-Length') ?? 0)
  // The web server refuses more, and a body without its length, before this is asked.
  if (length > formLimits.publicBytes) return new Response('The notice is too long.', { status: 413 })
  const body = Buffer.from(await request.arrayBuffer())
  const { status, words } = await takeNotice(params.connection ?? '', body, request.headers)
  return new Response(words, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
}
