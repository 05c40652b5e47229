import { ConfirmSubmit } from '#app/ui/index.ts'
import { ProofField } from '../../account/factor/proof-field.tsx'
import { submitWords, type SubmissionEnvironment } from '../state/default-environment.ts'
import { EnvironmentChoice } from '../state/environment-choice.tsx'
import { countOf, DeleteSummary, draftsOf, selectedWords, SubmitSummary, type Selected } from './bulk-words.tsx'
import type { ReportListRow } from './queries.server.ts'

/** The actions on the selected reports; nothing if none is selected. */
export function BulkActions({
  selected,
  maySubmit,
  mayApprove,
  mode,
  testConfirmed,
  environment,
  onChoose,
}: {
  selected: Selected<ReportListRow>
  maySubmit: boolean
  mayApprove: boolean
  mode: 'demo' | 'production'
  testConfirmed: boolean
  environment: SubmissionEnvironment
  onChoose: (environment: SubmissionEnvironment) => void
}) {
  const drafts = draftsOf(selected)
  const isFiling = environment === 'production'
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
              isFiling
                ? `File ${selectedWords(selected, 'report')} with FINTRAC?`
                : `Submit ${selectedWords(selected, 'report')}?`
            }
            message={<SubmitSummary rows={selected ?? []} environment={environment} />}
            confirmLabel={submitWords[environment].label}
            agreement={
              isFiling
                ? `I checked ${selected === null ? 'them' : selected.length === 1 ? 'it' : `these ${countOf(selected.length, 'report')}`}. Reports accepted in PRODUCTION are filed.`
                : undefined
            }
          >
            Submit {selectedWords(selected, 'report')}
          </ConfirmSubmit>
        </>
      ) : null}
      {mayApprove && selected?.length !== 0 ? (
        <ConfirmSubmit
          tone="primary"
          variant="secondary"
          name="intent"
          value="approve"
          title={`Approve ${selectedWords(selected, 'report')}?`}
          message="Those that are complete, and that you neither made nor edited last, can be submitted then. Any edit takes the approval away."
          confirmLabel={`Approve ${selectedWords(selected, 'report')}`}
        >
          Approve {selectedWords(selected, 'report')}
        </ConfirmSubmit>
      ) : null}
      {drafts?.length === 0 ? null : (
        <ConfirmSubmit
          variant="secondary"
          name="intent"
          value="delete"
          title={`Delete ${selectedWords(drafts, 'draft')}?`}
          message={<DeleteSummary rows={drafts ?? []} />}
          confirmLabel={`Delete ${selectedWords(drafts, 'draft')}`}
        >
          Delete {selectedWords(drafts, 'draft')}
        </ConfirmSubmit>
      )}
    </>
  )
}
