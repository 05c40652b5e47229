import { z } from 'zod'

/** What is entered beside the record copy of a report that was filed elsewhere. */
export const elsewhereSchema = z.object({
  receipt: z
    .string()
    .trim()
    .max(100, 'Use at most 100 characters.')
    .regex(/^[\w .:/-]*$/, 'Use letters, digits and hyphens.')
    .default(''),
})
