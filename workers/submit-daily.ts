import { col } from '#app/platform/sql/columns.ts'
import { untenantedSql } from '#app/platform/data/database.ts'
import { scheduleRan, type DailySchedule } from '#app/platform/queue/schedules.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { log } from '#app/platform/runtime/log.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { readyDraftIds } from '#app/product/reports/list/queries.server.ts'
import { submitDailyJob } from '#app/product/submissions/jobs.ts'
import { companySettings, dailyScheduleKey } from '#app/product/settings/queries.server.ts'
import { handle } from './handler.ts'

/** The daily schedules that the organizations' settings ask for. */
export async function dailySchedules(): Promise<DailySchedule[]> {
  const rows = await untenantedSql().rows(
    { organization_id: col.text, at: col.text, time_zone: col.text },
    'SELECT organization_id, at, time_zone FROM daily_submissions()',
  )
  return rows.map(({ organization_id: organizationId, at, time_zone: timeZone }) => ({
    key: dailyScheduleKey(organizationId),
    organizationId,
    at,
    timeZone,
    job: submitDailyJob,
    payload: { organizationId },
  }))
}

/**
 * Submits the organization's drafts that are ready, soonest due first, in both modes. Suspicious transaction reports
 * are always submitted by a person.
 */
export const submitDaily = handle(submitDailyJob, async ({ organizationId }) => {
  const scopeIn = (mode: 'production' | 'demo') => scopeForJob({ organizationId, mode, label: 'daily schedule' })
  const { dailySubmitTime, dailySubmitEnvironment } = await companySettings(scopeIn('production'))
  if (dailySubmitTime === null) return
  for (const mode of ['production', 'demo'] as const) {
    const scope = scopeIn(mode)
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
  await scheduleRan(dailyScheduleKey(organizationId))
})
