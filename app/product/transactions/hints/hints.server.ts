import type { SuspicionHint } from '#app/compliance/types.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { cachedForTenant } from '#app/platform/data/tenant-cache.ts'
import { customerLabels } from '#app/product/customers/queries.server.ts'
import { knownDecisionsSql, visibleSql } from '#app/product/report-states/visible.server.ts'
import { hintsOf } from '../rules/candidates.server.ts'
import { addDays } from '#app/compliance/rules/days/holidays.ts'
import { dayOn, startOfDay } from '#app/ui/values/clock.ts'
import { companyRules, readersClock } from '../../settings/company-rules.server.ts'

export interface HintTransaction {
  id: string
  externalId: string
  /** Milliseconds. */
  at: number
  offsetMinutes: number
  cadAmount: string
}

/** A customer to look at for a suspicious transaction report, and why. Never a report by itself. */
export interface Hint {
  key: string
  code: SuspicionHint['code']
  customer: { id: string; name: string }
  /** In words, with where it comes from. */
  reason: string
  source: string
  transactions: HintTransaction[]
}

export interface Hints {
  rows: Hint[]
  total: number
}

export interface HintQuery {
  limit: number
  /** How many of the latest are passed over. */
  offset?: number
  /** Days that are looked at, up to `untilMs` (now). */
  days?: number
  untilMs?: number
  /** Bounds each query. */
  statementMs?: number
  mostReceipts?: number
}

const dayMs = 86_400_000
/** Days that are looked at; a shorter time where the receipts of a longer one are too many for a page. */
const hintDays = [400, 120, 45] as const
/** A pattern stretches over no more days: so much do two times that follow each other share. */
const patternDays = 30
/** Receipts that are loaded at the most: half a second's work. */
const mostLoaded = 50_000

/** There is too much to look at in the time given. */
class TooMuch extends Error {}

/**
 * What to look at for an STR, the latest first, with the count of all. One whose transactions are all in suspicious
 * transaction reports, or decisions not to file one, that this reader may know of is left out, and no other: its
 * absence would tell of them.
 * @throws AppError forbidden, for those who may prepare no STR
 * @throws TooMuch where it is bounded and there is more to look at
 * @internal tests choose other bounds than the pages
 */
export async function suspicionHints(
  scope: Scope,
  {
    limit,
    offset = 0,
    days = hintDays[0],
    untilMs = Date.now() + dayMs,
    statementMs,
    mostReceipts = Infinity,
  }: HintQuery,
): Promise<Hints> {
  scope.require('prepare suspicious transaction reports')
  return scope.sql(async (client) => {
    if (statementMs !== undefined)
      await client.run(`SELECT set_config('statement_timeout', $1, true)`, [String(statementMs)])
    const { windows, context } = await companyRules(client)
    if (windows.length === 0) return { rows: [], total: 0 }
    const found = await hintsOf(client, windows, context, { fromMs: untilMs - days * dayMs, untilMs, mostReceipts })
    if (found === null) throw new TooMuch()
    if (found.length === 0) return { rows: [], total: 0 }
    const written = await client.rows(
      { id: col.text },
      `SELECT DISTINCT m.transaction_id AS id FROM report_transaction m JOIN report r ON r.id = m.report_id
       WHERE r.type = 'STR' AND r.state <> 'deleted' AND m.transaction_id = ANY($1::uuid[]) AND ${visibleSql(scope, 'r')}
       UNION SELECT decided.id FROM suspicion_decision d CROSS JOIN LATERAL unnest(d.transaction_ids) AS decided (id)
       WHERE decided.id = ANY($1::uuid[]) AND ${knownDecisionsSql(scope, 'd')}`,
      [[...new Set(found.flatMap((hint) => hint.transactionIds))]],
    )
    const isWritten = new Set(written.map((row) => row.id))
    const open = [...merged(found).values()].filter((hint) => !hint.transactionIds.every((id) => isWritten.has(id)))
    const latest = await client.rows(
      { id: col.text, at: col.text, offset: col.int, external: col.text, cad: col.text },
      `SELECT t.id, (extract(epoch FROM t.occurred_at) * 1000)::bigint::text AS at, coalesce(t.offset_minutes, 0) AS offset, t.external_id AS external, t.cad_amount::text AS cad
       FROM transaction t WHERE t.id = ANY($1::uuid[]) AND t.occurred_at IS NOT NULL AND t.cad_amount IS NOT NULL`,
      [[...new Set(open.flatMap((hint) => hint.transactionIds))]],
    )
    const names = await customerLabels(
      client,
      open.map((hint) => hint.partyKey),
    )
    const facts = new Map(
      latest.map(({ id, at, offset, external, cad }): [string, HintTransaction] => [
        id,
        {
          id,
          externalId: external.startsWith('row:') ? 'no ID' : external,
          at: Number(at),
          offsetMinutes: offset,
          cadAmount: cad,
        },
      ]),
    )
    const rows = open
      .map((hint): Hint => ({
        key: `${hint.code} ${hint.partyKey} ${sha256Hex(hint.transactionIds.join(' ')).slice(0, 16)}`,
        code: hint.code,
        customer: { id: hint.partyKey, name: names.get(hint.partyKey) ?? 'no name' },
        reason: hint.reason.text,
        source: hint.reason.source,
        transactions: hint.transactionIds.flatMap((id) => facts.get(id) ?? []),
      }))
      .sort((a, b) => lastOf(b) - lastOf(a))
    return { rows: rows.slice(offset, offset + limit), total: rows.length }
  })
}

