import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

/** Reads an uploaded file into transactions. After a crash it resumes. */
export const importTransactionsJob = defineJob({
  name: 'import-transactions',
  version: 1,
  schema: z.object({ organizationId: z.uuid(), mode: z.enum(['demo', 'production']), importId: z.uuid() }),
})
