import { daysToReport, deadlineOf } from '#app/compliance/rules/days/deadlines.ts'
import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { cachedForTenant } from '#app/platform/data/tenant-cache.ts'
import { dueReports, reportCounts, suspiciousToFile, type ReportListRow } from '../reports/list/queries.server.ts'
import { reportsToDraft, type ToDraft } from '../reports/drafts/to-draft.server.ts'
import { awaitedAnswers, type Awaited } from '../transactions/awaiting/awaiting.server.ts'
import { reportReceivedOnSql } from '../transactions/rules/rule-transactions.server.ts'
import { visibleSql } from '../report-states/visible.server.ts'

export interface Tiles {
  customers: number
  activeLocations: number
  /** Handed in where they are filed: on their way, or confirmed. TEST files nothing. */
  submitted: number
  /** Not filed as they stand: drafts, rejected ones, changes, and what only TEST has. */
  pending: number
}

export interface FirstSteps {
  company: boolean
  window: boolean
  location: boolean
  credentials: boolean
  import: boolean
  drafts: boolean
  submission: boolean
}

export interface DueReport extends ReportListRow {
  /** How the due date was counted, in words; null where nothing was counted. */
  why: string | null
}

/** Suspicious transaction reports that are not filed, oldest first, and how many there are. */
export interface Suspicious {
  rows: DueReport[]
  total: number
}

/** SQL: the Demo data is being made: what there is so far is not all. A run that was cut off is not waited for. */
const isFillingSql = `(current_mode() = 'demo' AND NOT EXISTS (SELECT FROM import WHERE state NOT IN ('uploading', 'mapping', 'queued', 'reading'))
  AND EXISTS (SELECT FROM organization o WHERE o.id = $1 AND (o.demo_seeded_at IS NULL OR o.demo_seeded_at > now() - interval '5 minutes')))`

/** Reports that the dashboard lists by due date. */
const listed = 10
const awaitedListed = 3

/** What the dashboard shows at once. Counts only what this person may know of. */
export async function dashboard(
  scope: Scope,
): Promise<{ isFilling: boolean; tiles: Tiles; steps: FirstSteps; due: DueReport[]; suspicious: Suspicious }> {
  const [counts, due, facts, suspicious] = await Promise.all([
    reportCounts(scope),
    dueReports(scope, listed),
    firstFacts(scope),
    suspiciousToFile(scope),
  ])
  const received = await firstReceipts(
    scope,
    due.map((report) => report.id),
  )
  const { customers, active_locations: activeLocations, is_filling: isFilling, ...steps } = facts
  return {
    isFilling,
    tiles: { customers, activeLocations, submitted: counts.filing + counts.confirmed, pending: counts.pending },
    steps,
    due: due.map((report) => ({ ...report, why: whyDue(report, received.get(report.id) ?? null) })),
    suspicious: { ...suspicious, rows: suspicious.rows.map((report) => ({ ...report, why: null })) },
  }
}

interface Facts extends FirstSteps {
  customers: number
  active_locations: number
  is_filling: boolean
}

const factsColumns: ColumnsOf<Facts> = {
  customers: col.int,
  active_locations: col.int,
  is_filling: col.bool,
  company: col.bool,
  window: col.bool,
  location: col.bool,
  credentials: col.bool,
  import: col.bool,
  drafts: col.bool,
  submission: col.bool,
}

async function firstFacts(scope: Scope): Promise<Facts> {
  return scope.sql((client) =>
    client.one(
      factsColumns,
      `SELECT (SELECT count(*)::int FROM customer) AS customers,
             (SELECT count(*)::int FROM location WHERE active) AS active_locations,
             EXISTS (SELECT FROM company_settings WHERE activity_sector_code IS NOT NULL AND reporting_entity_number IS NOT NULL AND reporting_entity_contact_id IS NOT NULL) AS company,
             EXISTS (SELECT FROM reporting_window) AS window,
             EXISTS (SELECT FROM location) AS location,
             EXISTS (SELECT FROM regulator_credential) AS credentials,
             EXISTS (SELECT FROM import WHERE state = 'done') AS import,
             EXISTS (SELECT FROM report r WHERE ${visibleSql(scope, 'r')}) AS drafts,
             EXISTS (SELECT FROM submission s JOIN report r ON r.id = s.report_id WHERE ${visibleSql(scope, 'r')}) AS submission,
             ${isFillingSql} AS is_filling`,
      [scope.organizationId],
    ),
  )
}

/** The day of the first receipt of each report, as its deadline counts it. */
async function firstReceipts(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { id: col.text, received: col.text },
      `SELECT r.id, min(${reportReceivedOnSql}) AS received
       FROM report r JOIN report_transaction m ON m.report_id = r.id JOIN transaction t ON t.id = m.transaction_id
       WHERE r.id = ANY($1::uuid[]) AND t.occurred_at IS NOT NULL GROUP BY r.id`,
      [ids],
    )
    return new Map(rows.map((row) => [row.id, row.received]))
  })
}

function whyDue(report: ReportListRow, received: string | null): string | null {
  if (report.type === 'STR') return null
  const rule = `${daysToReport(report.type)} from the first receipt`
  if (received === null) return rule
  const deadline = deadlineOf(report.type, received)
  // The stored date stands: transactions may have been corrected since it was counted.
  return deadline.dueDate === report.dueDate ? deadline.why : rule
}

export interface Undrafted {
  rows: ToDraft[]
  total: number
  /** The first of what waits for an answer, and how much waits. */
  awaited: Awaited[]
  awaitedCount: number
}

/**
 * Reports that must be made and have no draft yet, and what may need one once it is answered, soonest due first; null
 * while no window is set or nothing was imported.
 */
async function undrafted(scope: Scope): Promise<Undrafted | null> {
  const ready = await scope.tx(
    async (db) =>
      (await db.reportingWindow.findFirst({ select: { id: true } })) !== null &&
      (await db.transaction.findFirst({ select: { id: true } })) !== null,
  )
  if (!ready) return null
  const { rows, run } = await reportsToDraft(scope)
  const awaited = await awaitedAnswers(scope, run)
  return {
    rows: rows.slice(0, listed),
    total: rows.length,
    awaited: awaited.slice(0, awaitedListed),
    awaitedCount: awaited.length,
  }
}

/** The same within a time that a page may take; `later` when the transactions are too many for it, or it failed. */
export const undraftedInTime = (scope: Scope, request?: Request): Promise<Undrafted | null | 'later'> =>
  cachedForTenant(scope, 'What has to be drafted first', () => undrafted(scope), { request })

export type DueItem = ({ isDrafted: true } & DueReport) | ({ isDrafted: false } & ToDraft)

/**
 * Where an item stands: to be filed today or earlier, a filed report that needs a change or is open for one, or with
 * time left.
 */
function rankOf(item: DueItem): number {
  if (item.isDrafted && item.isFiled) return 1
  return item.due?.state === 'overdue' || item.due?.state === 'due-today' ? 0 : 2
}

/**
 * Drafts and what must still be drafted in one list: in the order of `dueReports`, as far as the dashboard lists them.
 */
export function dueItems(due: readonly DueReport[], pending: Undrafted | null | 'later'): DueItem[] {
  const items: DueItem[] = [
    ...(pending === null || pending === 'later'
      ? []
      : pending.rows.map((row) => ({ isDrafted: false as const, ...row }))),
    ...due.map((report) => ({ isDrafted: true as const, ...report })),
  ]
  const dateOf = (item: DueItem) => item.dueDate ?? ''
  return items
    .sort((a, b) => rankOf(a) - rankOf(b) || (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0))
    .slice(0, listed)
}
