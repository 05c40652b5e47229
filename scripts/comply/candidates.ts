/**
 * `comply candidates --organization demo [--mode demo|production] [--json]`: the reports that the transactions on file ask
 * for, and what late rows ask of submitted ones. Exit status 0, or 2 (not done).
 */
import { parseArgs } from 'node:util'
import { formatCents } from '#app/compliance/money.ts'
import type { Scope } from '#app/platform/scope.ts'
import { StartFailure } from '../lib/fail.ts'
import { connectToProduct } from '../lib/product.ts'
import { organizationScope } from './organization.lib.ts'

export const usage = 'candidates --organization O [--mode demo|production] [--json]   list the reports that the transactions ask for'

export interface ListedReport {
  type: string
  aggregation: 'conductor' | 'third_party' | 'beneficiary' | 'not_applicable'
  /** The files' own ids. */
  transaction_ids: string[]
  cad_total: string
  /** The shared party's customer number, else its name. */
  party: string | null
  window: string
  due_date: string
  file_by: string
  same_set_also_by: string[]
  /** new, unchanged, change, held: against what was submitted. */
  state: string
  reason: string
  reason_source: string
}

const aggregationWords = { conductor: 'conductor', on_behalf_of: 'third_party', beneficiary: 'beneficiary', not_applicable: 'not_applicable' } as const

/** The candidates as they are printed. */
export async function reportsOf(scope: Scope): Promise<ListedReport[]> {
  const { candidates } = await import('#app/product/transactions/candidates.server.ts')
  const { candidateKey } = await import('#app/compliance/changes.ts')
  const run = await candidates(scope)
  const states = new Map(run.changes.map(change => [change.key, change.kind]))
  const { ids, parties } = await scope.bulk(async client => {
    const found = await client.query<{ id: string; external_id: string; conductor_id: string | null }>('SELECT id, external_id, conductor_id FROM transaction WHERE id = ANY($1::uuid[])', [run.candidates.flatMap(candidate => candidate.transactionIds)])
    const keys = [...run.candidates.flatMap(candidate => (candidate.partyKey === null ? [] : [candidate.partyKey])), ...found.rows.flatMap(row => (row.conductor_id === null ? [] : [row.conductor_id]))]
    const customers = await client.query<{ id: string; label: string }>(
      `SELECT id, coalesce(customer_number, entity_name, concat_ws(' ', given_name, surname)) AS label FROM customer WHERE id = ANY($1::uuid[])`,
      [keys],
    )
    const labels = new Map(customers.rows.map(row => [row.id, row.label]))
    return {
      ids: new Map(found.rows.map(row => [row.id, { external: row.external_id, conductor: row.conductor_id === null ? null : (labels.get(row.conductor_id) ?? null) }])),
      parties: labels,
    }
  })
  return run.candidates.map(candidate => ({
    type: candidate.type,
    aggregation: aggregationWords[candidate.aggregation],
    transaction_ids: candidate.transactionIds.map(id => ids.get(id)?.external ?? id),
    cad_total: formatCents(candidate.totalCents),
    party: candidate.partyKey === null ? (ids.get(candidate.transactionIds[0]!)?.conductor ?? null) : (parties.get(candidate.partyKey) ?? null),
    window: candidate.window.date,
    due_date: candidate.dueDate,
    file_by: candidate.fileBy,
    same_set_also_by: candidate.sameSetAlsoBy.map(role => aggregationWords[role]),
    state: states.get(candidateKey(candidate)) ?? 'new',
    reason: candidate.reason.text,
    reason_source: candidate.reason.source,
  }))
}

export function reportLines(reports: readonly ListedReport[]): string[] {
  return [
    `${reports.length} ${reports.length === 1 ? 'report' : 'reports'}:`,
    ...reports.map(report => `  ${report.type} ${report.window} ${report.cad_total} CAD, ${report.aggregation === 'not_applicable' ? 'single transaction' : report.aggregation.replaceAll('_', ' ')}${report.party === null ? '' : ` ${report.party}`}, ${report.transaction_ids.length} transactions, due ${report.due_date} (${report.state})`),
  ]
}

export async function run(args: string[]): Promise<number> {
  const { AppError } = await import('#app/platform/errors.ts')
  try {
    const { values } = parseArgs({ args, options: { organization: { type: 'string', short: 'o' }, mode: { type: 'string' }, json: { type: 'boolean' } } })
    await connectToProduct()
    const reports = await reportsOf(await organizationScope(values.organization, values.mode))
    if (values.json) console.log(JSON.stringify({ reports }, null, 1))
    else for (const line of reportLines(reports)) console.log(line)
    return 0
  } catch (error) {
    if (!(error instanceof StartFailure || error instanceof AppError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))) throw error
    if (args.includes('--json')) console.log(JSON.stringify({ reports: [], errors: [(error as Error).message] }))
    else console.error((error as Error).message)
    return 2
  } finally {
    const { closeDatabase } = await import('#app/platform/database.ts')
    await closeDatabase()
  }
}
