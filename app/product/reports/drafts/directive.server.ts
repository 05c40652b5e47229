import { directiveKey, directiveKeySql } from '#app/product/report-states/candidate-keys.ts'
import { draftStatesSql } from '#app/product/report-states/states-sql.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { directiveReport } from '#app/compliance/rules/classify.ts'
import { DEFAULT_WINDOW, localDate } from '#app/compliance/rules/days/window.ts'
import { col } from '#app/platform/sql/columns.ts'
import { newId, newReference } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { cachedForTenant } from '#app/platform/data/tenant-cache.ts'
import { ruleTransactions } from '#app/product/transactions/rules/rule-transactions.server.ts'
import { companyRules } from '#app/product/settings/company-rules.server.ts'
import { assemble, type ReportCore } from '../state/assemble.server.ts'
import { insertReports } from './create.server.ts'
import { loadFacts } from '../state/facts.server.ts'
import { builtColumns } from '../state/store.server.ts'

/**
 * Transactions for which the ministerial directive on Iran requires an STR (rules.md 6.6) and that have none yet,
 * oldest first.
 * @throws AppError forbidden
 * @internal tests read which transactions are asked for
 */
export async function directivesToDraft(scope: Scope): Promise<string[]> {
  scope.require('prepare suspicious transaction reports')
  return scope.sql(async (client) => {
    const { windows, context } = await companyRules(client)
    const rows = await client.rows(
      { id: col.text },
      `SELECT t.id FROM transaction t WHERE t.details <> '{}' AND t.details -> 'rules' ->> 'ministerialDirective' = 'IR2020' AND t.status = 'completed'
         AND NOT EXISTS (SELECT FROM report r WHERE r.candidate_key = ${directiveKeySql('t.id')} AND r.state <> 'deleted')
       ORDER BY t.occurred_at, t.id`,
    )
    const facts = await ruleTransactions(
      client,
      { windows, context },
      rows.map((row) => row.id),
    )
    const wanted = new Set(
      facts.filter((transaction) => directiveReport(transaction, context) === 'STR').map(({ id }) => id),
    )
    return rows.flatMap(({ id }) => (wanted.has(id) ? [id] : []))
  })
}

/** Their number, or 'later' if counting exceeds the time limit of a page. */
export const directivesInTime = (scope: Scope): Promise<number | 'later'> =>
  scope.can('prepare suspicious transaction reports')
    ? cachedForTenant(scope, 'What the directive asks for', async () => (await directivesToDraft(scope)).length)
    : Promise.resolve(0)

/** Creates the drafts under the directive, one per transaction. @returns their ids */
export async function createDirectiveDrafts(scope: Scope): Promise<string[]> {
  const ids = await directivesToDraft(scope)
  if (ids.length === 0) return []
  const facts = await scope.sql((client) => loadFacts(client, ids))
  const now = Date.now()
  const rows = ids.map((transactionId) => {
    const core: ReportCore = {
      type: 'STR',
      reference: newReference('STR', localDate(now, DEFAULT_WINDOW.offsetMinutes)),
      aggregation: 'not_applicable',
      window: null,
      isDirective: true,
      isChange: false,
      transactionIds: [transactionId],
      overrides: [],
      confirmations: [],
      awaits: [],
      copy: null,
    }
    return {
      id: newId(),
      type: 'STR',
      aggregation: 'not_applicable',
      party_id: null,
      candidate_key: directiveKey(transactionId),
      window_start: null,
      window_end: null,
      window_offset: null,
      reference: core.reference,
      due_date: null,
      file_by: null,
      reason:
        'Linked to Iran. Ministerial directive IR2020 requires a report of this transaction alone, at any amount, with no narrative. Due as soon as practicable.',
      ...builtColumns(assemble(core, facts, now)),
    }
  })
  return insertReports(
    scope,
    rows,
    rows.map(({ id }, at) => ({ id, transactionIds: [ids[at]!] })),
    'drafts.created',
  )
}

/** Updates the drafts under the directive of corrected transactions: whether it still requires them. */
export async function followDirective(scope: Scope, corrected: readonly string[]): Promise<void> {
  const keyed = new Map(corrected.map((id) => [directiveKey(id), id]))
  const { transactionIds, asked } = await scope.sql(async (client) => {
    const drafts = await client.rows(
      { key: col.text },
      `SELECT candidate_key AS key FROM report WHERE candidate_key = ANY($1) AND state IN ${draftStatesSql}`,
      [[...keyed.keys()]],
    )
    const transactionIds = drafts.map(({ key }) => keyed.get(key)!)
    if (transactionIds.length === 0) return { transactionIds, asked: new Set<string>() }
    const { windows, context } = await companyRules(client)
    const facts = await ruleTransactions(client, { windows, context }, transactionIds)
    const wanted = facts.filter((transaction) => directiveReport(transaction, context) === 'STR')
    return { transactionIds, asked: new Set(wanted.map(({ id }) => id)) }
  })
  if (transactionIds.length === 0) return
  const proposal = JSON.stringify({
    kind: 'vanished',
    reason:
      'The transaction was corrected, and the directive no longer requires this report. Check it, then delete the draft.',
    addedIds: [],
    removedIds: [],
  })
  const keys = (wanted: boolean) => transactionIds.filter((id) => asked.has(id) === wanted).map(directiveKey)
  await scope.tx((db) =>
    sqlIn(db).run(
      `UPDATE report SET proposal = CASE WHEN candidate_key = ANY($1) THEN $2::jsonb END, updated_at = now()
    WHERE candidate_key = ANY($3) AND state IN ${draftStatesSql}`,
      [keys(false), proposal, transactionIds.map(directiveKey)],
    ),
  )
}
