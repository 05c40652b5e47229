import type { Level } from '#app/compliance/validate/level.ts'
import type { FieldKind } from './fields.ts'

/** A field of a section that can be edited in the report. */
export interface EditField {
  pointer: string
  label: string
  kind: FieldKind
  /** The current value as text for the control. */
  current: string
  level: Level
}

/** The edited section with its subsections. */
export interface EditedSections {
  section: string
  /** Pointer of the field to focus; null: the first. */
  focus: string | null
  /** Fields by section path. */
  fields: Record<string, EditField[]>
}

/** A field that someone else saved while it was being edited. */
export interface Conflict {
  pointer: string
  theirs: string
  /** Their value as shown: the name of a code, not the code. */
  theirsShown: string
  by: string | null
}

export const levelWords: Readonly<Record<Level, string>> = {
  mandatory: 'mandatory',
  processing: 'mandatory for processing',
  applicable: 'mandatory if applicable',
  reasonable: 'reasonable measures',
}
