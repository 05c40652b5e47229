import { afterAll, describe, expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { queueBackend, redisEvictionPolicy } from '#app/platform/queue/queue.ts'
import { describeQueue, startQueue, waitFor, wish } from '#tests/support/queue-behaviour.ts'
import { redisIsInstalled, startRedis, type RunningRedis } from '#tests/support/redis.ts'
import { testDatabase } from '#tests/support/test-database.ts'

if (!redisIsInstalled) console.warn('This machine has no redis-server: the queue is tested on PostgreSQL alone.')

const redis: RunningRedis | null = redisIsInstalled ? await startRedis() : null
await testDatabase({ REDIS_URL: redis?.url ?? '', SWEEP_MS: '200' })
afterAll(() => redis?.remove())

describe.runIf(redisIsInstalled)('on Redis', () => {
  test('with REDIS_URL the queue lives on Redis, and its eviction policy is known', async () => {
    expect(queueBackend()).toBe('redis')
    expect(await redisEvictionPolicy()).toBe('noeviction')
  })

  test('while Redis is down a wish is answered at once and waits in the database; when Redis is back it runs', async () => {
    const { done } = startQueue()
    await wish(1)
    await waitFor(() => done.length === 1)
    await redis?.kill()
    try {
      const started = Date.now()
      await Promise.all([wish(2), wish(3), wish(4)])
      expect(Date.now() - started).toBeLessThan(5_000)
      expect(await untenantedDb().outbox.count({ where: { publishedAt: null } })).toBe(3)
    } finally {
      await redis?.start()
    }
    await waitFor(() => [2, 3, 4].every((value) => done.includes(value)), 60_000)
  })

  describeQueue()
})

test.skipIf(redisIsInstalled)('the queue on Redis is left out where there is no Redis', () => {
  expect(queueBackend()).toBe('postgresql')
})
