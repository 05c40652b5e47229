import { Alert, Form, SubmitButton } from '#app/ui/index.ts'
import { isConfirmed, isUnderWay } from '#app/product/report-states/states.ts'
import { proposalText } from '#app/product/report-states/state-badge.tsx'
import type { ShownReport } from './detail.server.ts'
import { ErasedNotice } from './erased-notice.tsx'
import { BuildNotes } from './build-notes.tsx'

/** The notices above a report: an error, a proposed change, erased data, and messages about the report as a whole. */
export function ReviewNotices({
  report,
  problem,
  mayEdit,
  canEdit,
}: {
  report: ShownReport
  problem: string | null
  mayEdit: boolean
  canEdit: boolean
}) {
  return (
    <div className="mb-4 space-y-3">
      {problem !== null ? (
        <Alert tone="bad" live="assertive">
          {problem}
        </Alert>
      ) : null}
      {report.proposal ? (
        <Alert
          actions={
            mayEdit && isConfirmed(report.state) && report.proposal.kind === 'change' ? (
              <Form method="post">
                <SubmitButton size="sm" name="intent" value="open-change">
                  Request change
                </SubmitButton>
              </Form>
            ) : null
          }
          tone="warn"
          title={proposalText[report.proposal.kind]}
        >
          {report.proposal.reason}
          {report.proposal.kind === 'change' && isUnderWay(report.state)
            ? ' You can request a change once FINTRAC confirms the report.'
            : null}
        </Alert>
      ) : null}
      <ErasedNotice
        erasedAt={report.erasedAt}
        vaulted={report.vaulted}
        lost={report.lostCorrections}
        isOpen={canEdit}
        isCopy={report.copy !== null}
      />
      <BuildNotes notes={report.notes} />
    </div>
  )
}
