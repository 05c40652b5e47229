/**
 * Counts signup attempts of this browser: three in 24 hours. The count is recorded for information only and blocks
 * nobody.
 */
export const attemptLimit = 3
export const attemptWindowMs = 24 * 60 * 60 * 1_000
export const attemptKey = 'signupAttempts'

export interface Attempts {
  count: number
  /** When the count resets, in milliseconds since 1970. */
  resetTime: number
}

export interface TextStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

export function readAttempts(store: TextStore, now: number): Attempts {
  let stored: Partial<Attempts> | null
  try {
    stored = JSON.parse(store.getItem(attemptKey) ?? 'null') as Partial<Attempts> | null
  } catch {
    stored = null
  }
  if (!stored || typeof stored.count !== 'number' || typeof stored.resetTime !== 'number' || stored.resetTime <= now) {
    return { count: 0, resetTime: now + attemptWindowMs }
  }
  return { count: stored.count, resetTime: stored.resetTime }
}

/** Records an attempt. Returns the count and whether it exceeds the limit. */
export function recordAttempt(store: TextStore, now: number): Attempts & { overLimit: boolean } {
  const { count, resetTime } = readAttempts(store, now)
  const next = { count: count + 1, resetTime }
  store.setItem(attemptKey, JSON.stringify(next))
  return { ...next, overLimit: next.count > attemptLimit }
}
