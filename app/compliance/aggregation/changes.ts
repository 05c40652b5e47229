/**
 * What a new run of the 24-hour rule means for reports that are already with the regulator.
 *
 * One identity has one live report. The identity of an aggregated report is its type, grouping, party and window; that
 * of a report of one transaction is its type and that transaction. Late or corrected rows therefore change the
 * submitted report and never make a second one:
 *
 * 1. A submitted report of a candidate's identity is that candidate: unchanged when the transactions are the same, else
 * a change. Where the candidate stands for several groups with the same set, a submitted report of any of these groups
 * lives on under its own grouping: one is enough and a second is allowed, so neither is dropped nor added.
 * 2. A submitted report with exactly a candidate's transactions is that candidate, though the grouping or party is now
 * another (a merged customer, a corrected conductor).
 * 3. A receipt of $10,000.00 or more that was reported alone and now belongs to an aggregate: the law asks for one
 * report of all of them, so its report is changed into the aggregate. If the aggregate is already reported, that report
 * takes the receipt in and the lone one is superfluous. The other way round, an aggregate that fell apart is changed
 * into the report of the receipt of $10,000.00 or more that remains; and an aggregate of the same grouping and window
 * whose party is now known under another key is changed, not replaced. A corrected amount that turns a directive report
 * of one transaction into an ordinary one, or back, changes that report.
 * 4. What is then left of the submitted reports has vanished: a person decides on its deletion, after what covers its
 * transactions has been accepted. What is left of the candidates is new.
 *
 * While a transaction of a submitted report has no known value, the report is held: an unknown value is no ground to
 * take a transaction out. A report filed in several parts is one submitted report here, with the transactions of all
 * parts.
 */
import { displayCents } from '../words/money.ts'
import type { AggregationType, Reason, ReportCandidate, ThresholdReportType, WindowSpan } from '../types.ts'

export interface CandidateIdentity {
  type: ThresholdReportType
  aggregation: AggregationType
  partyKey: string | null
  window: Pick<WindowSpan, 'startMs'>
  transactionIds: readonly string[]
  ministerialDirective?: 'IR2020'
}

/** A report that is live at the regulator, or on its way there. */
export interface SubmittedReport extends CandidateIdentity {
  /** Our id of the report. */
  reportId: string
  /** Total that was reported; when given, another total of the same transactions is a change too. */
  totalCents?: bigint
}

export type ReportChange =
  | { kind: 'new'; key: string; candidate: ReportCandidate; reason: Reason }
  | { kind: 'unchanged'; key: string; reportId: string; candidate: ReportCandidate; reason: Reason }
  | {
      kind: 'change'
      key: string
      reportId: string
      candidate: ReportCandidate
      addedIds: readonly string[]
      removedIds: readonly string[]
      reason: Reason
    }
  /** Nothing may be done until the named transactions have a value. */
  | {
      kind: 'held'
      key: string
      reportId: string
      candidate: ReportCandidate | null
      unvaluedIds: readonly string[]
      reason: Reason
    }
  /** No candidate asks for it any longer; `coveredBy` lists the reports that now hold its transactions. */
  | { kind: 'vanished'; key: string; reportId: string; coveredBy: readonly string[]; reason: Reason }

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const SOURCE = 'FINTRAC guidance, 24-hour rule; one report for one set of receipts'
const GROUPING: Record<AggregationType, string> = {
  conductor: 'by conductor',
  on_behalf_of: 'by the party on whose behalf',
  beneficiary: 'by beneficiary',
  not_applicable: 'of a single transaction',
}
const ORDER: readonly AggregationType[] = ['conductor', 'on_behalf_of', 'beneficiary', 'not_applicable']

/** The stable text under which there may be one live report. */
export function candidateKey({
  type,
  aggregation,
  partyKey,
  window,
  transactionIds,
  ministerialDirective,
}: CandidateIdentity): string {
  return aggregation === 'not_applicable'
    ? JSON.stringify([type, ministerialDirective ?? aggregation, transactionIds[0] ?? null])
    : JSON.stringify([type, aggregation, partyKey, window.startMs])
}

/** The windows of transactions in submitted reports, for `aggregate`: a changed setting never moves these. */
export function pinnedWindowsOf(
  submitted: Iterable<{ transactionIds: readonly string[]; window: WindowSpan }>,
): Map<string, WindowSpan> {
  const pinned = new Map<string, WindowSpan>()
  for (const { transactionIds, window } of submitted) for (const id of transactionIds) pinned.set(id, window)
  return pinned
}

/** The keys under which a report for this candidate may live, its own first. */
function keysOf(candidate: ReportCandidate): string[] {
  return [candidate, ...(candidate.sameSetGroups ?? []).map((group) => ({ ...candidate, ...group }))].map(candidateKey)
}

