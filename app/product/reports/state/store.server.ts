import { isDirectiveKey } from '#app/product/report-states/candidate-keys.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import type { AwaitedReceipt } from '#app/compliance/drafting/hold.ts'
import type { AggregationType, WindowSpan } from '#app/compliance/types.ts'
import { localDate } from '#app/compliance/rules/days/window.ts'
import type { ReportStateName } from '#app/product/report-states/states.ts'
import type { Assembled, Confirmation, ReportCore, StoredOverride } from './assemble.server.ts'
import { storedOverrides } from './assemble.server.ts'

/** The columns of a report that rebuilding it needs. */
export interface StoredReport {
  id: string
  state: ReportStateName
  revision: number
  /** Its candidate's, with the number of its part. */
  key: string
  reason: string
  core: ReportCore
  document: unknown
  missing: unknown
  messages: unknown
  holds: unknown
  proposal: Proposal | null
}

/** The change that the 24-hour rule or corrected records propose for a report. */
export interface Proposal {
  kind: 'change' | 'held' | 'vanished'
  reason: string
  addedIds: string[]
  removedIds: string[]
  /** Labels of the fields that differ from the submitted report, if only corrected records require the change. */
  fields?: string[] | undefined
}

const rowColumns = {
  id: col.text,
  state: col.oneOf<ReportStateName>(),
  type: col.oneOf<ReportCore['type']>(),
  reference: col.text,
  aggregation: col.oneOf<AggregationType>(),
  candidate_key: col.text,
  window_start: col.instant.orNull,
  window_end: col.instant.orNull,
  window_offset: col.int.orNull,
  revision: col.int,
  reason: col.text,
  overrides: col.json<StoredOverride[] | object>(),
  document: col.json<unknown>().orNull,
  missing: col.json<unknown>().orNull,
  messages: col.json<unknown>().orNull,
  holds: col.json<unknown>().orNull,
  confirmations: col.json<Confirmation[]>(),
  awaits: col.json<AwaitedReceipt[]>(),
  proposal: col.json<Proposal>().orNull,
  copy: col.json<object>().orNull,
  ids: col.texts.orNull,
}

function windowOf(row: {
  window_start: Date | null
  window_end: Date | null
  window_offset: number | null
}): WindowSpan | null {
  if (!row.window_start || !row.window_end || row.window_offset === null) return null
  const startMs = row.window_start.getTime()
  return {
    startMs,
    endMs: row.window_end.getTime(),
    offsetMinutes: row.window_offset,
    date: localDate(startMs, row.window_offset),
  }
}

/** Reads reports with their members in order. `where`: SQL on alias `r` with the parameters. */
export async function readReports(client: Sql, where: string, parameters: readonly unknown[]): Promise<StoredReport[]> {
  const rows = await client.rows(
    rowColumns,
    `SELECT r.id, r.state, r.type, r.reference, r.aggregation, r.candidate_key, r.window_start, r.window_end, r.window_offset, r.revision, r.reason, r.overrides,
       r.document, r.missing, r.messages, r.holds, r.confirmations, r.awaits, r.proposal, coalesce(r.copy_draft, r.copy) AS copy,
       (SELECT array_agg(m.transaction_id ORDER BY m.position) FROM report_transaction m WHERE m.report_id = r.id) AS ids
     FROM report r WHERE ${where}`,
    [...parameters],
  )
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    revision: row.revision,
    key: row.candidate_key,
    reason: row.reason,
    document: row.document,
    missing: row.missing,
    messages: row.messages,
    holds: row.holds,
    proposal: row.proposal,
    core: {
      type: row.type,
      reference: row.reference,
      aggregation: row.aggregation,
      window: windowOf(row),
      isDirective: isDirectiveKey(row.candidate_key),
      isChange: row.state === 'change_draft',
      transactionIds: row.ids ?? [],
      overrides: storedOverrides(row.overrides),
      confirmations: row.confirmations,
      awaits: row.awaits,
      copy: row.copy,
    },
  }))
}

/** The columns of a report that a build fills. */
export const builtColumns = (built: Assembled) => ({
  document: built.document,
  missing: built.notes.missing,
  messages: built.messages,
  parties: built.parties,
  total_cad: built.totalCad,
  missing_count: built.missingCount,
  reject_count: built.rejectCount,
  holds: built.holds,
  hold_count: built.holds.length,
})
