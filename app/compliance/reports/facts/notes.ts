/** What building a report found: what is missing, what has no place, what was changed on the way. */
import type { Override } from './input.ts'

/** Where a value of a report is kept and corrected. */
export type SourceEntity = 'customer' | 'transaction' | 'location' | 'settings' | 'report'

export interface MissingValue {
  /** JSON pointer into the document, where the value would stand. */
  path: string
  /** Human name of the field. */
  label: string
  /** What to do, in words. */
  message: string
  /** False: reasonable measures only; the report may leave it out. */
  required: boolean
  entity: SourceEntity
  /**
   * Customer key, transaction id, location id (or transaction id where no location is set); '' for settings and report.
   */
  entityId: string
  /** Field of the product's record, e.g. `dateOfBirth`, `address.city`. */
  field: string
}

/** A supplied value that the document has no place for. */
export interface UnplacedValue {
  entity: SourceEntity
  entityId: string
  field: string
  value: string
  why: string
  /**
   * No question is needed: it is a filler, the law forbids sending it, or the organization leaves out all of its kind.
   */
  isSettled?: true | undefined
}

export interface BuildNotes {
  missing: MissingValue[]
  /**
   * What is wrong with values that were supplied and are no answer, such as N/A, by the pointer that they leave empty.
   */
  fillers: Readonly<Record<string, string>>
  unplaced: UnplacedValue[]
  /** Corrections whose target is no longer in the document. */
  unapplied: Override[]
  /** Things changed on the way that a person should know, e.g. an amount rounded to ten decimals. */
  adjusted: { path: string; from: string; to: string; why: string }[]
  /** Definition refId to the party it describes. */
  parties: Record<string, { key: string; kind: 'person' | 'entity' }>
}
