import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

/** Removes an organization's uploaded files whose time has come. */
export const removeUploadsJob = defineJob({
  name: 'remove-uploads',
  version: 1,
  schema: z.object({ organizationId: z.uuid(), mode: z.enum(['demo', 'production']) }),
})
