import type { Level } from '#app/compliance/validate/level.ts'
import type { FieldKind } from './fields.ts'

/** A field of a section that is edited in the report. */
export interface EditField {
  pointer: string
  label: string
  kind: FieldKind
  /** As it is typed. */
  current: string
  level: Level
}

/** The section that is edited, with those inside it. */
export interface EditedSections {
  section: string
  /** The field to begin with; null: the first. */
  focus: string | null
  /** Fields by the section's path. */
  fields: Record<string, EditField[]>
}

/** What somebody else saved of a field while it was being edited. */
export interface Conflict {
  pointer: string
  theirs: string
  /** As it is shown: the name of a code, not the code. */
  theirsShown: string
  by: string | null
}

export const levelWords: Readonly<Record<Level, string>> = {
  mandatory: 'mandatory',
  processing: 'mandatory for processing',
  applicable: 'mandatory if applicable',
  reasonable: 'reasonable measures',
}
