import { z } from 'zod'
import { isDate } from '#app/compliance/rules/days/window.ts'

/** JSON pointers of the fields that a person writes in an STR. Shared by browser and server. */
export const suspicionPointers = {
  narrative: '/detailsOfSuspicion/descriptionOfSuspiciousActivity',
  actionTaken: '/actionTaken/description',
  suspicionType: '/detailsOfSuspicion/suspicionTypeCode',
  politicallyExposed: '/detailsOfSuspicion/politicallyExposedPersonIncludedIndicator',
} as const
export const projectsPointer = '/detailsOfSuspicion/publicPrivatePartnershipProjectNameCodes'
export const relatedPointer = '/relatedReports'

export type SuspicionTexts = Record<keyof typeof suspicionPointers, string>

export interface RelatedReport {
  reference: string
  transactions: string[]
}

/** All data of the page that describes a suspicion, as stored. */
export interface Suspicion extends SuspicionTexts {
  /** Codes of public-private partnership projects. */
  projects: number[]
  related: RelatedReport[]
  /** YYYY-MM-DD, or empty. */
  groundsOn: string
  delayReason: string
}

/** Checkbox names. The prefix letter keeps a numeric name from being read as a list index. */
export const projectBox = (code: string | number): string => `projects.p${code}`
export const earlierBox = (reference: string): string => `earlier.r${reference}`

const selected = (prefix: string) =>
  z
    .record(z.string(), z.string())
    .default({})
    .transform((boxes) =>
      Object.keys(boxes)
        .filter((name) => boxes[name] === 'on' && name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
    )

const reference = z
  .string()
  .regex(/^[A-Za-z0-9\-_]{0,100}$/, 'Use the reference as FINTRAC has it: letters, digits, dashes and underscores.')
const references = z
  .string()
  .max(20_000)
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .refine(
    (list) => list.every((one) => /^[A-Za-z0-9\-_]{1,200}$/.test(one)),
    'Use transaction references as FINTRAC has them, separated by spaces.',
  )

const longText = z
  .string()
  .max(100_000, 'This is too long. Shorten it to 100,000 characters.')
  .default('')
  .transform((text) => text.replaceAll('\r\n', '\n').trim())

export const suspicionSchema = z.object({
  narrative: longText,
  actionTaken: longText,
  suspicionType: z.string().max(5).default(''),
  politicallyExposed: z.enum(['', 'true', 'false']).default(''),
  projects: selected('p').transform((codes) => codes.map(Number)),
  related: z
    .array(z.object({ reference, transactions: references.default([]) }))
    .max(100)
    .default([])
    .transform((list) => list.filter((one) => one.reference !== '' || one.transactions.length > 0)),
  earlier: selected('r'),
  groundsOn: z
    .string()
    .default('')
    .refine((date) => date === '' || isDate(date), 'Enter a real date, such as 2026-03-04.'),
  delayReason: longText,
  /** Version that the person saw (`seenOf`); empty: overwrite any version. */
  seen: z.string().max(64).default(''),
})

export type SuspicionForm = z.output<typeof suspicionSchema>
