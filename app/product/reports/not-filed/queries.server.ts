import { csvLine } from '#app/csv/words/write.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { knownDecisionsSql } from '../state/visible.server.ts'

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

interface Row {
  id: string
  transaction_ids: string[]
  transactions: string
  parties: string
  rationale: string
  decided_by: string
  decided_at: Date
}

const toDecision = (row: Row): Decision => ({
  id: row.id,
  transactionIds: row.transaction_ids,
  transactions: row.transactions,
  parties: row.parties,
  rationale: row.rationale,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at.toISOString(),
})

const columns = 'd.id, d.transaction_ids, d.transactions, d.parties, d.rationale, d.decided_by, d.decided_at'

/** One page of the decisions not to file that this person may know of, newest first. */
export async function decisionList(
  scope: Scope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Decision[]; total: number }> {
  scope.require('prepare suspicious transaction reports')
  const where = knownDecisionsSql(scope, 'd')
  return scope.sql(async (client) => {
    const count = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM suspicion_decision d WHERE ${where}`,
    )
    const { rows } = await client.query<Row>(
      `SELECT ${columns} FROM suspicion_decision d WHERE ${where} ORDER BY d.decided_at DESC, d.id DESC LIMIT $1 OFFSET $2`,
      [pageSize, (page - 1) * pageSize],
    )
    return { rows: rows.map(toDecision), total: count.rows[0]?.n ?? 0 }
  })
}

/** All of them as a CSV, oldest first. */
export async function decisionsCsv(scope: Scope): Promise<string> {
  scope.require('prepare suspicious transaction reports')
  const rows = await scope.sql(async (client) => {
    const found = await client.query<Row>(
      `SELECT ${columns} FROM suspicion_decision d WHERE ${knownDecisionsSql(scope, 'd')} ORDER BY d.decided_at, d.id`,
    )
    return found.rows
  })
  return [
    `\ufeff${csvLine(['Decided (UTC)', 'By', 'Parties', 'Transactions', 'Rationale'])}`,
    ...rows.map((row) =>
      csvLine([row.decided_at.toISOString(), row.decided_by, row.parties, row.transactions, row.rationale]),
    ),
  ].join('')
}
