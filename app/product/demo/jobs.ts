import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

/** Fills the Demo mode of an organization that has none yet, or whose Demo data is too old. */
export const seedDemoJob = defineJob({ name: 'seed-demo', version: 1, schema: z.object({ organizationId: z.uuid() }) })
