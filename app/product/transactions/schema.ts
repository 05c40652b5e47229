import { z } from 'zod'
import { formatInstant, isDate } from '#app/compliance/window.ts'
import { holdsSocialInsurance } from '#app/party/identification.ts'
import { currencyCode, isVirtualCurrency } from '#app/csv/amounts.ts'

const text = (limit: number) => z.string().max(limit, `Use at most ${limit} characters.`).transform(value => (value === '' ? null : value))
/** Free text, which people may write anything into. */
const freeText = (limit: number) => text(limit).refine(value => value === null || !holdsSocialInsurance(value), 'It holds nine digits with the check digit of a social insurance number, which must never be kept. Take them out.')
/** Thousands may stand apart by spaces, or by commas where those can be nothing else. A single comma may be a decimal sign: it is refused. */
const plainDecimal = /^(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:\.\d{1,18})?|\d{1,3}(?:,\d{3})+\.\d{1,18}|\d{1,3}(?:,\d{3}){2,}|\d+(?:\.\d{1,18})?)$/
const wholeDigits = 12
const decimal = (message: string) =>
  z.string().trim()
    .refine(value => value === '' || plainDecimal.test(value), `${message} Use a decimal point; a comma alone can mean either.`)
    .transform(value => (value === '' ? null : value.replace(/[^\d.]/g, '')))
    .refine(value => value === null || value.replace(/\..*$/, '').replace(/^0+/, '').length <= wholeDigits, 'It must be less than 1,000,000,000,000.')
const momentWanted = 'Write it as 2026-03-04 14:05:00 -05:00: date, time, and the offset from UTC. Where the time is not known, the date alone.'
const momentShape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)? ?(Z|[+-]\d\d:\d\d))?$/

/** When it happened: an instant with its offset, or a date alone, which is kept as its midnight in UTC. */
export interface Moment {
  epochMs: number
  offsetMinutes: number
  dateOnly: boolean
}

function momentOf(text: string): Moment | null {
  const [, date, time, seconds, zone] = momentShape.exec(text.replace('\u2212', '-')) ?? []
  if (date === undefined || !isDate(date) || (time !== undefined && !/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(`${time}${seconds ?? ':00'}`))) return null
  const [hours, minutes] = zone === undefined || zone === 'Z' ? [0, 0] : zone.slice(1).split(':').map(Number)
  const offsetMinutes = (hours! * 60 + minutes!) * (zone?.startsWith('-') ? -1 : 1)
  if (Math.abs(offsetMinutes) > 14 * 60 || minutes! > 59) return null
  return { epochMs: Date.parse(`${date}T${time ?? '00:00'}${seconds ?? ':00'}Z`) - offsetMinutes * 60_000, offsetMinutes, dateOnly: time === undefined }
}

/** As `momentOf` reads it. */
export function momentText({ epochMs, offsetMinutes, dateOnly }: Moment): string {
  const text = formatInstant(epochMs, offsetMinutes)
  return dateOnly ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)} ${text.slice(19)}`
}

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
  /** Left out: it stays as it is; null: nothing was written. */
  at: z.string().trim().transform((value, context) => {
    if (value === '') return null
    const moment = momentOf(value)
    if (moment !== null) return moment
    context.addIssue(momentWanted)
    return z.NEVER
  }).optional(),
  /** Left out: it stays as it is. */
  method: z.enum(['cash', 'virtual_currency', 'e_transfer', 'wire', 'card', 'cheque', 'other']).optional(),
  direction: z.enum(['in', 'out', 'internal']).optional(),
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
  purpose: freeText(200),
  disposition: text(200),
  account: text(100),
  notes: freeText(2000),
  isValidationReward: flag,
  ministerialDirective: flag,
  isInternational: flag,
})

export type Correction = z.output<typeof correctionSchema>
