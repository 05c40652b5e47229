import { ConfirmSubmit, formatCount } from '#app/ui/index.ts'
import { ProofField } from '../../account/factor/proof-field.tsx'
import { submitWords, type SubmissionEnvironment } from '../state/default-environment.ts'
import { EnvironmentChoice } from '../state/environment-choice.tsx'
import { agreementFor, submittableRows, SubmitSummary } from '../state/submit-summary.tsx'
import { DeleteSummary, selectedDrafts, selectionLabel, type Selected } from './bulk-words.tsx'
import type { ReportListRow } from './queries.server.ts'

/** The actions on the selected reports; nothing if none is selected. */
export function BulkActions({
  selected,
  maySubmit,
  mayApprove,
  asksForApproval,
  mode,
  testConfirmed,
  environment,
  onChoose,
}: {
  selected: Selected<ReportListRow>
  maySubmit: boolean
  mayApprove: boolean
  /** The company has the four-eyes rule. */
  asksForApproval: boolean
  mode: 'demo' | 'production'
  testConfirmed: boolean
  environment: SubmissionEnvironment
  onChoose: (environment: SubmissionEnvironment) => void
}) {
  const drafts = selectedDrafts(selected)
  const isFiling = environment === 'production'
  const ready = selected === null ? null : submittableRows(selected, asksForApproval, environment)
  const going =
    ready === null || selected === null || ready.length === selected.length
      ? selectionLabel(selected, 'report')
      : `${formatCount(ready.length)} of ${selectionLabel(selected, 'report')}`
  return (
    <>
      {maySubmit && selected?.length !== 0 ? (
        <>
          <EnvironmentChoice mode={mode} testConfirmed={testConfirmed} environment={environment} onChoose={onChoose} />
          <ProofField when={isFiling} />
          <ConfirmSubmit
            tone={isFiling ? 'danger' : 'primary'}
            variant="primary"
            name="intent"
            value="submit"
            title={
              ready?.length === 0
                ? `Nothing to ${isFiling ? 'file' : 'submit'} yet`
                : isFiling
                  ? `File ${going} with FINTRAC?`
                  : `Submit ${going}?`
            }
            message={
              <SubmitSummary rows={selected ?? []} environment={environment} asksForApproval={asksForApproval} />
            }
            confirmLabel={ready?.length === 0 ? null : submitWords[environment].label}
            agreement={agreementFor(environment, ready === null ? null : ready.length)}
          >
            Submit {selectionLabel(selected, 'report')}
          </ConfirmSubmit>
        </>
      ) : null}
      {mayApprove && selected?.length !== 0 ? (
        <ConfirmSubmit
          tone="primary"
          variant="secondary"
          name="intent"
          value="approve"
          title={`Approve ${selectionLabel(selected, 'report')}?`}
          message="Those that are complete, and that you neither made nor edited last, can be submitted then. Any edit removes the approval."
          confirmLabel={`Approve ${selectionLabel(selected, 'report')}`}
        >
          Approve {selectionLabel(selected, 'report')}
        </ConfirmSubmit>
      ) : null}
      {drafts?.length === 0 ? null : (
        <ConfirmSubmit
          variant="secondary"
          name="intent"
          value="delete"
          title={`Delete ${selectionLabel(drafts, 'draft')}?`}
          message={<DeleteSummary rows={drafts ?? []} />}
          confirmLabel={`Delete ${selectionLabel(drafts, 'draft')}`}
        >
          Delete {selectionLabel(drafts, 'draft')}
        </ConfirmSubmit>
      )}
    </>
  )
}
