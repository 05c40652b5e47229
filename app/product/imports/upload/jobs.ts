import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

/** Removes an organization's uploaded files that are past their retention. */
export const removeUploadsJob = defineJob({
  name: 'remove-uploads',
  version: 1,
  schema: z.object({ organizationId: z.uuid(), mode: z.enum(['demo', 'production']) }),
})
