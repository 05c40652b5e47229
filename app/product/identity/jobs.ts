import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

/** Asks the providers of identity checks what waits to be asked. */
export const askIdentityJob = defineJob({
  name: 'ask-identity',
  version: 1,
  schema: z.object({ organizationId: z.uuid(), mode: z.enum(['demo', 'production']) }),
})
