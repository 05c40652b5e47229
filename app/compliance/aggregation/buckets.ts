/**
 * Receipts sorted into windows, and in each window into groups by party and role, as the 24-hour rule compares them
 * (PCMLTFR s. 126 and 129). A receipt with a date alone stands in every window that holds part of its day.
 */
import { countsFor, needsDirectiveReport } from '../rules/classify.ts'
import { THRESHOLD_CENTS } from '../words/money.ts'
import { PARTY_AGGREGATIONS } from '../rules/reasons.ts'
import type { PartyAggregation } from '../rules/reasons.ts'
import type {
  BeneficiaryFacts,
  ClassificationContext,
  PartyFacts,
  RuleTransaction,
  ThresholdReportType,
  WindowSetting,
  WindowSpan,
} from '../types.ts'
import { compileDates, compileWindows } from '../rules/days/window.ts'

export interface BucketOptions {
  windows: readonly WindowSetting[]
  context?: ClassificationContext
  /** Windows of transactions that are in a submitted report: a changed setting never moves these. */
  pinnedWindows?: ReadonlyMap<string, WindowSpan>
  /** Only these windows, by their starts, where the others are another part's (`joinAggregates`); all when absent. */
  onlyWindows?: ReadonlySet<number>
}

export const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export interface Group {
  aggregation: PartyAggregation
  partyKey: string
  members: RuleTransaction[]
  /** Sum that the threshold is tested on: a beneficiary's portions, else whole amounts. */
  testCents: bigint
  wholeCents: bigint
  /** Receipts of the party without a known value, or null. */
  unvaluedIds: string[] | null
}

export interface Bucket {
  type: ThresholdReportType
  window: WindowSpan
  groups: Record<PartyAggregation, Map<string, Group>>
  receipts: RuleTransaction[]
  /** All transactions in the groups. */
  grouped: RuleTransaction[]
  /** Those of `grouped` that may lie in another window as well, with the windows that hold part of their day. */
  untimed: Map<RuleTransaction, readonly WindowSpan[]>
}

/** X3: an LVCTR is not grouped by a beneficiary of these kinds (s. 129(2)); a lone $10,000.00 is still reported. */
function isExemptBeneficiary(type: ThresholdReportType, party: PartyFacts): boolean {
  return type === 'LVCTR' && Boolean(party.isPublicBody || party.isVeryLargeCorporation || party.isPensionAdministrator)
}

/** A portion greater than the whole says nothing reliable, so the whole counts. */
function portionOf(party: BeneficiaryFacts, whole: bigint): bigint {
  const portion = party.portionCents
  return portion === undefined || portion < 0n || portion > whole ? whole : portion
}

/** What each beneficiary has of a transaction, each once and never more than the whole. */
function beneficiaryShares(
  type: ThresholdReportType,
  beneficiaries: readonly BeneficiaryFacts[],
  whole: bigint,
): Map<string, bigint> {
  const shares = new Map<string, bigint>()
  for (const party of beneficiaries) {
    if (isExemptBeneficiary(type, party)) continue
    const share = (shares.get(party.key) ?? 0n) + portionOf(party, whole)
    shares.set(party.key, share > whole ? whole : share)
  }
  return shares
}

function join(
  bucket: Bucket,
  aggregation: PartyAggregation,
  partyKey: string,
  transaction: RuleTransaction,
  testCents: bigint,
): void {
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
  else
    for (const key of new Set(conductors.map((party) => party.key))) join(bucket, 'conductor', key, transaction, whole)
  if (onBehalfOf.length > 0) {
    for (const key of new Set(onBehalfOf.map((party) => party.key)))
      join(bucket, 'on_behalf_of', key, transaction, whole)
  }
  if (beneficiaries.length > 0) {
    for (const [key, share] of beneficiaryShares(bucket.type, beneficiaries, whole))
      join(bucket, 'beneficiary', key, transaction, share)
  }
}

const noGroups = (): Bucket['groups'] => ({ conductor: new Map(), on_behalf_of: new Map(), beneficiary: new Map() })

type WindowsReader = (transaction: Pick<RuleTransaction, 'id' | 'epochMs' | 'date'>) => readonly WindowSpan[]

/**
 * The windows that a transaction may lie in: the submitted report's, the one of its time, or every window that overlaps
 * its day.
 */
