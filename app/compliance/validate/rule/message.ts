import type { ReportType } from '../../types.ts'

/** One finding about a report: what is wrong, where, and what to do. */
export interface Message {
  /** `R120000` where FINTRAC's own number is known, else a house id (`LCTR-03`), else `schema`. */
  ruleId: string
  /** FINTRAC's number, only where known. */
  fintracRule: number | null
  /** FINTRAC's message code, 300 to 997. */
  code: number
  /** A report with a reject is refused; one with warnings alone is accepted. */
  severity: 'reject' | 'warning'
  /** JSON pointer into the document. */
  path: string
  /** Dotted field id, e.g. `lctr.transactions.startingActions.conductors.personDetails.surname`. */
  fieldId: string
  /** Human name of the field. */
  label: string
  /** What is wrong and what to do, in plain words. */
  message: string
  /** The field's limit in characters or items, if it was exceeded. */
  limit?: number
  /** The validator's own error, for a schema finding. */
  schema?: { instancePath: string; schemaPath: string; keyword: string; params: Record<string, unknown> }
}

/** What the checks know besides the document. Everything optional is checked only when given. */
export interface ValidationContext {
  /** Milliseconds since the epoch: nothing may lie after it. */
  now: number
  /** Location numbers that FINTRAC has on file. */
  knownLocations?: ReadonlySet<string>
  /** Contact numbers that FINTRAC has on file. */
  knownContacts?: ReadonlySet<number>
  /** References already used by this reporting entity (checked for submit type 1 only). */
  usedReferences?: ReadonlySet<string>
  /**
   * Value in Canadian cents at the time of receipt, by transaction reference. Needed for threshold checks on foreign
   * currency.
   */
  cadCentsByReference?: ReadonlyMap<string, bigint>
  /** 500 for a single report, 5000 in a bulk file; 500 when absent. */
  maxTransactions?: number
  /** Name of the reporting entity, to notice it as its own beneficiary. */
  reportingEntityName?: string
}

export type ValidatedType = Extract<ReportType, 'LCTR' | 'LVCTR' | 'STR'>
