import { untenantedDb } from '#app/platform/data/database.ts'
import { eachInTurn } from '#app/platform/runtime/each-in-turn.ts'
import { env } from '#app/platform/runtime/env.ts'
import { log } from '#app/platform/runtime/log.ts'
import { scheduleRan, type DailySchedule } from '#app/platform/queue/schedules.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { fetchRates as read, takeFetched } from '#app/product/rates/fetch.server.ts'
import { fetchRatesJob } from '#app/product/rates/jobs.ts'
import { handle } from './handler.ts'

/** The Bank publishes by 16:30 in Ottawa; late rates arrive with the next day's. */
export const ratesSchedules = (): DailySchedule[] =>
  env().BANK_OF_CANADA_URL === undefined
    ? []
    : [
        {
          key: fetchRatesJob.name,
          organizationId: null,
          at: '16:45',
          timeZone: 'America/Toronto',
          job: fetchRatesJob,
          payload: {},
        },
      ]

/** One request for all: rates are public facts, kept with each organization. */
export const fetchRates = handle(fetchRatesJob, async () => {
  const url = env().BANK_OF_CANADA_URL
  if (url === undefined) return
  const fetched = await read(url)
  if (!fetched.ok) log.warn('The Bank of Canada rates could not be read.', { reason: fetched.reason })
  const organizations = await untenantedDb().organization.findMany({ select: { id: true } })
  await eachInTurn(
    organizations,
    ({ id }) => ({ organizationId: id }),
    ({ id: organizationId }) =>
      takeFetched(scopeForJob({ organizationId, mode: 'production', label: 'Bank of Canada schedule' }), fetched),
  )
  await scheduleRan(fetchRatesJob.name)
})
