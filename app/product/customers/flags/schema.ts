import { z } from 'zod'
import { isDate } from '#app/compliance/rules/days/window.ts'
import { holdsSocialInsurance } from '#app/party/facts/identification.ts'
import { flagSpec, type FlagKind } from '#app/party/facts/customer-lists.ts'
import { kindOf } from '#app/party/facts/listed.ts'

const day = (empty: string) =>
  z
    .string()
    .default('')
    .refine((text) => text !== '', empty)
    .refine((text) => text === '' || isDate(text), 'Enter a real date (year, month, day).')

const told = (empty: string) =>
  z
    .string()
    .default('')
    .refine((text) => text !== '', empty)
    .refine((text) => text.length <= 2000, 'Use at most 2000 characters.')
    .refine((text) => !holdsSocialInsurance(text), 'A Social Insurance Number must never be kept. Remove it.')

const reviewOn = day('Choose the day of the next review.')

export const flagSchema = z.object({
  kind: z
    .string()
    .default('')
    .refine((kind) => kindOf(flagSpec, kind) !== undefined, 'Choose the flag from the list.')
    .transform((kind) => kind as FlagKind),
  evidence: told('Say why, and how you know: a source, a form, a search result.'),
  reviewOn,
})
export const reviewSchema = z.object({
  flag: z.string().default(''),
  note: told('Say what the review found.'),
  reviewOn,
})
export const liftSchema = z.object({ flag: z.string().default(''), note: told('Say why the flag no longer holds.') })
