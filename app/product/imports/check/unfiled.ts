import { toCents } from '#app/compliance/words/money.ts'
import type { ClassificationContext } from '#app/compliance/types.ts'
import { judgedTypes, unfiledReports } from '#app/compliance/rules/unfiled.ts'
import { sentOn } from '#app/compliance/words/words.ts'
import { ruleFlagsOf } from '#app/product/transactions/rules/verdict.ts'
import type { ReadRow } from './read-row.ts'

export interface CheckedUnfiled {
  type: string
  transaction_id: string
  reason: string
}

/** What a dry run judged, and what may need a report that the product doesn't file. */
export interface CheckedScope {
  /** Types of reports whose need was judged. */
  judged: string[]
  /** Transactions that may need another report: the first 1,000. */
  may_need: CheckedUnfiled[]
  may_need_count: number
}

const listed = 1_000

export const nothingUnfiled = (): CheckedScope => ({ judged: [...judgedTypes], may_need: [], may_need_count: 0 })

/** Adds a row. */
export function addUnfiled(
  found: CheckedScope,
  { id, ready: { row } }: Pick<ReadRow, 'id' | 'ready'>,
  likelyAbroad: string | undefined,
  context: ClassificationContext,
): void {
  const sent = sentOn(row.completing.map(({ disposition }) => disposition))
  for (const { type, isListed, reason } of unfiledReports(
    {
      ...row,
      ...(likelyAbroad !== undefined && { likelyAbroad }),
      ...(sent !== null && { sentOn: sent }),
      ...(row.answerCells !== null && ruleFlagsOf(row.answerCells.flags)),
      cadCents: row.cadAmount === null ? null : toCents(row.cadAmount),
    },
    context,
  )) {
    if (!isListed) continue
    found.may_need_count++
    if (found.may_need.length < listed) found.may_need.push({ type, transaction_id: id, reason: reason.text })
  }
}

const shown = 50

/** What was judged, and what may need another report, as text lines. */
export function scopeLines({ may_need, may_need_count }: CheckedScope): string[] {
  const lines = may_need
    .slice(0, shown)
    .map(({ type, transaction_id, reason }) => `  ${type} ${transaction_id}: ${reason}`)
  if (may_need_count > lines.length) lines.push(`  … and ${may_need_count - lines.length} more.`)
  return lines.length === 0
    ? []
    : ['', `May need an EFTR or CDR, not yet filed by Comply+ (${may_need_count}):`, ...lines]
}
