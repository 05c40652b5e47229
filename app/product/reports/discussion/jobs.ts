import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

/** Tells the person to whom a report is assigned of that, or of a comment on it. */
export const tellAssigneeJob = defineJob({
  name: 'tell-assignee',
  version: 1,
  schema: z.object({
    organizationId: z.uuid(),
    mode: z.enum(['demo', 'production']),
    reportId: z.uuid(),
    what: z.enum(['assigned', 'commented']),
    /** Of the assignment or the comment. */
    eventId: z.uuid(),
    by: z.uuid().nullable(),
  }),
})
