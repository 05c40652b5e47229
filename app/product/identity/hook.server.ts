import { col } from '#app/platform/sql/columns.ts'
import { untenantedSql } from '#app/platform/data/database.ts'
import { readNotice } from '#app/platform/verification/index.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { log } from '#app/platform/runtime/log.ts'
import { scopeForJob, type Scope } from '#app/platform/data/scope.ts'
import type { Mode } from '#app/platform/generated/enums.ts'
import { keepQuestions } from './ask.server.ts'
import { hookSecretOf } from './connections.server.ts'
import { isProvider } from './providers.server.ts'

export interface NoticeAnswer {
  status: 200 | 400 | 401
  words: string
}

/** The same for an unknown address and for a wrong signature, so that neither reveals which connections exist. */
const refused: NoticeAnswer = { status: 401, words: 'The signature is missing or invalid.' }

/**
 * Takes a provider's notice. The URL names the connection, the signature proves the sender; only the reference is used:
 * the check is then fetched from the provider.
 */
export async function takeNotice(
  connectionId: string,
  body: Buffer,
  headers: Headers,
  now = Date.now(),
): Promise<NoticeAnswer> {
  if (!isId(connectionId)) return refused
  const [owner] = await untenantedSql().rows(
    { organization_id: col.text, mode: col.oneOf<Mode>() },
    'SELECT organization_id, mode FROM identity_connection_owner($1::uuid)',
    [connectionId],
  )
  if (owner === undefined) return refused
  const scope = scopeForJob({ organizationId: owner.organization_id, mode: owner.mode, label: 'identity provider' })
  const connection = await scope.tx((db) => db.identityConnection.findUnique({ where: { id: connectionId } }))
  const secret = connection === null ? null : hookSecretOf(connection)
  if (connection === null || secret === null || !isProvider(connection.provider)) return refused
  const read = readNotice(connection.provider, { body, headers, secret, now })
  if (read.kind !== 'ok') log.warn('A notice of an identity provider was refused.', { reason: read.kind })
  switch (read.kind) {
    case 'unsigned':
      return refused
    case 'stale':
      return { status: 400, words: 'The notice is too old, or its time is in the future.' }
    case 'unreadable':
      return { status: 400, words: 'This notice can’t be read.' }
    case 'ok': {
      const isNew = await keepNotice(scope, { id: connectionId, provider: connection.provider }, read.event)
      return { status: 200, words: isNew ? 'Received.' : 'Already received.' }
    }
  }
}

/** Records the notice and requests the check that it names. A notice that was already recorded does nothing. */
async function keepNotice(
  scope: Scope,
  { id, provider }: { id: string; provider: 'sumsub' | 'persona' },
  event: { id: string; occurredAt: number; reference: string | null },
): Promise<boolean> {
  return scope.tx(async (db) => {
    const { count } = await db.identityEvent.createMany({
      data: [{ connectionId: id, event: event.id, organizationId: scope.organizationId, mode: scope.mode }],
      skipDuplicates: true,
    })
    if (count === 0) return false
    await db.identityConnection.updateMany({ where: { id }, data: { lastEventAt: new Date() } })
    if (event.reference !== null) await keepQuestions(db, scope, [{ provider, kind: 'check', key: event.reference }])
    return true
  })
}
