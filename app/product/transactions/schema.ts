import { z } from 'zod'

const text = (limit: number) => z.string().max(limit, `Use at most ${limit} characters.`).transform(value => (value === '' ? null : value))
const decimal = (message: string) => z.string().transform(value => value.replace(/[\s,]/g, '')).refine(value => value === '' || /^\d{1,20}(?:\.\d{1,18})?$/.test(value), message).transform(value => (value === '' ? null : value))
const flag = z.string().optional().transform(value => value === 'on')

/** A correction of a transaction. What the file said stays in its raw row. */
export const correctionSchema = z.object({
  cadAmount: decimal('Write the value in dollars, such as 10250.00.'),
  rate: decimal('Write the rate as Canadian dollars for one unit, such as 1.3650.'),
  rateSource: text(200),
  status: z.enum(['completed', 'pending', 'cancelled', 'failed', 'reversed']),
  conductor: text(100),
  onBehalfOf: text(100),
  beneficiary: text(100),
  locationId: text(40),
  channel: text(40),
  purpose: text(200),
  disposition: text(200),
  account: text(100),
  notes: text(2000),
  isValidationReward: flag,
  ministerialDirective: flag,
  isInternational: flag,
})

export type Correction = z.output<typeof correctionSchema>
