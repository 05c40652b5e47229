/**
 * Which transaction can enter which kind of report, and why or why not (PCMLTFR; FINTRAC guidance).
 *
 * LCTR: cash received. LVCTR: virtual currency received. Both only when the transaction was completed. A transfer
 * abroad and a casino's payout are recognised as EFTR and CDR and named as coming soon. The size of a receipt does not
 * matter here: amounts of any size join the 24-hour rule (`aggregate.ts`).
 */
import { exceptionOf } from './exceptions.ts'
import { THRESHOLD, THRESHOLD_CENTS, displayCents } from '../words/money.ts'
import { unfiledReports } from './unfiled.ts'
import type {
  Classification,
  ClassificationContext,
  Method,
  PartyFacts,
  Reason,
  RuleTransaction,
  TransactionFacts,
  ThresholdReportType,
  ReportType,
} from '../types.ts'

export { SECTOR_CASINO } from './unfiled.ts'
export const SECTOR_FOREIGN_MONEY_SERVICES = 21

/**
 * What stands between a transaction and a type of report. `none`: it can enter. `no-cad-value`: it is such a receipt,
 * but its value in Canadian dollars is unknown, so it waits for a rate.
 */
export type Obstacle =
  | 'none'
  | 'no-cad-value'
  | 'other-method'
  | 'not-received'
  | 'not-completed'
  | 'from-financial-entity'
  | 'from-public-body'
  | 'validation-reward'
  | 'from-outside-canada'
  | 'set-aside'

const TYPE_OF_METHOD: Partial<Record<Method, ThresholdReportType>> = { cash: 'LCTR', virtual_currency: 'LVCTR' }

const METHOD_WORDS: Record<Method, string> = {
  cash: 'cash',
  virtual_currency: 'virtual currency',
  e_transfer: 'an e-transfer',
  wire: 'a wire transfer',
  card: 'a card payment',
  cheque: 'a cheque',
  other: 'another method',
}

/** The only type of threshold report that a transaction's method can lead to, or null. */
export function thresholdTypeOf(transaction: Pick<RuleTransaction, 'method'>): ThresholdReportType | null {
  return TYPE_OF_METHOD[transaction.method] ?? null
}

function exemptKind(party: PartyFacts): 'from-financial-entity' | 'from-public-body' | null {
  if (party.isFinancialEntity) return 'from-financial-entity'
  return party.isPublicBody ? 'from-public-body' : null
}

/**
 * Exception X1, LCTR only: cash from a financial entity or a public body, or from someone acting on behalf of one. With
 * several conductors, or several parties behind the one, every one must be such a body, since otherwise part of the
 * cash is not exempt. Of several conductors it is not told who acts for whom, so that those behind them exempt none.
 */
function cashExemption(transaction: TransactionFacts): 'from-financial-entity' | 'from-public-body' | null {
  const [conductor, ...further] = transaction.conductors
  const byConductor = conductor ? exemptKind(conductor) : null
  if (byConductor && further.every((party) => exemptKind(party))) return byConductor
  if (further.length > 0) return null
  const [first, ...others] = transaction.onBehalfOf
  if (!first) return null
  const byFirst = exemptKind(first)
  return byFirst && others.every((party) => exemptKind(party)) ? byFirst : null
}

/** What keeps a transaction out of a type of threshold report; the first obstacle in the order a reader would ask. */
export function obstacleTo(
  type: ThresholdReportType,
  transaction: TransactionFacts,
  context: ClassificationContext = {},
): Obstacle {
  if (thresholdTypeOf(transaction) !== type) return 'other-method'
  if (transaction.direction !== 'in') return 'not-received'
  if (transaction.status !== 'completed') return 'not-completed'
  if (context.sectorCode === SECTOR_FOREIGN_MONEY_SERVICES && transaction.fromOutsideCanada)
    return 'from-outside-canada'
  if (type === 'LCTR') {
    const exemption = cashExemption(transaction)
    if (exemption) return exemption
  } else if (transaction.isValidationReward) {
    return 'validation-reward'
  }
  // The directive requires a report at any amount, even if it was set aside before the link to Iran was known.
  if (transaction.setAside?.type === type && transaction.ministerialDirective === undefined) return 'set-aside'
  return transaction.cadCents === null ? 'no-cad-value' : 'none'
}

