/**
 * `comply candidates --organization demo [--mode demo|production] [--json]`: the reports that the transactions on file
 * ask for, what waits for an answer, what late rows ask of submitted ones, and what is set aside. Exit status 0, or 2
 * (not done).
 */
import { parseArgs } from 'node:util'
import type { ReportCandidate } from '#app/compliance/types.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { reportOut } from '#app/product/imports/check/output.ts'
import type { CheckedReport } from '#app/product/imports/check/output-shapes.ts'
import type { AwaitedKind } from '#app/product/transactions/awaiting/awaiting.server.ts'
import { nothingUnfiled, scopeLines, type CheckedScope } from '#app/product/imports/check/unfiled.ts'
import { reportTable } from '#app/product/imports/check/text.ts'
import { answering, modeName, plural } from './answer.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage =
  'candidates --organization O [--mode demo|production] [--json]   list the reports that the transactions require'

export interface ListedReport extends CheckedReport {
  /** What `comply draft --candidate` takes. */
  key: string
  /** new, draft (drafted and not submitted), or against what was submitted: unchanged, change, held. */
  state: string
}

/** What waits for an answer, as it is printed. */
export interface ListedAwaited {
  kind: AwaitedKind
  question: string
  action: string
  /** The first of the rows that it is about, by transaction id or line, and how many there are. */
  rows: string[]
  row_count: number
  /** The customers on file who may be meant. */
  customers: string[]
  types: string[]
  /** When a report would be due at the earliest; null where that is not known before the answer. */
  due_date: string | null
  file_by: string | null
  /** The page where it is answered. */
  answer_at: string
}

/** What the transactions require: reports, and open answers that may require one. */
export interface Listed {
  reports: ListedReport[]
  awaiting: ListedAwaited[]
}

/** The candidates as they are printed. */
export async function reportsOf(scope: Scope): Promise<Listed> {
  const { env } = await import('#app/platform/runtime/env.ts')
  const { awaitedAnswers } = await import('#app/product/transactions/awaiting/awaiting.server.ts')
  const { candidates } = await import('#app/product/transactions/rules/candidates.server.ts')
  const { draftedOf } = await import('#app/product/reports/drafts/to-draft.server.ts')
  const { customerLabelSql } = await import('#app/product/customers/queries.server.ts')
  const { candidateKey } = await import('#app/compliance/aggregation/changes.ts')
  const run = await candidates(scope)
  const states = new Map(run.changes.map((change) => [change.key, change.kind]))
  const { transactions, labels, drafted } = await scope.sql(async (client) => {
    const found = await client.rows(
      { id: col.text, external_id: col.text, conductor_id: col.text.orNull },
      'SELECT id, external_id, conductor_id FROM transaction WHERE id = ANY($1::uuid[])',
      [run.candidates.flatMap((candidate) => candidate.transactionIds)],
    )
    const keys = [
      ...run.candidates.flatMap((candidate) => candidate.partyKey ?? []),
      ...found.flatMap((row) => row.conductor_id ?? []),
    ]
    const customers = await client.rows(
      { id: col.text, label: col.text },
      `SELECT c.id, coalesce(c.customer_number, ${customerLabelSql}) AS label FROM customer c WHERE c.id = ANY($1::uuid[])`,
      [keys],
    )
    return {
      drafted: await draftedOf(client, run.candidates),
      transactions: new Map(found.map((row) => [row.id, row])),
      labels: new Map(customers.map((row) => [row.id, row.label])),
    }
  })
  const stateOf = (candidate: ReportCandidate) => {
    const state = states.get(candidateKey(candidate)) ?? 'new'
    return state === 'new' && drafted.has(candidate) ? 'draft' : state
  }
  const awaiting = (await awaitedAnswers(scope, run)).map(
    ({ kind, question, action, rows, count, customers, types, dueDate, fileBy, answer }): ListedAwaited => ({
      kind,
      question,
      action,
      rows: rows.map(({ label }) => label),
      row_count: count,
      customers: customers.map(({ name }) => name),
      types,
      due_date: dueDate,
      file_by: fileBy,
      answer_at: `${env().APP_URL}${answer.to}`,
    }),
  )
  const reports = run.candidates.map((candidate) => ({
    ...reportOut(
      candidate,
      (id) => transactions.get(id)?.conductor_id ?? null,
      (key) => labels.get(key) ?? key,
    ),
    transaction_ids: candidate.transactionIds.map((id) => transactions.get(id)?.external_id ?? id),
    key: candidateKey(candidate),
    state: stateOf(candidate),
  }))
  return { reports, awaiting }
}

