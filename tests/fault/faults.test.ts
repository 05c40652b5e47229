import { afterAll, expect, test } from 'vitest'
import { redisIsInstalled, startRedis } from '../support/redis.ts'
import { testDatabase } from '../support/test-database.ts'
import { runSchedules } from './run-schedules.ts'

// The Redis of the environment, or one of this machine; the PostgreSQL part must not see the environment's.
const given = process.env.REDIS_URL || null
const own = given === null && redisIsInstalled ? await startRedis() : null
afterAll(() => own?.remove())
const redisUrl = given ?? own?.url ?? null
if (redisUrl === null)
  console.warn(
    'This machine has no redis-server and REDIS_URL is not set: the fault schedules run with the queue on PostgreSQL alone.',
  )
const database = await testDatabase({ REDIS_URL: '' })

const schedules = Number(process.env.FAULT_SCHEDULES ?? 6)

async function expectNoneLost(redis: string | null, count: number): Promise<void> {
  const summary = await runSchedules({
    schedules: count,
    seed: Number(process.env.FAULT_SEED ?? 20_261_127),
    redisUrl: redis,
    adminUrl: database.adminUrl,
    onSchedule: (line) => process.env.FAULT_LOG && console.log(line),
  })
  expect({ lost: summary.lost, doubled: summary.doubled, wrong: summary.wrong, ended: summary.ended }).toEqual({
    lost: [],
    doubled: [],
    wrong: [],
    ended: [],
  })
  expect(summary.submissions).toBeGreaterThan(0)
}

test(
  'whatever fails, every submitted report is accepted exactly once and ends confirmed',
  () => expectNoneLost(null, schedules),
  240_000,
)

test.runIf(redisUrl !== null)(
  'the same with the queue on Redis',
  () => expectNoneLost(redisUrl, Math.ceil(schedules / 2)),
  240_000,
)
