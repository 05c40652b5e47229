import type { Queue } from 'bullmq'
import { databasePool, untenantedSql } from '../data/database.ts'
import { col } from '../sql/columns.ts'
import { Sql } from '../sql/sql.ts'
import { env } from '../runtime/env.ts'
import type { JobDefinition } from './jobs.ts'
import { log } from '../runtime/log.ts'

const outboxColumns = {
  id: col.text,
  job: col.text,
  version: col.int,
  payload: col.json<unknown>().orNull,
  request: col.text.orNull,
}

const batchSize = 500
const keepPublishedFor = '1 hour'
/** How long the queue may take over one batch. */
const handOverMs = 5_000
/** A relay that died, or found the queue down, keeps its claim this long. */
const claimHoldsFor = '10 seconds'

/**
 * Hands outbox rows to the queue. A row is marked published only after the queue has taken it, so a crash in between
 * hands it over twice: handlers must tolerate a second run. Woken by NOTIFY, and by a sweep for anything missed.
 */
export class Relay {
  readonly #queues: ReadonlyMap<string, { queue: Queue; job: JobDefinition }>
  #stopped = false
  #wake: () => void = () => {}
  #loop: Promise<void> | undefined

  constructor(queues: ReadonlyMap<string, { queue: Queue; job: JobDefinition }>) {
    this.#queues = queues
  }

  start(): void {
    this.#loop = Promise.all([this.#listen(), this.#run()]).then(() => {})
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#wake()
    await this.#loop
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        const published = await this.publishDue()
        if (published === batchSize) continue
      } catch (error) {
        log.warn('Jobs are waiting: the queue or the database does not answer.', { error })
      }
      await this.#pause(env().SWEEP_MS)
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #listen(): Promise<void> {
    while (!this.#stopped) {
      try {
        const client = await databasePool().connect()
        try {
          const ended = new Promise<void>((resolve) =>
            client.once('error', () => resolve()).once('end', () => resolve()),
          )
          client.on('notification', () => this.#wake())
          await new Sql(client).run('LISTEN outbox')
          while (!this.#stopped) {
            const gone = await Promise.race([ended.then(() => true), this.#tick(1_000)])
            if (gone) break
          }
        } finally {
          client.release(true)
        }
      } catch (error) {
        log.debug('Listening for jobs was interrupted.', { error })
        await this.#tick(1_000)
      }
    }
  }

  #tick(ms: number): Promise<false> {
    return new Promise((resolve) => setTimeout(() => resolve(false), ms))
  }

  /** Publishes the rows that are due, at most one batch; returns how many. */
  async publishDue(): Promise<number> {
    const db = untenantedSql()
    // Claimed and committed first: a wish that comes after this is a new row, not one that has already been handed
    // over.
    const rows = await db.rows(
      outboxColumns,
      `UPDATE outbox SET claimed_at = now() WHERE id IN (
         SELECT id FROM outbox
         WHERE published_at IS NULL AND run_at <= now() AND (claimed_at IS NULL OR claimed_at < now() - $1::interval)
         ORDER BY run_at, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
       RETURNING id::text, job, version, payload, request_id AS request`,
      [claimHoldsFor],
    )
    for (const [name, batch] of Map.groupBy(rows, (row) => row.job)) {
      const target = this.#queues.get(name)
      if (!target) {
        log.error('An outbox row names a job that nobody handles.', { job: name })
        continue
      }
      const handedOver = target.queue.addBulk(
        batch
          .sort((a, b) => Number(a.id) - Number(b.id))
          .map((row) => ({
            name,
            data: { version: row.version, payload: row.payload, request: row.request },
            opts: {
              // The row's own id: a row handed over twice by a crash in between is one job while it waits.
              jobId: `outbox-${row.id}`,
              attempts: target.job.attempts,
              backoff: { type: 'exponential', delay: target.job.backoffMs },
              removeOnComplete: true,
              removeOnFail: { age: 7 * 86_400, count: 1_000 },
            },
          })),
      )
      // A queue that neither takes nor refuses must not hold up the other kinds of jobs: the claim runs out, and it is
      // tried again.
      await within(handOverMs, handedOver, `The queue did not take ${batch.length} ${name} jobs in time.`)
      await db.run('UPDATE outbox SET published_at = now() WHERE id = ANY($1::bigint[])', [batch.map((row) => row.id)])
    }
    if (rows.length === 0)
      await db.run(`DELETE FROM outbox WHERE published_at < now() - interval '${keepPublishedFor}'`)
    return rows.length
  }
}

async function within<T>(ms: number, work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // Its later fate doesn't matter: the rows are still there.
    work.catch(() => undefined)
  }
}
