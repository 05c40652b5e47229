import { baseKeySql, isDirectiveKey } from '#app/product/report-states/candidate-keys.ts'
import { confirmedStates, underWayStates } from '#app/product/report-states/states.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { aggregate, joinAggregates } from '#app/compliance/aggregation/aggregate.ts'
import type {
  AggregateOptions,
  AggregateResult,
  AggregationReview,
  UntimedReceipt,
  UnvaluedReceipt,
} from '#app/compliance/aggregation/aggregate.ts'
import { windowsReader } from '#app/compliance/aggregation/buckets.ts'
import { compareWithSubmitted, pinnedWindowsOf } from '#app/compliance/aggregation/changes.ts'
import type { ReportChange, SubmittedReport } from '#app/compliance/aggregation/changes.ts'
import { HIGH_TOTALS, JUST_BELOW_CENTS, JUST_BELOW_COUNT, suspicionHints } from '#app/compliance/rules/hints.ts'
import { THRESHOLD_CENTS, formatCents, toCents } from '#app/compliance/words/money.ts'
import type {
  AggregationType,
  ReportCandidate,
  SuspicionHint,
  WindowSetting,
  WindowSpan,
} from '#app/compliance/types.ts'
import { compileWindows, localDate } from '#app/compliance/rules/days/window.ts'
import { countGrownTables } from '#app/platform/data/database.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { PackedReceipts } from './packed-receipts.ts'
import { channelsSql, dateOnlyTime, ruleTransactions } from './rule-transactions.server.ts'
import { companyRules } from '../../settings/company-rules.server.ts'

export interface CandidateRun {
  /** Every report that the transactions on file ask for today, drafted and submitted ones included. */
  candidates: ReportCandidate[]
  /** The same against what is at the regulator or on its way: new, unchanged, change, held, vanished. */
  changes: ReportChange[]
  /** Receipts that wait for an exchange rate. */
  unvalued: UnvaluedReceipt[]
  /** Receipts that wait for their time of day. */
  untimed: UntimedReceipt[]
  /** Groups whose answer depends on a policy choice. */
  reviews: AggregationReview[]
  /** The settings they were computed with. */
  options: AggregateOptions
}

/** Whether a change can become a draft: a new report that doesn't wait for a receipt's time of day. */
export const isToDraft = (change: ReportChange): change is Extract<ReportChange, { kind: 'new' }> =>
  change.kind === 'new' && change.candidate.awaitingTimeOf === undefined

/** Reports that the regulator has, or may have. A rejected report is a draft again. */
const LIVE = [...underWayStates, ...confirmedStates, 'change_draft']

/** SQL: `t` was received, of a kind that threshold reports are made of. */
export const receivedSql = `t.method IN ('cash', 'virtual_currency') AND t.direction = 'in' AND t.status = 'completed' AND t.occurred_at IS NOT NULL`

interface LiveReport extends SubmittedReport {
  window: WindowSpan
}

/**
 * The reports that the tenant's transactions ask for. PostgreSQL narrows them to those that can matter, the
 * pure rule decides. That nothing else matters is a property that tests hold (tests/support/rules/could-matter.ts).
 * @throws AppError window-not-set
 */
export async function candidates(scope: Scope): Promise<CandidateRun> {
  scope.require('view the product')
  await countGrownTables()
  return scope.sql(candidatesWithin)
}

/** The same within a unit of work. @throws AppError window-not-set */
export async function candidatesWithin(client: Sql): Promise<CandidateRun> {
  const { windows, context } = await companyRules(client)
  if (windows.length === 0) {
    throw new AppError(
      'window-not-set',
      409,
      'The 24-hour window is not set. Set its start time and offset in the company settings first.',
    )
  }
  const live = await liveReports(client)
  const pinnedWindows = pinnedWindowsOf(live)
  const {
    candidates: found,
    unvalued,
    untimed,
    reviews,
  } = await aggregateParts(client, live, { windows, context, pinnedWindows })
  const changes = compareWithSubmitted(live, found, new Set(unvalued.map((receipt) => receipt.transactionId)))
  return { candidates: found, changes, unvalued, untimed, reviews, options: { windows, context, pinnedWindows } }
}

