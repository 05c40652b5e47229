import type { z } from 'zod'
import { exchange } from '../regulator/transport.ts'
import type { ProviderAnswer } from './types.ts'

/** A provider that asks for fewer requests without saying for how long. */
const pauseMs = 5_000
/** No provider means hours, and a header may say anything. */
const longestPauseMs = 10 * 60_000

/** One request to a provider. The answer is parsed with `schema`; everything else in it is dropped. Never throws. */
export async function askProvider<Schema extends z.ZodType>(
  request: { url: string; headers: Record<string, string> },
  schema: Schema,
  options: { fetch: typeof fetch; timeoutMs: number },
): Promise<ProviderAnswer<z.output<Schema>>> {
  const answer = await exchange(
    { method: 'GET', url: request.url, headers: { ...request.headers, Accept: 'application/json' } },
    { ...options, now: Date.now },
  )
  if (answer.kind !== 'answer') return { kind: 'unavailable', reason: answer.reason }
  const { status, text } = answer
  if (status === 401) return { kind: 'unauthorized' }
  if (status === 403) return { kind: 'forbidden' }
  if (status === 404) return { kind: 'not-found' }
  if (status === 429)
    return { kind: 'too-many', retryAfterMs: Math.min(answer.retryAfterMs ?? pauseMs, longestPauseMs) }
  if (status >= 500) return { kind: 'unavailable', reason: `status-${status}` }
  if (status !== 200) return { kind: 'unexpected', reason: `status-${status}` }
  try {
    const read = schema.safeParse(JSON.parse(text))
    return read.success ? { kind: 'ok', value: read.data } : { kind: 'unexpected', reason: 'unknown-answer' }
  } catch {
    return { kind: 'unexpected', reason: 'not-json' }
  }
}

/** The answer with its value mapped; failures stay as they are. */
export const mapAnswer = <From, To>(answer: ProviderAnswer<From>, map: (value: From) => To): ProviderAnswer<To> =>
  answer.kind === 'ok' ? { kind: 'ok', value: map(answer.value) } : answer
