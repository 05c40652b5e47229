import { untenantedDb, untenantedSql } from '#app/platform/data/database.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { scheduleRan, type DailySchedule } from '#app/platform/queue/schedules.ts'
import { eachInTurn } from '#app/platform/runtime/each-in-turn.ts'
import { removeBrokenUploads } from '#app/platform/services/files.ts'
import { removeStrayFiles } from '#app/product/imports/upload/uploads.server.ts'
import { deleteEnded } from '#app/product/retention/ended.server.ts'
import { deleteExpiredCopies } from '#app/product/retention/expired.server.ts'
import { deleteEndedJob, sendNoticesJob } from '#app/product/retention/jobs.ts'
import { sendNotices } from '#app/product/retention/notices.server.ts'
import { handle } from './handler.ts'

/** What uploads left that were cut off, as by a crash: personal data that no row speaks of. */
async function removeUploadLeftovers(): Promise<void> {
  await removeBrokenUploads()
  const organizations = await untenantedDb().organization.findMany({ select: { id: true } })
  await eachInTurn(
    organizations,
    ({ id }) => ({ organizationId: id }),
    async ({ id: organizationId }) => {
      for (const mode of ['demo', 'production'] as const) await removeStrayFiles(scopeForJob({ organizationId, mode }))
    },
  )
}

/** In the morning people are told what will be deleted; at night it is deleted. */
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
  const steps: { step: string; run: () => Promise<unknown> }[] = [
    { step: 'ended organizations', run: () => deleteEnded() },
    { step: 'expired copies', run: () => deleteExpiredCopies() },
    { step: 'identity leftovers', run: () => untenantedSql().run('SELECT forget_identity_leftovers()::text') },
    { step: 'upload leftovers', run: removeUploadLeftovers },
  ]
  await eachInTurn(
    steps,
    ({ step }) => ({ step }),
    ({ run }) => run(),
  )
  await scheduleRan(deleteEndedJob.name)
})
