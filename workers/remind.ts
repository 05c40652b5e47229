import { untenantedDb } from '#app/platform/data/database.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { enqueue } from '#app/platform/queue/jobs.ts'
import { scheduleRan, type DailySchedule } from '#app/platform/queue/schedules.ts'
import { remindEveryoneJob, remindJob, remindKey } from '#app/product/reminders/jobs.ts'
import { remind } from '#app/product/reminders/remind.server.ts'
import { handle } from './handler.ts'

/** Runs every morning; after an outage each person gets one combined message. */
export const remindSchedule: DailySchedule = {
  key: remindEveryoneJob.name,
  organizationId: null,
  at: '07:00',
  timeZone: 'America/Toronto',
  job: remindEveryoneJob,
  payload: {},
}

export const remindEveryone = handle(remindEveryoneJob, async () => {
  const db = untenantedDb()
  const organizations = await db.organization.findMany({
    where: { OR: [{ plan: { not: null } }, { trialEndsAt: { gt: new Date() } }] },
    select: { id: true },
  })
  for (const { id: organizationId } of organizations)
    for (const mode of ['production', 'demo'] as const)
      await enqueue(db, remindJob, { organizationId, mode }, { dedupeKey: remindKey({ organizationId, mode }) })
  await scheduleRan(remindEveryoneJob.name)
})

export const remindPeople = handle(remindJob, async (payload) => {
  await remind(scopeForJob(payload))
})
