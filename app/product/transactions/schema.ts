import { z } from 'zod'
import { answerQuestions, type Answers } from '#app/compliance/answers.ts'
import { formatInstant, isDate } from '#app/compliance/window.ts'
import { holdsSocialInsurance } from '#app/party/identification.ts'
import { currencyCode } from '#app/csv/amounts.ts'

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

/** Null: nobody knows. */
const yesNo = z.enum(['', 'yes', 'no']).default('').transform(answer => (answer === '' ? null : answer === 'yes'))

const flag = z.string().optional().transform(value => value === 'on')

/** Yes/no questions of the reports; left open where nobody answered. */
const answers = z.partialRecord(z.enum(answerQuestions), z.enum(['', 'yes', 'no']))
  .transform((given): Answers => Object.fromEntries(Object.entries(given).flatMap(([question, answer]) => (answer === '' ? [] : [[question, answer === 'yes']]))))

const amountOf = (message: string) => decimal(message).refine(value => value === null || /[1-9]/.test(value), 'Write an amount above zero.')
const dollars = decimal('Write the value in dollars, such as 10250.00.').refine(value => value === null || /^\d+(?:\.\d{1,2})?$/.test(value), 'Dollars have at most two decimals.')
const rateOf = (message: string) => decimal(message).refine(value => value === null || /[1-9]/.test(value), 'Write a rate above zero.')
const currency = z.string().trim().max(10, 'Use a code such as CAD, USD or BTC.').refine(value => value === '' || currencyCode(value) !== null, 'Use a code such as CAD, USD or BTC.').transform(value => (value === '' ? null : currencyCode(value)))
/** Place of the action among those that the person saw: what the form does not show of it stays. */
const was = z.string().regex(/^\d{1,2}$/).or(z.literal('')).transform(value => (value === '' ? undefined : Number(value))).optional()
const methods = z.enum(['cash', 'virtual_currency', 'e_transfer', 'wire', 'card', 'cheque', 'other'])
const relationship = z.string().regex(/^\d{0,2}$/, 'Choose one of the list.').transform(value => (value === '' ? undefined : Number(value))).optional()
/** What the regulator takes of actions in one transaction. */
const mostActions = 50
const mostParties = 25

const behalfSchema = z.object({ customer: text(100), relationship, relationshipOther: text(200).optional() })
const namedSchema = z.object({ customer: text(100), accountNumber: text(100).optional() })

/** A starting action. A field that is left out stays as it was. */
const startingSchema = z.object({
  was,
  method: methods.optional(),
  amount: amountOf('Write the amount in digits, such as 10250.00.').optional(),
  currency: currency.optional(),
  cadAmount: dollars.optional(),
  rate: rateOf('Write the rate as Canadian dollars for one unit, such as 1.3650.').optional(),
  account: text(100).optional(),
  howObtained: text(200).optional(),
  conductors: z.array(z.object({ customer: text(100), onBehalfOf: z.array(behalfSchema).max(mostParties).optional() })).max(mostParties).optional(),
  sources: z.array(namedSchema).max(mostParties).optional(),
})

const completingSchema = z.object({
  was,
  disposition: text(200).optional(),
  amount: amountOf('Write the amount in digits, such as 10250.00.').optional(),
  currency: currency.optional(),
  rate: rateOf('Write the rate as units handed out for one unit received, such as 0.7316.').optional(),
  cadValue: dollars.optional(),
  account: text(100).optional(),
  reference: text(200).optional(),
  receivingAddresses: z.string().max(5_000).transform(value => value.split(/[\s;,|]+/).filter(Boolean)).optional(),
  beneficiaries: z.array(behalfSchema.extend({ portion: amountOf('Write the portion in digits, such as 5000.00.').optional() })).max(mostParties).optional(),
  involvements: z.array(namedSchema).max(mostParties).optional(),
})

export type StartingCorrection = z.output<typeof startingSchema>
export type CompletingCorrection = z.output<typeof completingSchema>

/** A correction of a transaction. What the file said stays in its raw row. */
export const correctionSchema = z.object({
  /** What the person saw, as `versionOf` says. */
  seen: z.string().optional(),
  /** The form shows every action: one that is left out was removed, and an empty list is empty. */
  whole: flag,
  starting: z.array(startingSchema).max(mostActions).optional(),
  completing: z.array(completingSchema).max(mostActions).optional(),
  /** Left out: it stays as it is; null: nothing was written. */
  at: z.string().trim().transform((value, context) => {
    if (value === '') return null
    const moment = momentOf(value)
    if (moment !== null) return moment
    context.addIssue(momentWanted)
    return z.NEVER
  }).optional(),
  /** Left out: it stays as it is. */
  direction: z.enum(['in', 'out', 'internal']).optional(),
  rateSource: text(200),
  status: z.enum(['completed', 'pending', 'cancelled', 'failed', 'reversed']),
  locationId: text(40),
  channel: text(40),
  purpose: freeText(200),
  notes: freeText(2000),
  /** Left out: they stay as they are. */
  answers: answers.optional(),
  isValidationReward: yesNo,
  ministerialDirective: yesNo,
  isInternational: yesNo,
  fromOutsideCanada: yesNo,
})

export type Correction = z.output<typeof correctionSchema>
