import { setTimeout as sleep } from 'node:timers/promises'
import { countGrownTables } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import { log } from '#app/platform/runtime/log.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { claimDue, type Claimed } from './claim.server.ts'
import { finish, type Finished } from './finish.server.ts'
import { leaseMs, Leases, moment, type Lease } from './lease.server.ts'

/** However long FINTRAC asks to wait (`Retry-After`): a wrong number must not park a report for years. */
const longestAskedMs = 3_600_000

/**
 * Pause in milliseconds before try number `attempt` + 1: doubles from the base, at most five minutes, a little apart
 * from the others, and as long as FINTRAC asks, up to an hour.
 */
export function backoffMs(attempt: number, askedMs: number | null = null): number {
  const base = Math.min(env().POLL_BASE_MS * 2 ** Math.min(attempt - 1, 20), 5 * 60_000)
  return Math.max(Math.min(askedMs ?? 0, longestAskedMs), base * (0.85 + Math.random() * 0.3))
}

/** Submissions claimed at once: each claim looks at everything that is due. */
const claimBatch = 100

/** Results gather for this long, so that many share one transaction. */
const gatherMs = 40

/** One number of requests under way for the whole process, however many jobs run in it. */
let underWay = 0
const waiting: (() => void)[] = []
async function enter(): Promise<void> {
  if (underWay >= env().WORKER_CONCURRENCY) await new Promise<void>((resolve) => waiting.push(resolve))
  else underWay++
}
function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else underWay--
}

/**
 * Takes what is due and works on it until nothing is left or the process is asked to stop. Results are written
 * together: while one transaction is under way, the next results gather. Returns how many were worked on.
 */
export async function drain(
  scope: Scope,
  options: { run: string; signal: AbortSignal; demo: boolean },
  work: (claimed: Claimed, lease: Lease) => Promise<Finished>,
): Promise<number> {
  const { run, signal, demo } = options
  const leases = new Leases(scope, run)
  const ready: { claimed: Claimed; lease: Lease }[] = []
  const results: Finished[] = []
  const active = new Set<Promise<void>>()
  let flushing: Promise<void> | undefined
  let failure: unknown
  let isExhausted = false
  let count = 0

  const flush = async () => {
    while (results.length > 0 && failure === undefined) {
      await sleep(gatherMs)
      try {
        await finish(scope, results.splice(0))
      } catch (error) {
        failure = error
      }
    }
    flushing = undefined
  }
  const record = (finished: Finished) => {
    results.push(finished)
    flushing ??= flush()
  }
  const take = async ({ claimed, lease }: { claimed: Claimed; lease: Lease }) => {
    await enter()
    try {
      record(signal.aborted || !lease.isHeld() ? givenBack(claimed) : await work(claimed, lease))
    } catch (error) {
      // Whatever went wrong, a byte may have left: the next run looks before it sends.
      log.error('Working on a submission failed.', { submission: claimed.id, run, error })
      record({ claimed, outcome: 'failed', to: 'unknown', waitMs: backoffMs(claimed.attempts), isAcceptance: false })
    } finally {
      leases.release(lease)
      leave()
    }
  }

  const limit = env().WORKER_CONCURRENCY
  const batch = Math.max(claimBatch, limit)
  let claiming: Promise<void> | undefined
  const claim = async () => {
    try {
      await countGrownTables()
      const takenAt = moment()
      const claimed = await claimDue(scope, { run, limit: batch, leaseMs: leaseMs(), demo })
      isExhausted = claimed.length < batch
      const held = leases.add(
        claimed.map(({ id, attempts }) => ({ id, fence: attempts })),
        takenAt,
      )
      ready.push(...claimed.map((one, index) => ({ claimed: one, lease: held[index]! })))
    } catch (error) {
      failure = error
    }
    claiming = undefined
  }
  while (failure === undefined) {
    // The next are taken while the last ones are still on their way.
    if (ready.length < limit / 2 && !isExhausted && !signal.aborted) claiming ??= claim()
    const next = ready.shift()
    if (next) {
      count++
      const running: Promise<void> = take(next).finally(() => active.delete(running))
      active.add(running)
      if (active.size >= limit) await Promise.race(active)
    } else if (claiming || active.size > 0) await Promise.race(claiming ? [claiming, ...active] : active)
    else break
  }
  await claiming
  for (const { claimed } of ready) record(givenBack(claimed))
  await Promise.all(active)
  await flushing
  await leases.stop()
  if (failure !== undefined) throw failure
  return count
}

/** Nothing was sent in this run, so that the submission returns to the state it was claimed in. */
const givenBack = (claimed: Claimed): Finished => ({
  claimed,
  outcome: 'not-sent',
  to: claimed.before === 'sending' ? 'unknown' : claimed.before,
  waitMs: 0,
  isAcceptance: false,
})
