import { z } from 'zod'

const text = z.string().default('')

/** A house rate as it is written; `houseRate` judges it. */
export const houseSchema = z.object({ currency: text, rate: text, source: text, from: text, until: text })

export const ageSchema = z.object({
  days: z
    .string()
    .refine(
      (days) => days === '' || (/^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= 31),
      'Enter a number of days from 1 to 31, or leave it empty for 7.',
    )
    .transform((days) => (days === '' ? null : Number(days))),
})
