/**
 * The 24-hour rule: from transactions to the reports that must be made (PCMLTFR s. 126 and 129; FINTRAC 24-hour rule
 * guidance of 2023-10-23).
 *
 * Receipts of one type in one static window are grouped three times, independently: by conductor, by the party on whose
 * behalf, by beneficiary; never across roles. A group of two or more that totals $10,000.00 or more is one report with
 * all of its receipts, whatever the size of each. Groups with the same transactions are one report; groups that merely
 * overlap are a report each. A receipt of $10,000.00 or more that is in no such report has its own.
 */
import { countsFor, needsDirectiveReport } from './classify.ts'
import { deadlineOf, receiptDate } from './deadlines.ts'
import type { IsHoliday } from './deadlines.ts'
import { isFederalHoliday } from './holidays.ts'
import { THRESHOLD_CENTS } from './money.ts'
import { PARTY_AGGREGATIONS, aggregateReason, directiveReason, loneReason, portionReason, unvaluedReason } from './reasons.ts'
import type { PartyAggregation } from './reasons.ts'
import type {
  AggregationType,
  BeneficiaryFacts,
  ClassificationContext,
  PartyFacts,
  Reason,
  ReportCandidate,
  RuleTransaction,
  ThresholdReportType,
  WindowSetting,
  WindowSpan,
} from './types.ts'
import { compileWindows } from './window.ts'

export interface AggregateOptions {
  windows: readonly WindowSetting[]
  /** Which grouping stands for identical sets, best first. The entity documents it; default conductor, then on behalf of. */
  collapsePreference?: readonly PartyAggregation[]
  /** Public holidays by date; federal statutory holidays when absent. */
  isHoliday?: IsHoliday
  context?: ClassificationContext
  /** Windows of transactions that are in a submitted report: a changed setting never moves these. */
  pinnedWindows?: ReadonlyMap<string, WindowSpan>
}

/** A receipt that counts but cannot be judged until its value in Canadian dollars is known. */
export interface UnvaluedReceipt {
  transactionId: string
  type: ThresholdReportType
  reason: Reason
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
  reviews: AggregationReview[]
}

interface Group {
  aggregation: PartyAggregation
  partyKey: string
  members: RuleTransaction[]
  /** Sum that the threshold is tested on: a beneficiary's portions, else whole amounts. */
  testCents: bigint
  wholeCents: bigint
  /** Receipts of the party without a known value; null when there is none. */
  unvaluedIds: string[] | null
}

