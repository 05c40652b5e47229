import { pageField } from '#app/product/lists/page.ts'
import { z } from 'zod'
import { holdsSocialInsurance } from '#app/party/facts/identification.ts'

/** Forms of the reports that are set aside, shared by browser, server and command line. */

const mostLong = 2_000

export const decisionSchema = z.object({
  reason: z.string({ error: 'Choose the exception that applies.' }).min(1, 'Choose the exception that applies.'),
  note: z
    .string({ error: 'Record the facts the exception depends on.' })
    .trim()
    .min(3, 'Record the facts the exception depends on.')
    .max(mostLong, `Use at most ${mostLong} characters.`)
    .refine(
      (text) => !holdsSocialInsurance(text),
      'This looks like it contains a Social Insurance Number, which must never be kept. Remove it.',
    ),
})

export type Decision = z.output<typeof decisionSchema>

export const setAsideQuerySchema = z.object({
  show: z.enum(['standing', 'restored']).catch('standing'),
  page: pageField,
})
