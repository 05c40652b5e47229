import { z } from 'zod'
import { channelLabels } from '#app/compliance/words/channels.ts'

export const locationSchema = z.object({
  name: z.string().min(1, 'Enter the name your files or staff use.').max(100, 'The name has at most 100 characters.'),
  fintracLocationId: z
    .string()
    .min(1, 'Enter the FINTRAC Location ID.')
    .max(30, 'A FINTRAC Location ID has at most 30 characters. Copy it from FINTRAC Web Reporting.')
    .regex(
      /^[A-Za-z0-9]+$/,
      'A FINTRAC Location ID has only letters and digits, without spaces. Copy it from FINTRAC Web Reporting.',
    ),
  /** How transactions are conducted there, unless one says otherwise; null: each transaction must say. */
  channel: z
    .string()
    .default('')
    .refine(
      (word) => word === '' || Object.hasOwn(channelLabels, word),
      'Choose from the list how transactions take place here.',
    )
    .transform((word) => word || null),
  active: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
})
export type LocationInput = z.output<typeof locationSchema>
