import { csvLine } from '#app/csv/words/write.ts'
import { col, type RowOf } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { instantsOn } from '#app/product/settings/clock/instants.ts'
import { readersClock } from '#app/product/settings/company-rules.server.ts'
import { knownDecisionsSql } from '#app/product/report-states/visible.server.ts'

export interface Decision {
  id: string
  transactionIds: string[]
  transactions: string
  parties: string
  rationale: string
  decidedBy: string
  /** ISO instant. */
  decidedAt: string
}

const decisionColumns = {
  id: col.text,
  transaction_ids: col.texts,
  transactions: col.text,
  parties: col.text,
  rationale: col.text,
  decided_by: col.text,
  decided_at: col.instant,
}

type Row = RowOf<typeof decisionColumns>

const toDecision = (row: Row): Decision => ({
  id: row.id,
  transactionIds: row.transaction_ids,
  transactions: row.transactions,
  parties: row.parties,
  rationale: row.rationale,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at.toISOString(),
})

const columns = `d.id, coalesce(d.transaction_ids, '{}') AS transaction_ids, d.transactions, d.parties, d.rationale, d.decided_by, d.decided_at`

/** One page of the decisions not to file that this person may see, newest first. */
export async function decisionList(
  scope: Scope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Decision[]; total: number }> {
  scope.require('prepare suspicious transaction reports')
  const where = knownDecisionsSql(scope, 'd')
  return scope.sql(async (client) => {
    const { n: total } = await client.one(
      { n: col.int },
      `SELECT count(*)::int AS n FROM suspicion_decision d WHERE ${where}`,
    )
    const rows = await client.rows(
      decisionColumns,
      `SELECT ${columns} FROM suspicion_decision d WHERE ${where} ORDER BY d.decided_at DESC, d.id DESC LIMIT $1 OFFSET $2`,
      [pageSize, (page - 1) * pageSize],
    )
    return { rows: rows.map(toDecision), total }
  })
}

/** All decisions as a CSV, oldest first. */
export async function decisionsCsv(scope: Scope): Promise<string> {
  scope.require('prepare suspicious transaction reports')
  const rows = await scope.sql((client) =>
    client.rows(
      decisionColumns,
      `SELECT ${columns} FROM suspicion_decision d WHERE ${knownDecisionsSql(scope, 'd')} ORDER BY d.decided_at, d.id`,
    ),
  )
  const when = instantsOn(await readersClock(scope))
  return [
    csvLine(['Decided', 'By', 'Parties', 'Transactions', 'Rationale']),
    ...rows.map((row) => csvLine([when(row.decided_at), row.decided_by, row.parties, row.transactions, row.rationale])),
  ].join('')
}
