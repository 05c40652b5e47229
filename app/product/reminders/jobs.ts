import { z } from 'zod'
import { defineJob, type TenantPayload } from '#app/platform/queue/jobs.ts'

/** Tells the people of an organization, in one mode, what they were not told yet. */
export const remindJob = defineJob({
  name: 'remind',
  version: 1,
  schema: z.object({ organizationId: z.uuid(), mode: z.enum(['demo', 'production']) }),
})
export const remindKey = ({ organizationId, mode }: TenantPayload): string => `remind:${organizationId}:${mode}`

/** Asks for that of every organization. */
export const remindEveryoneJob = defineJob({ name: 'remind-everyone', version: 1, schema: z.object({}) })
