import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

/** Reads an uploaded file into transactions. Runs again after a crash and goes on where it was. */
export const importTransactionsJob = defineJob({
  name: 'import-transactions',
  version: 1,
  schema: z.object({ organizationId: z.uuid(), mode: z.enum(['demo', 'production']), importId: z.uuid() }),
})
