import { z } from 'zod'
import { holdsAddress, holdsControls, holdsDomain } from '#app/platform/forms/mailed-names.ts'
import { roles } from './roles.ts'

const role = z.enum(roles, { error: 'Choose a role from the list.' })

export const invitationSchema = z.object({
  name: z
    .string()
    .min(1, 'Enter the person’s name.')
    .max(100, 'Enter a name of at most 100 characters.')
    .refine(
      (text) => !holdsControls(text) && !holdsAddress(text) && !holdsDomain(text),
      'Enter the person’s name without a web address or markup.',
    ),
  email: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .refine((text) => text !== '', 'Enter the person’s e-mail address.')
    .refine(
      (text) => text === '' || (text.length <= 254 && /^[^\s@<>",;]+@[^\s@<>",;.]+(\.[^\s@<>",;.]+)+$/.test(text)),
      'Enter a full e-mail address, such as name@company.ca.',
    ),
  role,
})
export type InvitationInput = z.output<typeof invitationSchema>

export const roleSchema = z.object({ userId: z.uuid(), role })
export const memberSchema = z.object({ userId: z.uuid() })
export const invitationIdSchema = z.object({ invitationId: z.uuid() })