const lastOf = (hint: Hint): number => hint.transactions.reduce((last, one) => Math.max(last, one.at), 0)

/**
 * One hint where the same customer has the same receipts in several roles: who brings the cash and gets the value is
 * often one person.
 */
function merged<T extends { code: string; partyKey: string; transactionIds: readonly string[] }>(
  hints: readonly T[],
): Map<string, T> {
  const once = new Map<string, T>()
  for (const hint of hints) {
    const key = `${hint.code} ${hint.partyKey} ${hint.transactionIds.join(' ')}`
    if (!once.has(key)) once.set(key, hint)
  }
  return once
}

/**
 * The same for part of a page: null without the permission, `later` if there are too many transactions for a page's
 * time.
 */
export async function hintsInTime(scope: Scope, limit: number, request?: Request): Promise<Hints | 'later' | null> {
  if (!scope.can('prepare suspicious transaction reports')) return null
  return cachedForTenant<Hints | 'later'>(
    scope,
    `The first ${limit} to look at for a suspicious transaction report`,
    () => suspicionHints(scope, { limit, mostReceipts: mostLoaded }).catch(laterWhenTooMuch),
    { request },
  )
}

export interface HintPage extends Hints {
  /** The time that was looked at: YYYY-MM-DD, both inclusive. */
  from: string
  until: string
  /** The `until` of the time before, where not all of the longest time was looked at; null where it was. */
  before: string | null
}

/**
 * A page of hints up to a day (YYYY-MM-DD on the organization's clock; today where null), over the longest time whose
 * receipts can be looked through while someone waits. `later` where even those of the shortest are too many.
 */
export async function hintPage(
  scope: Scope,
  {
    until,
    page,
    pageSize,
    mostReceipts = mostLoaded,
  }: { until: string | null; page: number; pageSize: number; mostReceipts?: number },
): Promise<HintPage | 'later'> {
  const clock = await readersClock(scope)
  const last = until ?? dayOn(clock, Date.now())
  const untilMs = startOfDay(clock, last, 1)
  for (const days of hintDays) {
    const found = await suspicionHints(scope, {
      limit: pageSize,
      offset: (page - 1) * pageSize,
      days,
      untilMs,
      statementMs: 3_000,
      mostReceipts,
    }).catch(laterWhenTooMuch)
    if (found === 'later') continue
    const from = addDays(last, 1 - days)
    return {
      ...found,
      from,
      until: last,
      before: days === hintDays[0] ? null : addDays(from, patternDays),
    }
  }
  return 'later'
}

/** PostgreSQL stopped a query at its time, or there are more receipts than may be loaded: no fault. */
function laterWhenTooMuch(error: unknown): 'later' {
  if (
    error instanceof TooMuch ||
    (typeof error === 'object' && error !== null && 'code' in error && error.code === '57014')
  )
    return 'later'
  throw error
}
