/**
 * One HTTP exchange with the regulator, reduced to what is certain about it. The wording of network errors stays here:
 * it can contain the address of a signed upload, so only stable codes leave.
 */

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: Uint8Array | Blob | string | undefined
  /** Aborted when the caller may not go on: the exchange is cut. */
  ended?: AbortSignal | undefined
}

export type ExchangeResult =
  | { kind: 'answer'; status: number; retryAfterMs: number | null; text: string }
  /** No connection was made, so that no byte of the request left. */
  | { kind: 'notSent'; reason: string }
  /** Anything after that: what the other side read is not known. */
  | { kind: 'lost'; reason: string }

/** Failures of name resolution and of the TLS handshake: all before the first byte of a request. */
const NOT_SENT = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Failures of routing that also end a connection in use: nothing has left only where it was connecting that failed. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'])

/** No answer of the API is near this size; a longer one is not read to its end. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

/**
 * Makes one exchange. `timeoutMs` covers it whole, the reading of the answer included. Never throws and never follows a
 * redirect (it would carry the token to another address).
 */
export async function exchange(
  request: Exchange,
  options: { fetch: typeof fetch; timeoutMs: number; now: () => number },
): Promise<ExchangeResult> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = request.ended ? AbortSignal.any([timeout, request.ended]) : timeout
  try {
    const response = await options.fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: (request.body ?? null) as BodyInit | null,
      redirect: 'manual',
      signal,
    })
    const text = await readText(response)
    if (text === null) return { kind: 'lost', reason: 'answer-too-long' }
    return {
      kind: 'answer',
      status: response.status,
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), options.now()),
      text,
    }
  } catch (error) {
    if (signal.aborted)
      return { kind: 'lost', reason: request.ended?.aborted && !timeout.aborted ? 'lease-ended' : 'timeout' }
    const faults = networkFaults(error)
    const reason = faults[0]?.code ?? 'network-error'
    return { kind: faults.length > 0 && faults.every(isBeforeSending) ? 'notSent' : 'lost', reason }
  }
}

async function readText(response: Response): Promise<string | null> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface NetworkFault {
  code: string
  /** The system call that failed, where it was one. */
  syscall: unknown
}

const isBeforeSending = ({ code, syscall }: NetworkFault): boolean =>
  NOT_SENT.has(code) || (NOT_CONNECTED.has(code) && syscall === 'connect')

/** What failed, of an error and its causes. A host with several addresses fails with one error for each of them. */
function networkFaults(error: unknown, depth = 0): NetworkFault[] {
  if (!(error instanceof Error) || depth > 5) return []
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.flatMap((each) => networkFaults(each, depth + 1))
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') return [{ code, syscall }]
  return networkFaults(error.cause, depth + 1)
}

/** `Retry-After` in milliseconds from now: seconds or an HTTP date; null when absent or senseless. */
function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value.trim()) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
