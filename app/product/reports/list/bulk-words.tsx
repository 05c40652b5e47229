import { isEditable } from '#app/product/report-states/states.ts'
import { countOf } from '#app/ui/values/format.ts'
import { byType, Rows } from '../state/submit-summary.tsx'
import type { ReportListRow } from './queries.server.ts'

/** What a bulk button acts on; null: not known without script, where the boxes themselves say it. */
export type Selected<Row> = readonly Row[] | null

/** "3 reports", or "the selected reports" where nobody counts them. */
export const selectionLabel = (selected: Selected<unknown>, noun: string): string =>
  selected === null ? `the selected ${noun}s` : countOf(selected.length, noun)

/** What deleting these drafts does. */
export function DeleteSummary({ rows }: { rows: readonly ReportListRow[] }) {
  return (
    <>
      <p>
        {countOf(rows.length, 'draft')} ({byType(rows)}). If the transactions still require a report, you can create its
        draft again. Corrections made on the drafts are lost.
      </p>
      <Rows rows={rows} asksForApproval={false} environment={null} />
    </>
  )
}

/** Those of the selected that are drafts. */
export const selectedDrafts = (selected: Selected<ReportListRow>): Selected<ReportListRow> =>
  selected?.filter((row) => isEditable(row.state)) ?? null
