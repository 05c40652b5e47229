import { z } from 'zod'

/** What people are reminded of. */
export const reminderKinds = [
  { value: 'due', label: 'Due dates', hint: 'Drafts and reports to draft that are nearly due, due today or overdue.' },
  { value: 'rejected', label: 'Rejected reports', hint: 'What FINTRAC rejected and nobody corrected yet.' },
  {
    value: 'credentials',
    label: 'FINTRAC credentials',
    hint: 'For owners and compliance officers. We always e-mail you about these: nothing can be filed without them.',
  },
  {
    value: 'assigned',
    label: 'Assigned to you',
    hint: 'Reports assigned to you, and comments on them.',
  },
  {
    value: 'customers',
    label: 'Customers to look at',
    hint: 'Reviews of flags, identification documents that expire, and conductors whose identity isn’t verified.',
  },
] as const
export type ReminderKind = (typeof reminderKinds)[number]['value']

export interface Choice {
  byMail: boolean
  kinds: readonly ReminderKind[]
  daysBefore: number
}

/** Defaults for people who haven't chosen. */
export const defaultChoice: Choice = {
  byMail: true,
  kinds: ['due', 'rejected', 'credentials', 'assigned', 'customers'],
  daysBefore: 3,
}
export const daysBeforeChoices = [1, 2, 3, 5, 7, 10, 14] as const

export const choiceSchema = z.object({
  byMail: z.literal('on').optional().transform(Boolean),
  due: z.literal('on').optional(),
  rejected: z.literal('on').optional(),
  credentials: z.literal('on').optional(),
  assigned: z.literal('on').optional(),
  customers: z.literal('on').optional(),
  daysBefore: z.coerce
    .number({ error: 'Choose how many days before.' })
    .int()
    .refine((days) => (daysBeforeChoices as readonly number[]).includes(days), 'Choose how many days before.'),
})
