import { identityProviders, providerNames, type IdentityProvider } from '#app/platform/verification/types.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/** Who may be asked; `demo` is the stand-in of Demo. */
export type AskedProvider = IdentityProvider | 'demo'

export const askedNames: Readonly<Record<AskedProvider, string>> = { ...providerNames, demo: 'the Demo provider' }

export const isProvider = (text: string): text is IdentityProvider =>
  (identityProviders as readonly string[]).includes(text)

/** Whom this organization can ask in this mode. */
export async function askableProviders(scope: Scope): Promise<{ provider: AskedProvider; name: string }[]> {
  if (scope.mode === 'demo') return [{ provider: 'demo', name: askedNames.demo }]
  const rows = await scope.tx((db) =>
    db.identityConnection.findMany({ select: { provider: true }, orderBy: { provider: 'asc' } }),
  )
  return rows.flatMap(({ provider }) => (isProvider(provider) ? [{ provider, name: providerNames[provider] }] : []))
}
