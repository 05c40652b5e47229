import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresConnection, Queue, Worker, createPostgresBackend, withBackend, type Processor } from 'bullmq'
import { Redis } from 'ioredis'
import { isConnectionLost, standstillMs } from '../data/database.ts'
import { PooledClient } from '../sql/pooled-client.ts'
import { env } from '../runtime/env.ts'
import { StartFailure } from '../runtime/fail.ts'
import { log } from '../runtime/log.ts'
import { withOrigin } from '../runtime/origin.ts'

/**
 * The queue behind one set of names: BullMQ on Redis when REDIS_URL is set, on the same PostgreSQL otherwise.
 * Only the worker process opens it; the web process writes outbox rows (jobs.ts).
 */

const prefix = () => env().QUEUE_PREFIX
const postgres = withBackend(createPostgresBackend)

/*
 * BullMQ checks once whether its tables exist, and rethrows a failure of that forever, where nobody can catch it: a
 * connection lost while a worker starts would end the worker. This checks again until there is an answer.
 */
const looked = PostgresConnection.prototype.waitUntilReady
PostgresConnection.prototype.waitUntilReady = async function (this: PostgresConnection): Promise<void> {
  for (;;) {
    try {
      return await looked.call(this)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      log.warn('The queue cannot be reached; it is tried again.', { error })
      ;(this as unknown as { readyPromise: unknown }).readyPromise = undefined
      await sleep(500, undefined, { ref: false })
    }
  }
}

/** Pool of the PostgreSQL backend: its tables live in the schema `queue`. */
const postgresConnection = (max: number) => ({
  connectionString: env().DATABASE_URL,
  schema: 'queue',
  migrate: true,
  max,
  idle_in_transaction_session_timeout: standstillMs(),
  // The queue doesn't listen for errors of connections that it has checked out; this client does.
  Client: PooledClient,
})

export const queueBackend = (): 'redis' | 'postgresql' => (env().REDIS_URL ? 'redis' : 'postgresql')

const redisConnections: Redis[] = []

function redis(role: 'producer' | 'worker'): Redis {
  const url = env().REDIS_URL
  if (!url) throw new Error('REDIS_URL is not set.')
  // Producers fail fast and leave the outbox row waiting; workers wait for Redis to come back.
  const connection = new Redis(
    url,
    role === 'producer' ? { maxRetriesPerRequest: 1, enableOfflineQueue: false } : { maxRetriesPerRequest: null },
  )
  connection.on('error', (error) => log.warn('Redis cannot be reached.', { error: error.message }))
  redisConnections.push(connection)
  return connection
}

export function openQueue(name: string): Queue {
  const queue = env().REDIS_URL
    ? new Queue(name, { connection: redis('producer'), prefix: prefix() })
    : (new postgres.Queue(name, { connection: postgresConnection(3), prefix: prefix() }) as unknown as Queue)
  queue.on('error', (error) => log.warn('The queue reported an error.', { queue: name, error }))
  return queue
}

export function openWorker(
  name: string,
  processor: Processor,
  options: { concurrency: number; lockDurationMs?: number },
): Worker {
  const traced: Processor = (job, token, signal) => {
    const { request } = job.data as { request?: string | null }
    return withOrigin({ job: name, ...(request && { request }) }, () => processor(job, token, signal))
  }
  const shared = {
    prefix: prefix(),
    concurrency: options.concurrency,
    lockDuration: options.lockDurationMs ?? 30_000,
    stalledInterval: options.lockDurationMs ?? 30_000,
    // Work may run twice without harm: a stall is never a reason to give it up.
    maxStalledCount: 1_000,
  }
  const worker = env().REDIS_URL
    ? new Worker(name, traced, { ...shared, connection: redis('worker') })
    : (new postgres.Worker(name, traced, {
        ...shared,
        connection: postgresConnection(Math.min(10, options.concurrency + 2)),
      }) as unknown as Worker)
  worker.on('error', (error) => log.warn('A worker reported an error.', { queue: name, error }))
  return worker
}

/**
 * Connects once to the queue's Redis, where the queue lives there.
 * @throws StartFailure that says why it cannot be used
 */
export async function assertRedisAnswers(address: string | undefined): Promise<void> {
  if (!address) return
  if (/^[a-z]+:\/\//i.test(address) && !/^rediss?:\/\/./i.test(address))
    throw new StartFailure('REDIS_URL is not an address of Redis. Write it as redis://user:password@host:port.')
  const redis = new Redis(address, {
    lazyConnect: true,
    connectTimeout: 10_000,
    commandTimeout: 10_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // This event says what is wrong with a connection; the promise says only that it is closed.
  let reason: Error | undefined
  redis.on('error', (error: Error) => (reason ??= error))
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    const cause = reason ?? error
    const text =
      cause instanceof AggregateError ? String(cause.errors[0]) : cause instanceof Error ? cause.message : String(cause)
    throw new StartFailure(
      `The Redis in REDIS_URL cannot be reached (${text.replace(/\s+/g, ' ')}). Check its host, port, user and password, or leave REDIS_URL out: the queue then lives on PostgreSQL.`,
    )
  } finally {
    redis.disconnect()
  }
}

/** Redis must not evict: any other policy loses jobs under memory pressure. Null on PostgreSQL. */
export async function redisEvictionPolicy(): Promise<string | null> {
  if (!env().REDIS_URL) return null
  const connection = redis('producer')
  await new Promise<void>((resolve, reject) => {
    if (connection.status === 'ready') return resolve()
    connection.once('ready', resolve)
    connection.once('error', reject)
  })
  const info = await connection.info('memory')
  return /maxmemory_policy:(\S+)/.exec(info)?.[1] ?? 'unknown'
}

export async function closeRedis(): Promise<void> {
  await Promise.all(
    redisConnections.splice(0).map((connection) => connection.quit().catch(() => connection.disconnect())),
  )
}
