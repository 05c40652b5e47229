/**
 * `comply candidates --organization demo [--mode demo|production] [--json]`: the reports that the transactions on file ask
 * for, what late rows ask of submitted ones, and what is set aside. Exit status 0, or 2 (not done).
 */
import { parseArgs } from 'node:util'
import type { ReportCandidate } from '#app/compliance/types.ts'
import type { Scope } from '#app/platform/scope.ts'
import { reportOut, type CheckedReport } from '#app/product/imports/check-output.ts'
import { reportTable } from '#app/product/imports/check-text.ts'
import { answering, modeName, plural } from './answer.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage = 'candidates --organization O [--mode demo|production] [--json]   list the reports that the transactions ask for'

export interface ListedReport extends CheckedReport {
  /** What `comply draft --candidate` takes. */
  key: string
  /** new, draft (drafted and not submitted), or against what was submitted: unchanged, change, held. */
  state: string
}

/** The candidates as they are printed. */
export async function reportsOf(scope: Scope): Promise<ListedReport[]> {
  const { candidates } = await import('#app/product/transactions/candidates.server.ts')
  const { draftedOf } = await import('#app/product/reports/queries.server.ts')
  const { candidateKey } = await import('#app/compliance/changes.ts')
  const run = await candidates(scope)
  const states = new Map(run.changes.map(change => [change.key, change.kind]))
  const { transactions, labels, drafted } = await scope.bulk(async client => {
    const found = await client.query<{ id: string; external_id: string; conductor_id: string | null }>('SELECT id, external_id, conductor_id FROM transaction WHERE id = ANY($1::uuid[])', [run.candidates.flatMap(candidate => candidate.transactionIds)])
    const keys = [...run.candidates.flatMap(candidate => candidate.partyKey ?? []), ...found.rows.flatMap(row => row.conductor_id ?? [])]
    const customers = await client.query<{ id: string; label: string }>(
      `SELECT id, coalesce(customer_number, entity_name, concat_ws(' ', given_name, surname)) AS label FROM customer WHERE id = ANY($1::uuid[])`,
      [keys],
    )
    return { drafted: await draftedOf(client, run.candidates), transactions: new Map(found.rows.map(row => [row.id, row])), labels: new Map(customers.rows.map(row => [row.id, row.label])) }
  })
  const stateOf = (candidate: ReportCandidate) => {
    const state = states.get(candidateKey(candidate)) ?? 'new'
    return state === 'new' && drafted.has(candidate) ? 'draft' : state
  }
  return run.candidates.map(candidate => ({
    ...reportOut(candidate, id => transactions.get(id)?.conductor_id ?? null, key => labels.get(key) ?? key),
    transaction_ids: candidate.transactionIds.map(id => transactions.get(id)?.external_id ?? id),
    key: candidateKey(candidate),
    state: stateOf(candidate),
  }))
}

/** The table of reports under a line that counts them. */
export function reportLines(reports: readonly ListedReport[], counted: (count: string) => string): string[] {
  if (reports.length === 0) return [`${counted('no reports')}.`]
  return [`${counted(plural(reports.length, 'report'))}:`, ...reportTable(reports, { head: 'state', cell: report => report.state })]
}

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values } = parseArgs({ args, options: { organization: { type: 'string', short: 'o' }, mode: { type: 'string' }, json: { type: 'boolean' } } })
    const scope = await organizationScope(values.organization, values.mode)
    const reports = await reportsOf(scope)
    const aside = await setAsideOf(scope)
    return {
      status: 0, json: { mode: scope.mode, reports, set_aside: aside },
      lines: [
        ...reportLines(reports, count => `${modeName(scope.mode)} mode: ${count}`),
        ...(aside.length > 0 ? [`Set aside (${aside.length}):`, ...aside.map(one => `  ${one.id} ${one.type} of ${one.party || 'no party named'}, ${one.cad_total} CAD: ${one.label} (${one.by}, ${one.at.slice(0, 10)})${one.others > 0 ? `; ${plural(one.others, 'other receipt')} of the same party to look at` : ''}`)] : []),
      ],
    }
  }, { reports: [] })
}

/** What is set aside today, as it is printed. `others`: receipts of the same party in the window that are in no report and not set aside. */
async function setAsideOf(scope: Scope) {
  const { setAsideList } = await import('#app/product/set-aside/queries.server.ts')
  const { rows } = await setAsideList(scope, { show: 'standing', page: 1, pageSize: 100_000 })
  return rows.map(row => ({
    id: row.id, type: row.type, reason: row.reasonCode, label: row.reason, rule: row.source, note: row.note, party: row.parties, transactions: row.count, cad_total: row.totalCad, due_date: row.dueDate,
    by: row.setBy, at: new Date(row.setAt).toISOString(), others: row.others,
  }))
}
