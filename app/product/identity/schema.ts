import { z } from 'zod'
import { identityProviders } from '#app/platform/verification/types.ts'

const secretText = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `Enter the ${what} as the provider shows it.`)
    .max(500, `The ${what} has at most 500 characters.`)

export const providerSchema = z.object({ provider: z.enum(identityProviders, { error: 'Choose a provider.' }) })

export const connectionSchema = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('sumsub'),
    token: secretText('app token').max(300, 'The app token has at most 300 characters.'),
    secret: secretText('secret key'),
  }),
  z.object({ provider: z.literal('persona'), secret: secretText('API key') }),
])
export type ConnectionInput = z.output<typeof connectionSchema>

export const hookSchema = providerSchema.extend({ hookSecret: secretText('webhook secret') })
