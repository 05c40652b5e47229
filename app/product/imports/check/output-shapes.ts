/** The JSON shapes of the dry run's output. */
import type { Problem } from '#app/csv/types.ts'
import type { ConflictKind } from '../read/ledger/conflicts.ts'

export interface CheckedProblem extends Problem {
  file: string
  /** The message again, under the name used by the case files. */
  why: string
  /** Two contradicting records, fact by fact: `one` is the earlier record, `other` this one. */
  conflict?: CheckedConflict
}

/** A whole name with more than one reading: no report of the customer is ready until a person confirms it. */
export interface CheckedName {
  file: string
  line: number | null
  /** Number or, without one, name. */
  customer: string
  raw: string | null
  message: string
  action: string
}

/**
 * A value of a customer that differs from the existing one: no report that states it is ready until a person decides.
 */
export interface CheckedDiffering {
  file: string
  line: number
  /** The day of the transaction; null if the record has none. */
  date: string | null
  /** Number or, without one, name. */
  customer: string
  /** The label of the value: `Address`. */
  value: string
  on_file: string | null
  /** The line that created the customer in this file; null if it was on file before. */
  on_file_line: number | null
  said: string | null
}

export interface CheckedConflict {
  kind: ConflictKind
  /** Null for the customer on file. */
  one: { line: number | null; customer_id: string | null }
  other: { line: number; customer_id: string | null }
  facts: { fact: string; agreement: string; one: string | null; other: string | null }[]
}

export interface CheckedFile {
  name: string
  bytes: number
  encoding: string
  bom: boolean
  /** The sheet of a workbook; null for other files. */
  sheet: string | null
  newline: string
  delimiter: string
  header_line: number | null
  subject: 'transactions' | 'customers'
  columns: { position: number; header: string; field: string; confidence: number; why: string }[]
  assumptions: string[]
  data_rows: number
  accepted: number
  rejected: number
  set_aside: number
  duplicates: number
  /** Lines that aren't data: header, titles, totals, blank lines. The first 10,000 are listed. */
  ignored_count: number
  ignored_lines: number[]
}

export interface CheckedDuplicate {
  file: string
  line: number
  transaction_id: string
  first: { file: string; line: number }
}

export interface CheckedRow {
  file: string
  line: number
  transaction_id: string
  synthetic_id?: true
  datetime?: string
  date?: string
  posted?: string
  amount: string
  currency: string
  cad_amount: string | null
  rate?: string
  fee?: string
  method: string
  direction: string
  status: string
  customer_id: string | null
  customer_name: string | null
  customer_candidates?: string[]
  phone: string | null
  email?: string
  address?: string
  location_id: string | null
  conductor: string | null
  on_behalf_of: string | null
  beneficiary: string | null
  virtual_currency?: {
    type?: string | undefined
    amount?: string | undefined
    sending_addresses?: string[] | undefined
    receiving_addresses?: string[] | undefined
    transaction_hashes?: string[] | undefined
  }
  purpose?: string
  disposition?: string
  account?: string
  notes?: string
  /** What was received, each with its method; for an amount paid out, what was received for it, if stated. */
  starting: CheckedStarting[]
  /** Completing actions, as far as stated. */
  completing: CheckedCompleting[]
  further_conductors?: string[]
  further_on_behalf_of?: string[]
  /** The sources of what was received. */
  sources?: string[]
  /** Why a receipt doesn't count for the 24-hour rule. */
  not_counted?: string
}

export interface CheckedStarting {
  amount: string
  currency: string
  method: string
  cad_amount: string | null
}

export interface CheckedCompleting {
  disposition?: string
  amount?: string
  currency?: string
  /** The client's own rate, as written. */
  rate?: string
  cad_value?: string
  account?: string
  reference?: string
  receiving_addresses?: string[]
  beneficiaries: { party: string | null; portion?: string }[]
}

export interface CheckedReport {
  type: string
  aggregation: 'conductor' | 'third_party' | 'beneficiary' | 'not_applicable'
  transaction_ids: string[]
  cad_total: string
  party: string | null
  /** Local date on which the window begins. */
  window: string
  due_date: string
  file_by: string
  same_set_also_by: string[]
  reason: string
  reason_source: string
  /** A question about the party is open: no report of it is ready. */
  awaiting_answer?: true
}

/**
 * A report that may be needed, depending on an answer. Null: the value is unknown, or the report is due as soon as
 * practicable.
 */
export type CheckedAwaiting = Omit<CheckedReport, 'cad_total' | 'due_date' | 'file_by'> & {
  cad_total: string | null
  due_date: string | null
  file_by: string | null
}

export interface CheckedCustomer {
  line: number
  customer_id: string | null
  customer_name: string | null
  kind: string | null
  surname: string | null
  given_name: string | null
  other_name: string | null
  entity_name: string | null
  /** The given name in a report: XXX for a person with a single name. */
  given_name_in_report: string | null
  phone: string | null
  email: string | null
  date_of_birth: string | null
  occupation: string | null
  employer: string | null
  apartment: string | null
  address: string | null
  city: string | null
  province: string | null
  postal_code: string | null
  country: string | null
  needs_review: boolean
}