/** The type of threshold report that a transaction counts for, and whether its value is known; null when for none. */
export function countsFor(
  transaction: RuleTransaction,
  context: ClassificationContext = {},
): { type: ThresholdReportType; valued: boolean } | null {
  const type = thresholdTypeOf(transaction)
  if (!type) return null
  const obstacle = obstacleTo(type, transaction, context)
  return obstacle === 'none' || obstacle === 'no-cad-value' ? { type, valued: obstacle === 'none' } : null
}

/**
 * The report that the ministerial directive on Iran asks for of a completed transaction, whatever its direction, method
 * or amount: of cash or virtual currency received an LCTR or LVCTR (from $10,000.00 on the ordinary one), of a transfer
 * across the border an EFTR where the business files them, of everything else an STR under the directive (rules.md
 * 6.6). Null: it is not linked to Iran, or not completed.
 */
export function directiveReport(transaction: TransactionFacts, context: ClassificationContext = {}): ReportType | null {
  if (transaction.ministerialDirective !== 'IR2020' || transaction.status !== 'completed') return null
  const type = thresholdTypeOf(transaction)
  if (type !== null) {
    const obstacle = obstacleTo(type, transaction, context)
    if (obstacle === 'none' || obstacle === 'no-cad-value') return type
  }
  const isEftr =
    transaction.isInternational === true && unfiledReports(transaction, context).some((one) => one.type === 'EFTR')
  return isEftr ? 'EFTR' : 'STR'
}

/**
 * Whether the ministerial directive on Iran asks for a report of this receipt alone. The regulator takes such a report
 * only for an amount below the threshold; from $10,000.00 on the ordinary report is made.
 */
export function needsDirectiveReport(transaction: TransactionFacts): boolean {
  return (
    transaction.ministerialDirective === 'IR2020' &&
    transaction.cadCents !== null &&
    transaction.cadCents < THRESHOLD_CENTS
  )
}

const WHAT: Record<ThresholdReportType, string> = { LCTR: 'Cash', LVCTR: 'Virtual currency' }
const RULE: Record<ThresholdReportType, string> = { LCTR: 'PCMLTFR s. 126', LVCTR: 'PCMLTFR s. 129' }

function eligibleReason(type: ThresholdReportType, transaction: RuleTransaction): Reason {
  const cents = transaction.cadCents ?? 0n
  if (needsDirectiveReport(transaction)) {
    return {
      code: 'directive-any-amount',
      text: `${WHAT[type]} worth ${displayCents(cents)} was received and is linked to Iran. The ministerial directive requires a report at any amount. It also counts for the 24-hour rule.`,
      source: 'Ministerial directive IR2020',
    }
  }
  if (cents >= THRESHOLD_CENTS) {
    return {
      code: 'received-at-or-above-threshold',
      text: `${WHAT[type]} worth ${displayCents(cents)} was received. Amounts of ${THRESHOLD} or more are reported, together with other receipts of the same party in the 24-hour window or alone.`,
      source: RULE[type],
    }
  }
  const isNobodys =
    transaction.conductors.length + transaction.onBehalfOf.length + transaction.beneficiaries.length === 0
  return {
    code: 'received-below-threshold',
    text: isNobodys
      ? `${WHAT[type]} worth ${displayCents(cents)} was received. It doesn’t count yet, because nobody has said whose it is.`
      : `${WHAT[type]} worth ${displayCents(cents)} was received. It counts, and is reported if receipts of the same party in its 24-hour window total ${THRESHOLD} or more.`,
    source: RULE[type],
  }
}

