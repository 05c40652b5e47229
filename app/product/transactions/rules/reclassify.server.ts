import type { Statements } from '#app/platform/sql/within.ts'
import { verdictOf } from './verdict.ts'
import { ruleTransactions } from './rule-transactions.server.ts'
import { companyRules } from '../../settings/company-rules.server.ts'

/** Recomputes the stored reporting decision of transactions after an input of the rules changed. */
export async function reclassify(client: Statements, ids: readonly string[]): Promise<void> {
  const { windows, context } = await companyRules(client)
  const transactions = await ruleTransactions(client, { windows, context }, ids)
  const verdicts = transactions.map((transaction) => ({ id: transaction.id, ...verdictOf(transaction, context) }))
  await client.run(
    `UPDATE transaction t SET report_kind = v.kind::"ReportType", reason_code = v.code
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS v (id, kind, code) WHERE t.id = v.id`,
    [
      verdicts.map((verdict) => verdict.id),
      verdicts.map((verdict) => verdict.reportKind),
      verdicts.map((verdict) => verdict.reasonCode),
    ],
  )
}
