import { expect, test } from 'vitest'
import { queueBackend } from '#app/platform/queue/queue.ts'
import { describeQueue } from '#tests/support/queue-behaviour.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase({ REDIS_URL: '', SWEEP_MS: '200' })

test('without REDIS_URL the queue lives on PostgreSQL', () => {
  expect(queueBackend()).toBe('postgresql')
})

describeQueue()