function obstacleReason(
  type: ThresholdReportType,
  obstacle: Exclude<Obstacle, 'none'>,
  transaction: RuleTransaction,
): Reason {
  const method = METHOD_WORDS[transaction.method]
  switch (obstacle) {
    case 'other-method': {
      const text =
        type === 'LCTR'
          ? `It was ${method}, not cash. Only banknotes and coins count for an LCTR.`
          : `It was ${method}, not virtual currency. Only virtual currency counts for an LVCTR.`
      return { code: type === 'LCTR' ? 'not-cash' : 'not-virtual-currency', text, source: RULE[type] }
    }
    case 'not-received': {
      const moved = transaction.direction === 'out' ? 'was paid out' : 'moved inside the business'
      return {
        code: obstacle,
        text: `The ${method} ${moved}. Only what the business receives counts.`,
        source: RULE[type],
      }
    }
    case 'not-completed':
      return {
        code: obstacle,
        text: `Its status is "${transaction.status}", so nothing was received. Only completed transactions count.`,
        source: RULE[type],
      }
    case 'from-financial-entity':
      return {
        code: obstacle,
        text: 'The cash came from a financial entity or someone acting for one, so no LCTR is needed and it doesn’t count toward one.',
        source: 'PCMLTFR s. 30(2)',
      }
    case 'from-public-body':
      return {
        code: obstacle,
        text: 'The cash came from a public body or someone acting for one, so no LCTR is needed and it doesn’t count toward one.',
        source: 'PCMLTFR s. 30(2)',
      }
    case 'validation-reward':
      return {
        code: obstacle,
        text: 'It is a reward for validating a ledger transaction, or a nominal amount sent only to validate another transfer, so it isn’t reported.',
        source: 'PCMLTFR s. 151',
      }
    case 'from-outside-canada':
      return {
        code: obstacle,
        text: 'It didn’t come from a person or entity in Canada. A foreign money services business reports only what it receives from Canada.',
        source: 'PCMLTFR s. 33',
      }
    case 'set-aside': {
      const exception = exceptionOf(transaction.setAside?.reason ?? '')
      return {
        code: obstacle,
        text: `It was set aside, so no ${type} counts it. ${exception?.label ?? 'An exception in the law applies'}.`,
        source: exception?.source ?? RULE[type],
      }
    }
    case 'no-cad-value':
      return {
        code: obstacle,
        text: `The value of ${transaction.amount} ${transaction.currency} in Canadian dollars isn’t known. Add the rate in effect at the time, with its source, or enter the value.`,
        source: 'PCMLTFR s. 125',
      }
  }
}

/**
 * The verdict for each type of report that comes into question, with its reason in words. LCTR and LVCTR are always
 * judged; a transaction that looks like an EFTR or CDR gets a "coming soon" verdict. An STR is a verdict only under the
 * ministerial directive: otherwise it rests on suspicion, see `hints.ts`.
 */
export function classify(transaction: RuleTransaction, context: ClassificationContext = {}): Classification {
  const verdicts: Classification['verdicts'][number][] = (['LCTR', 'LVCTR'] as const).map((type) => {
    const obstacle = obstacleTo(type, transaction, context)
    return obstacle === 'none'
      ? { type, eligible: true, reason: eligibleReason(type, transaction) }
      : { type, eligible: false, reason: obstacleReason(type, obstacle, transaction) }
  })
  for (const { type, reason } of unfiledReports(transaction, context))
    verdicts.push({ type, eligible: true, comingSoon: true, reason })
  if (directiveReport(transaction, context) === 'STR') {
    verdicts.push({
      type: 'STR',
      eligible: true,
      reason: {
        code: 'directive-str',
        text: 'It’s linked to Iran and isn’t cash or virtual currency received. The ministerial directive requires an STR under IR2020 for this transaction alone, at any amount, without a narrative. If you also have grounds to suspect, an ordinary STR is due as well.',
        source: 'Ministerial directive IR2020',
      },
    })
  }
  return { transactionId: transaction.id, verdicts }
}
