import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { env } from '#app/platform/runtime/env.ts'
import { log } from '#app/platform/runtime/log.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/** How long a submission stays with a run that gives no sign of life. A living run renews it: work may take longer. */
export const leaseMs = (): number => env().LEASE_MS

/**
 * A run's hold on one submission. The run itself takes it for ended a little before the database does: a run that was
 * stopped for longer, or that cannot renew, sends nothing more, and others may take over.
 */
export interface Lease {
  readonly submission: string
  /** The submission's claim count when it was claimed: the next claim has a higher one. */
  readonly fence: number
  /** Aborted when it has ended before its work was done. */
  readonly signal: AbortSignal
  /** Asked right before bytes leave. */
  isHeld(): boolean
}

/** By both clocks: one of them stands still while the machine sleeps, the other may be set. Milliseconds. */
export interface Moment {
  monotonic: number
  wall: number
}
export const moment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() })

interface Held extends Lease {
  end: Moment
  ended: AbortController
}

/** What one run holds. Renews it while it lives; `stop` it when the run is over. */
export class Leases {
  readonly #scope: Scope
  readonly #run: string
  readonly #held = new Set<Held>()
  readonly #timer: NodeJS.Timeout
  #renewing: Promise<void> | undefined
  #renewedAt = moment()

  constructor(scope: Scope, run: string) {
    this.#scope = scope
    this.#run = run
    this.#timer = setInterval(() => this.#tick(), leaseMs() / 12)
  }

  /** Submissions that were just taken. `takenAt`: before the statement that took them. */
  add(taken: readonly { id: string; fence: number }[], takenAt: Moment): Lease[] {
    return taken.map(({ id, fence }) => {
      const ended = new AbortController()
      const lease: Held = {
        submission: id,
        fence,
        signal: ended.signal,
        ended,
        end: endAfter(takenAt),
        isHeld: () => !ended.signal.aborted && performance.now() < lease.end.monotonic && Date.now() < lease.end.wall,
      }
      this.#held.add(lease)
      return lease
    })
  }

  /** Its work is done: it is not renewed any more. */
  release(lease: Lease): void {
    this.#held.delete(lease as Held)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing
  }

  #tick(): void {
    for (const lease of this.#held) if (!lease.isHeld()) this.#end(lease)
    if (this.#held.size > 0 && performance.now() - this.#renewedAt.monotonic >= leaseMs() / 3) {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = undefined
      })
    }
  }

  #end(lease: Held): void {
    this.#held.delete(lease)
    lease.ended.abort(new Error('The lease has ended.'))
  }

  async #renew(): Promise<void> {
    const asked = [...this.#held]
    const askedAt = moment()
    try {
      const rows = await this.#scope.tx((db) =>
        sqlIn(db).rows(
          { id: col.text },
          `UPDATE submission s SET lease_until = now() + $1 * interval '1 millisecond'
          FROM unnest($2::uuid[], $3::int[]) AS k(id, fence)
          WHERE s.id = k.id AND s.attempts = k.fence AND s.lease_owner = $4 RETURNING s.id`,
          [leaseMs(), asked.map((lease) => lease.submission), asked.map((lease) => lease.fence), this.#run],
        ),
      )
      this.#renewedAt = askedAt
      const renewed = new Set(rows.map((row) => row.id))
      for (const lease of asked) {
        if (renewed.has(lease.submission)) lease.end = endAfter(askedAt)
        else if (this.#held.has(lease)) this.#end(lease)
      }
    } catch (error) {
      // Tried again at the next tick: what is not renewed in time ends by itself.
      log.warn('Leases could not be renewed.', { run: this.#run, leases: asked.length, error })
    }
  }
}

/** A tenth less than the database gives. */
const endAfter = (from: Moment): Moment => ({
  monotonic: from.monotonic + leaseMs() * 0.9,
  wall: from.wall + leaseMs() * 0.9,
})