interface Bucket {
  type: ThresholdReportType
  window: WindowSpan
  groups: Record<PartyAggregation, Map<string, Group>>
  receipts: RuleTransaction[]
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byTimeThenId = (a: RuleTransaction, b: RuleTransaction) => a.epochMs - b.epochMs || byText(a.id, b.id)
const AGGREGATION_ORDER: readonly AggregationType[] = [...PARTY_AGGREGATIONS, 'not_applicable']

/** X3: an LVCTR is not grouped by a beneficiary of these kinds (s. 129(2)); a lone $10,000.00 is still reported. */
function isExemptBeneficiary(type: ThresholdReportType, party: PartyFacts): boolean {
  return type === 'LVCTR' && Boolean(party.isPublicBody || party.isVeryLargeCorporation || party.isPensionFundAdministrator)
}

/** A portion that is no part of the whole says nothing reliable, so the whole counts. */
function portionOf(party: BeneficiaryFacts, whole: bigint): bigint {
  const portion = party.portionCents
  return portion === undefined || portion < 0n || portion > whole ? whole : portion
}

/** What each beneficiary has of a transaction, each once and never more than the whole. */
function beneficiaryShares(type: ThresholdReportType, beneficiaries: readonly BeneficiaryFacts[], whole: bigint): Map<string, bigint> {
  const shares = new Map<string, bigint>()
  for (const party of beneficiaries) {
    if (isExemptBeneficiary(type, party)) continue
    const share = (shares.get(party.key) ?? 0n) + portionOf(party, whole)
    shares.set(party.key, share > whole ? whole : share)
  }
  return shares
}

function join(bucket: Bucket, aggregation: PartyAggregation, partyKey: string, transaction: RuleTransaction, testCents: bigint): void {
  const groups = bucket.groups[aggregation]
  let group = groups.get(partyKey)
  if (!group) {
    group = { aggregation, partyKey, members: [], testCents: 0n, wholeCents: 0n, unvaluedIds: null }
    groups.set(partyKey, group)
  }
  if (transaction.cadCents === null) {
    group.unvaluedIds = [...(group.unvaluedIds ?? []), transaction.id]
    return
  }
  group.members.push(transaction)
  group.testCents += testCents
  group.wholeCents += transaction.cadCents
}

function addToGroups(bucket: Bucket, transaction: RuleTransaction): void {
  // Nothing was received with it: it makes no second one of "two or more".
  if (transaction.cadCents === 0n) return
  const whole = transaction.cadCents ?? 0n
  const { conductors, onBehalfOf, beneficiaries } = transaction
  const [only, another] = conductors
  // Nearly every receipt has one: no set is made for it.
  if (only && !another) join(bucket, 'conductor', only.key, transaction, whole)
  else for (const key of new Set(conductors.map((party) => party.key))) join(bucket, 'conductor', key, transaction, whole)
  if (onBehalfOf.length > 0) {
    for (const key of new Set(onBehalfOf.map((party) => party.key))) join(bucket, 'on_behalf_of', key, transaction, whole)
  }
  if (beneficiaries.length > 0) {
    for (const [key, share] of beneficiaryShares(bucket.type, beneficiaries, whole)) join(bucket, 'beneficiary', key, transaction, share)
  }
}

/** Sorts the receipts into windows and groups. @throws RangeError for a negative value. */
function fillBuckets(
  transactions: Iterable<RuleTransaction>,
  { windows, context, pinnedWindows }: AggregateOptions,
): { buckets: Bucket[]; unvalued: RuleTransaction[] } {
  const spanOf = compileWindows(windows)
  const buckets: Record<ThresholdReportType, Map<number, Bucket>> = { LCTR: new Map(), LVCTR: new Map() }
  const lastOf: Partial<Record<ThresholdReportType, Bucket>> = {}
  const unvalued: RuleTransaction[] = []
  for (const transaction of transactions) {
    const counted = countsFor(transaction, context)
    if (!counted) continue
    if (transaction.cadCents !== null && transaction.cadCents < 0n) {
      throw new RangeError(`Transaction ${transaction.id} has a negative value; a receipt's value is zero or more`)
    }
    const { type } = counted
    const window = pinnedWindows?.get(transaction.id) ?? spanOf(transaction.epochMs)
    let bucket = lastOf[type]
    if (!bucket || bucket.window.startMs !== window.startMs) {
      bucket = buckets[type].get(window.startMs)
      if (!bucket) {
        bucket = { type, window, groups: { conductor: new Map(), on_behalf_of: new Map(), beneficiary: new Map() }, receipts: [] }
        buckets[type].set(window.startMs, bucket)
      }
      lastOf[type] = bucket
    }
    // A pinned window may be longer than the same window after a new setting cut it; the reported one stands.
    if (window.endMs > bucket.window.endMs) bucket.window = window
    addToGroups(bucket, transaction)
    if (counted.valued) bucket.receipts.push(transaction)
    else unvalued.push(transaction)
  }
  return { buckets: [...buckets.LCTR.values(), ...buckets.LVCTR.values()], unvalued }
}

function isReportable(group: Group): boolean {
  return group.members.length >= 2 && group.testCents >= THRESHOLD_CENTS
}

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
    if (member.id === members[index + 1]?.id) throw new RangeError(`Transaction ${member.id} is given twice; one receipt counts once`)
  })
  return members
}

type DeadlineFor = (type: ThresholdReportType, first: RuleTransaction, window: WindowSpan) => Pick<ReportCandidate, 'dueDate' | 'fileBy'>

