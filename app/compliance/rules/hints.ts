/**
 * "Look at this for a suspicious transaction report." Never a report by itself: an STR rests on a person's grounds to
 * suspect, and the static window does not limit that look (FINTRAC 24-hour rule guidance, section 3).
 *
 * Only receipts that no threshold report shows to the regulator raise a hint, so that a customer who is reported anyway
 * raises none. The limits below are ours, chosen for few false alarms.
 */
import { countsFor } from './classify.ts'
import { THRESHOLD, THRESHOLD_CENTS, displayCents } from '../words/money.ts'
import { PARTY_AGGREGATIONS } from './reasons.ts'
import type { PartyAggregation } from './reasons.ts'
import type {
  ClassificationContext,
  RuleTransaction,
  SuspicionHint,
  ThresholdReportType,
  WindowSetting,
} from '../types.ts'
import { DAY_MS, compileWindows, dayWords, formatInstant } from './days/window.ts'

/** How far from a window's edge receipts count as being around it, on each side. */
const EDGE_MS = 2 * 60 * 60_000
/** From here to the threshold an amount is "just below". */
export const JUST_BELOW_CENTS = 900_000n
/** So many just-below amounts within `JUST_BELOW_DAYS` are a run. */
export const JUST_BELOW_COUNT = 3
const JUST_BELOW_DAYS = 30
/** Below-threshold receipts that sum high: within `days`, at least `count` receipts that total at least `cents`. */
export const HIGH_TOTALS = [
  { days: 7, count: 4, cents: 2_500_000n },
  { days: 30, count: 8, cents: 6_000_000n },
] as const

interface Receipt {
  id: string
  epochMs: number
  /** Only its date is known: it says nothing of what lies around a window's edge. */
  isUntimed: boolean
  cents: bigint
  windowStartMs: number
  windowEndMs: number
  offsetMinutes: number
}