/** Receipts in memory at once; a window with more is loaded whole. */
const partSize = 20_000

/** Aggregates in parts, so that memory doesn't grow with the data on file. */
async function aggregateParts(
  client: Sql,
  live: readonly LiveReport[],
  options: AggregateOptions,
): Promise<AggregateResult> {
  const { windows, context = {}, pinnedWindows } = options
  const spansOf = windowsReader(windows, pinnedWindows)
  const matter = new PackedReceipts()
  const moved = movedSpans(live, windows)
  await groupByHashing(client, async () => {
    const parts = client.listsInParts(matterColumns, fetchSize, matterSql(windows, moved !== null), [
      live.flatMap((report) => report.transactionIds),
      ...(moved ?? []),
    ])
    for await (const part of parts) {
      for (const [id, at, offset, isDateOnly, channels] of part) {
        const time = isDateOnly
          ? dateOnlyTime({ storedMs: Number(at), storedOffset: offset ?? 0, channels }, { windows, context })
          : { epochMs: Number(at) }
        for (const { startMs } of spansOf({ id, ...time })) matter.add(id, startMs)
      }
    }
  })
  const parts: AggregateResult[] = []
  for (const { ids, starts } of matter.parts(partSize))
    parts.push(
      aggregate(await ruleTransactions(client, { windows, context }, ids), { ...options, onlyWindows: starts }),
    )
  return joinAggregates(parts)
}

/**
 * Id, instant in milliseconds, its offset, whether it is a date alone, and what is said of how that one was conducted.
 */
const matterColumns = [col.text, col.text, col.int.orNull, col.bool, col.textsOrNulls.orNull] as const

/** Rows fetched at once of a result of any length. */
const fetchSize = 5_000

/** Ids that a grouping over many rows yields. */
async function idsOf(client: Sql, sql: string, parameters: readonly unknown[]): Promise<string[]> {
  return groupByHashing(client, async () => {
    const rows = await client.lists([col.text], sql, parameters)
    return rows.map(([id]) => id)
  })
}

/**
 * Right after an import the planner has no statistics of the new rows and may look them up one by one: force a hash
 * aggregate.
 */
async function groupByHashing<Result>(client: Sql, work: () => Promise<Result>): Promise<Result> {
  await client.run(`SELECT set_config('enable_nestloop', 'off', true), set_config('work_mem', '96MB', true)`)
  const result = await work()
  await client.run(`SELECT set_config('enable_nestloop', 'on', true)`)
  return result
}

const epochSql = `floor(date_part('epoch', t.occurred_at))::bigint`

/** Instant of a receipt in SQL, whole seconds begun: one without a time counts from where `dateInstant` puts it. */
function secondsSql(windows: readonly WindowSetting[]): string {
  const midnight = (setting: WindowSetting) =>
    `${epochSql} + (coalesce(t.offset_minutes, 0) - (${setting.offsetMinutes})) * 60`
  const cases = windows
    .slice(1)
    .map((setting) => `WHEN ${midnight(setting)} >= ${fromSecond(setting)} THEN ${midnight(setting)}`)
  const ofDate =
    cases.length === 0 ? midnight(windows[0]!) : `CASE ${cases.reverse().join(' ')} ELSE ${midnight(windows[0]!)} END`
  return `CASE WHEN t.date_only THEN ${ofDate} ELSE ${epochSql} END`
}

const fromSecond = (setting: WindowSetting): number => Math.floor((setting.effectiveFromMs ?? 0) / 1000)

const daysBefore = '10000000::bigint'

/**
 * SQL on alias `t`: the ordinal of the window of a transaction, unique over all settings: days since the setting's
 * anchor, and the setting. `seconds`: SQL of its instant, where that is not the one that it counts from.
 */
