import { z } from 'zod'

/** Fields entered beside the record copy of a report filed elsewhere. */
export const elsewhereSchema = z.object({
  receipt: z
    .string()
    .trim()
    .max(100, 'Use at most 100 characters.')
    .regex(/^[\w .:/-]*$/, 'Use letters, digits and hyphens.')
    .default(''),
})
