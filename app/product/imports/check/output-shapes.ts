/** The shapes that the dry run prints. */
import type { Problem } from '#app/csv/types.ts'
import type { ConflictKind } from '../read/ledger/conflicts.ts'

export interface CheckedProblem extends Problem {
  file: string
  /** The message again, under the name that the case files use. */
  why: string
  /** Two records that contradict each other, fact by fact: `one` of the earlier one, `other` of this one. */
  conflict?: CheckedConflict
}

/** A whole name that can be read in more than one way: no report of the customer is ready before a person confirms it. */
export interface CheckedName {
  file: string
  line: number | null
  /** By number, else by name. */
  customer: string
  raw: string | null
  message: string
  action: string
}

/** A value that the file gives of a customer beside the one that was there: no report that states it is ready before a person says which holds. */
export interface CheckedDiffering {
  file: string
  line: number
  /** The day of the transaction; null where the record tells none. */
  date: string | null
  /** By number, else by name. */
  customer: string
  /** What it is a value of: `Address`. */
  value: string
  on_file: string | null
  /** The line of the same file that the customer is from; null where it was on file before. */
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
  /** The sheet of a workbook; null where the file is none. */
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
  /** Lines that are no data: header, titles, totals, blank. The first 10,000 of them are listed. */
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
  /** What was received, each with its method; where the record says so, with what was taken in for an amount paid out. */
  starting: CheckedStarting[]
  /** Completing actions, as far as the record says. */
  completing: CheckedCompleting[]
  further_conductors?: string[]
  further_on_behalf_of?: string[]
  /** Whom what was received came from. */
  sources?: string[]
  /** Why a receipt does not count for the 24-hour rule. */
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
  /** The client's own rate, as supplied. */
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

/** A report that may be needed, as the answer to a question is; null: the value is not known, or it is due as soon as practicable. */
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
  /** What a report holds for the given name: XXX stands for a person with one name. */
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
