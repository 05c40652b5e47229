import { afterAll, describe, expect, test } from 'vitest'
import { identityDb } from '#app/platform/database.ts'
import { queueBackend, redisEvictionPolicy } from '#app/platform/queue.ts'
import { describeQueue, startQueue, waitFor, wish } from '../support/queue-behaviour.ts'
import { redisIsInstalled, startRedis, type RunningRedis } from '../support/redis.ts'
import { testDatabase } from '../support/test-database.ts'

if (!redisIsInstalled) console.warn('This machine has no redis-server: the queue is tested on PostgreSQL alone.')

const redis: RunningRedis | null = redisIsInstalled ? await startRedis() : null
await testDatabase({ REDIS_URL: redis?.url ?? '', SWEEP_MS: '200' })
afterAll(() => redis?.remove())

describe.runIf(redisIsInstalled)('on Redis', () => {
  test('with REDIS_URL the queue lives on Redis, and its eviction policy is known', async () => {
    expect(queueBackend()).toBe('redis')
    expect(await redisEvictionPolicy()).toBe('noeviction')
  })

  test('while Redis is down a wish is answered at once, waits in the database, and runs once when Redis is back', async () => {
    const { done } = startQueue()
    await wish(1)
    await waitFor(() => done.length === 1)
    await redis?.kill()
    const started = Date.now()
    await Promise.all([wish(2, 'pressed'), wish(2, 'pressed'), wish(2, 'pressed')])
    expect(Date.now() - started).toBeLessThan(5_000)
    expect(await identityDb().outbox.count({ where: { publishedAt: null } })).toBe(1)
    await redis?.start()
    await waitFor(() => done.length === 2, 30_000)
    expect(done).toEqual([1, 2])
  })

  describeQueue()
})

test.skipIf(redisIsInstalled)('the queue on Redis is left out where there is no Redis', () => {
  expect(queueBackend()).toBe('postgresql')
})
