import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

/** Reads an upload that was not started to its end and says what starting it would do. `key`: of the choices that it is for. */
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
