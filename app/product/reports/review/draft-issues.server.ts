import type { Hold } from '#app/compliance/drafting/hold.ts'
import { describeReport, type MissingValue } from '#app/compliance/reports/index.ts'
import type { Message } from '#app/compliance/validate/index.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { holdItems, missingItems, type HoldItem, type MissingItem } from './issue-items.server.ts'
import { inReadingOrder } from './reading-order.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'

/** Missing values and holds of many drafts. */

/** What keeps a draft from being submitted, by category. */
export interface DraftIssues {
  /** Required values that are missing. */
  missing: MissingItem[]
  /** Values that the regulator would reject. */
  toCorrect: { path: string; label: string; message: string }[]
  /** Values that a person has to confirm. */
  toConfirm: HoldItem[]
  /** Warnings, which don't keep it from being submitted. */
  warnings: { path: string; label: string; message: string }[]
}

const lackingColumns = {
  id: col.text,
  missing: col.json<MissingValue[]>(),
  holds: col.json<Hold[]>(),
  document: col.json<unknown>().orNull,
  messages: col.json<Message[]>(),
}

/**
 * What each of these reports lacks, by id, as its page lists it. Without reports that lack nothing or that this person
 * may not see.
 */
export async function draftIssues(scope: Scope, ids: readonly string[]): Promise<Map<string, DraftIssues>> {
  scope.require('view the product')
  const found = new Map<string, DraftIssues>()
  // Documents are large, so they are read in batches.
  for (let at = 0; at < ids.length; at += 200) {
    const rows = await scope.sql((client) =>
      client.rows(
        lackingColumns,
        `SELECT r.id, r.missing, r.holds, r.document, r.messages FROM report r WHERE r.id = ANY($1::uuid[]) AND (r.hold_count > 0 OR r.messages::text LIKE '%"warning"%') AND ${visibleSql(scope, 'r')}`,
        [ids.slice(at, at + 200)],
      ),
    )
    for (const row of rows) {
      const sections = row.document === null ? [] : describeReport(inReadingOrder(row.document))
      found.set(row.id, {
        missing: (await missingItems(scope, row, sections)).filter((item) => item.required),
        toCorrect: row.holds.flatMap(({ kind, path, label, text }) =>
          kind === 'refused' && path !== null ? [{ path, label, message: text }] : [],
        ),
        toConfirm: await holdItems(scope, row, sections),
        warnings: row.messages.flatMap(({ severity, path, label, message }) =>
          severity === 'warning' ? [{ path, label, message }] : [],
        ),
      })
    }
  }
  return found
}
