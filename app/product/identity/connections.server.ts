import { audit } from '#app/platform/data/audit.ts'
import { seal, unseal, type SealedSecret } from '#app/platform/runtime/crypto.ts'
import { env } from '#app/platform/runtime/env.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import {
  createIdentityClient,
  providerNames,
  type IdentityClient,
  type IdentityProvider,
} from '#app/platform/verification/index.ts'
import type { ProviderAnswer } from '#app/platform/verification/types.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { ConnectionInput } from './schema.ts'

/** What the secrets of a connection are bound to: a row copied to another organization or provider cannot be opened. */
const connectionContext = (organizationId: string, provider: string): string => `identity:${organizationId}:${provider}`
const hookContext = (organizationId: string, provider: string): string => `identity-hook:${organizationId}:${provider}`

/** Demo asks a stand-in. The database refuses a connection of Demo as well. */
function requireProduction(scope: Scope): void {
  if (scope.mode !== 'production')
    throw new AppError(
      'demo-has-no-provider',
      422,
      'Demo asks no real provider, so it has no credentials. Switch to Production to connect one.',
    )
}

const whereOf = ({ organizationId, mode }: Scope, provider: string) => ({
  organizationId_mode_provider: { organizationId, mode, provider },
})

/** Stores the credentials of a provider, sealed; those stored before are gone. What notices are signed with stays. */
export async function saveConnection(scope: Scope, input: ConnectionInput): Promise<void> {
  scope.require('connect identity providers')
  requireProduction(scope)
  scope.requireProof()
  const { organizationId, mode } = scope
  const { provider, secret } = input
  const fields = {
    token: 'token' in input ? input.token : null,
    note: null,
    setAt: new Date(),
    ...seal(secret, connectionContext(organizationId, provider)),
  }
  await scope.tx(async (db) => {
    const { id } = await db.identityConnection.upsert({
      where: whereOf(scope, provider),
      create: { id: newId(), organizationId, mode, provider, ...fields },
      update: fields,
      select: { id: true },
    })
    await audit(db, scope, {
      action: 'identity.connection-saved',
      subjectType: 'identity-connection',
      subjectId: id,
      detail: { provider },
    })
  })
}

/** Stores what the provider signs its notices with. */
export async function saveHookSecret(scope: Scope, provider: IdentityProvider, secret: string): Promise<void> {
  scope.require('connect identity providers')
  requireProduction(scope)
  scope.requireProof()
  const sealed = seal(secret, hookContext(scope.organizationId, provider))
  await scope.tx(async (db) => {
    const { count } = await db.identityConnection.updateMany({
      where: { provider },
      data: { hookSecret: sealed.secret, hookWrappedKey: sealed.wrappedKey, hookKeyId: sealed.keyId },
    })
    if (count === 0) throw notFound('The connection')
    await audit(db, scope, {
      action: 'identity.webhook-secret-saved',
      subjectType: 'identity-connection',
      detail: { provider },
    })
  })
}

/** Removes the credentials: nothing is asked there any more, and no notice is taken. What was found stays on file. */
export async function removeConnection(scope: Scope, provider: IdentityProvider): Promise<void> {
  scope.require('connect identity providers')
  await scope.tx(async (db) => {
    const { count } = await db.identityConnection.deleteMany({ where: { provider } })
    if (count === 0) throw notFound('The connection')
    await db.identityRequest.deleteMany({ where: { provider, state: 'waiting' } })
    await audit(db, scope, {
      action: 'identity.connection-removed',
      subjectType: 'identity-connection',
      detail: { provider },
    })
  })
}

const sealedOf = (secret: Uint8Array, wrappedKey: Uint8Array, keyId: string): SealedSecret => ({
  secret: new Uint8Array(secret),
  wrappedKey: new Uint8Array(wrappedKey),
  keyId,
})

/** Who asks a provider for this organization; null where it is not connected. Production only. */
export async function clientOf(scope: Scope, provider: IdentityProvider): Promise<IdentityClient | null> {
  if (scope.mode !== 'production') return null
  const row = await scope.tx((db) => db.identityConnection.findUnique({ where: whereOf(scope, provider) }))
  if (row === null) return null
  const sealed = sealedOf(row.secret, row.wrappedKey, row.keyId)
  return createIdentityClient(provider, {
    token: row.token,
    secret: unseal(sealed, connectionContext(scope.organizationId, provider)),
  })
}

/** What notices to this connection are signed with; null where that was not entered. */
export function hookSecretOf(row: {
  organizationId: string
  provider: string
  hookSecret: Uint8Array | null
  hookWrappedKey: Uint8Array | null
  hookKeyId: string | null
}): string | null {
  const { hookSecret, hookWrappedKey, hookKeyId } = row
  if (hookSecret === null || hookWrappedKey === null || hookKeyId === null) return null
  return unseal(sealedOf(hookSecret, hookWrappedKey, hookKeyId), hookContext(row.organizationId, row.provider))
}

/** What became of a question, for people; null where it was answered. */
export function problemWords(
  provider: IdentityProvider,
  answer: Exclude<ProviderAnswer<unknown>, { kind: 'ok' }>,
): string {
  const name = providerNames[provider]
  switch (answer.kind) {
    case 'not-found':
      return `${name} has no customer with this number.`
    case 'unauthorized':
      return `${name} refused these credentials. Check that they are complete, of the right environment and not revoked.`
    case 'forbidden':
      return `${name} recognizes these credentials but doesn’t let them read. Give them the right to view ${provider === 'sumsub' ? 'applicants' : 'accounts and inquiries'}.`
    case 'too-many':
      return `${name} asked us to slow down. We continue automatically.`
    case 'unavailable':
      return `${name} could not be reached. The credentials may be fine. We try again automatically.`
    case 'unexpected':
      return `${name} gave an answer that we don’t understand. If it keeps happening, contact us.`
  }
}

/** Asks whether the provider takes the stored credentials. Nobody's data is asked for. */
export async function testConnection(
  scope: Scope,
  provider: IdentityProvider,
): Promise<{ ok: boolean; message: string }> {
  scope.require('connect identity providers')
  requireProduction(scope)
  const client = await clientOf(scope, provider)
  if (client === null)
    throw new AppError('no-credentials', 422, `No credentials are set for ${providerNames[provider]}. Save them first.`)
  const answer = await client.test()
  const ok = answer.kind === 'ok'
  await scope.tx(async (db) => {
    if (ok) await db.identityConnection.updateMany({ where: { provider }, data: { note: null } })
    await audit(db, scope, {
      action: 'identity.connection-tested',
      subjectType: 'identity-connection',
      detail: { provider, outcome: answer.kind },
    })
  })
  return { ok, message: ok ? `${providerNames[provider]} accepts these credentials.` : problemWords(provider, answer) }
}

/** Where a provider sends its notices to. */
export const hookAddress = (connectionId: string): string =>
  new URL(`/hooks/identity/${connectionId}`, env().APP_URL).href
