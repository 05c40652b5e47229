import { env } from '../runtime/env.ts'
import { createPersonaClient } from './persona.ts'
import { createSumsubClient } from './sumsub.ts'
import type { IdentityClient, IdentityProvider, ProviderCredentials } from './types.ts'

export { mapAnswer } from './exchange.ts'
export { readNotice } from './notice.ts'
export { identityProviders, providerNames } from './types.ts'
export type { IdentityClient, IdentityProvider, ProviderAnswer } from './types.ts'

const timeoutMs = 15_000

/** What asks a provider at the address of the environment. */
export function createIdentityClient(provider: IdentityProvider, credentials: ProviderCredentials): IdentityClient {
  return provider === 'sumsub'
    ? createSumsubClient({ baseUrl: env().SUMSUB_URL, credentials, timeoutMs })
    : createPersonaClient({ baseUrl: env().PERSONA_URL, credentials, timeoutMs })
}
