import type { Mode, Prisma } from '#app/platform/generated/client.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { readersClock } from '../transactions/rules/rule-transactions.server.ts'
import type { TrailQuery } from './schema.ts'

export interface TrailEvent {
  id: string
  at: Date
  mode: Mode | null
  actor: string
  action: string
  subjectType: string
  subjectId: string | null
  detail: unknown
}

const dayMs = 86_400_000

async function filterOf(scope: Scope, { q, area, from, to }: TrailQuery): Promise<Prisma.AuditEventWhereInput> {
  const clock = await readersClock(scope)
  const start = (date: string) => Date.parse(`${date}T00:00:00Z`) - clock * 60_000
  return {
    ...(area === '' ? {} : { action: { startsWith: area } }),
    ...(q === ''
      ? {}
      : {
          OR: [
            { actor: { contains: q, mode: 'insensitive' } },
            { subjectId: { contains: q, mode: 'insensitive' } },
            { action: { contains: q, mode: 'insensitive' } },
          ],
        }),
    ...(from === '' && to === ''
      ? {}
      : {
          at: {
            ...(from === '' ? {} : { gte: new Date(start(from)) }),
            // The last day is meant whole.
            ...(to === '' ? {} : { lt: new Date(start(to) + dayMs) }),
          },
        }),
  }
}

/** A page of the organization's audit trail, of both modes, newest first. */
export async function trailPage(
  scope: Scope,
  query: TrailQuery & { pageSize: number },
): Promise<{ events: TrailEvent[]; total: number }> {
  scope.require('read the audit trail')
  const where = await filterOf(scope, query)
  return scope.tx(async (db) => {
    const rows = await db.auditEvent.findMany({
      where,
      orderBy: { id: 'desc' },
      skip: (query.page - 1) * query.pageSize,
      take: query.pageSize,
    })
    return {
      events: rows.map(({ id, at, mode, actor, action, subjectType, subjectId, detail }) => ({
        id: id.toString(),
        at,
        mode,
        actor,
        action,
        subjectType,
        subjectId,
        detail,
      })),
      total: await db.auditEvent.count({ where }),
    }
  })
}

/** All events of a filter, oldest first, with their hashes, read in pages. */
export async function* trailRows(scope: Scope, query: TrailQuery) {
  scope.require('read the audit trail')
  const where = await filterOf(scope, query)
  let after = 0n
  for (;;) {
    const rows = await scope.tx((db) =>
      db.auditEvent.findMany({
        where: { AND: [where, { id: { gt: after } }] },
        orderBy: { id: 'asc' },
        take: 1_000,
      }),
    )
    yield* rows
    if (rows.length < 1_000) return
    after = rows.at(-1)!.id
  }
}
