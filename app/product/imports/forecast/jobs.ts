import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

/** Computes the forecast of an upload that wasn't started. `key`: the choices that it is for. */
export const forecastImportJob = defineJob({
  name: 'forecast-import',
  version: 1,
  attempts: 3,
  schema: z.object({
    organizationId: z.uuid(),
    mode: z.enum(['demo', 'production']),
    importId: z.uuid(),
    key: z.string(),
  }),
})