export function windowSql(windows: readonly WindowSetting[], seconds = `(${secondsSql(windows)})`): string {
  const ordinal = (setting: WindowSetting, index: number) => {
    const [hours, minutes] = setting.startTime.split(':').map(Number)
    const shift = setting.offsetMinutes * 60 - ((hours ?? 0) * 3600 + (minutes ?? 0) * 60)
    // Integer division truncates towards zero, so days are counted from before any date.
    return `((${seconds} + (${shift}) + 86400 * ${daysBefore}) / 86400 - ${daysBefore})::int * ${windows.length} + ${index}`
  }
  const cases = windows
    .slice(1)
    .map((setting, index) => `WHEN ${seconds} >= ${fromSecond(setting)} THEN ${ordinal(setting, index + 1)}`)
  return windows.length === 1
    ? ordinal(windows[0]!, 0)
    : `CASE ${cases.reverse().join(' ')} ELSE ${ordinal(windows[0]!, 0)} END`
}

/** Whether every date is in one window: they begin at midnight on the clock that dates count on. */
const isOneDayOneWindow = (windows: readonly WindowSetting[]): boolean =>
  windows.length === 1 && windows[0]!.startTime === '00:00'

/**
 * The receipts with their windows, as `receipt`. One without a time has a row for each window that holds part of its
 * day: those of the day's first and last second, and of those around the instants in it at which a setting takes
 * effect.
 */
function receiptSql(windows: readonly WindowSetting[], columns: string, where: string): string {
  if (isOneDayOneWindow(windows))
    return `receipt AS MATERIALIZED (SELECT ${columns}, ${windowSql(windows, `(${secondsSql(windows)})`)} AS w FROM transaction t WHERE ${where})`
  const inDay = (second: number) => `least(greatest(s.s, ${second}), s.s + 86399)`
  const ofDay = [
    's.s',
    's.s + 86399',
    ...windows.slice(1).flatMap((setting) => [inDay(fromSecond(setting) - 1), inDay(fromSecond(setting))]),
  ]
  return `receipt AS MATERIALIZED (
      SELECT ${columns}, w.w FROM transaction t CROSS JOIN LATERAL (SELECT ${secondsSql(windows)} AS s) s
      CROSS JOIN LATERAL (
        SELECT ${windowSql(windows, 's.s')} AS w WHERE NOT t.date_only
        UNION SELECT ${windowSql(windows, 'd.second')} FROM unnest(ARRAY[${ofDay.join(', ')}]) AS d (second) WHERE t.date_only) w
      WHERE ${where})`
}

type RuleRole = 'conductor' | 'on_behalf_of' | 'beneficiary'

/**
 * Parties beyond those that the receipts' own rows name. Each receipt of theirs in that role is kept, which is sound:
 * the rule leaves out what reaches no threshold.
 */
const furtherSql = (columns: string) => `
    further AS MATERIALIZED (
      SELECT p.transaction_id, p.role::text AS role, p.customer_id, ${columns} FROM action_party p JOIN receipt ON receipt.id = p.transaction_id
      WHERE p.customer_id IS NOT NULL AND p.role IN ('conductor', 'on_behalf_of', 'beneficiary'))`

/**
 * The receipts that can influence the result, as `matterColumns`. $1: ids of transactions in live reports. $2, $3:
 * starts and ends of windows of live reports that today's settings no longer cut so, whose receipts are all kept. Sums
 * are of cents capped at the threshold, which reach it when the amounts do: an integer's sum takes a third of the
 * memory of a numeric's, and half of the time.
 */