/** The candidate under the grouping that a submitted report has, of those with the same set. */
function asGroup(candidate: ReportCandidate, key: string): ReportCandidate {
  const groups = [
    { aggregation: candidate.aggregation, partyKey: candidate.partyKey },
    ...(candidate.sameSetGroups ?? []),
  ]
  const own = groups.find((group) => candidateKey({ ...candidate, ...group }) === key)
  if (!own || (own.aggregation === candidate.aggregation && own.partyKey === candidate.partyKey)) return candidate
  const others = groups.flatMap(({ aggregation, partyKey }) =>
    partyKey === null || (aggregation === own.aggregation && partyKey === own.partyKey)
      ? []
      : [{ aggregation, partyKey }],
  )
  const alsoBy = ORDER.filter((aggregation) => others.some((other) => other.aggregation === aggregation))
  return { ...candidate, ...own, sameSetAlsoBy: alsoBy, sameSetGroups: others }
}

const setKey = ({ type, ministerialDirective, transactionIds }: CandidateIdentity) =>
  JSON.stringify([type, ministerialDirective ?? null, [...transactionIds].sort(byText)])

/**
 * Whether a submitted report may be changed into a candidate of another identity (rule 3), and with how many in common.
 */
function kinship(report: SubmittedReport, candidate: ReportCandidate): number {
  if (report.type !== candidate.type) return 0
  if (report.ministerialDirective || candidate.ministerialDirective) {
    const bothLone = report.aggregation === 'not_applicable' && candidate.aggregation === 'not_applicable'
    return bothLone && report.transactionIds[0] === candidate.transactionIds[0] ? 1 : 0
  }
  const oneIsLone = report.aggregation === 'not_applicable' || candidate.aggregation === 'not_applicable'
  const sameGrouping =
    report.aggregation === candidate.aggregation && report.window.startMs === candidate.window.startMs
  if (!oneIsLone && !sameGrouping) return 0
  const members = new Set(candidate.transactionIds)
  return report.transactionIds.filter((id) => members.has(id)).length
}

/** Pairs each submitted report with the candidate it is, by the rules above. */
function pair(
  submitted: readonly SubmittedReport[],
  candidates: readonly ReportCandidate[],
): Map<SubmittedReport, ReportCandidate> {
  const paired = new Map<SubmittedReport, ReportCandidate>()
  const taken = new Set<ReportCandidate>()
  const keep = (report: SubmittedReport, candidate: ReportCandidate) => {
    paired.set(report, candidate)
    taken.add(candidate)
  }
  const byKey = new Map(candidates.flatMap((candidate) => keysOf(candidate).map((key) => [key, candidate] as const)))
  const usedKeys = new Set<string>()
  const duplicates = new Set<SubmittedReport>()
  for (const report of submitted) {
    const key = candidateKey(report)
    if (usedKeys.has(key)) duplicates.add(report)
    usedKeys.add(key)
    const candidate = byKey.get(key)
    if (candidate && !duplicates.has(report)) keep(report, asGroup(candidate, key))
    if (candidate) taken.add(candidate)
  }
  const free = () => candidates.filter((candidate) => !taken.has(candidate))
  const open = () => submitted.filter((report) => !paired.has(report) && !duplicates.has(report))

  const bySet = new Map(free().map((candidate) => [setKey(candidate), candidate]))
  for (const report of open()) {
    const candidate = bySet.get(setKey(report))
    if (candidate && !taken.has(candidate)) keep(report, candidate)
  }

  const freeByMember = new Map<string, ReportCandidate[]>()
  for (const candidate of free()) {
    for (const id of candidate.transactionIds) {
      const list = freeByMember.get(id)
      if (list) list.push(candidate)
      else freeByMember.set(id, [candidate])
    }
  }
  const kin = open().flatMap((report) => {
    const near = new Set(report.transactionIds.flatMap((id) => freeByMember.get(id) ?? []))
    return [...near]
      .map((candidate) => ({ report, candidate, common: kinship(report, candidate) }))
      .filter(({ common }) => common > 0)
  })
  kin.sort(
    (a, b) =>
      b.common - a.common ||
      ORDER.indexOf(a.candidate.aggregation) - ORDER.indexOf(b.candidate.aggregation) ||
      byText(candidateKey(a.candidate), candidateKey(b.candidate)) ||
      byText(a.report.reportId, b.report.reportId),
  )
  for (const { report, candidate } of kin) {
    if (!paired.has(report) && !taken.has(candidate)) keep(report, candidate)
  }
  return paired
}

function changeText(report: SubmittedReport, candidate: ReportCandidate, added: number, removed: number): string {
  const transactions = (count: number) => `${count} transaction${count === 1 ? '' : 's'}`
  const parts = [
    ...(added > 0 ? [`${transactions(added)} to add`] : []),
    ...(removed > 0 ? [`${transactions(removed)} to remove`] : []),
    ...(report.aggregation === candidate.aggregation
      ? []
      : [`it becomes a report ${GROUPING[candidate.aggregation]} instead of one ${GROUPING[report.aggregation]}`]),
  ]
  return `The submitted report needs a change: ${parts.length > 0 ? parts.join(', ') : 'amounts were corrected'}. Its total is now ${displayCents(candidate.totalCents)}.`
}

