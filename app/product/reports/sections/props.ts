import type { ReportSection } from '#app/compliance/reports/index.ts'
import type { ChoiceOption } from '#app/ui/index.ts'
import type { EditedSections } from '../edit/edit-field.ts'
import type { DescribedType } from '../edit/fields.ts'
import type { FieldMessage } from '../review/detail.server.ts'
import type { MissingItem } from '../review/issue-items.server.ts'
import type { SectionPages } from '../review/section-pages.ts'

/** A link to change a part of a report. */
export interface PartLink {
  operation: 'add' | 'copy' | 'earlier' | 'later' | 'remove'
  text: string
  to: string
}

/** Shared props of the sections on a report's page. */
export interface SectionsProps {
  report: string
  sections: readonly ReportSection[]
  pages: SectionPages
  messages: Readonly<Record<string, readonly FieldMessage[]>>
  /** Missing values by the section that would contain them. */
  missing: ReadonlyMap<string | null, readonly MissingItem[]>
  corrected: ReadonlySet<string>
  canEdit: boolean
  editable: ReadonlySet<string>
  /** The section being edited. */
  editing: EditedSections | null
  /** Values returned by its form when submitted without script. */
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** Choices of a location while a section is edited. */
  locations: readonly ChoiceOption[]
  type: DescribedType
  /** Whether it was filed elsewhere, so that everything is corrected here. */
  isCopy: boolean
  /** In the order of the report. */
  transactionIds: readonly string[]
  /** URL of each party's customer page, by pointer. */
  records: Readonly<Record<string, string>>
  /** URLs of the forms that add an item to a missing list, by its pointer. */
  adds: Readonly<Record<string, string>>
  /** Links to add, copy, move and remove parts, by section. */
  parts: Readonly<Record<string, readonly PartLink[]>>
}
