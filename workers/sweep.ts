import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import type { Mode } from '#app/platform/generated/enums.ts'
import { enqueue } from '#app/platform/queue/jobs.ts'
import { log } from '#app/platform/runtime/log.ts'
import { staleDemos } from '#app/product/demo/commands.server.ts'
import { sweepSchedules } from '#app/platform/queue/schedules.ts'
import { fetchRatesJob } from '#app/product/rates/jobs.ts'
import { removeUploadsJob } from '#app/product/imports/upload/jobs.ts'
import { seedDemoJob } from '#app/product/demo/jobs.ts'
import { answerDemoJob, eraseContentJob, pollReportJob, submitReportJob } from '#app/product/submissions/jobs.ts'
import { sweepIdentity } from './ask-identity.ts'
import { remindSchedule } from './remind.ts'
import { ratesSchedules } from './fetch-rates.ts'
import { retentionSchedules } from './retention.ts'
import { dailySchedules } from './submit-daily.ts'

const jobs = {
  submit: submitReportJob,
  poll: pollReportJob,
  answer: answerDemoJob,
  erase: eraseContentJob,
  uploads: removeUploadsJob,
}

/**
 * Asks for the work that waits according to the submissions themselves. A queue that lost its jobs, a worker that was
 * killed in the middle, a pause that is over: in each case the row is still there, and is found here.
 * @internal tests call one sweep and don’t wait for its time
 */
export async function sweepOnce(): Promise<number> {
  const db = untenantedDb()
  const waiting = await sqlIn(db).rows(
    { organization_id: col.text, mode: col.oneOf<Mode>(), work: col.oneOf<keyof typeof jobs>() },
    'SELECT organization_id, mode, work FROM work_waiting()',
  )
  for (const { organization_id: organizationId, mode, work } of waiting) {
    await enqueue(db, jobs[work], { organizationId, mode }, { dedupeKey: `sweep:${work}:${organizationId}:${mode}` })
  }
  for (const organizationId of await staleDemos())
    await enqueue(db, seedDemoJob, { organizationId }, { dedupeKey: `demo:${organizationId}` })
  await sweepIdentity()
  await sweepSchedules([...(await dailySchedules()), ...ratesSchedules(), ...retentionSchedules(), remindSchedule])
  return waiting.length
}

/** Sweeps at the start and then every SWEEP_MS, independent of the queue. Returns how to stop it. */
export function startSweep(): () => Promise<void> {
  let isStopped = false
  let wake = () => {}
  const loop = (async () => {
    let isFirst = true
    while (!isStopped) {
      try {
        // The rates that were published before this product ran.
        if (isFirst && env().BANK_OF_CANADA_URL !== undefined)
          await enqueue(untenantedDb(), fetchRatesJob, {}, { dedupeKey: 'fetch-rates' })
        isFirst = false
        await sweepOnce()
      } catch (error) {
        log.warn('The sweep for waiting work failed; it is tried again.', { error })
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, env().SWEEP_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  return async () => {
    isStopped = true
    wake()
    await loop
  }
}
