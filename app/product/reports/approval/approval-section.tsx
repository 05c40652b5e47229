import { ConfirmSubmit, DateTime, Form, Section, StatusBadge, SubmitButton } from '#app/ui/index.ts'
import { ProofField } from '#app/product/account/factor/proof-field.tsx'
import { UnsavedNotice, useUnsavedFields } from '../edit/form/unsaved-fields.tsx'
import type { Approval } from './approve.server.ts'

/** Approval under the four-eyes rule; nothing if the organization doesn't require it. */
export function ApprovalSection({
  report,
  approval,
  mayApprove,
}: {
  report: { id: string; revision: number; environment: string | null }
  approval: Approval
  mayApprove: boolean
}) {
  const { isAsked, approvedAs, approvedAt, isAuthor, canApprove, deletion } = approval
  const isUnsaved = useUnsavedFields().length > 0
  if (deletion !== null) return <DeletionApproval report={report} deletion={deletion} mayApprove={mayApprove} />
  if (!isAsked && approvedAs === null) return null
  return (
    <Section title="Approval" actions={approvedAs === null ? null : <StatusBadge tone="ok">Approved</StatusBadge>}>
      <div className="space-y-3 text-sm">
        {approvedAs === null ? (
          <p>
            {canApprove
              ? 'Someone other than its author has to approve this report before it’s submitted. You can.'
              : isAuthor
                ? 'You made this report or edited it last. Someone else has to approve it before it’s submitted.'
                : 'Once it’s complete, a compliance officer or owner other than its author has to approve this report before it’s submitted.'}
          </p>
        ) : (
          <p className="wrap-anywhere">
            By {approvedAs}
            {approvedAt === null ? null : (
              <>
                , <DateTime at={approvedAt} />
              </>
            )}
            . Any edit removes the approval.
          </p>
        )}
        {canApprove || (isAsked && approvedAs !== null && mayApprove) ? (
          <Form method="post" action={`/app/reports/${report.id}/approval`}>
            <input type="hidden" name="revision" value={report.revision} />
            {approvedAs === null ? (
              <div className="space-y-3">
                <SubmitButton name="intent" value="approve" disabled={isUnsaved}>
                  Approve this report
                </SubmitButton>
                <UnsavedNotice doing="You can approve it" />
              </div>
            ) : (
              <ConfirmSubmit
                name="intent"
                value="withdraw"
                variant="secondary"
                title="Withdraw the approval?"
                message="The report can’t be submitted until someone approves it again."
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

/** A requested deletion that a second person has to approve. */
function DeletionApproval({
  report,
  deletion: { askedAs, askedAt, reason, isOwn },
  mayApprove,
}: {
  report: { id: string; environment: string | null }
  deletion: NonNullable<Approval['deletion']>
  mayApprove: boolean
}) {
  return (
    <Section title="Deletion to approve">
      <div className="space-y-3 text-sm">
        <p className="wrap-anywhere">
          {askedAs} asked on <DateTime at={askedAt} /> that FINTRAC delete this report:{' '}
          {reason === 3 ? 'it’s a duplicate (3)' : 'it was submitted in error (4)'}.{' '}
          {isOwn ? 'Someone else has to approve it.' : 'Someone else has to approve it before FINTRAC is asked.'}
        </p>
        {mayApprove ? (
          <Form method="post" action={`/app/reports/${report.id}/deletion`} className="space-y-3">
            <input type="hidden" name="reason" value={reason} />
            {isOwn ? null : (
              <>
                <ProofField when={report.environment === 'production'} />
                <ConfirmSubmit
                  name="intent"
                  value="approve"
                  title="Approve the deletion?"
                  message="The deletion is requested at once. The report’s reference can’t be used again."
                  confirmLabel="Approve deletion"
                >
                  Approve deletion
                </ConfirmSubmit>
              </>
            )}
            <SubmitButton name="intent" value="withdraw" variant="secondary">
              {isOwn ? 'Withdraw the request' : 'Decline'}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </Section>
  )
}
