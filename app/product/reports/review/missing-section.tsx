import { formatCount, LinkButton, Section } from '#app/ui/index.ts'
import type { ReportDetail } from './detail.server.ts'
import { MissingList, type Editing } from './report-sections.tsx'

/** The missing values of a draft with links to where to enter them. `elsewhere`: the number of missing values in all drafts. */
export function MissingSection({
  report,
  canEdit,
  editable,
  editing,
  elsewhere,
}: {
  report: ReportDetail
  canEdit: boolean
  editable: ReadonlySet<string>
  editing: Editing | null
  elsewhere: number
}) {
  if (report.missing.length === 0) return null
  return (
    <Section
      title="Missing"
      actions={
        elsewhere > 0 ? (
          <LinkButton size="sm" to="/app/reports/missing">
            All drafts: {formatCount(elsewhere)} missing
          </LinkButton>
        ) : null
      }
    >
      <MissingList
        report={report.id}
        items={report.missing}
        type={report.type}
        canEdit={canEdit}
        editable={editable}
        editing={editing}
      />
    </Section>
  )
}