/** The table of reports under a line that counts them. */
export function reportLines(reports: readonly ListedReport[], counted: (count: string) => string): string[] {
  if (reports.length === 0) return [`${counted('no reports')}.`]
  return [
    counted(plural(reports.length, 'report')),
    ...reportTable(reports, { head: 'state', cell: (report) => report.state }),
  ]
}

const unfiledListed = 1_000

/** What may need a report that the product does not file: of all transactions, or of one import. */
export async function unfiledOf(scope: Scope, importId: string | null = null): Promise<CheckedScope> {
  const { unfiledTransactions } = await import('#app/product/transactions/unfiled/unfiled.server.ts')
  const { rows, total } = await unfiledTransactions(scope, unfiledListed, importId)
  return {
    ...nothingUnfiled(),
    may_need: rows.map(({ type, externalId, reason }) => ({ type, transaction_id: externalId, reason })),
    may_need_count: Math.max(total, rows.length),
  }
}

const awaitedShown = 50

/** What waits for an answer, the soonest due first. */
export function awaitedLines(awaiting: readonly ListedAwaited[]): string[] {
  if (awaiting.length === 0) return []
  const lines = awaiting
    .slice(0, awaitedShown)
    .flatMap(({ question, action, rows, row_count, customers, types, due_date, answer_at }) => [
      `  ${due_date === null ? (types.includes('STR') ? 'Due as soon as practicable' : 'No due date yet') : `Due ${due_date} at the earliest`}: ${question}${action === '' ? '' : ` ${action}`}`,
      `    ${plural(row_count, 'row')}: ${rows.slice(0, 10).join(', ')}${row_count > 10 ? ', …' : ''}.${customers.length === 0 ? '' : ` Customers on file: ${customers.join(', ')}.`} Answer it at ${answer_at}`,
    ])
  return [
    `Questions to answer that may need a report (${awaiting.length}):`,
    ...lines,
    ...(awaiting.length > awaitedShown
      ? [`  … and ${awaiting.length - awaitedShown} more. --json lists them all.`]
      : []),
  ]
}

export function run(args: string[]): Promise<number> {
  return answering(
    args,
    async () => {
      const { values } = parseArgs({
        args,
        options: { organization: { type: 'string', short: 'o' }, mode: { type: 'string' }, json: { type: 'boolean' } },
      })
      const scope = await organizationScope(values.organization, values.mode)
      const { reports, awaiting } = await reportsOf(scope)
      const aside = await setAsideOf(scope)
      const unfiled = await unfiledOf(scope)
      return {
        status: 0,
        json: { mode: scope.mode, reports, ...unfiled, awaiting, set_aside: aside },
        lines: [
          ...reportLines(reports, (count) => `${modeName(scope.mode)} mode: ${count}`),
          ...awaitedLines(awaiting),
          ...scopeLines(unfiled),
          ...(aside.length > 0
            ? [
                `Set aside (${aside.length}):`,
                ...aside.map(
                  (one) =>
                    `  ${one.id} ${one.type} of ${one.party || 'no party named'}, ${one.cad_total} CAD: ${one.label} (${one.by}, ${one.at.slice(0, 10)})${one.others > 0 ? `; ${plural(one.others, 'other receipt')} of the same party to check` : ''}`,
                ),
              ]
            : []),
        ],
      }
    },
    { reports: [], awaiting: [] },
  )
}

/**
 * What is set aside today, as it is printed. `others`: receipts of the same party in the window that are in no report
 * and not set aside.
 */
async function setAsideOf(scope: Scope) {
  const { setAsideList } = await import('#app/product/set-aside/queries.server.ts')
  const { windowClock } = await import('#app/product/settings/company-rules.server.ts')
  const { formatInstant } = await import('#app/compliance/rules/days/window.ts')
  const clock = await windowClock(scope)
  const { rows } = await setAsideList(scope, { show: 'standing', page: 1, pageSize: 100_000 })
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    reason: row.reasonCode,
    label: row.reason,
    rule: row.source,
    note: row.note,
    party: row.parties,
    transactions: row.count,
    cad_total: row.totalCad,
    due_date: row.dueDate,
    by: row.setBy,
    at: formatInstant(row.setAt, clock),
    others: row.others,
  }))
}
