import { sqlIn } from '#app/platform/sql/within.ts'
import { lock } from '#app/platform/sql/locks.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Reader } from '#app/platform/sql/within.ts'
import { exceptionOf } from '#app/compliance/rules/exceptions.ts'
import type { RuleTransaction } from '#app/compliance/types.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'

type SetAsideFact = NonNullable<RuleTransaction['setAside']>

/** Those of these transactions that are set aside today, with the type of report and the exception. */
export async function setAsideAmong(
  client: Reader,
  transactionIds: readonly string[],
): Promise<Map<string, SetAsideFact>> {
  // Most organizations have none: skip the lookup of many ids.
  const { any } = await client.one(
    { any: col.bool },
    'SELECT EXISTS (SELECT FROM set_aside WHERE undone_at IS NULL) AS any',
  )
  if (!any || transactionIds.length === 0) return new Map()
  const rows = await client.rows(
    { id: col.text, type: col.oneOf<SetAsideFact['type']>(), reason_code: col.text },
    `SELECT m.transaction_id AS id, s.type, s.reason_code FROM set_aside_transaction m JOIN set_aside s ON s.id = m.set_aside_id
     WHERE s.undone_at IS NULL AND m.transaction_id = ANY($1::uuid[])`,
    [transactionIds],
  )
  return new Map(
    rows.flatMap(({ id, type, reason_code: code }) => {
      const exception = exceptionOf(code)
      return exception ? [[id, { type, reason: exception.code }] as const] : []
    }),
  )
}

/**
 * Setting transactions aside is serialized by an advisory lock that drafters share: nothing set aside gets into a
 * report, and nothing in a report is set aside.
 */
export async function lockDecisions(db: Tx, scope: Scope, purpose: 'to decide' | 'to report'): Promise<void> {
  const key = `set-aside:${scope.organizationId}:${scope.mode}`
  await lock(db, key, { shared: purpose !== 'to decide' })
}

/** Of these reports of transactions those that hold one which is set aside from their type. */
export async function reportsOfSetAside(
  db: Tx,
  members: readonly { type: string; report_id: string; transaction_id: string }[],
): Promise<Set<string>> {
  if ((await db.setAside.findFirst({ where: { undoneAt: null }, select: { id: true } })) === null) return new Set()
  const rows = await sqlIn(db).rows(
    { report_id: col.text },
    `SELECT DISTINCT x.report_id FROM jsonb_to_recordset($1::jsonb) AS x(type text, report_id uuid, transaction_id uuid)
    JOIN set_aside_transaction m ON m.transaction_id = x.transaction_id JOIN set_aside s ON s.id = m.set_aside_id AND s.type::text = x.type
    WHERE s.undone_at IS NULL`,
    [JSON.stringify(members)],
  )
  return new Set(rows.map((row) => row.report_id))
}
