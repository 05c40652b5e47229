/** Reports that a change may affect: by the changed records, or by id. */
export type Touched =
  | 'all'
  | { reports: readonly string[] }
  | { transactions: readonly string[] }
  | { customers: readonly string[] }
  | { locations: readonly string[] }

/** SQL condition on alias `r` for these reports, combined with a condition on their state. */
export function touchedSql(touched: Touched, state: string): { where: string; parameters: unknown[] } {
  if (touched === 'all') return { where: state, parameters: [] }
  if ('reports' in touched) return { where: `${state} AND r.id = ANY($1::uuid[])`, parameters: [touched.reports] }
  const member = (condition: string) =>
    `${state} AND EXISTS (SELECT FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE m.report_id = r.id AND ${condition})`
  if ('transactions' in touched) return { where: member('t.id = ANY($1::uuid[])'), parameters: [touched.transactions] }
  if ('locations' in touched)
    return { where: member('t.location_id = ANY($1::uuid[])'), parameters: [touched.locations] }
  return {
    where: member(
      '(t.conductor_id = ANY($1::uuid[]) OR t.on_behalf_of_id = ANY($1::uuid[]) OR t.beneficiary_id = ANY($1::uuid[]) OR EXISTS (SELECT FROM action_party p WHERE p.transaction_id = t.id AND p.customer_id = ANY($1::uuid[])))',
    ),
    parameters: [touched.customers],
  }
}
