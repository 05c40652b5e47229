import { AsyncLocalStorage } from 'node:async_hooks'
import { databaseCode } from './errors.ts'
import { log } from './log.ts'

/**
 * Slow figures of a page, within the time that a page may take. Few run at once, so that they don't take the
 * connections of other pages. A result is shared until the data changes. After slow work comes a pause, and while an
 * import keeps changing the data no page waits.
 */

/** Most that run at once in this process; each uses connections of DATABASE_POOL. */
const mostRunning = 3
/** First pause after work that ran out of time. It doubles each time, up to the longest. */
const firstPauseMs = 2_000
const longestPauseMs = 60_000
/** A page waits for work this short even while the data keeps changing. */
const shortMs = 150
/** Pause after longer work, as a multiple of its time: it runs at most a tenth of the time. */
const pauseShare = 9
/** How long a request for this work alone waits, pauses included. */
const longWaitMs = 5_000
/** Results may state the time left until a date, so they expire even without a change. */
const keptForMs = 60_000

/** The state of the data that the work reads. */
export interface Version {
  /** Differs after any change. */
  name: string
  /** Changes keep coming, as during an import: a result would be stale at once. */
  isChanging: boolean
}

export interface InTimeOptions {
  /** The tenant and the person's read permissions: a result is shared only under the same key. */
  key: string
  limitMs?: number
  /** The data's version now. Null or left out: unknown, so nothing is kept or shared. */
  version?: () => Promise<Version | null>
  /** The request is for this work alone and waits even while the data changes. */
  waitsLong?: boolean
}

/** A value, or why it is missing: out of time, `later` from the work itself, or an error. */
type Outcome = { value: unknown } | { why: 'time' | 'work' | 'error' }

interface Run {
  version: string | null
  outcome: Promise<Outcome>
}

/** State of one kind of work under one key. */
interface Past {
  usedMs: number
  /** Not started again before this. */
  pausedUntilMs: number
  /** Length of the last pause. */
  lastPauseMs: number
  /** Duration of the last run; 0 if unknown. */
  tookMs: number
  run: Run | null
  kept: { version: string; value: unknown; atMs: number } | null
}

const pasts = new Map<string, Past>()
const waiting: (() => void)[] = []
let free = mostRunning

const deadline = new AsyncLocalStorage<{ untilMs: number }>()

/** Milliseconds left for a statement of the running work; null: no limit. */
export function statementTimeLeft(): number | null {
  const found = deadline.getStore()
  return found === undefined ? null : Math.max(1, Math.ceil(found.untilMs - performance.now()))
}

/** PostgreSQL cancelled a statement at its timeout. */
const isOutOfTime = (error: unknown): boolean => databaseCode(error) === '57014'

/**
 * The result within `limitMs`; `later` if it takes longer, says so itself, or failed (`what` names it in the log). Its
 * statements in a scope time out with it.
 */
export async function inTime<T>(
  work: () => Promise<T>,
  what: string,
  { key, limitMs = 1_500, version: versionOf, waitsLong = false }: InTimeOptions,
): Promise<T | 'later'> {
  const past = pastOf(`${what} ${key}`)
  const untilMs = performance.now() + (waitsLong ? Math.max(limitMs, longWaitMs) : limitMs)
  for (;;) {
    const version = (await versionOf?.()) ?? null
    const kept = keptOf(past, version)
    if (kept !== null) return kept.value as T
    const isHurried = !waitsLong && version?.isChanging === true
    const run = runOf(past, version)
    const pauseMs = run === null ? past.pausedUntilMs - performance.now() : 0
    if (pauseMs > 0) {
      if (!waitsLong || past.pausedUntilMs >= untilMs) return 'later'
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      continue
    }
    // The result would be stale before the page asks again.
    if (run === null && isHurried && past.tookMs > shortMs) return 'later'
    const { outcome } = run ?? begin(past, version?.name ?? null, work, what, limitMs)
    const found = await withinMs(outcome, isHurried ? shortMs : untilMs - performance.now())
    return found !== null && 'value' in found ? (found.value as T) : 'later'
  }
}

/** The kept result, if it is still current. */
const keptOf = ({ kept }: Past, version: Version | null): { value: unknown } | null =>
  version !== null && kept?.version === version.name && performance.now() - kept.atMs < keptForMs ? kept : null

/** The run in progress on this version. */
const runOf = ({ run }: Past, version: Version | null): Run | null =>
  version !== null && run?.version === version.name ? run : null

function pastOf(name: string): Past {
  const now = performance.now()
  for (const [other, { usedMs, run }] of pasts) {
    if (run === null && usedMs + 2 * longestPauseMs < now) pasts.delete(other)
    // Ordered by last use.
    else break
  }
  const past = pasts.get(name) ?? {
    usedMs: now,
    pausedUntilMs: 0,
    lastPauseMs: 0,
    tookMs: 0,
    run: null,
    kept: null,
  }
  past.usedMs = now
  pasts.delete(name)
  pasts.set(name, past)
  return past
}

/** Starts the work when a slot is free. It continues after its page was answered: the next request gets the result. */
function begin(past: Past, version: string | null, work: () => Promise<unknown>, what: string, limitMs: number): Run {
  const run: Run = { version, outcome: works() }
  past.run = run
  return run

  async function works(): Promise<Outcome> {
    const untilMs = performance.now() + limitMs
    if (!hasTakenSlot() && !(await slotBefore(untilMs))) return { why: 'time' }
    const startedMs = performance.now()
    // Work that started late had little time left: running out of it says nothing about its duration.
    const isTooLong = () => performance.now() - startedMs > limitMs / 2
    const late = setTimeout(() => isTooLong() && pauseLonger(past), untilMs - startedMs)
    try {
      const value = await deadline.run({ untilMs }, work)
      if (value === 'later') {
        pauseLonger(past)
        return { why: 'work' }
      }
      const endedMs = performance.now()
      past.tookMs = endedMs - startedMs
      if (endedMs <= untilMs) {
        past.lastPauseMs = 0
        past.pausedUntilMs = past.tookMs > shortMs ? endedMs + pauseShare * past.tookMs : 0
      }
      if (version !== null) past.kept = { version, value, atMs: endedMs }
      return { value }
    } catch (error) {
      if (!isOutOfTime(error)) {
        log.error(`${what} could not be worked out for a page.`, { error })
        return { why: 'error' }
      }
      if (isTooLong() && past.pausedUntilMs < performance.now()) pauseLonger(past)
      return { why: 'time' }
    } finally {
      clearTimeout(late)
      leave()
      if (past.run === run) past.run = null
    }
  }
}

function pauseLonger(past: Past): void {
  past.tookMs = Infinity
  past.lastPauseMs = Math.min(longestPauseMs, (past.lastPauseMs || firstPauseMs / 2) * 2)
  past.pausedUntilMs = performance.now() + past.lastPauseMs
}

/** The outcome of a run, null if it doesn't end in time. */
async function withinMs(outcome: Promise<Outcome>, mostMs: number): Promise<Outcome | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const outOfTime = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, mostMs), null)
  })
  return Promise.race([outcome, outOfTime]).finally(() => clearTimeout(timer))
}

function hasTakenSlot(): boolean {
  if (free === 0) return false
  free--
  return true
}

/** Waits for a slot. False: none in time. */
function slotBefore(untilMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const enter = () => {
      clearTimeout(timer)
      resolve(true)
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1)
      resolve(false)
    }, untilMs - performance.now())
    waiting.push(enter)
  })
}

/** Gives the slot to the first in the queue. */
function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else free++
}
