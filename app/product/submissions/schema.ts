import { pageField } from '#app/product/lists/page.ts'
import { z } from 'zod'

/** The filter of the list of submissions, as its address says it. */
export const submissionQuerySchema = z.object({
  show: z.enum(['all', 'underway', 'waiting', 'confirmed', 'rejected']).catch('all'),
  environment: z.enum(['demo', 'test', 'production']).nullable().catch(null),
  q: z.string().trim().max(100).catch(''),
  page: pageField,
})
