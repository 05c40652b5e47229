import type { Scope } from '#app/platform/scope.ts'
import { isEditable } from '../state/states.ts'
import { reportWithDocument, type ReportDetail } from './detail.server.ts'
import { editLog } from '../edit/edit.server.ts'
import { stepWords } from '../edit/edit-log.ts'
import type { EditedSections } from '../edit/edit-field.ts'
import { correctedPaths, editablePaths } from '../edit/editable.server.ts'
import { pagedSections, type SectionPages } from './section-pages.ts'
import { editedSections } from '../edit/section-fields.server.ts'

export interface OpenReport {
  report: ReportDetail
  pages: SectionPages
  mayEdit: boolean
  canEdit: boolean
  editing: EditedSections | null
  /** Pointers that a person may correct here. */
  editable: string[]
  corrected: string[]
  /** The customer of each party, by its place in the document. */
  records: Record<string, string>
  /** What undo and redo are about; null where there is nothing. */
  steps: { undo: string | null; redo: string | null }
}

/** A report with the part of it that its page shows, and what is edited there. */
export async function openReport(scope: Scope, id: string, query: URLSearchParams): Promise<OpenReport> {
  scope.require('view the product')
  const { report, document, records } = await reportWithDocument(scope, id)
  const mayEdit = scope.can('prepare drafts') && scope.writable
  const canEdit = mayEdit && isEditable(report.state)
  const pointer = canEdit ? query.get('edit') : null
  const { sections, pages } = pagedSections(report.sections, query, pointer ?? query.get('edit'))
  const editable = canEdit ? editablePaths(report, sections, document) : []
  return {
    report: { ...report, sections },
    pages,
    mayEdit,
    canEdit,
    editing: editedSections(report.type, document, sections, pointer),
    editable,
    corrected: await correctedPaths(scope, report.id),
    records: canEdit ? Object.fromEntries(records) : {},
    steps: canEdit ? stepWords(await editLog(scope, report.id)) : { undo: null, redo: null },
  }
}
