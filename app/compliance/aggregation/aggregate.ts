/**
 * The 24-hour rule: from transactions to the reports that must be made (PCMLTFR s. 126 and 129; FINTRAC 24-hour rule
 * guidance of 2023-10-23).
 *
 * Receipts of one type in one static window are grouped three times, independently: by conductor, by the party on whose
 * behalf, by beneficiary; never across roles. A group of two or more that totals $10,000.00 or more is one report with
 * all of its receipts, whatever the size of each. Groups with the same transactions are one report; groups that merely
 * overlap are a report each. A receipt of $10,000.00 or more that is in no such report has its own.
 */
import {
  byText,
  fillBuckets,
  groupKey,
  isReportable,
  isReportedAlone,
  waitingIn,
  windowsReader,
  without,
} from './buckets.ts'
import type { Bucket, BucketOptions, Group } from './buckets.ts'
import { countsFor, needsDirectiveReport } from '../rules/classify.ts'
import { deadlineOf, receiptDate } from '../rules/days/deadlines.ts'
import type { IsHoliday } from '../rules/days/deadlines.ts'
import { isFederalHoliday } from '../rules/days/holidays.ts'
import { THRESHOLD_CENTS } from '../words/money.ts'
import {
  PARTY_AGGREGATIONS,
  aggregateReason,
  awaitingTimeText,
  directiveReason,
  loneReason,
  portionReason,
  untimedReason,
  unvaluedReason,
} from '../rules/reasons.ts'
import type { PartyAggregation } from '../rules/reasons.ts'
import type {
  AggregationType,
  Reason,
  ReportCandidate,
  RuleTransaction,
  ThresholdReportType,
  WindowSpan,
} from '../types.ts'

export interface AggregateOptions extends BucketOptions {
  /**
   * Which grouping stands for identical sets, best first. The entity documents it; default conductor, then on behalf
   * of.
   */
  collapsePreference?: readonly PartyAggregation[]
  /** Public holidays by date; federal statutory holidays when absent. */
  isHoliday?: IsHoliday
}

/** A receipt that counts but cannot be judged until its value in Canadian dollars is known. */
export interface UnvaluedReceipt {
  transactionId: string
  /** Currency of the receipt. */
  currency: string
  type: ThresholdReportType
  reason: Reason
  /** When a report that it begins would be due. */
  dueDate: string
  fileBy: string
}

/** A receipt with a date alone whose unknown time of day decides which report it belongs to. */
export interface UntimedReceipt {
  transactionId: string
  type: ThresholdReportType
  /** YYYY-MM-DD */
  date: string
  /** Those that hold part of the day. */
  windows: readonly WindowSpan[]
  reason: Reason
  /** When a report that it begins would be due. */
  dueDate: string
  fileBy: string
}

/** A group whose answer depends on a policy choice; a person looks at it. */
export interface AggregationReview {
  type: ThresholdReportType
  partyKey: string
  transactionIds: readonly string[]
  reason: Reason
}

export interface AggregateResult {
  /** By window, type, grouping, party, first transaction. */
  candidates: ReportCandidate[]
  unvalued: UnvaluedReceipt[]
  /** They wait for their time; no candidate holds them. */
  untimed: UntimedReceipt[]
  reviews: AggregationReview[]
}

const byTimeThenId = (a: RuleTransaction, b: RuleTransaction) => a.epochMs - b.epochMs || byText(a.id, b.id)
const AGGREGATION_ORDER: readonly AggregationType[] = [...PARTY_AGGREGATIONS, 'not_applicable']

/** Groups with the same transactions together, the preferred one first. */
function collapse(groups: readonly Group[], preference: readonly PartyAggregation[]): Group[][] {
  const sets = new Map<string, Group[]>()
  for (const group of groups) {
    const key = JSON.stringify(group.members.map((member) => member.id))
    const same = sets.get(key)
    if (same) same.push(group)
    else sets.set(key, [group])
  }
  const rank = (aggregation: PartyAggregation) => {
    const place = preference.indexOf(aggregation)
    return place === -1 ? preference.length + PARTY_AGGREGATIONS.indexOf(aggregation) : place
  }
  return [...sets.values()].map((same) =>
    same.sort((a, b) => rank(a.aggregation) - rank(b.aggregation) || byText(a.partyKey, b.partyKey)),
  )
}

/** In order of time. @throws RangeError when one is there twice: it would count twice. */
function inOrder(members: RuleTransaction[]): RuleTransaction[] {
  members.sort(byTimeThenId)
  members.forEach((member, index) => {
    if (member.id === members[index + 1]?.id)
      throw new RangeError(`Transaction ${member.id} is given twice; one receipt counts once`)
  })
  return members
}

