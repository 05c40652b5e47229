/**
 * The vocabulary of the compliance room. Pure data: no I/O, no clock. Amounts are integer cents (bigint) for the
 * threshold and decimal strings in the transaction's own currency; never floating point.
 */

export type ReportType = 'LCTR' | 'LVCTR' | 'STR' | 'EFTR' | 'CDR'

/** Report types that the 24-hour rule forms from receipts, as far as the product files them. */
export type ThresholdReportType = 'LCTR' | 'LVCTR'

/** Exceptions of the law for which a person sets a report aside (`rules/exceptions.ts` says what each is). */
export type ExceptionCode =
  | 'from-exempt-body'
  | 'validation-only'
  | 'alternative-record'
  | 'life-reinsurance'
  | 'life-registered-pension'
  | 'life-registered-annuity'
  | 'life-group-proceeds'
  | 'life-reverse-mortgage'
  | 'armoured-undeclared'
  | 'armoured-bank-of-canada'
  | 'armoured-same-entity'
  | 'from-outside-canada'
  | 'foreign-branch'
  | 'employer-reports'
  | 'principal-reports'
  | 'outside-activity'

/** Regulator code: beneficiary 1, conductor 2, on behalf of 3, not applicable 4. */
export type AggregationType = 'conductor' | 'on_behalf_of' | 'beneficiary' | 'not_applicable'

export type Method = 'cash' | 'virtual_currency' | 'e_transfer' | 'wire' | 'card' | 'cheque' | 'other'
export type Direction = 'in' | 'out' | 'internal'
export type TransactionStatus = 'completed' | 'pending' | 'cancelled' | 'failed' | 'reversed'

/** What the rules need to know about a party (names and addresses are the report builder's). */
export interface PartyFacts {
  /** Stable key of a resolved identity (a customer's id). Two transactions share a party when the keys are equal. */
  key: string
  isFinancialEntity?: boolean
  isPublicBody?: boolean
  isVeryLargeCorporation?: boolean
  isPensionAdministrator?: boolean
}

export interface BeneficiaryFacts extends PartyFacts {
  /** The part of the transaction for this beneficiary in cents, when the file says so; the whole otherwise. */
  portionCents?: bigint
}

/** One transaction as classification and the 24-hour rule see it. */
export interface RuleTransaction {
  /** Our id: unique, stable. */
  id: string
  /**
   * When it was received, milliseconds since the epoch; of a date without a time, where that counts from (see
   * `dateInstant`).
   */
  epochMs: number
  /** Minutes east of UTC of the clock where it was received; absent: that of the window. */
  offsetMinutes?: number
  /** YYYY-MM-DD where only the date is known: every window that holds part of that day is looked at. */
  date?: string
  method: Method
  direction: Direction
  status: TransactionStatus
  /** ISO 4217 or virtual currency code. */
  currency: string
  /** Decimal string in `currency`. */
  amount: string
  /**
   * Value in Canadian cents at the time of receipt, of all that was received by `method`; null when no rate is known.
   */
  cadCents: bigint | null
  conductors: readonly PartyFacts[]
  onBehalfOf: readonly PartyFacts[]
  beneficiaries: readonly BeneficiaryFacts[]
  /** Mining or staking reward, or a nominal amount sent only to validate another transfer (s. 151). */
  isValidationReward?: boolean | undefined
  /** Linked to Iran: reportable at any amount, alone (IR2020). */
  ministerialDirective?: 'IR2020' | undefined
  /** Sent to or received from outside Canada (only decides whether an EFTR is named as coming soon). */
  isInternational?: boolean | undefined
  /** Funds were sent on, as a completing action says: abroad, or without saying where to (only for an EFTR). */
  sentOn?: 'international' | 'unsaid'
  /**
   * Known to come from a person or entity that is not in Canada; counts for foreign money services businesses (s. 33).
   */
  fromOutsideCanada?: boolean | undefined
  /** A person set it aside from this type of report for an exception of the law (exceptions.ts). */
  setAside?: { type: ThresholdReportType; reason: ExceptionCode } | undefined
}

/** Everything that the rules need about one transaction, except its id. */
export type TransactionFacts = Omit<RuleTransaction, 'id'>

/** What the rules need to know about the reporting entity. */
export interface ClassificationContext {
  /**
   * The regulator's activitySectorCode, e.g. 11 money services business, 21 foreign money services business, 5 casino.
   */
  sectorCode?: number | undefined
}

/** The entity's static 24-hour window, at a fixed offset all year (decisions: 24-hour window). */
export interface WindowSetting {
  /** HH:MM */
  startTime: string
  /** Minutes east of UTC, e.g. -300. */
  offsetMinutes: number
  /** First instant at which it holds, milliseconds; null: from the beginning. */
  effectiveFromMs: number | null
}

/** [startMs, endMs): exactly 24 hours, or less only where one setting takes over from another. */
export interface WindowSpan {
  startMs: number
  endMs: number
  offsetMinutes: number
  /** Local date (YYYY-MM-DD, in the window's offset) on which the window begins. */
  date: string
}

export interface Reason {
  /** Stable machine code in kebab-case. */
  code: string
  /** The reason in plain words, naming the amounts and the rule. */
  text: string
  /** Where the rule comes from, e.g. `PCMLTFR s. 126(a)`. */
  source: string
}

export interface Classification {
  transactionId: string
  /** For each type that was considered: can it enter such a report, and why or why not. */
  verdicts: readonly { type: ReportType; eligible: boolean; comingSoon?: boolean; reason: Reason }[]
}

/** A report that must be made. */
export interface ReportCandidate {
  type: ThresholdReportType
  aggregation: AggregationType
  /** The shared party's key; null for `not_applicable`. */
  partyKey: string | null
  window: WindowSpan
  /** Sorted by time, then id. */
  transactionIds: readonly string[]
  totalCents: bigint
  /** Identical sets by other groupings, of which this one report stands for all. */
  sameSetAlsoBy: readonly AggregationType[]
  /** The groups behind `sameSetAlsoBy`, with their parties; absent if none. */
  sameSetGroups?: readonly { aggregation: AggregationType; partyKey: string }[]
  reason: Reason
  ministerialDirective?: 'IR2020'
  /**
   * Receipts of the same party in this window whose value in Canadian dollars is not known yet; hold the draft for
   * them.
   */
  awaitingValueOf?: readonly string[]
  /** Receipts that belong here or to another window, by the time of day that nobody gave; hold the draft for them. */
  awaitingTimeOf?: readonly string[]
  /** YYYY-MM-DD: the last day on which it is in time, and the last business day on or before it. */
  dueDate: string
  fileBy: string
}

/** "Look at this for an STR." Never a report by itself. */
export interface SuspicionHint {
  code: 'window-edge' | 'just-below-run' | 'below-threshold-total'
  partyKey: string
  transactionIds: readonly string[]
  reason: Reason
}

/** Report types that the product builds. */
export type BuildableType = 'LCTR' | 'LVCTR' | 'STR'

/** How the transaction was conducted. Each report type has its own code for it. */
export type Channel =
  | 'in_person'
  | 'banking_machine'
  | 'armoured_car'
  | 'courier'
  | 'mail'
  | 'telephone'
  | 'night_deposit'
  | 'quick_drop'
  | 'self_redemption_kiosk'
  | 'virtual_currency_atm'
  | 'online'
  | 'other'