function matterSql(windows: readonly WindowSetting[], hasMoved: boolean): string {
  const columns = (table: string) =>
    ['id', 'occurred_at', 'offset_minutes', 'date_only'].map((name) => `${table}.${name}`).join(', ')
  const group = (role: RuleRole) => `
    SELECT ${columns('receipt')} FROM receipt JOIN (
      SELECT method, w, ${role}_id FROM receipt WHERE ${role}_id IS NOT NULL GROUP BY method, w, ${role}_id
      HAVING count(capped_cents) >= 2 AND sum(capped_cents) >= ${THRESHOLD_CENTS}
      UNION SELECT method, w, customer_id FROM further WHERE role = '${role}') kept USING (method, w, ${role}_id)`
  return `
    WITH ${receiptSql(
      windows,
      `${columns('t')}, t.method, t.cad_amount, t.conductor_id, t.on_behalf_of_id, t.beneficiary_id,
        CASE WHEN t.cad_amount IS NOT NULL THEN (least(t.cad_amount, ${formatCents(THRESHOLD_CENTS)}) * 100)::int END AS capped_cents,
        t.details <> '{}' AND t.details -> 'rules' ->> 'ministerialDirective' IS NOT NULL AS is_directive`,
      receivedSql,
    )},
    ${furtherSql('receipt.method, receipt.w')},
    matter AS (
      ${group('conductor')}
      UNION ${group('on_behalf_of')}
      UNION ${group('beneficiary')}
      UNION SELECT ${columns('receipt')} FROM receipt JOIN further ON further.transaction_id = receipt.id
      UNION SELECT ${columns('receipt')} FROM receipt WHERE cad_amount IS NULL OR cad_amount >= ${formatCents(THRESHOLD_CENTS)} OR is_directive
      UNION SELECT ${columns('t')} FROM transaction t WHERE t.id = ANY($1::uuid[]) AND t.occurred_at IS NOT NULL
      ${
        hasMoved
          ? `UNION SELECT ${columns('t')} FROM transaction t
        JOIN unnest($2::timestamptz[], $3::timestamptz[]) AS moved (starts, ends) ON t.occurred_at >= moved.starts - interval '1 day' AND t.occurred_at < moved.ends + interval '1 day'
        WHERE ${receivedSql}`
          : ''
      })
    SELECT m.id, (extract(epoch FROM m.occurred_at) * 1000)::bigint::text, m.offset_minutes, m.date_only,
      CASE WHEN m.date_only THEN (SELECT ${channelsSql} FROM transaction t LEFT JOIN location l ON l.id = t.location_id WHERE t.id = m.id) END
    FROM matter m`
}

/**
 * Starts and ends of the windows of live reports that today's settings cut otherwise. Null if none: looking
 * for their receipts reads all.
 */
function movedSpans(live: readonly LiveReport[], windows: readonly WindowSetting[]): [Date[], Date[]] | null {
  const spanOf = compileWindows(windows)
  const moved = new Map<number, WindowSpan>()
  for (const { window } of live) {
    const today = spanOf(window.startMs)
    if (today.startMs !== window.startMs || today.endMs !== window.endMs) moved.set(window.startMs, window)
  }
  const spans = [...moved.values()]
  return spans.length === 0
    ? null
    : [spans.map((span) => new Date(span.startMs)), spans.map((span) => new Date(span.endMs))]
}

/**
 * The threshold reports at the regulator or on their way. One that is filed in parts is one here, with the transactions
 * of all its parts, drafted ones included; it goes by the live part with the most room, which takes in what comes late.
 */
async function liveReports(client: Sql): Promise<LiveReport[]> {
  const rows = await client.rows(
    {
      id: col.text,
      type: col.oneOf<'LCTR' | 'LVCTR'>(),
      aggregation: col.oneOf<AggregationType>(),
      party_id: col.text.orNull,
      key: col.text,
      starts: col.instant,
      ends: col.instant,
      window_offset: col.int,
      total_cad: col.text,
      live: col.bool,
      erased: col.bool,
      ids: col.texts.orNull,
    },
    `SELECT r.id, r.type, r.aggregation, r.party_id, r.key, r.window_start AS starts, r.window_end AS ends, r.window_offset, r.total_cad::text, r.live, r.erased_at IS NOT NULL AS erased,
            (SELECT array_agg(m.transaction_id::text ORDER BY m.position) FROM report_transaction m WHERE m.report_id = r.id) AS ids
     FROM (
       SELECT p.*, bool_or(p.live) OVER (PARTITION BY p.key) AS of_live FROM (
         SELECT r.id, r.type, r.aggregation, r.party_id, r.window_start, r.window_end, r.window_offset, r.total_cad, r.erased_at,
                ${baseKeySql('r.candidate_key')} AS key, r.state = ANY($1::"ReportState"[]) AS live
         FROM report r WHERE r.type IN ('LCTR', 'LVCTR') AND r.window_start IS NOT NULL AND r.window_end IS NOT NULL AND r.state <> 'deleted') p) r
     WHERE r.of_live ORDER BY r.id`,
    [LIVE],
  )
  return [...Map.groupBy(rows, (row) => row.key).values()].map((parts) => {
    const row = parts
      .filter((part) => part.live)
      .reduce((least, part) => ((part.ids?.length ?? 0) < (least.ids?.length ?? 0) ? part : least))
    return {
      reportId: row.id,
      type: row.type,
      aggregation: row.aggregation,
      partyKey: row.party_id,
      window: {
        startMs: row.starts.getTime(),
        endMs: row.ends.getTime(),
        offsetMinutes: row.window_offset,
        date: localDate(row.starts.getTime(), row.window_offset),
      },
      transactionIds: parts.flatMap((part) => part.ids ?? []),
      // An erased report has no total to compare with.
      ...(parts.every((part) => !part.erased) && {
        totalCents: parts.reduce((sum, part) => sum + toCents(part.total_cad), 0n),
      }),
      ...(isDirectiveKey(row.key) && { ministerialDirective: 'IR2020' as const }),
    }
  })
}

