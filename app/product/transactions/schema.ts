import { z } from 'zod'
import { currencyCode, isVirtualCurrency } from '#app/csv/amounts.ts'

const text = (limit: number) => z.string().max(limit, `Use at most ${limit} characters.`).transform(value => (value === '' ? null : value))
/** Thousands may stand apart by spaces, or by commas where those can be nothing else. A single comma may be a decimal sign: it is refused. */
const plainDecimal = /^(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:\.\d{1,18})?|\d{1,3}(?:,\d{3})+\.\d{1,18}|\d{1,3}(?:,\d{3}){2,}|\d+(?:\.\d{1,18})?)$/
const wholeDigits = 12
const decimal = (message: string) =>
  z.string().trim()
    .refine(value => value === '' || plainDecimal.test(value), `${message} Use a decimal point; a comma alone can mean either.`)
    .transform(value => (value === '' ? null : value.replace(/[^\d.]/g, '')))
    .refine(value => value === null || value.replace(/\..*$/, '').replace(/^0+/, '').length <= wholeDigits, 'It must be less than 1,000,000,000,000.')
const flag = z.string().optional().transform(value => value === 'on')

const coinWanted = 'Use the code of a virtual currency, such as BTC or ETH.'
function isCoin(text: string): boolean {
  const code = currencyCode(text)
  return code !== null && isVirtualCurrency(code)
}

/** A correction of a transaction. What the file said stays in its raw row. */
export const correctionSchema = z.object({
  /** What the person saw, as `versionOf` says. */
  seen: z.string().optional(),
  /** Left out, or null: it stays as it is. */
  amount: decimal('Write the amount in digits, such as 10250.00.').refine(value => Boolean(value), 'Write the amount.').refine(value => value === null || /[1-9]/.test(value), 'Write an amount above zero.').optional().default(null),
  /** Null: it stays as it is. */
  currency: z.string().trim().max(10, 'Use a code such as CAD or USD.').default('').refine(value => value === '' || currencyCode(value) !== null, 'Use a code such as CAD or USD.').transform(value => (value === '' ? null : currencyCode(value))),
  /** Coins beside an amount of money. Undefined: they stay as they are; null: there are none. */
  coins: decimal('Write the amount of coins in digits, such as 0.25.').refine(value => value === null || /[1-9]/.test(value), 'Write an amount above zero.').optional(),
  coin: z.string().trim().max(10, coinWanted).refine(value => value === '' || isCoin(value), coinWanted).transform(value => (value === '' ? null : currencyCode(value))).optional(),
  cadAmount: decimal('Write the value in dollars, such as 10250.00.').refine(value => value === null || /^\d+(?:\.\d{1,2})?$/.test(value), 'Dollars have at most two decimals.').optional().default(null),
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
