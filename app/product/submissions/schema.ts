import { z } from 'zod'

/** The filter of the list of submissions, as its address says it. */
export const submissionQuerySchema = z.object({
  show: z.enum(['all', 'underway', 'waiting', 'confirmed', 'rejected']).catch('all'),
  environment: z.enum(['demo', 'test', 'production']).nullable().catch(null),
  q: z.string().trim().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})
