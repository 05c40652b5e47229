import { anyOf, type Sql } from '#app/platform/sql/sql.ts'
import { DEFAULT_WINDOW, localDate } from '#app/compliance/rules/days/window.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { AppError, isUniqueViolation } from '#app/platform/runtime/errors.ts'
import { isId, newId, newReference } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { unknownTransactions } from '#app/product/report-states/visible.server.ts'
import { assemble, transactionsPerReport, type ReportCore } from '../state/assemble.server.ts'
import { loadFacts } from '../state/facts.server.ts'
import { builtColumns } from '../state/store.server.ts'
import { insertReports } from '../drafts/create.server.ts'

/**
 * Creates an STR of these transactions. `key` identifies the form: a double submission creates one draft. The narrative
 * is written on the STR's page.
 * @throws AppError no-transactions, transactions-not-found, too-many-transactions
 */
export async function createSuspiciousDraft(
  scope: Scope,
  transactionIds: readonly string[],
  key: string,
): Promise<string> {
  scope.require('prepare suspicious transaction reports')
  const wanted = [...new Set(transactionIds)].filter(isId)
  if (wanted.length === 0) throw new AppError('no-transactions', 422, 'Select the transactions for the report.')
  if (wanted.length > transactionsPerReport) {
    throw new AppError(
      'too-many-transactions',
      422,
      `A report holds at most ${transactionsPerReport} transactions, and you selected ${wanted.length}. Create more than one report.`,
    )
  }
  const { found, facts } = await scope.sql(async (client) => ({
    found: await inOrder(client, wanted),
    facts: await loadFacts(client, wanted),
  }))
  if (found.length !== wanted.length || (await unknownTransactions(scope, wanted)).size > 0)
    throw new AppError('transactions-not-found', 404, 'Some of these transactions no longer exist. Select them again.')
  const id = newId()
  // The key includes the author and the selection: another author's form, or other boxes, never lead to this report.
  const candidateKey = `STR:${scope.actor.userId ?? scope.actor.label}:${key}:${sha256Hex([...wanted].sort().join(' ')).slice(0, 32)}`
  const core: ReportCore = {
    type: 'STR',
    reference: newReference('STR', localDate(Date.now(), DEFAULT_WINDOW.offsetMinutes)),
    aggregation: 'not_applicable',
    window: null,
    isDirective: false,
    isChange: false,
    transactionIds: found,
    overrides: [],
    confirmations: [],
    awaits: [],
    copy: null,
  }
  const row = {
    id,
    type: 'STR',
    aggregation: 'not_applicable',
    party_id: null,
    candidate_key: candidateKey,
    window_start: null,
    window_end: null,
    window_offset: null,
    reference: core.reference,
    due_date: null,
    file_by: null,
    reason:
      'Reasonable grounds to suspect money laundering, terrorist financing or sanctions evasion. Due as soon as practicable after you establish the grounds.',
    ...builtColumns(assemble(core, facts, Date.now())),
  }
  try {
    const [made] = await insertReports(scope, [row], [{ id, transactionIds: found }], 'suspicious-report.drafted')
    if (made !== undefined) return made
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  const there = await scope.tx((db) =>
    db.report.findFirst({ where: { candidateKey, state: { not: 'deleted' } }, select: { id: true } }),
  )
  if (!there) throw new AppError('not-created', 409, 'The report couldn’t be created. Try again.')
  return there.id
}

async function inOrder(client: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await client.tables
    .selectFrom('transaction')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('occurred_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
