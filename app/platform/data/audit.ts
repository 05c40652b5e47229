import { col } from '../sql/columns.ts'
import { sqlIn } from '../sql/within.ts'
import { lock } from '../sql/locks.ts'
import type { AuditAction } from './audit-actions.ts'
import { sha256 } from '../runtime/crypto.ts'
import type { Tx } from './database.ts'
import type { Scope } from './scope.ts'

interface Event {
  action: AuditAction
  subjectType: string
  subjectId?: string | null
  detail?: Record<string, unknown>
}

/**
 * Adds to the organization's audit trail, in the same transaction as the change. Each event holds the hash of the one
 * before it, so a removed or altered event shows. Call it last in a unit of work: it holds the trail's lock until the
 * commit. `detail` must not hold secrets or the text of a suspicious transaction report.
 */
export const audit = (db: Tx, scope: Scope, event: Event): Promise<void> => auditAll(db, scope, [event])

/** The same for many events, in their order. */
export async function auditAll(db: Tx, scope: Scope, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  await lock(db, `audit:${scope.organizationId}`)
  const [last] = await sqlIn(db).rows(
    { hash: col.bytes },
    'SELECT hash FROM audit_event WHERE organization_id = $1::uuid ORDER BY id DESC LIMIT 1',
    [scope.organizationId],
  )
  const at = new Date()
  let previous: Uint8Array | null = last?.hash ?? null
  const rows = events.map(({ action, subjectType, subjectId = null, detail: said = {} }, place) => {
    const before = previous
    const detail = JSON.parse(JSON.stringify(said)) as unknown
    previous = auditHash(before, {
      organizationId: scope.organizationId,
      mode: scope.mode,
      actorId: scope.actor.userId,
      actor: scope.actor.label,
      action,
      subjectType,
      subjectId,
      detail,
      at,
    })
    return { place, action, subjectType, subjectId, detail, before: hexOf(before), hash: hexOf(previous) }
  })
  await sqlIn(db).run(
    `INSERT INTO audit_event (organization_id, mode, actor_id, actor, action, subject_type, subject_id, detail, at, previous_hash, hash)
    SELECT $1::uuid, $2::"Mode", $3::uuid, $4, x.action, x."subjectType", x."subjectId", x.detail, $5, decode(x.before, 'hex'), decode(x.hash, 'hex')
    FROM jsonb_to_recordset($6::jsonb) AS x(place int, action text, "subjectType" text, "subjectId" text, detail jsonb, before text, hash text)
    ORDER BY x.place`,
    [scope.organizationId, scope.mode, scope.actor.userId, scope.actor.label, at, JSON.stringify(rows)],
  )
}

const hexOf = (hash: Uint8Array | null): string | null => (hash === null ? null : Buffer.from(hash).toString('hex'))

interface AuditedEvent {
  organizationId: string
  mode: string | null
  actorId: string | null
  actor: string
  action: string
  subjectType: string
  subjectId: string | null
  detail: unknown
  at: Date
}

/** Canonical JSON: PostgreSQL returns the keys of a JSON value in an order of its own. */
const inKeyOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inKeyOrder)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, item]) => [key, inKeyOrder(item)]),
        )
      : value

/** The chain's hash of one event, with everything that it says, over the hash before it. */
function auditHash(previous: Uint8Array | null, event: AuditedEvent): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify([
    previous ? Buffer.from(previous).toString('hex') : null,
    event.organizationId,
    event.mode,
    event.actorId,
    event.actor,
    event.action,
    event.subjectType,
    event.subjectId,
    inKeyOrder(event.detail),
    event.at.toISOString(),
  ])
  return new Uint8Array(sha256(text))
}

/**
 * The first event of the organization's trail that is not as it was written, or whose predecessor is missing; null when
 * the trail is intact. Reads it in pages.
 */
export async function brokenAuditEvent(scope: Scope): Promise<{ id: string; action: string; at: Date } | null> {
  let previous: Uint8Array | null = null
  let after = 0n
  for (;;) {
    const events = await scope.tx((db) =>
      db.auditEvent.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: 1_000 }),
    )
    for (const event of events) {
      const isLinked: boolean =
        Buffer.compare(event.previousHash ?? new Uint8Array(), previous ?? new Uint8Array()) === 0
      if (!isLinked || Buffer.compare(event.hash, auditHash(previous, event)) !== 0)
        return { id: event.id.toString(), action: event.action, at: event.at }
      previous = event.hash
    }
    if (events.length === 0) return null
    after = events.at(-1)!.id
  }
}
