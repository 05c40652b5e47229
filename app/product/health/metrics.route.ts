import { timingSafeEqual } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { sha256 } from '#app/platform/runtime/crypto.ts'
import { env } from '#app/platform/runtime/env.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { metricsText } from '#app/platform/http/metrics.ts'

/** For the operators' Prometheus, which shows METRICS_TOKEN; for all others there is no such page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = env().METRICS_TOKEN
  const shown = request.headers.get('Authorization') ?? ''
  if (token === undefined || !timingSafeEqual(sha256(`Bearer ${token}`), sha256(shown))) throw notFound('The page')
  const { text, type } = await metricsText()
  return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
}