interface Series {
  role: PartyAggregation
  type: ThresholdReportType
  partyKey: string
  receipts: Receipt[]
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const WHO: Record<PartyAggregation, string> = {
  conductor: 'by one conductor',
  on_behalf_of: 'on behalf of one party',
  beneficiary: 'for one beneficiary',
}
const WHAT: Record<ThresholdReportType, string> = { LCTR: 'cash receipts', LVCTR: 'virtual currency receipts' }
const SOURCE = 'FINTRAC guidance, suspicious transactions and the 24-hour rule'

/** `Tue, Nov 17, 2026 at 00:00 (UTC−05:00)`. */
function shownInstant(epochMs: number, offsetMinutes: number): string {
  const iso = formatInstant(epochMs, offsetMinutes)
  return `${dayWords(iso)} at ${iso.slice(11, 16)} (UTC${iso.slice(19).replace('-', '−')})`
}

const sum = (receipts: readonly Receipt[]) => receipts.reduce((total, receipt) => total + receipt.cents, 0n)

/** The receipts of each party in each role and type, in order of time. */
function seriesOf(
  transactions: Iterable<RuleTransaction>,
  windows: readonly WindowSetting[],
  context: ClassificationContext,
): Series[] {
  const spanOf = compileWindows(windows)
  const series = new Map<string, Series>()
  for (const transaction of transactions) {
    // Receipts set aside from a threshold report may be as suspicious as any.
    const counted = countsFor({ ...transaction, setAside: undefined }, context)
    if (!counted || transaction.cadCents === null) continue
    const { startMs, endMs, offsetMinutes } = spanOf(transaction.epochMs)
    const receipt = {
      id: transaction.id,
      epochMs: transaction.epochMs,
      isUntimed: transaction.date !== undefined,
      cents: transaction.cadCents,
      windowStartMs: startMs,
      windowEndMs: endMs,
      offsetMinutes,
    }
    const inRole: Record<PartyAggregation, readonly { key: string }[]> = {
      conductor: transaction.conductors,
      on_behalf_of: transaction.onBehalfOf,
      beneficiary: transaction.beneficiaries,
    }
    for (const role of PARTY_AGGREGATIONS) {
      if (inRole[role].length === 0) continue
      for (const partyKey of new Set(inRole[role].map((party) => party.key))) {
        const key = `${role} ${counted.type} ${partyKey}`
        const known = series.get(key)
        if (known) known.receipts.push(receipt)
        else series.set(key, { role, type: counted.type, partyKey, receipts: [receipt] })
      }
    }
  }
  for (const { receipts } of series.values()) receipts.sort((a, b) => a.epochMs - b.epochMs || byText(a.id, b.id))
  return [...series.values()]
}

/**
 * Receipts that a threshold report shows: those of a party whose window totals the threshold. Judged on whole amounts,
 * without the exceptions for some beneficiaries, which is exact enough for a hint.
 */
function reportedIds(all: readonly Series[]): Set<string> {
  const reported = new Set<string>()
  for (const { receipts } of all) {
    const totals = new Map<number, bigint>()
    for (const { windowStartMs, cents } of receipts)
      totals.set(windowStartMs, (totals.get(windowStartMs) ?? 0n) + cents)
    for (const { id, windowStartMs } of receipts)
      if ((totals.get(windowStartMs) ?? 0n) >= THRESHOLD_CENTS) reported.add(id)
  }
  return reported
}

function edgeHints({ type, role, partyKey }: Series, all: readonly Receipt[]): SuspicionHint[] {
  const receipts = all.filter(({ isUntimed }) => !isUntimed)
  return receipts.flatMap((last, index): SuspicionHint[] => {
    const next = receipts[index + 1]
    if (!next || next.windowStartMs !== last.windowEndMs) return []
    const edge = last.windowEndMs
    const around = receipts.filter(({ epochMs }) => epochMs >= edge - EDGE_MS && epochMs < edge + EDGE_MS)
    const hasBothSides = last.epochMs >= edge - EDGE_MS && next.epochMs < edge + EDGE_MS
    const total = sum(around)
    if (!hasBothSides || total < THRESHOLD_CENTS) return []
    return [
      {
        code: 'window-edge',
        partyKey,
        transactionIds: around.map(({ id }) => id),
        reason: {
          code: 'window-edge',
          text: `${around.length} ${WHAT[type]} ${WHO[role]} within two hours of the window’s edge on ${shownInstant(edge, next.offsetMinutes)} total ${displayCents(total)}. In one window they would be reported. Apart they aren’t. Check whether they were split to avoid a report.`,
          source: SOURCE,
        },
      },
    ]
  })
}

/**
 * The stretches of a series in which some period of `days` meets a limit; stretches that overlap are one.
 */
function stretches(receipts: readonly Receipt[], days: number, count: number, cents: bigint): Receipt[][] {
  const found: { from: number; to: number }[] = []
  let from = 0
  let total = 0n
  receipts.forEach((receipt, to) => {
    total += receipt.cents
    while (receipts[from]!.epochMs <= receipt.epochMs - days * DAY_MS) {
      total -= receipts[from]!.cents
      from += 1
    }
    if (to - from + 1 < count || total < cents) return
    const last = found.at(-1)
    if (last && from <= last.to) last.to = to
    else found.push({ from, to })
  })
  return found.map((stretch) => receipts.slice(stretch.from, stretch.to + 1))
}

function runHints({ type, role, partyKey }: Series, receipts: readonly Receipt[]): SuspicionHint[] {
  const justBelow = receipts.filter(({ cents }) => cents >= JUST_BELOW_CENTS)
  return stretches(justBelow, JUST_BELOW_DAYS, JUST_BELOW_COUNT, 0n).map((run) => ({
    code: 'just-below-run',
    partyKey,
    transactionIds: run.map(({ id }) => id),
    reason: {
      code: 'just-below-run',
      text: `${run.length} ${WHAT[type]} ${WHO[role]} of ${displayCents(JUST_BELOW_CENTS)} to ${displayCents(THRESHOLD_CENTS - 1n)} each, ${JUST_BELOW_COUNT} or more of them within ${JUST_BELOW_DAYS} days, total ${displayCents(sum(run))}. Check whether the amounts were kept below ${THRESHOLD} to avoid a report.`,
      source: SOURCE,
    },
  }))
}

function totalHints({ type, role, partyKey }: Series, receipts: readonly Receipt[]): SuspicionHint[] {
  for (const { days, count, cents } of HIGH_TOTALS) {
    const hints = stretches(receipts, days, count, cents).map((stretch): SuspicionHint => ({
      code: 'below-threshold-total',
      partyKey,
      transactionIds: stretch.map(({ id }) => id),
      reason: {
        code: `below-threshold-total-${days}-days`,
        text: `${stretch.length} ${WHAT[type]} ${WHO[role]} not in any report total ${displayCents(sum(stretch))}, with ${displayCents(cents)} or more within ${days} days. Check whether that fits what you know about the customer.`,
        source: SOURCE,
      },
    }))
    if (hints.length > 0) return hints
  }
  return []
}

/**
 * Hints over a set of transactions, in a fixed order: by party, code, first transaction. Give the receipts of at least
 * the last 30 days; a longer history only adds earlier hints. The same transactions are named once for a code, though
 * the party may have several roles in them, or several parties may share them.
 * @throws RangeError when the window settings are wrong.
 */
export function suspicionHints(
  transactions: Iterable<RuleTransaction>,
  windows: readonly WindowSetting[],
  context: ClassificationContext = {},
): SuspicionHint[] {
  const series = seriesOf(transactions, windows, context)
  const reported = reportedIds(series)
  const all = series
    .sort(
      (a, b) =>
        PARTY_AGGREGATIONS.indexOf(a.role) - PARTY_AGGREGATIONS.indexOf(b.role) ||
        byText(a.partyKey, b.partyKey) ||
        byText(a.type, b.type),
    )
    .flatMap((each) => {
      const receipts = each.receipts.filter(({ id }) => !reported.has(id))
      if (receipts.length < 2) return []
      return [...edgeHints(each, receipts), ...runHints(each, receipts), ...totalHints(each, receipts)]
    })
  const once = new Map<string, SuspicionHint>()
  for (const hint of all) {
    const key = JSON.stringify([hint.code, hint.transactionIds])
    if (!once.has(key)) once.set(key, hint)
  }
  return [...once.values()].sort(
    (a, b) =>
      byText(a.partyKey, b.partyKey) ||
      byText(a.code, b.code) ||
      byText(a.transactionIds[0] ?? '', b.transactionIds[0] ?? ''),
  )
}