type DeadlineFor = (
  type: ThresholdReportType,
  members: readonly RuleTransaction[],
  windowOffset: number,
) => Pick<ReportCandidate, 'dueDate' | 'fileBy'>

/** Counts each day's deadline once. */
function deadlines(isHoliday: IsHoliday): DeadlineFor {
  const known = new Map<string, ReturnType<DeadlineFor>>()
  return (type, members, windowOffset) => {
    // The later of two instants may have the earlier date, on a clock further west.
    let received = receiptDate(members[0]!, windowOffset)
    for (const member of members) {
      const own = receiptDate(member, windowOffset)
      if (own < received) received = own
    }
    const key = `${type} ${received}`
    let deadline = known.get(key)
    if (!deadline) {
      const { dueDate, fileBy } = deadlineOf(type, received, isHoliday)
      deadline = { dueDate, fileBy }
      known.set(key, deadline)
    }
    return deadline
  }
}

/** A reason, with the receipts whose time it waits for. */
function reasonWaiting(reason: Reason, ids: Iterable<string>): Pick<ReportCandidate, 'reason' | 'awaitingTimeOf'> {
  const awaiting = [...new Set(ids)].sort(byText)
  return awaiting.length === 0
    ? { reason }
    : { reason: { ...reason, text: `${reason.text} ${awaitingTimeText(awaiting.length)}` }, awaitingTimeOf: awaiting }
}

function candidatesOf(
  whole: Bucket,
  options: AggregateOptions,
  deadlineFor: DeadlineFor,
  { reviews, untimed }: Pick<AggregateResult, 'reviews' | 'untimed'>,
): ReportCandidate[] {
  const waiting = waitingIn(whole)
  for (const receipt of waiting.receipts) {
    const windows = whole.untimed.get(receipt)!
    untimed.push({
      transactionId: receipt.id,
      type: whole.type,
      date: receipt.date!,
      windows,
      reason: untimedReason(whole.type, receipt, windows),
      ...deadlineFor(whole.type, [receipt], whole.window.offsetMinutes),
    })
  }
  const bucket = without(whole, waiting.receipts)
  const { type, window } = bucket
  const reportable: Group[] = []
  for (const role of PARTY_AGGREGATIONS) {
    for (const group of bucket.groups[role].values()) {
      if (isReportable(group)) {
        inOrder(group.members)
        reportable.push(group)
      } else if (group.members.length >= 2 && group.wholeCents >= THRESHOLD_CENTS) {
        const transactionIds = inOrder(group.members).map((member) => member.id)
        reviews.push({
          type,
          partyKey: group.partyKey,
          transactionIds,
          reason: portionReason(type, window, group.testCents, group.wholeCents),
        })
      }
    }
  }
  const covered = new Set<string>()
  const candidates: ReportCandidate[] = collapse(reportable, options.collapsePreference ?? PARTY_AGGREGATIONS).map(
    (same) => {
      const [group, ...others] = same as [Group, ...Group[]]
      for (const member of group.members) covered.add(member.id)
      const alsoBy = PARTY_AGGREGATIONS.filter((role) => others.some((other) => other.aggregation === role))
      const awaiting = [...new Set(same.flatMap((each) => each.unvaluedIds ?? []))].sort(byText)
      return {
        type,
        aggregation: group.aggregation,
        partyKey: group.partyKey,
        window,
        transactionIds: group.members.map((member) => member.id),
        totalCents: group.wholeCents,
        sameSetAlsoBy: alsoBy,
        ...reasonWaiting(
          aggregateReason(type, window, group, alsoBy),
          same.flatMap((each) => waiting.ofGroup.get(groupKey(each)) ?? []),
        ),
        ...(others.length > 0 && {
          sameSetGroups: others.map(({ aggregation, partyKey }) => ({ aggregation, partyKey })),
        }),
        ...(awaiting.length > 0 && { awaitingValueOf: awaiting }),
        ...deadlineFor(type, group.members, window.offsetMinutes),
      }
    },
  )
  const alone = bucket.receipts.filter(
    (receipt) => needsDirectiveReport(receipt) || (isReportedAlone(receipt) && !covered.has(receipt.id)),
  )
  const unvaluedBeside = new Map<RuleTransaction, Set<string>>()
  for (const role of PARTY_AGGREGATIONS) {
    for (const { members, unvaluedIds } of bucket.groups[role].values()) {
      if (unvaluedIds !== null)
        for (const member of members)
          unvaluedBeside.set(member, new Set([...(unvaluedBeside.get(member) ?? []), ...unvaluedIds]))
    }
  }
  for (const receipt of inOrder(alone)) {
    // With a value it makes the second of two that belong together.
    const awaiting = [...(unvaluedBeside.get(receipt) ?? [])].sort(byText)
    const cents = receipt.cadCents ?? 0n
    const isDirective = needsDirectiveReport(receipt)
    candidates.push({
      type,
      aggregation: 'not_applicable',
      partyKey: null,
      window,
      transactionIds: [receipt.id],
      totalCents: cents,
      sameSetAlsoBy: [],
      // The own report of a receipt linked to Iran doesn't depend on the receipts that the 24-hour rule groups it with.
      ...(isDirective
        ? { reason: directiveReason(type, window, cents) }
        : reasonWaiting(loneReason(type, window, cents), waiting.ofReceipt.get(receipt) ?? [])),
      ...(isDirective
        ? { ministerialDirective: 'IR2020' as const }
        : awaiting.length > 0 && { awaitingValueOf: awaiting }),
      ...deadlineFor(type, [receipt], window.offsetMinutes),
    })
  }
  return candidates
}

