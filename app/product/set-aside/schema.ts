import { z } from 'zod'
import { holdsSocialInsurance } from '#app/party/facts/identification.ts'

/** Forms of the reports that are set aside, shared by browser, server and command line. */

const mostLong = 2_000

export const decisionSchema = z.object({
  reason: z.string({ error: 'Choose the exception that holds.' }).min(1, 'Choose the exception that holds.'),
  note: z
    .string({ error: 'Record the facts on which the exception rests.' })
    .trim()
    .min(3, 'Record the facts on which the exception rests.')
    .max(mostLong, `Use at most ${mostLong} characters.`)
    .refine(
      (text) => !holdsSocialInsurance(text),
      'It holds nine digits with the check digit of a social insurance number, which must never be kept. Take them out.',
    ),
})

export type Decision = z.output<typeof decisionSchema>

export const setAsideQuerySchema = z.object({
  show: z.enum(['standing', 'restored']).catch('standing'),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})
