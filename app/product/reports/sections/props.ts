import type { ReportSection } from '#app/compliance/reports/index.ts'
import type { ChoiceOption } from '#app/ui/index.ts'
import type { EditedSections } from '../edit/edit-field.ts'
import type { DescribedType } from '../edit/fields.ts'
import type { FieldMessage } from '../review/detail.server.ts'
import type { MissingItem } from '../review/lacking-items.server.ts'
import type { SectionPages } from '../review/section-pages.ts'

/** What can be done with a part of a transaction where it is shown. */
export interface PartLink {
  doing: 'add' | 'copy' | 'earlier' | 'later' | 'remove'
  text: string
  to: string
}

/** What the sections of a report's page are shown from. */
export interface SectionsProps {
  report: string
  sections: readonly ReportSection[]
  pages: SectionPages
  messages: Readonly<Record<string, readonly FieldMessage[]>>
  /** What is missing, by the section in which it would stand. */
  missing: ReadonlyMap<string | null, readonly MissingItem[]>
  corrected: ReadonlySet<string>
  canEdit: boolean
  editable: ReadonlySet<string>
  /** The section that is edited. */
  editing: EditedSections | null
  /** What its form came back with where it was sent without script. */
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** What a location is chosen from while it is edited. */
  locations: readonly ChoiceOption[]
  type: DescribedType
  /** It was filed elsewhere: all of it is corrected here. */
  isCopy: boolean
  /** In the order of the report. */
  transactionIds: readonly string[]
  /** The customer's page of each party, by its place. */
  records: Readonly<Record<string, string>>
  /** What can be added, copied, moved and removed, by the section where it stands. */
  parts: Readonly<Record<string, readonly PartLink[]>>
}
