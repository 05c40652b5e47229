import type { Scope } from '#app/platform/data/scope.ts'
import { fieldLabel } from '#app/compliance/reports/index.ts'
import { correctedBy } from '#app/product/transactions/correct/commands.server.ts'
import { totalValue } from '#app/product/transactions/actions/actions.server.ts'
import type { Correction } from '#app/product/transactions/record/schema.ts'
import { differences, type Difference } from '../change/compare.ts'
import { readDraft } from '../edit/edit.server.ts'
import { inReadingOrder } from '../review/reading-order.ts'
import { assemble } from '../state/assemble.server.ts'
import { loadFacts } from '../state/facts.server.ts'

/** The effect on a report of changing one of its transactions. */
export interface PartPreview {
  rows: Difference[]
  /** Decimal strings in Canadian dollars; null if unchanged. */
  total: { before: string; after: string } | null
  /** Labels of required values that would be missing. */
  missing: string[]
  /** Labels of corrections of this report that would no longer be used. */
  unused: string[]
}

/** @throws AppError as a correction of the transaction does */
export async function partPreview(
  scope: Scope,
  reportId: string,
  transactionId: string,
  correction: Correction,
): Promise<PartPreview> {
  scope.require('edit transactions')
  const { after } = await correctedBy(scope, transactionId, correction)
  const { report, facts } = await readDraft(scope, reportId)
  const planned = await scope.sql((client) =>
    loadFacts(client, report.core.transactionIds, new Map([[transactionId, after]])),
  )
  const row = planned.transactions.get(transactionId)
  const transactions = new Map(planned.transactions)
  if (row !== undefined) transactions.set(transactionId, { ...row, cad_amount: totalValue(after) })
  const [was, is] = [facts, { ...planned, transactions }].map((known) => assemble(report.core, known, Date.now())) as [
    ReturnType<typeof assemble>,
    ReturnType<typeof assemble>,
  ]
  const lacked = new Set(was.notes.missing.map(({ path }) => path))
  const unapplied = new Set(was.notes.unapplied.map((one) => JSON.stringify(one)))
  return {
    rows: differences(inReadingOrder(was.document), inReadingOrder(is.document)),
    total: was.totalCad === is.totalCad ? null : { before: was.totalCad, after: is.totalCad },
    missing: [
      ...new Set(
        is.notes.missing.filter(({ path, required }) => required && !lacked.has(path)).map(({ label }) => label),
      ),
    ],
    unused: [
      ...new Set(
        is.notes.unapplied.filter((one) => !unapplied.has(JSON.stringify(one))).map(({ path }) => fieldLabel(path)),
      ),
    ],
  }
}
