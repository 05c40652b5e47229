/** Why a report must be made, in words: the amounts, the party's role, the window, the rule. */
import { THRESHOLD, displayCents } from '../words/money.ts'
import type { AggregationType, Reason, RuleTransaction, ThresholdReportType, WindowSpan } from '../types.ts'
import { windowWords } from './days/window.ts'

export type PartyAggregation = Exclude<AggregationType, 'not_applicable'>

/**
 * In the order in which candidates are listed, and in which identical sets are kept unless the entity chose otherwise.
 */
export const PARTY_AGGREGATIONS: readonly PartyAggregation[] = ['conductor', 'on_behalf_of', 'beneficiary']

/** A long report names this many amounts and counts the rest. */
const AMOUNTS_NAMED = 10

const RECEIPTS: Record<ThresholdReportType, string> = { LCTR: 'cash receipts', LVCTR: 'virtual currency receipts' }
const RECEIPT: Record<ThresholdReportType, string> = { LCTR: 'cash receipt', LVCTR: 'virtual currency receipt' }
const SECTION: Record<ThresholdReportType, string> = { LCTR: '126', LVCTR: '129(1)' }
const PARAGRAPH: Record<PartyAggregation, string> = { conductor: '(a)', on_behalf_of: '(b)', beneficiary: '(c)' }
const SAME: Record<PartyAggregation, string> = {
  conductor: 'by the same conductor',
  on_behalf_of: 'on behalf of the same party',
  beneficiary: 'for the same beneficiary',
}

const windowTexts = new WeakMap<WindowSpan, string>()

/** A window is named in every reason of its reports, so its text is made once. */
function inWindow(window: WindowSpan): string {
  let text = windowTexts.get(window)
  if (text === undefined) {
    text = `in the 24-hour window of ${windowWords(window)}`
    windowTexts.set(window, text)
  }
  return text
}

function amountsOf(members: readonly RuleTransaction[]): string {
  const named = members.slice(0, AMOUNTS_NAMED).map((member) => displayCents(member.cadCents ?? 0n))
  const rest = members.length - named.length
  return rest > 0 ? `${named.join(' + ')} and ${rest} more` : named.join(' + ')
}

interface CountedGroup {
  aggregation: PartyAggregation
  members: readonly RuleTransaction[]
  wholeCents: bigint
}

export function aggregateReason(
  type: ThresholdReportType,
  window: WindowSpan,
  { aggregation, members, wholeCents }: CountedGroup,
  sameSetAlsoBy: readonly PartyAggregation[],
): Reason {
  const also =
    sameSetAlsoBy.length > 0
      ? ` The same receipts are also ${sameSetAlsoBy.map((role) => SAME[role]).join(' and ')}. One report is enough.`
      : ''
  return {
    code: `aggregated-by-${aggregation.replaceAll('_', '-')}`,
    text: `${members.length} ${RECEIPTS[type]} ${SAME[aggregation]} ${inWindow(window)} total ${displayCents(wholeCents)} (${amountsOf(members)}). Two or more that total ${THRESHOLD} or more are one report.${also}`,
    source: `PCMLTFR s. ${SECTION[type]}${PARAGRAPH[aggregation]}`,
  }
}

export function loneReason(type: ThresholdReportType, window: WindowSpan, cents: bigint): Reason {
  return {
    code: 'single-at-or-above-threshold',
    text: `One ${RECEIPT[type]} of ${displayCents(cents)}, which is ${THRESHOLD} or more. No other ${RECEIPT[type]} ${inWindow(window)} shares a party with it and would join its report.`,
    source: 'FINTRAC guidance, 24-hour rule',
  }
}

export function directiveReason(type: ThresholdReportType, window: WindowSpan, cents: bigint): Reason {
  return {
    code: 'ministerial-directive-ir2020',
    text: `One ${RECEIPT[type]} of ${displayCents(cents)} linked to Iran ${inWindow(window)}. It’s reported alone, at any amount.`,
    source: 'Ministerial directive IR2020',
  }
}

export function portionReason(
  type: ThresholdReportType,
  window: WindowSpan,
  portionCents: bigint,
  wholeCents: bigint,
): Reason {
  return {
    code: 'portion-below-whole-above',
    text: `The ${RECEIPTS[type]} for one beneficiary ${inWindow(window)} total ${displayCents(wholeCents)} as whole transactions, but the portions for that beneficiary come to only ${displayCents(portionCents)}. Only the portions count, so no report by beneficiary is needed. Check that the portions are right.`,
    source: `PCMLTFR s. ${SECTION[type]}(c)`,
  }
}

/** Why a receipt with a date alone waits for its time. `windows`: those that hold part of the day. */
export function untimedReason(
  type: ThresholdReportType,
  { date, cadCents }: RuleTransaction,
  windows: readonly WindowSpan[],
): Reason {
  const value = cadCents === null ? '' : ` of ${displayCents(cadCents)}`
  return {
    code: 'no-time-of-day',
    text: `Only the date of this ${RECEIPT[type]}${value} is known, ${date}, and that day lies in ${windows.length} of your 24-hour windows: ${windows.map(windowWords).join(' and ')}. Its report depends on its time. Enter the time. Until then, no report counts it.`,
    source: 'FINTRAC guidance, 24-hour rule, section 3',
  }
}

/** Why a report waits for receipts with a date alone. */
export const awaitingTimeText = (count: number): string =>
  `${count} more ${count === 1 ? 'receipt' : 'receipts'} of the same party may belong here, but the time isn’t known. Enter ${count === 1 ? 'it' : 'the times'} first.`

/** Without the zeros that a database writes at the end. */
const plainAmount = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

export function unvaluedReason(receipt: RuleTransaction): Reason {
  return {
    code: 'no-cad-value',
    text: `${plainAmount(receipt.amount)} ${receipt.currency} was received, but its value in Canadian dollars isn’t known. Add the rate in effect at the time, with its source, or enter the value in the transaction. Until then, no report counts it.`,
    source: 'PCMLTFR s. 125',
  }
}
