import { identityDb } from '#app/platform/database.ts'
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { openQueue } from '#app/platform/queue.ts'
import { scopeForJob } from '#app/platform/scope.ts'
import { fetchRates as read, takeFetched } from '#app/product/rates/fetch.server.ts'
import { fetchRatesJob, scheduleRatesJob } from '#app/product/rates/jobs.ts'
import { handle } from './handler.ts'

let opened: ReturnType<typeof openQueue> | undefined

const schedulerId = 'rates-daily'
/** The Bank publishes by 16:30 in Ottawa; what it publishes late comes with the next day's. */
const afterPublication = { pattern: '0 45 16 * * *', tz: 'America/Toronto' }

export const scheduleRates = handle(scheduleRatesJob, async () => {
  opened ??= openQueue(fetchRatesJob.name)
  if (env().BANK_OF_CANADA_URL === undefined) await opened.removeJobScheduler(schedulerId)
  else {
    await opened.upsertJobScheduler(schedulerId, afterPublication, {
      name: fetchRatesJob.name,
      data: { version: fetchRatesJob.version, payload: {} },
      opts: {
        attempts: fetchRatesJob.attempts,
        backoff: { type: 'exponential', delay: fetchRatesJob.backoffMs },
        removeOnComplete: true,
        removeOnFail: { age: 7 * 86_400 },
      },
    })
  }
})

/** Closes what this file opened, when the worker ends. */
export async function closeRates(): Promise<void> {
  await opened?.close()
  opened = undefined
}

/** One request for all: rates are public facts, kept with each organization. */
export const fetchRates = handle(fetchRatesJob, async () => {
  const url = env().BANK_OF_CANADA_URL
  if (url === undefined) return
  const fetched = await read(url)
  if (!fetched.ok) log.warn('The Bank of Canada rates could not be read.', { reason: fetched.reason })
  for (const { id: organizationId } of await identityDb().organization.findMany({ select: { id: true } })) {
    await takeFetched(scopeForJob({ organizationId, mode: 'production', label: 'Bank of Canada schedule' }), fetched)
  }
})
