import type { Queue } from 'bullmq'
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { databasePool, untenantedDb, untenantedSql } from '../data/database.ts'
import { col } from '../sql/columns.ts'
import { diskSpace } from '../runtime/disk.ts'

/**
 * Metrics for operators, in the format of Prometheus: totals over all organizations, and no personal data. The web
 * server serves them; workers count the queue's figures into the database.
 */

const named = <Metric>(name: string, make: () => Metric): Metric =>
  // The server and the bundle of its pages each load this module, and share one registry.
  (register.getSingleMetric(name) as Metric | undefined) ?? make()

const answers = named(
  'comply_request_seconds',
  () =>
    new Histogram({
      name: 'comply_request_seconds',
      help: 'Time until a request was answered.',
      labelNames: ['method', 'area', 'status'] as const,
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    }),
)

/** Counts a request that was answered. `area`: the first parts of the address (area.ts). */
export const countAnswer = (method: string, area: string, status: number, ms: number): void =>
  answers.observe({ method, area, status: `${Math.floor(status / 100)}xx` }, ms / 1000)

const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
  named(name, () => new Gauge({ name, help, labelNames: [...labelNames] }))

async function collect(): Promise<void> {
  const pool = databasePool()
  const submissions = gauge('comply_submissions', 'Submissions by outcome.', ['environment', 'state'])
  const imports = gauge('comply_imports', 'Imports by state.', ['state'])
  const depth = gauge('comply_queue_jobs', 'Jobs in the queues, as last counted by a worker.', ['job', 'state'])
  const oldest = gauge('comply_queue_oldest_seconds', 'Age of the oldest job that waits in a queue.', ['job'])
  const counted = gauge('comply_queue_counted_seconds', 'Time since a worker last counted a queue.', ['job'])
  for (const one of [submissions, imports, depth, oldest, counted]) one.reset()

  const db = untenantedSql()
  const outcomes = await db.rows(
    { environment: col.text, state: col.text, count: col.int },
    'SELECT environment, state, count::int FROM submission_counts()',
  )
  for (const { count, ...labels } of outcomes) submissions.set(labels, count)
  const states = await db.rows({ state: col.text, count: col.int }, 'SELECT state, count::int FROM import_counts()')
  for (const { count, ...labels } of states) imports.set(labels, count)
  const { waiting, oldestSeconds } = await db.one(
    { waiting: col.int, oldestSeconds: col.text },
    `SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(run_at)), 0) AS "oldestSeconds"
     FROM outbox WHERE published_at IS NULL AND run_at <= now()`,
  )
  gauge('comply_outbox_waiting', 'Jobs that are due and not yet in the queue.').set(waiting)
  gauge('comply_outbox_oldest_seconds', 'Age of the oldest of them.').set(Number(oldestSeconds))
  const now = Date.now()
  for (const { job, oldestAt, countedAt, ...numbers } of await untenantedDb().queueDepth.findMany()) {
    for (const [state, number] of Object.entries(numbers)) depth.set({ job, state }, number)
    oldest.set({ job }, oldestAt === null ? 0 : Math.max(0, now - oldestAt.getTime()) / 1000)
    counted.set({ job }, (now - countedAt.getTime()) / 1000)
  }
  const connections = gauge('comply_database_connections', 'Connections of the pool, and who waits for one.', ['state'])
  connections.set({ state: 'open' }, pool.totalCount)
  connections.set({ state: 'idle' }, pool.idleCount)
  connections.set({ state: 'wanted' }, pool.waitingCount)
  const space = await diskSpace()
  if (space === null) return
  const disk = gauge('comply_files_disk_bytes', 'The disk of uploaded files.', ['state'])
  disk.set({ state: 'free' }, space.freeBytes)
  disk.set({ state: 'all' }, space.totalBytes)
}

/** All metrics as text, counted now. */
export async function metricsText(): Promise<{ text: string; type: string }> {
  named('process_start_time_seconds', () => collectDefaultMetrics())
  await collect()
  return { text: await register.metrics(), type: register.contentType }
}

/** Records the length of a queue. Any number of workers may; the last one counts. */
export async function countQueue(queue: Queue): Promise<void> {
  const { waiting = 0, delayed = 0, prioritized = 0, active = 0, failed = 0 } = await queue.getJobCounts()
  const [first] = await queue.getJobs(['waiting'], 0, 0, true)
  const numbers = {
    waiting: waiting + delayed + prioritized,
    active,
    failed,
    oldestAt: first === undefined ? null : new Date(first.timestamp),
    countedAt: new Date(),
  }
  await untenantedDb().queueDepth.upsert({
    where: { job: queue.name },
    create: { job: queue.name, ...numbers },
    update: numbers,
  })
}