/** The time whose receipts are looked at for hints, and how many of them may be loaded for it. */
export interface HintSpan {
  fromMs: number
  /** Exclusive. */
  untilMs: number
  mostReceipts: number
}

/**
 * Customers to look at: the receipts of each party that has enough of them, near enough to the threshold or to a
 * window's edge, for some hint to be possible. Null where these receipts are more than the span allows.
 */
export async function hintsOf(
  client: Sql,
  windows: readonly WindowSetting[],
  context: { sectorCode?: number | undefined },
  span: HintSpan,
): Promise<SuspicionHint[] | null> {
  const lowest = HIGH_TOTALS.reduce<bigint>(
    (least, limit) => (limit.cents < least ? limit.cents : least),
    HIGH_TOTALS[0].cents,
  )
  const few = Math.min(...HIGH_TOTALS.map((limit) => limit.count))
  const threshold = formatCents(THRESHOLD_CENTS)
  const group = (role: RuleRole) => `
    SELECT receipt.id FROM receipt JOIN further ON further.role = '${role}' AND further.method = receipt.method AND further.customer_id = receipt.${role}_id
    UNION SELECT unnest(ids) AS id FROM (
      SELECT array_agg(id) AS ids FROM (
        SELECT id, method, ${role}_id, cad_amount, w, sum(cad_amount) OVER pair AS two_windows
        FROM receipt WHERE ${role}_id IS NOT NULL AND cad_amount IS NOT NULL
        WINDOW pair AS (PARTITION BY method, ${role}_id ORDER BY w RANGE BETWEEN ${windows.length} PRECEDING AND CURRENT ROW)) each
      GROUP BY method, ${role}_id
      HAVING count(*) FILTER (WHERE cad_amount >= ${formatCents(JUST_BELOW_CENTS)} AND cad_amount < ${threshold}) >= ${JUST_BELOW_COUNT}
          OR (count(*) FILTER (WHERE cad_amount < ${threshold}) >= ${few} AND sum(cad_amount) FILTER (WHERE cad_amount < ${threshold}) >= ${formatCents(lowest)})
          OR (count(DISTINCT w) >= 2 AND max(two_windows) >= ${threshold})) kept`
  const source = `
    WITH receipt AS MATERIALIZED (
      SELECT t.id, t.method, t.cad_amount, t.conductor_id, t.on_behalf_of_id, t.beneficiary_id, ${windowSql(windows, `(${secondsSql(windows)})`)} AS w
      FROM transaction t WHERE ${receivedSql} AND coalesce(t.occurred_at, 'epoch'::timestamptz) >= $1 AND coalesce(t.occurred_at, 'epoch'::timestamptz) < $2),
    ${furtherSql('receipt.method')}
    SELECT transaction_id AS id FROM further UNION ${group('conductor')} UNION ${group('on_behalf_of')} UNION ${group('beneficiary')}`
  const ids = await idsOf(client, source, [new Date(span.fromMs), new Date(span.untilMs)])
  return ids.length > span.mostReceipts
    ? null
    : suspicionHints(await ruleTransactions(client, { windows, context }, ids), windows, context)
}
