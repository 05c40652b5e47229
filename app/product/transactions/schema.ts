import { z } from 'zod'
import { currencyCode, isVirtualCurrency } from '#app/csv/amounts.ts'

const text = (limit: number) => z.string().max(limit, `Use at most ${limit} characters.`).transform(value => (value === '' ? null : value))
const decimal = (message: string) => z.string().transform(value => value.replace(/[\s,]/g, '')).refine(value => value === '' || /^\d{1,20}(?:\.\d{1,18})?$/.test(value), message).transform(value => (value === '' ? null : value))
const flag = z.string().optional().transform(value => value === 'on')

const coinWanted = 'Use the code of a virtual currency, such as BTC or ETH.'
function isCoin(text: string): boolean {
  const code = currencyCode(text)
  return code !== null && isVirtualCurrency(code)
}

/** A correction of a transaction. What the file said stays in its raw row. */
export const correctionSchema = z.object({
  /** Null: it stays as it is. */
  amount: decimal('Write the amount in digits, such as 10250.00.').refine(value => value === null || /[1-9]/.test(value), 'Write an amount above zero.').optional().default(null),
  /** Null: it stays as it is. */
  currency: z.string().trim().max(10, 'Use a code such as CAD or USD.').default('').refine(value => value === '' || currencyCode(value) !== null, 'Use a code such as CAD or USD.').transform(value => (value === '' ? null : currencyCode(value))),
  /** Coins beside an amount of money. Undefined: they stay as they are; null: there are none. */
  coins: decimal('Write the amount of coins in digits, such as 0.25.').refine(value => value === null || /[1-9]/.test(value), 'Write an amount above zero.').optional(),
  coin: z.string().trim().max(10, coinWanted).refine(value => value === '' || isCoin(value), coinWanted).transform(value => (value === '' ? null : currencyCode(value))).optional(),
  cadAmount: decimal('Write the value in dollars, such as 10250.00.').optional().default(null),
  rate: decimal('Write the rate as Canadian dollars for one unit, such as 1.3650.').refine(value => value === null || /[1-9]/.test(value), 'Write a rate above zero.'),
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
