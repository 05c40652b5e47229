import { createHash } from 'node:crypto'
import { exchange } from './transport.ts'
import type { Forbidden, Unauthorized, Unavailable } from './types.ts'
import { readToken } from './wire.ts'

export type TokenOutcome = { kind: 'token'; accessToken: string } | Unauthorized | Forbidden | Unavailable

interface Kept {
  accessToken: string
  renewAtMs: number
}

/** Keyed by a digest of address and credentials: a changed secret never meets an old token, and no secret is a key. */
const kept = new Map<string, Kept>()
const inFlight = new Map<string, Promise<TokenOutcome>>()
const MAX_KEPT = 1_000

export interface TokenSource {
  /** A token that holds for at least a moment; callers at the same time share one request. */
  get(): Promise<TokenOutcome>
  /** Forgets this token, if it is still the one that is kept: several calls may report the same one. */
  discard(accessToken: string): void
}

/**
 * Tokens of one set of credentials, kept for the process and renewed early: a minute before they end, or at nine tenths
 * of a short life. Failing to get one is never `unknown`: no report has left.
 */
export function createTokenSource(options: {
  baseUrl: string
  clientId: string
  clientSecret: string
  fetch: typeof fetch
  timeoutMs: number
  clock: () => number
}): TokenSource {
  const key = createHash('sha256')
    .update(JSON.stringify([options.baseUrl, options.clientId, options.clientSecret]))
    .digest('hex')

  async function request(): Promise<TokenOutcome> {
    const result = await exchange(
      {
        method: 'POST',
        url: `${options.baseUrl}/oauth2/v2.0/token`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ client_id: options.clientId, client_secret: options.clientSecret }).toString(),
      },
      { fetch: options.fetch, timeoutMs: options.timeoutMs, now: options.clock },
    )
    if (result.kind !== 'answer') return { kind: 'unavailable', reason: `token-${result.reason}`, retryAfterMs: null }
    if (result.status === 200) {
      const token = readToken(result.text)
      if (!token) return { kind: 'unavailable', reason: 'token-malformed-answer', retryAfterMs: null }
      if (kept.size >= MAX_KEPT) kept.clear()
      const life = token.expiresInMs
      kept.set(key, {
        accessToken: token.accessToken,
        renewAtMs: options.clock() + Math.max(life - 60_000, life * 0.9),
      })
      return { kind: 'token', accessToken: token.accessToken }
    }
    // The body of a refusal can echo the request: only the status is passed on.
    if (result.status === 400 || result.status === 401) {
      return { kind: 'unauthorized', detail: `The regulator refused the client id and secret (HTTP ${result.status}).` }
    }
    if (result.status === 403)
      return { kind: 'forbidden', detail: 'The regulator does not let this application sign in (HTTP 403).' }
    return { kind: 'unavailable', reason: `token-http-${result.status}`, retryAfterMs: result.retryAfterMs }
  }

  return {
    async get() {
      const current = kept.get(key)
      if (current && options.clock() < current.renewAtMs) return { kind: 'token', accessToken: current.accessToken }
      const running = inFlight.get(key)
      if (running) return running
      const started = request().finally(() => inFlight.delete(key))
      inFlight.set(key, started)
      return started
    },
    discard(accessToken) {
      if (kept.get(key)?.accessToken === accessToken) kept.delete(key)
    },
  }
}
