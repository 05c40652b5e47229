import { z } from 'zod'
import { answerQuestions, type Answers } from '#app/compliance/reports/facts/answers.ts'
import { hasCode, type CodeTableName } from '#app/compliance/words/codes.ts'
import { formatInstant, isDate } from '#app/compliance/rules/days/window.ts'
import { holdsSocialInsurance } from '#app/party/facts/identification.ts'
import { currencyOf } from '#app/product/codes/currency.ts'
import { accountFields, deviceFields, longest, type DetailField } from '../actions/action-fields.ts'

const text = (limit: number) =>
  z
    .string()
    .max(limit, `FINTRAC accepts at most ${limit} characters here. Shorten it.`)
    .transform((value) => (value === '' ? null : value))
/** Free text, which people may write anything into. */
const freeText = (limit: number) =>
  text(limit).refine(
    (value) => value === null || !holdsSocialInsurance(value),
    'This looks like it contains a Social Insurance Number, which must never be kept. Remove it.',
  )
/**
 * Thousands may stand apart by spaces, or by commas where those can be nothing else. A single comma may be a decimal
 * sign: it is refused.
 */
const plainDecimal =
  /^(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:\.\d{1,18})?|\d{1,3}(?:,\d{3})+\.\d{1,18}|\d{1,3}(?:,\d{3}){2,}|\d+(?:\.\d{1,18})?)$/
const wholeDigits = 12
const decimal = (message: string) =>
  z
    .string()
    .trim()
    .refine(
      (value) => value === '' || plainDecimal.test(value),
      `${message} Use a decimal point. A comma can mean either thousands or decimals.`,
    )
    .transform((value) => (value === '' ? null : value.replace(/[^\d.]/g, '')))
    .refine(
      (value) => value === null || value.replace(/\..*$/, '').replace(/^0+/, '').length <= wholeDigits,
      'It must be less than 1,000,000,000,000.',
    )
const momentWanted =
  'Use the form 2026-03-04 14:05:00 -05:00 (date, time and UTC offset). If the time isn’t known, enter only the date.'
const momentShape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)? ?(Z|[+-]\d\d:\d\d))?$/

/**
 * When it happened: an instant with its offset, or a date alone, as its midnight in UTC: the transaction's clock places
 * it.
 */
export interface Moment {
  epochMs: number
  offsetMinutes: number
  dateOnly: boolean
}

function momentOf(text: string): Moment | null {
  const [, date, time, seconds, zone] = momentShape.exec(text.replace('\u2212', '-')) ?? []
  if (
    date === undefined ||
    !isDate(date) ||
    (time !== undefined && !/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(`${time}${seconds ?? ':00'}`))
  )
    return null
  const [hours, minutes] = zone === undefined || zone === 'Z' ? [0, 0] : zone.slice(1).split(':').map(Number)
  const offsetMinutes = (hours! * 60 + minutes!) * (zone?.startsWith('-') ? -1 : 1)
  if (Math.abs(offsetMinutes) > 14 * 60 || minutes! > 59) return null
  return {
    epochMs: Date.parse(`${date}T${time ?? '00:00'}${seconds ?? ':00'}Z`) - offsetMinutes * 60_000,
    offsetMinutes,
    dateOnly: time === undefined,
  }
}

