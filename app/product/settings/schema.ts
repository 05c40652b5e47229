import { z } from 'zod'
import { isDate } from '#app/compliance/rules/days/window.ts'
import { standingQuestions } from '#app/compliance/reports/facts/answers.ts'
import { standingOmissions, type StandingOmission } from '#app/compliance/reports/facts/omissions.ts'
import { hasCode } from '#app/compliance/words/codes.ts'
import { zones } from './clock/zones.ts'

const wholeNumber = (name: string, most: number) =>
  z
    .string()
    .refine((text) => text === '' || /^\d+$/.test(text), `${name} has only digits. Remove spaces and letters.`)
    .transform((text) => (text === '' ? null : Number(text)))
    .refine(
      (value) => value === null || (value > 0 && value <= most),
      `${name} is a number from 1 to ${most}, as FINTRAC has it on file.`,
    )

export const companySchema = z.object({
  activitySectorCode: z
    .string()
    .refine((code) => code === '' || hasCode('activitySector', code), 'Choose an activity sector from the list.')
    .transform((code) => (code === '' ? null : Number(code))),
  reportingEntityNumber: wholeNumber('The FINTRAC organization number', 9_999_999),
  submittingNumber: wholeNumber("The submitter's organization number", 9_999_999),
  reportingEntityContactId: wholeNumber('The Reporting Entity Contact ID', 2_147_483_647),
})
export type CompanyInput = z.output<typeof companySchema>

/** The law asks for five years at least; the database holds the same bounds. */
export const keptYears = ['5', '6', '7', '10'] as const

export const uploadsSchema = z.object({
  uploadsKeptYears: z.enum(keptYears, { error: 'Choose a period from the list.' }).transform(Number),
})
export type UploadsInput = z.output<typeof uploadsSchema>

const time = /^([01]\d|2[0-3]):[0-5]\d$/

export const windowSchema = z.object({
  startTime: z.string().regex(time, 'Enter the start time as HH:MM on a 24-hour clock, from 00:00 to 23:59.'),
  offsetMinutes: z
    .string()
    .regex(/^-?\d{1,3}$/, 'Choose the offset from UTC.')
    .transform(Number)
    .refine((minutes) => minutes >= -720 && minutes <= 840, 'Choose an offset between −12:00 and +14:00.'),
  /** YYYY-MM-DD; '' from the beginning. */
  effectiveOn: z
    .string()
    .default('')
    .refine((text) => text === '' || isDate(text), 'Enter a real date for the first day (year, month, day).'),
})
export type WindowInput = z.output<typeof windowSchema>

export const dailySchema = z.object({
  dailySubmitTime: z
    .string()
    .refine((text) => text === '' || time.test(text), 'Enter the time as HH:MM on a 24-hour clock, or leave it empty.')
    .transform((text) => text || null),
  dailySubmitTimeZone: z.enum(zones, { error: 'Choose the time zone from the list.' }),
  dailySubmitEnvironment: z.enum(['test', 'production'], { error: 'Choose FINTRAC TEST or FINTRAC PRODUCTION.' }),
})
export type DailyInput = z.output<typeof dailySchema>

export const clockSchema = z.object({
  /** '': as the 24-hour window. */
  displayTimeZone: z
    .enum(['', ...zones], { error: 'Choose the time zone from the list.' })
    .transform((zone) => zone || null),
})
export type ClockInput = z.output<typeof clockSchema>

const expiry = z
  .string()
  .default('')
  .refine((text) => text === '' || isDate(text), 'Enter a real expiry date (year, month, day).')

export const credentialSchema = z.object({
  environment: z.enum(['test', 'production']),
  clientId: z
    .string()
    .min(1, 'Enter the Client ID as FINTRAC shows it.')
    .max(200, 'The Client ID has at most 200 characters.'),
  clientSecret: z
    .string()
    .min(1, 'Enter the Client Secret. FINTRAC shows it only once.')
    .max(500, 'The Client Secret has at most 500 characters.'),
  expiresOn: expiry,
})
export type CredentialInput = z.output<typeof credentialSchema>

export const environmentSchema = z.object({ environment: z.enum(['test', 'production']) })
export const expirySchema = z.object({ environment: z.enum(['test', 'production']), expiresOn: expiry })

const standingField = z
  .object({ on: z.string().optional(), basis: z.string().trim().max(200, 'Use at most 200 characters.').default('') })
  .default({ basis: '' })

const standing = [...standingQuestions, ...standingOmissions] as const
const isOmission = (question: (typeof standing)[number]): question is StandingOmission =>
  (standingOmissions as readonly string[]).includes(question)
/** Why a kind of value may be let go. */
const omissionBasis = 'FINTRAC has no field for it'

/**
 * An object, not a record: a form sends more than its questions (its mode, the values it showed), and the rest is
 * ignored.
 */
const standingFields = Object.fromEntries(standing.map((question) => [question, standingField])) as Record<
  (typeof standing)[number],
  typeof standingField
>

/**
 * For each question how the organization knows that the answer is "no" for all records; null where it does not answer
 * for all.
 */
export const standingSchema = z.object(standingFields).transform((form, context) =>
  standing.map((question) => {
    const { on, basis } = form[question]
    if (isOmission(question)) return { question, basis: on === 'on' ? omissionBasis : null }
    if (on === 'on' && basis === '')
      context.addIssue({
        code: 'custom',
        path: [question, 'basis'],
        message: 'Say how you know, such as "Our staff ask every client".',
      })
    return { question, basis: on === 'on' ? basis : null }
  }),
)
export type StandingInput = z.output<typeof standingSchema>
