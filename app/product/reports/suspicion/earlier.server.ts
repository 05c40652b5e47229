import { statesSql } from '#app/product/report-states/states-sql.ts'
import { draftStates } from '#app/product/report-states/states.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Reader } from '#app/platform/sql/within.ts'
import { referenceText } from '#app/compliance/reports/index.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import type { RelatedReport } from './suspicion.ts'

export interface EarlierReport extends RelatedReport {
  id: string
  parties: string
  /** ISO instant of its confirmation; null while it is being submitted. */
  confirmedAt: string | null
}

/** SQL: customers with a role in the transactions of report `$1`, including those stored with the report only. */
const partiesSql = `SELECT unnest(ARRAY[t.conductor_id, t.on_behalf_of_id, t.beneficiary_id]) AS id FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE m.report_id = $1
  UNION SELECT p.customer_id FROM report_transaction m JOIN action_party p ON p.transaction_id = m.transaction_id WHERE m.report_id = $1
  UNION SELECT record_id FROM kept_record WHERE report_id = $1 AND kind = 'party'`

/**
 * STRs of the same parties that were filed before, latest first, as suggestions for related reports. Excludes reports
 * that only TEST has, and those that this person may not see.
 */
export async function earlierReports(client: Reader, scope: Scope, reportId: string): Promise<EarlierReport[]> {
  const rows = await client.rows(
    {
      id: col.text,
      reference: col.text,
      parties: col.text,
      confirmed_at: col.instant.orNull,
      references: col.texts.orNull,
    },
    `WITH party AS (${partiesSql})
     SELECT r.id, r.reference, r.parties, r.confirmed_at,
       (SELECT array_agg(coalesce(t.external_id, k.body ->> 'external_id', '') ORDER BY m.position) FROM report_transaction m LEFT JOIN transaction t ON t.id = m.transaction_id
         LEFT JOIN kept_record k ON k.report_id = m.report_id AND k.kind = 'transaction' AND k.record_id = m.transaction_id WHERE m.report_id = r.id) AS references
     FROM report r
     WHERE r.type = 'STR' AND r.id <> $1 AND r.environment IS DISTINCT FROM 'test' AND r.state NOT IN ${statesSql([...draftStates, 'deletion', 'deleted'])} AND ${visibleSql(scope, 'r')}
       AND EXISTS (
         SELECT FROM party p WHERE p.id IS NOT NULL AND (
           EXISTS (SELECT FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id
             WHERE m.report_id = r.id AND p.id IN (t.conductor_id, t.on_behalf_of_id, t.beneficiary_id))
           OR EXISTS (SELECT FROM report_transaction m JOIN action_party a ON a.transaction_id = m.transaction_id WHERE m.report_id = r.id AND a.customer_id = p.id)
           OR EXISTS (SELECT FROM kept_record k WHERE k.report_id = r.id AND k.kind = 'party' AND k.record_id = p.id)))
     ORDER BY r.created_at DESC, r.id LIMIT 50`,
    [reportId],
  )
  return rows.map(({ id, reference, parties, confirmed_at: confirmed, references }) => ({
    id,
    reference,
    parties,
    confirmedAt: confirmed?.toISOString() ?? null,
    transactions: (references ?? []).map(referenceText).filter((one) => one !== ''),
  }))
}