/** Counts each day's deadline once. */
function deadlines(isHoliday: IsHoliday): DeadlineFor {
  const known = new Map<string, ReturnType<DeadlineFor>>()
  return (type, first, window) => {
    const received = receiptDate(first.epochMs, window.offsetMinutes)
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

function candidatesOf(bucket: Bucket, options: AggregateOptions, deadlineFor: DeadlineFor, reviews: AggregationReview[]): ReportCandidate[] {
  const { type, window } = bucket
  const reportable: Group[] = []
  for (const role of PARTY_AGGREGATIONS) {
    for (const group of bucket.groups[role].values()) {
      if (isReportable(group)) {
        inOrder(group.members)
        reportable.push(group)
      } else if (group.members.length >= 2 && group.wholeCents >= THRESHOLD_CENTS) {
        const transactionIds = inOrder(group.members).map((member) => member.id)
        reviews.push({ type, partyKey: group.partyKey, transactionIds, reason: portionReason(type, window, group.testCents, group.wholeCents) })
      }
    }
  }
  const covered = new Set<string>()
  const candidates: ReportCandidate[] = collapse(reportable, options.collapsePreference ?? PARTY_AGGREGATIONS).map((same) => {
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
      reason: aggregateReason(type, group.aggregation, window, group.members, group.wholeCents, alsoBy),
      ...(others.length > 0 && { sameSetGroups: others.map(({ aggregation, partyKey }) => ({ aggregation, partyKey })) }),
      ...(awaiting.length > 0 && { awaitingValueOf: awaiting }),
      ...deadlineFor(type, group.members[0]!, window),
    }
  })
  const alone = bucket.receipts.filter(
    (receipt) => needsDirectiveReport(receipt) || ((receipt.cadCents ?? 0n) >= THRESHOLD_CENTS && !covered.has(receipt.id)),
  )
  for (const receipt of inOrder(alone)) {
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
      reason: isDirective ? directiveReason(type, window, cents) : loneReason(type, window, cents),
      ...(isDirective && { ministerialDirective: 'IR2020' as const }),
      ...deadlineFor(type, receipt, window),
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
  byText(a.transactionIds[0] ?? '', b.transactionIds[0] ?? '') || byText(a.partyKey, b.partyKey) || byText(a.type, b.type)

/**
 * The reports that a set of transactions asks for, in a fixed order whatever the order of the input.
 *
 * - A receipt linked to Iran below the threshold is a report of its own (IR2020) and counts in the 24-hour rule as well.
 * - A beneficiary's total is of its portions where a transaction names several; the report holds the whole transactions.
 *   Where portion and whole give different answers the group is in `reviews`.
 * - A receipt whose value in Canadian dollars is unknown is in `unvalued`, and in `awaitingValueOf` of each report whose
 *   party it shares; nothing is guessed and nothing dropped.
 *
 * @throws RangeError when a transaction would count twice because it is given twice, a value is negative, or the window settings are wrong.
 */
export function aggregate(transactions: Iterable<RuleTransaction>, options: AggregateOptions): AggregateResult {
  const { buckets, unvalued } = fillBuckets(transactions, options)
  const reviews: AggregationReview[] = []
  const deadlineFor = deadlines(options.isHoliday ?? isFederalHoliday)
  const candidates = buckets.flatMap((bucket) => candidatesOf(bucket, options, deadlineFor, reviews)).sort(compareCandidates)
  const waiting = unvalued.sort(byTimeThenId).map((receipt): UnvaluedReceipt => {
    const type = countsFor(receipt, options.context)?.type ?? 'LCTR'
    return { transactionId: receipt.id, type, reason: unvaluedReason(receipt) }
  })
  reviews.sort(compareReviews)
  return { candidates, unvalued: waiting, reviews }
}

/**
 * The result of several parts of one set of transactions, each aggregated on its own: the same as of the whole, where no two
 * parts share a window (that of the settings, or the pinned one). A set too large to hold is aggregated so.
 */
export function joinAggregates(parts: readonly AggregateResult[]): AggregateResult {
  return {
    candidates: parts.flatMap((part) => part.candidates).sort(compareCandidates),
    unvalued: parts.flatMap((part) => part.unvalued),
    reviews: parts.flatMap((part) => part.reviews).sort(compareReviews),
  }
}

/**
 * The transactions that can influence the result of `aggregate`; the others can be left in the database.
 *
 * A receipt (method cash or virtual_currency, direction in, status completed) matters only if
 * 1. its value in Canadian dollars is unknown, or is $10,000.00 or more, or it is linked to Iran; or
 * 2. for some role and party of it, the receipts of that type with that party in that role in that window are two or more
 *    with a known value and total $10,000.00 or more in whole amounts.
 *
 * In SQL, condition 2 for one role is a grouping by type, window and party with
 * `HAVING count(cad_cents) >= 2 AND sum(cad_cents) >= 1000000`, where the window of an instant under one setting is
 * `floor((epoch_seconds + offset_seconds - start_seconds) / 86400)`; with several settings, group by the setting in force
 * as well. Leaving the exceptions out of the query is sound: they only make groups smaller. Condition 2 must then keep
 * every member of a kept group.
 */
export function couldMatter(transactions: readonly RuleTransaction[], options: AggregateOptions): RuleTransaction[] {
  const spanOf = compileWindows(options.windows)
  const keysOf = (transaction: RuleTransaction): Iterable<string> => {
    const { startMs } = options.pinnedWindows?.get(transaction.id) ?? spanOf(transaction.epochMs)
    const { method, conductors, onBehalfOf, beneficiaries } = transaction
    const keys = conductors.map((party) => `${method} ${startMs} conductor ${party.key}`)
    for (const party of onBehalfOf) keys.push(`${method} ${startMs} on-behalf-of ${party.key}`)
    for (const party of beneficiaries) keys.push(`${method} ${startMs} beneficiary ${party.key}`)
    return keys.length > 1 ? new Set(keys) : keys
  }
  const isReceipt = ({ method, direction, status }: RuleTransaction) =>
    (method === 'cash' || method === 'virtual_currency') && direction === 'in' && status === 'completed'
  const totals = new Map<string, { count: number; cents: bigint }>()
  for (const transaction of transactions) {
    if (!isReceipt(transaction) || transaction.cadCents === null) continue
    for (const key of keysOf(transaction)) {
      const total = totals.get(key)
      if (total) {
        total.count += 1
        total.cents += transaction.cadCents
      } else totals.set(key, { count: 1, cents: transaction.cadCents })
    }
  }
  const inLargeGroup = (transaction: RuleTransaction) => {
    for (const key of keysOf(transaction)) {
      const total = totals.get(key)
      if (total && total.count >= 2 && total.cents >= THRESHOLD_CENTS) return true
    }
    return false
  }
  return transactions.filter(
    (transaction) =>
      isReceipt(transaction) &&
      (transaction.cadCents === null ||
        transaction.cadCents >= THRESHOLD_CENTS ||
        transaction.ministerialDirective !== undefined ||
        inLargeGroup(transaction)),
  )
}