export function windowsReader(
  settings: readonly WindowSetting[],
  pinned?: ReadonlyMap<string, WindowSpan>,
): WindowsReader {
  const spanOf = compileWindows(settings)
  const spansOfDate = compileDates(settings)
  return ({ id, epochMs, date }) => {
    const reported = pinned?.get(id)
    if (reported) return [reported]
    return date === undefined ? [spanOf(epochMs)] : spansOfDate(date)
  }
}

/** Sorts the receipts into windows and groups. @throws RangeError for a negative value. */
export function fillBuckets(
  transactions: Iterable<RuleTransaction>,
  { windows, context, pinnedWindows, onlyWindows }: BucketOptions,
): { buckets: Bucket[]; unvalued: RuleTransaction[] } {
  const spansOf = windowsReader(windows, pinnedWindows)
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
    const spans = spansOf(transaction)
    for (const window of spans) {
      if (onlyWindows && !onlyWindows.has(window.startMs)) continue
      let bucket = lastOf[type]
      if (!bucket || bucket.window.startMs !== window.startMs) {
        bucket = buckets[type].get(window.startMs)
        if (!bucket) {
          bucket = { type, window, groups: noGroups(), receipts: [], grouped: [], untimed: new Map() }
          buckets[type].set(window.startMs, bucket)
        }
        lastOf[type] = bucket
      }
      // A pinned window may be longer than the same window after a new setting cut it; the reported one stands.
      if (window.endMs > bucket.window.endMs) bucket.window = window
      addToGroups(bucket, transaction)
      bucket.grouped.push(transaction)
      if (spans.length > 1) bucket.untimed.set(transaction, spans)
      if (counted.valued) bucket.receipts.push(transaction)
    }
    if (!counted.valued) unvalued.push(transaction)
  }
  return { buckets: [...buckets.LCTR.values(), ...buckets.LVCTR.values()], unvalued }
}

export function isReportable(group: Group): boolean {
  return group.members.length >= 2 && group.testCents >= THRESHOLD_CENTS
}

export const isReportedAlone = (receipt: RuleTransaction) =>
  needsDirectiveReport(receipt) || (receipt.cadCents ?? 0n) >= THRESHOLD_CENTS

/** What hangs on a time of day: the receipts that wait for it, and what waits for them. */
export interface Waiting {
  receipts: ReadonlySet<RuleTransaction>
  /** Ids that a group waits for, by role and party. */
  ofGroup: ReadonlyMap<string, readonly string[]>
  /** By receipt that may be reported alone: ids of receipts that it may have to be reported with. */
  ofReceipt: ReadonlyMap<RuleTransaction, ReadonlySet<string>>
}

export const groupKey = ({ aggregation, partyKey }: Pick<Group, 'aggregation' | 'partyKey'>) =>
  `${aggregation} ${partyKey}`

/**
 * A receipt that may lie in several windows counts in each of them here. Sums only grow by it, so whatever report it
 * can be in under any answer shows; a receipt that shows in none is in none under every answer, and nothing hangs on
 * its time.
 */
export function waitingIn(bucket: Bucket): Waiting {
  const receipts = new Set<RuleTransaction>()
  const ofGroup = new Map<string, readonly string[]>()
  const ofReceipt = new Map<RuleTransaction, Set<string>>()
  if (bucket.untimed.size === 0) return { receipts, ofGroup, ofReceipt }
  for (const receipt of bucket.receipts)
    if (bucket.untimed.has(receipt) && isReportedAlone(receipt)) receipts.add(receipt)
  for (const role of PARTY_AGGREGATIONS) {
    for (const group of bucket.groups[role].values()) {
      if (!isReportable(group)) continue
      const untimed = group.members.filter((member) => bucket.untimed.has(member))
      if (untimed.length === 0) continue
      const ids = untimed.map(({ id }) => id).sort(byText)
      ofGroup.set(groupKey(group), ids)
      for (const member of untimed) receipts.add(member)
      for (const member of group.members) ofReceipt.set(member, new Set([...(ofReceipt.get(member) ?? []), ...ids]))
    }
  }
  return { receipts, ofGroup, ofReceipt }
}

/** The bucket without some receipts. */
export function without(bucket: Bucket, left: ReadonlySet<RuleTransaction>): Bucket {
  if (left.size === 0) return bucket
  const rest: Bucket = {
    ...bucket,
    groups: noGroups(),
    receipts: bucket.receipts.filter((receipt) => !left.has(receipt)),
    grouped: [],
    untimed: new Map(),
  }
  for (const receipt of bucket.grouped) if (!left.has(receipt)) addToGroups(rest, receipt)
  return rest
}