function compareCandidates(a: ReportCandidate, b: ReportCandidate): number {
  return (
    a.window.startMs - b.window.startMs ||
    byText(a.type, b.type) ||
    AGGREGATION_ORDER.indexOf(a.aggregation) - AGGREGATION_ORDER.indexOf(b.aggregation) ||
    byText(a.partyKey ?? '', b.partyKey ?? '') ||
    byText(a.transactionIds[0] ?? '', b.transactionIds[0] ?? '')
  )
}

const compareReviews = (a: AggregationReview, b: AggregationReview) =>
  byText(a.transactionIds[0] ?? '', b.transactionIds[0] ?? '') ||
  byText(a.partyKey, b.partyKey) ||
  byText(a.type, b.type) ||
  // The same receipts may lie in two windows: one without a time does.
  byText(a.reason.text, b.reason.text)

/**
 * The reports that a set of transactions asks for, in a fixed order whatever the order of the input.
 *
 * - A receipt linked to Iran below the threshold is a report of its own (IR2020) and counts in the 24-hour rule as
 * well.
 * - A beneficiary's total is of its portions where a transaction names several; the report holds the whole
 * transactions. Where portion and whole give different answers the group is in `reviews`.
 * - A receipt whose value in Canadian dollars is unknown is in `unvalued`, and in `awaitingValueOf` of each report
 * whose party it shares; nothing is guessed and nothing dropped.
 * - A receipt with a date alone, whose day lies in several windows, is in `untimed` where some answer to its time would
 * put it into a report, and in `awaitingTimeOf` of the reports that it may belong to. Where it can be in none nothing
 * is asked.
 *
 * @throws RangeError when a transaction would count twice because it is given twice, a value is negative, or the window
 * settings are wrong.
 */
export function aggregate(transactions: Iterable<RuleTransaction>, options: AggregateOptions): AggregateResult {
  const { buckets, unvalued } = fillBuckets(transactions, options)
  const reviews: AggregationReview[] = []
  const untimed: UntimedReceipt[] = []
  const deadlineFor = deadlines(options.isHoliday ?? isFederalHoliday)
  const candidates = buckets
    .flatMap((bucket) => candidatesOf(bucket, options, deadlineFor, { reviews, untimed }))
    .sort(compareCandidates)
  const spansOf = windowsReader(options.windows, options.pinnedWindows)
  const waiting = unvalued.sort(byTimeThenId).map((receipt): UnvaluedReceipt => {
    const type = countsFor(receipt, options.context)?.type ?? 'LCTR'
    return {
      transactionId: receipt.id,
      currency: receipt.currency,
      type,
      reason: unvaluedReason(receipt),
      ...deadlineFor(type, [receipt], spansOf(receipt)[0]!.offsetMinutes),
    }
  })
  reviews.sort(compareReviews)
  return { candidates, unvalued: waiting, untimed: onceEach(untimed), reviews }
}

/** Each receipt once, by date and id: it is asked for in every window that it may lie in. */
function onceEach(untimed: readonly UntimedReceipt[]): UntimedReceipt[] {
  return [...new Map(untimed.map((one) => [one.transactionId, one])).values()].sort(
    (a, b) => byText(a.date, b.date) || byText(a.transactionId, b.transactionId),
  )
}

/**
 * The result of several parts of one set of transactions, each aggregated on its own: the same as of the whole, where
 * no two parts share a window (that of the settings, or the pinned one): a receipt that may lie in windows of several
 * parts is given to each, with `onlyWindows`. A set too large to hold is aggregated so.
 */
export function joinAggregates(parts: readonly AggregateResult[]): AggregateResult {
  return {
    candidates: parts.flatMap((part) => part.candidates).sort(compareCandidates),
    unvalued: [
      ...new Map(parts.flatMap((part) => part.unvalued.map((one) => [one.transactionId, one] as const))).values(),
    ],
    untimed: onceEach(parts.flatMap((part) => part.untimed)),
    reviews: parts.flatMap((part) => part.reviews).sort(compareReviews),
  }
}
