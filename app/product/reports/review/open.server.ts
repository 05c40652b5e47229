import type { Scope } from '#app/platform/data/scope.ts'
import { isEditable } from '#app/product/report-states/states.ts'
import { reportWithDocument, type ShownReport } from './detail.server.ts'
import { pathsOf, type MissingItem } from './issue-items.server.ts'
import { messagesIn, groupedMessages, groupedMissing, type Grouped } from './messages/grouped.ts'
import type { ListedMessage } from './messages/listed.ts'
import { editLog } from '../edit/edit.server.ts'
import { undoLabels } from '../edit/edit-log.ts'
import type { EditedSections } from '../edit/edit-field.ts'
import { correctedPaths, editablePaths, rowsWithin } from '../edit/editable.server.ts'
import { pagedSections, type SectionPages } from './section-pages.ts'
import { editedSections } from '../edit/section-fields.server.ts'

export interface OpenReport {
  /** With the messages of the sections shown. */
  report: ShownReport
  /** Missing values of the whole report. */
  missing: { required: Grouped<MissingItem>[]; optional: Grouped<MissingItem>[] }
  listed: Grouped<ListedMessage>[]
  /** Number of warnings, including values that should be entered if known. */
  warnings: number
  pages: SectionPages
  mayEdit: boolean
  canEdit: boolean
  editing: EditedSections | null
  /** Locations by FINTRAC Location ID, if a section is edited. */
  locations: { value: string; label: string }[]
  /** Pointers that a person may correct here. */
  editable: string[]
  corrected: string[]
  /** The customer of each party by its pointer in the document. */
  records: Record<string, string>
  /** Labels of undo and redo, or null. */
  steps: { undo: string | null; redo: string | null }
}

/** A report with the sections that its page shows, and the fields being edited. */
export async function openReport(scope: Scope, id: string, query: URLSearchParams): Promise<OpenReport> {
  scope.require('view the product')
  const {
    report: { listed, ...report },
    document,
    records,
  } = await reportWithDocument(scope, id)
  const mayEdit = scope.can('prepare drafts') && scope.writable
  const canEdit = mayEdit && isEditable(report.state)
  const pointer = canEdit ? query.get('edit') : null
  const { sections, pages } = pagedSections(report.sections, query, pointer ?? query.get('edit'))
  const isOpen = isEditable(report.state)
  const missing = {
    required: groupedMissing(isOpen ? report.missing.filter((item) => item.required) : []),
    optional: groupedMissing(isOpen ? report.missing.filter((item) => !item.required) : []),
  }
  const listedMessages = [...missing.required, ...missing.optional].flatMap((group) => group.shown)
  const shown = new Set(pathsOf(sections))
  const shownMissing = isOpen ? report.missing.filter((item) => item.section !== null && shown.has(item.section)) : []
  const editable = canEdit
    ? editablePaths(
        { type: report.type, isCopy: report.copy !== null, missing: [...listedMessages, ...shownMissing] },
        sections,
        document,
      )
    : []
  return {
    report: {
      ...report,
      sections,
      missing: shownMissing,
      messages: Object.fromEntries(Object.entries(report.messages).filter(([path]) => shown.has(path))),
    },
    missing,
    listed: groupedMessages(listed),
    warnings: listed.filter(({ group }) => group === 'warning').length + messagesIn(missing.optional),
    pages,
    mayEdit,
    canEdit,
    locations: pointer === null ? [] : await chosenLocations(scope),
    editing: editedSections(report.type, document, sections, pointer, report.copy !== null),
    editable,
    corrected: (isOpen
      ? report.corrections.flatMap((one) => (one.items.length > 0 ? rowsWithin(sections, one.items) : (one.path ?? [])))
      : await correctedPaths(scope, report.id, sections)
    ).filter((path) => shown.has(path) && !enteredInReport.test(path)),
    records: canEdit ? Object.fromEntries([...records].filter(([path]) => shown.has(path))) : {},
    steps: canEdit ? undoLabels(await editLog(scope, report.id), scope.actor.label) : { undo: null, redo: null },
  }
}

/** Parts that no record contains: they are entered in the report itself, so that entering them corrects nothing. */
const enteredInReport = /^\/(?:detailsOfSuspicion|actionTaken|relatedReports)(?:\/|$)/

/** The organization's active locations by name. */
export async function chosenLocations(scope: Scope): Promise<{ value: string; label: string }[]> {
  const rows = await scope.tx((db) =>
    db.location.findMany({
      where: { active: true },
      select: { name: true, fintracLocationId: true },
      orderBy: [{ name: 'asc' }, { fintracLocationId: 'asc' }],
    }),
  )
  return rows.map(({ name, fintracLocationId }) => ({
    value: fintracLocationId,
    label: `${name} (${fintracLocationId})`,
  }))
}
