import { setTimeout as sleep } from 'node:timers/promises'
import type { Queue, Worker } from 'bullmq'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { defineJob, enqueue, type JobDefinition } from '#app/platform/queue/jobs.ts'
import { currentOrigin, withOrigin } from '#app/platform/runtime/origin.ts'
import { closeRedis, openQueue, openWorker } from '#app/platform/queue/queue.ts'
import { Relay } from '#app/platform/queue/relay.ts'

export const noteJob = defineJob({
  name: 'note',
  version: 1,
  schema: z.object({ value: z.number().int() }),
  attempts: 3,
  backoffMs: 20,
})

const opened: { close(): Promise<void> }[] = []

/** A relay with one kind of job, and a worker that records its runs. */
export function startQueue(work: (value: number) => Promise<void> | void = () => {}) {
  const done: number[] = []
  const queue: Queue = openQueue(noteJob.name)
  const worker: Worker = openWorker(
    noteJob.name,
    async (job) => {
      const { value } = noteJob.schema.parse((job.data as { payload: unknown }).payload)
      await work(value)
      done.push(value)
    },
    { concurrency: 4 },
  )
  const relay = new Relay(
    new Map<string, { queue: Queue; job: JobDefinition }>([[noteJob.name, { queue, job: noteJob }]]),
  )
  relay.start()
  opened.push({
    async close() {
      await relay.stop()
      // Without waiting for a Redis that a test has taken away.
      await worker.close(true)
      await queue.close()
    },
  })
  return { done, queue, relay }
}

export async function waitFor(condition: () => boolean | Promise<boolean>, within = 15_000): Promise<void> {
  for (const until = Date.now() + within; Date.now() < until;) {
    if (await condition()) return
    await sleep(20)
  }
  throw new Error(`It did not happen within ${within} ms.`)
}

export const wish = (value: number, dedupeKey?: string) =>
  untenantedDb().$transaction((db) => enqueue(db, noteJob, { value }, { dedupeKey }))

/** The guarantees of the queue, for either backend. */
export function describeQueue(): void {
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((part) => part.close()))
    await untenantedDb().outbox.deleteMany()
  })
  afterAll(closeRedis)

  test('a job asked for in a transaction runs after its commit', async () => {
    const { done } = startQueue()
    await wish(1)
    await waitFor(() => done.length === 1)
    expect(done).toEqual([1])
  })

  test('a job, and the job that it asks for in turn, carry the request that set them going', async () => {
    const request = newId()
    const seen: unknown[] = []
    const { done } = startQueue(async (value) => {
      seen.push(currentOrigin())
      if (value === 11) await wish(12)
    })
    await withOrigin({ request }, () => wish(11))
    await waitFor(() => done.length === 2)
    await wish(13)
    await waitFor(() => done.length === 3)
    expect(seen).toEqual([{ job: 'note', request }, { job: 'note', request }, { job: 'note' }])
  })

  test('a job asked for in a transaction that is rolled back never runs', async () => {
    const { done } = startQueue()
    await untenantedDb()
      .$transaction(async (db) => {
        await enqueue(db, noteJob, { value: 2 })
        throw new Error('rolled back')
      })
      .catch(() => {})
    await wish(3)
    await waitFor(() => done.includes(3))
    // What was asked for before has run, too, once another has.
    await wish(30)
    await waitFor(() => done.includes(30))
    expect(done).toEqual([3, 30])
  })

  test('a wish that waits is not written twice, and can be wished again once it was published', async () => {
    await Promise.all(Array.from({ length: 20 }, () => wish(4, 'the same')))
    expect(await untenantedDb().outbox.count()).toBe(1)
    const { done } = startQueue()
    await waitFor(() => done.length === 1)
    await wish(4, 'the same')
    await waitFor(() => done.length === 2)
  })

  test('a job that fails runs again, with pauses, as often as its definition says', async () => {
    let failures = 0
    const { done } = startQueue(() => {
      if (failures++ < 2) throw new Error('not yet')
    })
    await wish(5)
    await waitFor(() => done.length === 1)
    expect(failures).toBe(3)
  })

  test('two relays publish each of 500 rows once', async () => {
    await untenantedDb().$transaction(async (db) => {
      for (let value = 0; value < 500; value++) await enqueue(db, noteJob, { value })
    })
    const first = startQueue()
    const second = startQueue()
    const all = () => [...first.done, ...second.done]
    await waitFor(() => all().length >= 500, 40_000)
    // A second publication of any row would run before one that is asked for now.
    await wish(500)
    await waitFor(() => all().includes(500))
    expect(all().sort((a, b) => a - b)).toEqual(Array.from({ length: 501 }, (_, value) => value))
  })
}
