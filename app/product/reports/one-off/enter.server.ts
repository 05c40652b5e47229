import { col } from '#app/platform/sql/columns.ts'
import { invalidFields } from '#app/platform/runtime/errors.ts'
import { parseForm } from '#app/platform/forms/form.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { enterTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { candidates, isToDraft } from '#app/product/transactions/rules/candidates.server.ts'
import { windowClock } from '#app/product/settings/company-rules.server.ts'
import { type Entry, entrySchema } from '#app/product/transactions/record/schema.ts'
import { createDrafts } from '../drafts/create.server.ts'
import { reconcile } from '../drafts/refresh.server.ts'
import { createSuspiciousDraft } from '../suspicion/create.server.ts'
import { addToSuspicion } from '../suspicion/members.server.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import { entryForm } from './schema.ts'
import type { OneOffType } from './types.ts'

export interface Entered {
  /** The page to redirect to, with its message. */
  to: string
  text: string
  tone: 'ok' | 'warn'
}

/**
 * Enters the transaction of a one-off report and creates its draft: always for an STR, and for a threshold report if
 * the 24-hour rule requires one. Idempotent per form. `to`: id of an STR draft that receives the transaction.
 * @throws AppError as `enterTransaction`, `createSuspiciousDraft` and `addToSuspicion` do
 */
export async function enterOneOff(scope: Scope, type: OneOffType, form: FormData, to: string | null): Promise<Entered> {
  scope.require('edit transactions')
  scope.require(type === 'STR' ? 'prepare suspicious transaction reports' : 'prepare drafts')
  const entry = parseForm(entrySchema, entryForm(form, type, await windowClock(scope)))
  requireEssentials(type, entry)
  const id = await enterTransaction(scope, entry, { madeForStr: type === 'STR' })
  if (type === 'STR') {
    if (to !== null) {
      await addToSuspicion(scope, to, [id])
      return { to: `/app/reports/${to}`, text: 'Transaction added to the STR.', tone: 'ok' }
    }
    const report = await createSuspiciousDraft(scope, [id], `entered ${id}`)
    return {
      to: `/app/reports/${report}`,
      text: 'Draft created. Describe the suspicion, then submit it as soon as practicable.',
      tone: 'ok',
    }
  }
  const run = await candidates(scope)
  const keys = run.changes.flatMap((change) =>
    isToDraft(change) && change.candidate.type === type && change.candidate.transactionIds.includes(id)
      ? [change.key]
      : [],
  )
  if (keys.length > 0) {
    await createDrafts(scope, keys)
    await reconcile(scope)
  }
  const report = await reportWith(scope, type, id)
  if (report !== null)
    return {
      to: `/app/reports/${report.id}`,
      text:
        report.state === 'draft'
          ? 'Transaction saved. Check the draft, then submit it.'
          : 'Transaction saved. It belongs to this report, which needs a change.',
      tone: report.state === 'draft' ? 'ok' : 'warn',
    }
  const changed = run.changes.find((change) => change.kind === 'change' && change.addedIds.includes(id))
  if (changed?.kind === 'change')
    return {
      to: `/app/reports/${changed.reportId}`,
      text: 'Transaction saved. It belongs to this report, which needs a change.',
      tone: 'warn',
    }
  return {
    to: `/app/transactions/${id}`,
    text: `Transaction saved. No draft was made, because it doesn’t require an ${type} yet. See why below.`,
    tone: 'warn',
  }
}

/** Refuses a transaction without its essential fields, listing all missing ones. @throws AppError incomplete */
function requireEssentials(type: OneOffType, { at, starting, isAttempted }: Entry): void {
  const first = starting?.[0]
  const fields = {
    ...(type === 'STR' && typeof isAttempted !== 'boolean' && { isAttempted: 'Choose completed or attempted.' }),
    ...(!at && { at: 'Enter when it happened.' }),
    ...(!first?.amount && { 'starting.0.amount': 'Enter the amount in digits, such as 10250.00.' }),
    ...(!first?.currency && { 'starting.0.currency': 'Enter the currency, such as CAD, USD or BTC.' }),
    ...(!first?.method && { 'starting.0.method': 'Choose the method.' }),
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields, 'incomplete')
}

async function reportWith(
  scope: Scope,
  type: OneOffType,
  transactionId: string,
): Promise<{ id: string; state: string } | null> {
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { id: col.text, state: col.text },
      `SELECT r.id, r.state FROM report r JOIN report_transaction m ON m.report_id = r.id
       WHERE m.transaction_id = $1 AND r.type = $2::"ReportType" AND r.state <> 'deleted' AND ${visibleSql(scope, 'r')}
       ORDER BY r.due_date, r.created_at LIMIT 1`,
      [transactionId, type],
    )
    return rows[0] ?? null
  })
}
