import { sha256 } from './crypto.ts'
import type { Tx } from './database.ts'
import type { Scope } from './scope.ts'

/**
 * Adds to the organization's audit trail, in the transaction of what it tells of. Each event holds the hash of the one
 * before it, so that a removed or altered event shows. Call it last in a unit of work: it holds the trail's lock until
 * the commit. `detail` must not hold secrets or the text of a suspicious transaction report.
 */
export async function audit(
  db: Tx,
  scope: Scope,
  event: { action: string; subjectType: string; subjectId?: string | null; detail?: Record<string, unknown> },
): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`audit:${scope.organizationId}`}, 0))`
  const [last] = await db.$queryRaw<{ hash: Uint8Array }[]>`
    SELECT hash FROM audit_event WHERE organization_id = ${scope.organizationId}::uuid ORDER BY id DESC LIMIT 1`
  const at = new Date()
  const detail = JSON.stringify(event.detail ?? {})
  const hash = auditHash(last?.hash ?? null, {
    organizationId: scope.organizationId,
    mode: scope.mode,
    actor: scope.actor.label,
    action: event.action,
    subjectType: event.subjectType,
    subjectId: event.subjectId ?? null,
    at,
  })
  await db.$executeRaw`
    INSERT INTO audit_event (organization_id, mode, actor_id, actor, action, subject_type, subject_id, detail, at, previous_hash, hash)
    VALUES (${scope.organizationId}::uuid, ${scope.mode}::"Mode", ${scope.actor.userId}::uuid, ${scope.actor.label}, ${event.action},
            ${event.subjectType}, ${event.subjectId ?? null}, ${detail}::jsonb, ${at}, ${last?.hash ?? null}, ${hash})`
}

/** The chain's hash of one event over the hash before it. */
export function auditHash(
  previous: Uint8Array | null,
  event: { organizationId: string; mode: string | null; actor: string; action: string; subjectType: string; subjectId: string | null; at: Date },
): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify([
    previous ? Buffer.from(previous).toString('hex') : null,
    event.organizationId,
    event.mode,
    event.actor,
    event.action,
    event.subjectType,
    event.subjectId,
    event.at.toISOString(),
  ])
  return new Uint8Array(sha256(text))
}
