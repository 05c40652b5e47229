import { ConfirmSubmit, DateTime, Form, Section, StatusBadge, SubmitButton } from '#app/ui/index.ts'
import type { Approval } from './approve.server.ts'

/** The four-eyes rule on a report's page: who approved it, or who may; nothing where the company doesn't ask for it. */
export function ApprovalSection({
  report,
  approval,
  mayApprove,
}: {
  report: { id: string; revision: number }
  approval: Approval
  mayApprove: boolean
}) {
  const { isAsked, approvedAs, approvedAt, isAuthor, canApprove } = approval
  if (!isAsked && approvedAs === null) return null
  return (
    <Section title="Approval" actions={approvedAs === null ? null : <StatusBadge tone="ok">Approved</StatusBadge>}>
      <div className="space-y-3 text-sm">
        {approvedAs === null ? (
          <p>
            {canApprove
              ? 'Somebody other than its author approves this report before it’s submitted. You may.'
              : isAuthor
                ? 'You made this report or edited it last. Somebody else has to approve it before it’s submitted.'
                : 'A compliance officer or owner other than its author approves this report, once it’s complete, before it’s submitted.'}
          </p>
        ) : (
          <p className="wrap-anywhere">
            By {approvedAs}
            {approvedAt === null ? null : (
              <>
                , <DateTime at={approvedAt} />
              </>
            )}
            . Any edit takes the approval away.
          </p>
        )}
        {canApprove || (isAsked && approvedAs !== null && mayApprove) ? (
          <Form method="post" action={`/app/reports/${report.id}/approval`}>
            <input type="hidden" name="revision" value={report.revision} />
            {approvedAs === null ? (
              <SubmitButton name="intent" value="approve">
                Approve this report
              </SubmitButton>
            ) : (
              <ConfirmSubmit
                name="intent"
                value="withdraw"
                variant="secondary"
                title="Withdraw the approval?"
                message="The report can’t be submitted until somebody approves it again."
                confirmLabel="Withdraw approval"
              >
                Withdraw approval
              </ConfirmSubmit>
            )}
          </Form>
        ) : null}
      </div>
    </Section>
  )
}
