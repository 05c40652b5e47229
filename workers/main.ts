import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Queue, Worker } from 'bullmq'
import { assertRoleIsConfined, closeDatabase, databasePool, whileItComesBack } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import { exitWith } from '#app/platform/runtime/fail.ts'
import type { JobDefinition } from '#app/platform/queue/jobs.ts'
import { log } from '#app/platform/runtime/log.ts'
import { countQueue } from '#app/platform/http/metrics.ts'
import { currentOrigin, withOrigin } from '#app/platform/runtime/origin.ts'
import { yieldToOthers } from '#app/platform/runtime/priority.ts'
import {
  assertRedisAnswers,
  closeRedis,
  openQueue,
  openWorker,
  queueBackend,
  redisEvictionPolicy,
} from '#app/platform/queue/queue.ts'
import { filesAnswer } from '#app/platform/services/files.ts'
import { fetchRatesJob } from '#app/product/rates/jobs.ts'
import { submitDailyJob } from '#app/product/submissions/jobs.ts'
import { Relay } from '#app/platform/queue/relay.ts'
import { handlers } from './handlers.ts'
import { startSweep } from './sweep.ts'

/** The worker process: a relay for the outbox, and a queue with a worker for each kind of job. */

// The processes of an embedded database are this product's own. Those that work for the worker stand back with it.
if (process.argv.includes('--embedded-database'))
  databasePool().on('connect', (client) => {
    const { processID } = client as { processID?: number | null }
    if (typeof processID === 'number' && processID > 0) yieldToOthers(processID)
  })

// Configuration errors are reported before anything is opened.
await Promise.resolve()
  // Before it starts a thread: threads have the priority of who started them.
  .then(() => yieldToOthers())
  .then(() => assertRedisAnswers(env().REDIS_URL))
  .catch(exitWith)

/** How old the numbers of the queues are at most, for metrics. */
const countEveryMs = 15_000

const stopping = new AbortController()
const queues = new Map<string, { queue: Queue; job: JobDefinition }>()
const workers: Worker[] = []

for (const { handler, concurrency } of handlers) {
  const { name, version } = handler.job
  queues.set(name, { queue: openQueue(name), job: handler.job })
  workers.push(
    openWorker(
      name,
      async (job) => {
        const { version: given, payload } = job.data as { version: number; payload: unknown }
        if (given !== version) throw new Error(`Job ${name} has version ${given}; this worker knows ${version}.`)
        const run = `${process.pid}-${randomUUID().slice(0, 8)}`
        const started = performance.now()
        await withOrigin({ ...currentOrigin(), run }, async () => {
          try {
            await handler.run(payload, { run, signal: stopping.signal })
            log.debug('A job is done.', { ms: Math.round(performance.now() - started) })
          } catch (error) {
            log.error('A job failed.', { attempt: job.attemptsMade + 1, payload, error })
            throw error
          }
        })
      },
      { concurrency },
    ),
  )
}

await whileItComesBack(assertRoleIsConfined).catch(exitWith)
if (!(await filesAnswer().catch(exitWith)))
  log.warn('The store of uploaded files does not answer. Imports wait until it does.')
const policy = await redisEvictionPolicy().catch(() => null)
if (policy !== null && policy !== 'noeviction') {
  log.error('Redis may evict jobs: set maxmemory-policy to noeviction.', { policy })
}
// Schedules were in the queue once; they are in the database now (platform/queue/schedules.ts).
for (const name of [submitDailyJob.name, fetchRatesJob.name]) {
  const queue = queues.get(name)?.queue
  void queue
    ?.getJobSchedulers(0, -1)
    .then((old) => Promise.all(old.map(({ key }) => queue.removeJobScheduler(key))))
    .catch((error: unknown) =>
      log.warn('Schedules of an earlier version could not be taken out of the queue.', { error }),
    )
}
const relay = new Relay(queues)
relay.start()
const stopSweep = startSweep()
// The first worker on a new database lays the queue's tables. A queue that is down is waited for in the background.
await Promise.race([
  Promise.all(workers.map((worker) => worker.waitUntilReady())),
  sleep(10_000, undefined, { ref: false }),
])
log.info('The worker is ready.', {
  jobs: [...queues.keys()],
  queue: queueBackend(),
  concurrency: env().WORKER_CONCURRENCY,
})
process.send?.({ ready: 'worker' })

const counting = setInterval(() => {
  for (const { queue } of queues.values())
    countQueue(queue).catch((error: unknown) => log.debug('A queue could not be counted.', { error }))
}, countEveryMs)

let ended = false
async function stop() {
  if (ended) return
  ended = true
  stopping.abort(new Error('The worker is stopping.'))
  setTimeout(() => process.exit(0), 8_000).unref()
  clearInterval(counting)
  await stopSweep()
  await relay.stop()
  await Promise.all(workers.map((worker) => worker.close()))
  await Promise.all([...queues.values()].map(({ queue }) => queue.close()))
  await closeRedis()
  await closeDatabase()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// The supervisor was killed: nothing of it stays behind.
process.on('disconnect', () => void stop())
