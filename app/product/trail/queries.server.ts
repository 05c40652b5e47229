import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { Mode, Prisma } from '#app/platform/generated/client.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { startOfDay } from '#app/ui/values/clock.ts'
import { readersClock } from '../settings/company-rules.server.ts'
import { visibleSql } from '../report-states/visible.server.ts'
import type { TrailQuery } from './schema.ts'
import { detailLines, type Names } from './words.ts'

export interface TrailEvent {
  id: string
  at: Date
  mode: Mode | null
  actor: string
  action: string
  subjectType: string
  subjectId: string | null
  /** What it says beyond that, line by line. */
  details: { label: string; value: string }[]
}

async function filterOf(scope: Scope, { q, area, from, to }: TrailQuery): Promise<Prisma.AuditEventWhereInput> {
  const clock = await readersClock(scope)
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
            ...(from === '' ? {} : { gte: new Date(startOfDay(clock, from)) }),
            // The last day is meant whole.
            ...(to === '' ? {} : { lt: new Date(startOfDay(clock, to, 1)) }),
          },
        }),
  }
}

const idText = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** What people know the reports and submissions by that the details of events name by id: the reports' references. */
async function referencesIn(db: Tx, scope: Scope, details: readonly unknown[]): Promise<Names> {
  const ids = [...new Set(JSON.stringify(details).match(idText) ?? [])]
  if (ids.length === 0) return {}
  const rows = await sqlIn(db).rows(
    { id: col.text, reference: col.text },
    `SELECT r.id, r.reference FROM report r WHERE r.id = ANY($1::uuid[]) AND ${visibleSql(scope, 'r')}
     UNION ALL SELECT s.id, r.reference FROM submission s JOIN report r ON r.id = s.report_id WHERE s.id = ANY($1::uuid[]) AND ${visibleSql(scope, 'r')}`,
    [ids],
  )
  return Object.fromEntries(rows.map(({ id, reference }) => [id, reference]))
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
    const names = await referencesIn(
      db,
      scope,
      rows.map(({ detail }) => detail),
    )
    return {
      events: rows.map(({ id, at, mode, actor, action, subjectType, subjectId, detail }) => ({
        id: id.toString(),
        at,
        mode,
        actor,
        action,
        subjectType,
        subjectId,
        details: detailLines(detail, names),
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
