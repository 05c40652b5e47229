import { answerAttributes } from '#app/party/facts/attributes.ts'
import type { ReportDocument } from '../reports/document/document.ts'
import type { ItemBasis, ReportInput } from '../reports/facts/input.ts'
import type { BuildNotes, SourceEntity } from '../reports/facts/notes.ts'
import type { DecidingFlag, Proposal } from '../rules/proposals.ts'
import type { Message } from '../validate/rule/message.ts'

/** Values of a record that are doubted as one; '' is the record as a whole. */
export const doubtFields = [
  'name',
  'address',
  'phone',
  'email',
  'dateOfBirth',
  'occupation',
  'employer',
  'identification',
  'number',
  'alias',
  'countryOfResidence',
  'countryOfCitizenship',
  'registrations',
  'authorizedPersons',
  ...answerAttributes.map(({ name }) => name),
  '',
] as const

/** A doubt about a record's current value. A doubt about an earlier value no longer counts. */
export interface Doubt {
  id: string
  entity: 'customer' | 'transaction'
  entityId: string
  /** Stable code in kebab-case, e.g. `address-post-box`. */
  code: string
  /** Customer: one of `doubtFields`. Transaction: the name of its value, or ''. */
  field: string
  /** The text that was read; null if it isn't a single text. */
  value: string | null
  /** What is doubtful and what to do, in the user's words. */
  message: string
  action: string
  /** Who confirmed the value; null if nobody has yet. */
  confirmedBy: string | null
  /** The import where it is answered; it cannot be confirmed. */
  answerAt?: string
  /** Answered on its record; it can't be confirmed here. */
  isQuestion?: true
  /** The supplied value was refused: the customer doesn't have it, and no report states it. */
  isLeftOut?: true
}

/** A receipt that may belong to a report, depending on what is still unknown about it. */
export interface AwaitedReceipt {
  transactionId: string
  lacks: 'time' | 'value'
}

/**
 * A value that a person agreed to leave out of one report. Another value of the same field is asked about again, and so
 * is the same value in another part.
 */
export interface LeftOut {
  entity: SourceEntity
  entityId: string
  field: string
  value: string
  /** Part of a transaction: what distinguishes its action and its party from the others. */
  items?: readonly (ItemBasis | null)[]
  /** Value of a customer in a role: digests of the roles that had it. */
  roles?: readonly string[]
}

/**
 * `missing`: a required value is not there. `refused`: FINTRAC would reject it. `doubt`: the report states it, and it
 * may be wrong. `left-out`: it was supplied, and the report does not say it.
 */
export type HoldKind = 'missing' | 'refused' | 'doubt' | 'left-out'

/** One reason why a report is not ready. */
export interface Hold {
  /** Names this hold about this value: with another value it is another. */
  key: string
  kind: HoldKind
  /** `missing`, `left-out`, the rule's id, or the doubt's own code. */
  code: string
  /** JSON pointer into the document; null if the document doesn't state the value. */
  path: string | null
  label: string
  /** The record that it belongs to; the id is '' for settings and report. */
  entity: SourceEntity
  entityId: string
  field: string
  /** The value in question, or null. */
  value: string | null
  /** What is wrong, in the user's words. */
  text: string
  /** What to do about it; '' where the text says it already. */
  action: string
  /**
   * What a person may confirm: that the value is right, or that the report leaves it out. Null: it must be corrected.
   */
  confirm: 'as-it-is' | 'without' | null
  /** A person's name in two parts, which may be the wrong way round. */
  canSwap: boolean
  /** The doubt's id, where it is one. */
  doubtId: string | null
  /** The import where it is answered, where it is a question. */
  answerAt?: string
  /** Which part of its transaction it is of, in words. */
  part?: string
}

export interface Readiness {
  /** Nothing holds it. */
  isReady: boolean
  holds: Hold[]
}

export interface ReadinessInput {
  input: ReportInput
  document: ReportDocument
  notes: BuildNotes
  messages: readonly Message[]
  /** Those about the customers and transactions of this report. Others do not matter. */
  doubts: readonly Doubt[]
  /** Receipts that may belong to it. */
  awaits: readonly AwaitedReceipt[]
  /** Likely facts that decide a report and nobody has confirmed or denied, by transaction id. */
  proposals: ReadonlyMap<string, readonly (Proposal & { flag: DecidingFlag })[]>
  /** The confirmations for this report. */
  confirmations: readonly LeftOut[]
}
