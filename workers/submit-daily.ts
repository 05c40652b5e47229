import { openQueue } from '#app/platform/queue.ts'
import { scopeForJob } from '#app/platform/scope.ts'
import { AppError } from '#app/platform/errors.ts'
import { log } from '#app/platform/log.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { readyDraftIds } from '#app/product/reports/list/queries.server.ts'
import { scheduleDailyJob, submitDailyJob } from '#app/product/submissions/jobs.ts'
import { companySettings } from '#app/product/settings/queries.server.ts'
import { handle } from './handler.ts'

type DailyQueue = ReturnType<typeof openQueue>
let opened: DailyQueue | undefined

/** The scheduler's entry of an organization: one, whatever its time. No colon: on Redis it would take ids apart. */
export const schedulerId = (organizationId: string) => `daily-${organizationId}`

/** Keeps an organization's one scheduler entry as its settings say, or takes it away. */
export async function keepSchedule(queue: DailyQueue, organizationId: string): Promise<void> {
  const { dailySubmitTime, dailySubmitTimeZone } = await companySettings(
    scopeForJob({ organizationId, mode: 'production' }),
  )
  if (dailySubmitTime === null) {
    await queue.removeJobScheduler(schedulerId(organizationId))
    return
  }
  const [hours, minutes] = dailySubmitTime.split(':')
  await queue.upsertJobScheduler(
    schedulerId(organizationId),
    { pattern: `0 ${Number(minutes)} ${Number(hours)} * * *`, tz: dailySubmitTimeZone },
    {
      name: submitDailyJob.name,
      data: { version: submitDailyJob.version, payload: { organizationId } },
      opts: {
        attempts: submitDailyJob.attempts,
        backoff: { type: 'exponential', delay: submitDailyJob.backoffMs },
        removeOnComplete: true,
        removeOnFail: { age: 7 * 86_400 },
      },
    },
  )
}

export const scheduleDaily = handle(scheduleDailyJob, async ({ organizationId }) => {
  opened ??= openQueue(submitDailyJob.name)
  await keepSchedule(opened, organizationId)
})

/** Closes what this file opened, when the worker ends. */
export async function closeSchedules(): Promise<void> {
  await opened?.close()
  opened = undefined
}

/**
 * Submits the organization's drafts that are ready, soonest due first, in both modes. Suspicious transaction reports are
 * always submitted by a person.
 */
export const submitDaily = handle(submitDailyJob, async ({ organizationId }) => {
  for (const mode of ['production', 'demo'] as const) {
    const scope = scopeForJob({ organizationId, mode, label: 'daily schedule' })
    const { dailySubmitTime, dailySubmitEnvironment } = await companySettings(scope)
    if (dailySubmitTime === null) return
    const ids = await readyDraftIds(scope)
    if (ids.length === 0) continue
    try {
      await submitReports(scope, ids, mode === 'demo' ? 'demo' : dailySubmitEnvironment)
    } catch (error) {
      // The organization is not ready to submit: trying again tonight would not change that.
      if (!(error instanceof AppError)) throw error
      log.warn('The daily submission was not made.', { organizationId, mode, reason: error.code })
    }
  }
})