function judge(report: SubmittedReport, candidate: ReportCandidate, unvalued: ReadonlySet<string>): ReportChange {
  const before = new Set(report.transactionIds)
  const after = new Set(candidate.transactionIds)
  const addedIds = candidate.transactionIds.filter((id) => !before.has(id))
  const removedIds = report.transactionIds.filter((id) => !after.has(id))
  const { reportId } = report
  const key = candidateKey(candidate)
  const unvaluedIds = removedIds.filter((id) => unvalued.has(id))
  if (unvaluedIds.length > 0)
    return { kind: 'held', key, reportId, candidate, unvaluedIds, reason: heldReason(unvaluedIds) }
  const sameTotal = report.totalCents === undefined || report.totalCents === candidate.totalCents
  const sameKind =
    report.aggregation === candidate.aggregation && report.ministerialDirective === candidate.ministerialDirective
  if (addedIds.length === 0 && removedIds.length === 0 && sameKind && sameTotal) {
    return {
      kind: 'unchanged',
      key,
      reportId,
      candidate,
      reason: {
        code: 'unchanged',
        text: 'The submitted report has exactly these transactions. Nothing to do.',
        source: SOURCE,
      },
    }
  }
  const text = changeText(report, candidate, addedIds.length, removedIds.length)
  return {
    kind: 'change',
    key,
    reportId,
    candidate,
    addedIds,
    removedIds,
    reason: { code: 'change-submitted-report', text, source: SOURCE },
  }
}

function heldReason(unvaluedIds: readonly string[]): Reason {
  const which = unvaluedIds.length === 1 ? 'A transaction' : `${unvaluedIds.length} transactions`
  return {
    code: 'held-for-value',
    text: `${which} of the submitted report has no known value in Canadian dollars. Add the rate first.`,
    source: 'PCMLTFR s. 125',
  }
}

function vanishedReason(coveredBy: readonly string[], isCovered: boolean): Reason {
  if (isCovered) {
    const where = coveredBy.length > 0 ? 'another submitted report' : 'a new report'
    return {
      code: 'covered-by-another-report',
      text: `All transactions of this submitted report that still count are in ${where}. Once that is accepted, delete this one as a duplicate.`,
      source: SOURCE,
    }
  }
  return {
    code: 'no-longer-reportable',
    text: 'The transactions of this submitted report no longer require a report because a status, amount or party was corrected. Check the correction, then delete the report as submitted in error.',
    source: SOURCE,
  }
}

/**
 * Compares the reports that are live with the candidates of a new run over the same period. Give all live reports and
 * all candidates of the period: one that is missing from either side looks like new or vanished.
 *
 * @param unvaluedIds transactions that `aggregate` returned as unvalued
 * @returns the submitted reports by id, then the new candidates in their order; each candidate appears at least once
 */
export function compareWithSubmitted(
  submitted: readonly SubmittedReport[],
  candidates: readonly ReportCandidate[],
  unvaluedIds: ReadonlySet<string> = new Set(),
): ReportChange[] {
  const reports = [...submitted].sort((a, b) => byText(a.reportId, b.reportId))
  const paired = pair(reports, candidates)
  const represented = new Set([...paired.values()].flatMap(keysOf))
  const fresh = candidates.filter((candidate) => !represented.has(candidateKey(candidate)))
  const inNew = new Set(fresh.flatMap((candidate) => candidate.transactionIds))
  const holders = new Map<string, string[]>()
  for (const [report, candidate] of paired) {
    for (const id of candidate.transactionIds) holders.set(id, [...(holders.get(id) ?? []), report.reportId])
  }
  const changes = reports.map((report): ReportChange => {
    const candidate = paired.get(report)
    if (candidate) return judge(report, candidate, unvaluedIds)
    const { reportId, transactionIds } = report
    const key = candidateKey(report)
    const unvalued = transactionIds.filter((id) => unvaluedIds.has(id))
    if (unvalued.length > 0)
      return { kind: 'held', key, reportId, candidate: null, unvaluedIds: unvalued, reason: heldReason(unvalued) }
    const coveredBy = [...new Set(transactionIds.flatMap((id) => holders.get(id) ?? []))].sort(byText)
    const isCovered = coveredBy.length > 0 || transactionIds.some((id) => inNew.has(id))
    return { kind: 'vanished', key, reportId, coveredBy, reason: vanishedReason(coveredBy, isCovered) }
  })
  const news = fresh.map((candidate): ReportChange => ({
    kind: 'new',
    key: candidateKey(candidate),
    candidate,
    reason: candidate.reason,
  }))
  return [...changes, ...news]
}