/** As `momentOf` reads it. */
export function momentText({ epochMs, offsetMinutes, dateOnly }: Moment): string {
  const text = formatInstant(epochMs, offsetMinutes)
  return dateOnly ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)} ${text.slice(19)}`
}

/** Null: unknown. */
const saidOf = (answer: '' | 'yes' | 'no'): boolean | null => (answer === '' ? null : answer === 'yes')
const yesNo = z.enum(['', 'yes', 'no']).default('').transform(saidOf)
/** Left out: it stays as it is. */
const yesNoOrAsItIs = z.enum(['', 'yes', 'no']).transform(saidOf).optional()

const flag = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** Yes/no questions of the reports; open until answered. */
const answers = z
  .partialRecord(z.enum(answerQuestions), z.enum(['', 'yes', 'no']))
  .transform((given): Answers =>
    Object.fromEntries(
      Object.entries(given).flatMap(([question, answer]) => (answer === '' ? [] : [[question, answer === 'yes']])),
    ),
  )

const amountOf = (message: string) =>
  decimal(message).refine((value) => value === null || /[1-9]/.test(value), 'Enter an amount above zero.')
const dollars = decimal('Enter the value in dollars, such as 10250.00.').refine(
  (value) => value === null || /^\d+(?:\.\d{1,2})?$/.test(value),
  'Dollars have at most two decimals.',
)
const rateOf = (message: string) =>
  decimal(message).refine((value) => value === null || /[1-9]/.test(value), 'Enter a rate above zero.')
const currencyWanted = 'Use a code such as CAD, USD or BTC.'
const currency = z
  .string()
  .trim()
  .refine((value) => value === '' || currencyOf(value) !== null, currencyWanted)
  .transform((value) => (value === '' ? null : currencyOf(value)))
/** Place of the action among those that the person saw: what the form does not show of it stays. */
const was = z
  .string()
  .regex(/^\d{1,2}$/)
  .or(z.literal(''))
  .transform((value) => (value === '' ? undefined : Number(value)))
  .optional()
const methods = z
  .enum(['', 'cash', 'virtual_currency', 'e_transfer', 'wire', 'card', 'cheque', 'other'])
  .transform((method) => (method === '' ? undefined : method))
/** A code of one of the regulator's tables; null if not given. */
const code = (table: CodeTableName) =>
  z
    .string()
    .refine((value) => value === '' || hasCode(table, value), 'Choose from the list.')
    .transform((value) => (value === '' ? null : Number(value)))
const relationship = code('relationship').optional()
const moment = z
  .string()
  .trim()
  .transform((value, context) => {
    if (value === '') return null
    const read = momentOf(value)
    if (read !== null) return read
    context.addIssue(momentWanted)
    return z.NEVER
  })
/** Several, parted by blanks. */
const texts = z
  .string()
  .max(20_000)
  .transform((value) => value.split(/[\s;,|]+/).filter(Boolean))
  .refine(
    (list) => list.every((each) => each.length <= longest.address),
    `FINTRAC accepts at most ${longest.address} characters for each address. Shorten it.`,
  )

/**
 * A field of a group, as its table says; null: nothing was written. A session's moment stays text, as a report has it.
 */
function detail({ most, codes, kind }: DetailField): z.ZodType<string | number | null, string> {
  if (codes !== undefined) return code(codes)
  if (kind === 'currency') return currency
  if (kind === 'date')
    return z
      .string()
      .trim()
      .refine((value) => value === '' || isDate(value), 'Enter a real date, such as 2026-03-04.')
      .transform((value) => value || null)
  if (kind === 'moment')
    return moment
      .refine((value) => value === null || !value.dateOnly, momentWanted)
      .transform((value) => (value === null ? null : formatInstant(value.epochMs, value.offsetMinutes)))
  return text(most ?? 200)
}
const details = (fields: readonly DetailField[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field.name, detail(field).optional()]))).optional()
/** What the regulator takes of actions in one transaction. */
const mostActions = 50
const mostParties = 25

/** `customer`: as written; `known`: the id that the text was shown for. */
const party = {
  was,
  customer: z
    .string()
    .max(1_000, 'Enter the name or customer number.')
    .transform((value) => value || null),
  known: z
    .string()
    .max(40)
    .transform((value) => value || undefined)
    .optional(),
}
const username = text(longest.username).optional()
const partyNumber = text(longest.partyNumber).optional()
const behalfSchema = z.object({ ...party, relationship, relationshipOther: text(longest.relationshipOther).optional() })
const namedSchema = z.object({
  ...party,
  accountNumber: partyNumber,
  policyNumber: partyNumber,
  identifyingNumber: partyNumber,
})
const holders = z
  .array(z.object({ ...party, username }))
  .max(mostParties)
  .optional()
const conductorSchema = z.object({
  ...party,
  isClient: yesNoOrAsItIs,
  username,
  device: details(deviceFields),
  onBehalfOf: z.array(behalfSchema).max(mostParties).optional(),
})

/** A starting action. A field that is left out stays as it was. */
const startingSchema = z.object({
  was,
  method: methods.optional(),
  amount: amountOf('Enter the amount in digits, such as 10250.00.').optional(),
  currency: currency.optional(),
  cadAmount: dollars.optional(),
  rate: rateOf('Enter the rate as Canadian dollars for one unit, such as 1.3650.').optional(),
  account: text(longest.account).optional(),
  accountFacts: details(accountFields),
  accountHolders: holders,
  howObtained: text(longest.howObtained).optional(),
  sendingAddresses: texts.optional(),
  receivingAddresses: texts.optional(),
  fundType: code('fundType').optional(),
  fundTypeOther: text(longest.fundTypeOther).optional(),
  referenceNumber: text(longest.reference).optional(),
  otherRelatedNumber: text(longest.reference).optional(),
  isDepositToBusinessAccount: yesNoOrAsItIs,
  conductors: z.array(conductorSchema).max(mostParties).optional(),
  sources: z.array(namedSchema).max(mostParties).optional(),
})

const completingSchema = z.object({
  was,
  disposition: text(longest.disposition).optional(),
  dispositionOther: text(longest.dispositionOther).optional(),
  amount: amountOf('Enter the amount in digits, such as 10250.00.').optional(),
  currency: currency.optional(),
  rate: rateOf('Enter the rate as units paid out for one unit received, such as 0.7316.').optional(),
  cadValue: dollars.optional(),
  account: text(longest.account).optional(),
  accountFacts: details(accountFields),
  accountHolders: holders,
  reference: text(longest.reference).optional(),
  otherRelatedNumber: text(longest.reference).optional(),
  receivingAddresses: texts.optional(),
  beneficiaries: z
    .array(
      behalfSchema.extend({ username, portion: amountOf('Enter the portion in digits, such as 5000.00.').optional() }),
    )
    .max(mostParties)
    .optional(),
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
  at: moment.optional(),
  /** When it was posted; as `at`. */
  postedAt: moment.optional(),
  /** Left out: it stays as it is. */
  direction: z.enum(['in', 'out', 'internal']).optional(),
  rateSource: text(200),
  fee: decimal('Enter the fee in digits, such as 12.50.').optional(),
  hashes: texts.optional(),
  status: z.enum(['completed', 'pending', 'cancelled', 'failed', 'reversed']),
  locationId: text(40),
  channel: text(200),
  channelOther: freeText(longest.channelOther).optional(),
  /** STR only: whether it was only attempted. */
  isAttempted: yesNoOrAsItIs,
  reasonNotCompleted: freeText(longest.reasonNotCompleted).optional(),
  purpose: freeText(longest.purpose),
  notes: freeText(2000),
  /** Left out: they stay as they are. */
  answers: answers.optional(),
  isValidationReward: yesNo,
  ministerialDirective: yesNo,
  isInternational: yesNo,
  fromOutsideCanada: yesNo,
})

export type Correction = z.output<typeof correctionSchema> & {
  /** Restores the values on file, whatever they are. */
  restores?: true
}

/** A transaction that came in no file, as a person types it. */
export const entrySchema = correctionSchema.omit({ seen: true }).extend({
  /** Made with the empty form: sent twice, it is one transaction. */
  id: z.uuid('Reload the page and enter it again.'),
  /** The organization's own; null: one is made. */
  reference: freeText(longest.reference).refine(
    (value) => value === null || !value.startsWith('row:'),
    'Enter your own number for the transaction.',
  ),
  direction: z.enum(['in', 'out', 'internal'], { error: 'Choose whether it was received or paid out.' }),
  status: z.enum(['completed', 'pending', 'cancelled', 'failed', 'reversed'], { error: 'Choose the status.' }),
})
export type Entry = z.output<typeof entrySchema>
