import { untenantedDb } from '#app/platform/data/database.ts'
import { scheduleRan, type DailySchedule } from '#app/platform/queue/schedules.ts'
import { deleteEnded } from '#app/product/retention/ended.server.ts'
import { deleteEndedJob, sendNoticesJob } from '#app/product/retention/jobs.ts'
import { sendNotices } from '#app/product/retention/notices.server.ts'
import { handle } from './handler.ts'

/** In the morning people are told what ends; at night what has ended goes. */
export const retentionSchedules = (): DailySchedule[] =>
  [
    { job: sendNoticesJob, at: '08:00' },
    { job: deleteEndedJob, at: '03:00' },
  ].map(({ job, at }) => ({
    key: job.name,
    organizationId: null,
    at,
    timeZone: 'America/Toronto',
    job,
    payload: {},
  }))

export const sendEndNotices = handle(sendNoticesJob, async () => {
  await sendNotices()
  await scheduleRan(sendNoticesJob.name)
})

export const deleteEndedOrganizations = handle(deleteEndedJob, async () => {
  await deleteEnded()
  await untenantedDb().$queryRaw`SELECT forget_identity_leftovers()::text`
  await scheduleRan(deleteEndedJob.name)
})
