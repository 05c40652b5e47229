import { expect, test } from 'vitest'
import { testDatabase } from '../support/test-database.ts'
import { runSchedules } from './run-schedules.ts'

const database = await testDatabase()

test('whatever fails, every submitted report is accepted exactly once and ends confirmed', async () => {
  const summary = await runSchedules({ schedules: Number(process.env.FAULT_SCHEDULES ?? 6), seed: Number(process.env.FAULT_SEED ?? 20_261_127), adminUrl: database.adminUrl, onSchedule: line => process.env.FAULT_LOG && console.log(line) })
  expect({ lost: summary.lost, doubled: summary.doubled, wrong: summary.wrong }).toEqual({ lost: [], doubled: [], wrong: [] })
  expect(summary.submissions).toBeGreaterThan(0)
}, 240_000)
