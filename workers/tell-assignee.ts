import { scopeForJob } from '#app/platform/data/scope.ts'
import { tellAssignee as tell } from '#app/product/reminders/assigned.server.ts'
import { tellAssigneeJob } from '#app/product/reports/discussion/jobs.ts'
import { handle } from './handler.ts'

export const tellAssignee = handle(tellAssigneeJob, async ({ organizationId, mode, ...event }) => {
  await tell(scopeForJob({ organizationId, mode }), event)
})
