/** Counts this browser's signup attempts: three in 24 hours. Only the recording is used; nobody is turned away by it. */
export const attemptLimit = 3
export const attemptWindowMs = 24 * 60 * 60 * 1_000
export const attemptKey = 'signupAttempts'

export interface Attempts {
  count: number
  /** When counting starts over, milliseconds since 1970. */
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

/** Notes one more attempt; returns the count with it and whether the limit is now passed. */
export function recordAttempt(store: TextStore, now: number): Attempts & { overLimit: boolean } {
  const { count, resetTime } = readAttempts(store, now)
  const next = { count: count + 1, resetTime }
  store.setItem(attemptKey, JSON.stringify(next))
  return { ...next, overLimit: next.count > attemptLimit }
}
