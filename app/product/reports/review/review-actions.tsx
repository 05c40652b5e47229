import type { ReactNode } from 'react'
import { ConfirmSubmit, Form, LinkButton, Section } from '#app/ui/index.ts'
import { isConfirmed, isDraft, isEditable, isFiled } from '#app/product/report-states/states.ts'
import { ProofField } from '../../account/factor/proof-field.tsx'
import { UnsavedNotice, useUnsavedFields } from '../edit/form/unsaved-fields.tsx'
import { submitWords, type SubmissionEnvironment } from '../state/default-environment.ts'
import type { ShownReport } from './detail.server.ts'
import { RequestDeletionForm } from './request-deletion.tsx'
import { EnvironmentChoice, useEnvironment } from '../state/environment-choice.tsx'
import { agreementFor, heldBy, SubmitSummary, type Submittable } from '../state/submit-summary.tsx'

type Acted = Pick<
  ShownReport,
  'state' | 'environment' | 'testConfirmed' | 'isRefused' | 'canWithdraw' | 'proposal' | 'copy' | 'submissions'
>

interface ReviewActionsProps {
  report: Acted
  /** The report as the dialog of its submission tells it. */
  row: Submittable
  /** The company has the four-eyes rule. */
  asksForApproval: boolean
  mode: 'demo' | 'production'
  isReady: boolean
  /** Whether it is open for a change that doesn't differ from what FINTRAC has. */
  isUnchanged: boolean
  /** What its change changes, field by field; null: nothing to show. */
  changes: ReactNode
  maySubmit: boolean
  mayEdit: boolean
  /** Whether a second person has to approve a deletion. */
  isDeletionAsked: boolean
}

/** Whether late or corrected records require other content than what was confirmed. */
const asksForChange = ({ proposal }: Acted): boolean => proposal?.kind === 'change'

/** A report confirmed in TEST isn't filed yet, so the heading says what to do next. */
function headWords(isFiledInTest: boolean, needsChange: boolean): { title: string; description?: string } {
  if (!isFiledInTest) return { title: 'What to do' }
  return needsChange
    ? {
        title: 'What to do',
        description:
          'This report can’t go to PRODUCTION yet. Its transactions changed after TEST confirmed it. Request a change to include them, then submit it.',
      }
    : {
        title: 'Next: file it',
        description: 'TEST doesn’t file anything with FINTRAC. Submit the report to PRODUCTION before its due date.',
      }
}

/** What this person may do with the report in its state. */
function allowedActions({
  report,
  maySubmit,
  mayEdit,
  isDeletionAsked,
}: Pick<ReviewActionsProps, 'report' | 'maySubmit' | 'mayEdit' | 'isDeletionAsked'>) {
  const { state, environment, canWithdraw, copy, submissions } = report
  const isFiledInTest = isConfirmed(state) && environment === 'test'
  const isErasedCopy = copy !== null && !copy.isHeld
  return {
    submit: maySubmit && (isEditable(state) || (isFiledInTest && !asksForChange(report))),
    withdraw: maySubmit && canWithdraw,
    discardChange: mayEdit && state === 'change_draft',
    deleteDraft: mayEdit && isDraft(state),
    requestChange: mayEdit && isFiled(state) && !isErasedCopy,
    uploadAgain: mayEdit && isFiled(state) && isErasedCopy,
    requestDeletion: maySubmit && isFiled(state) && !isDeletionAsked,
    removeCopy: mayEdit && state === 'filed_elsewhere' && submissions.length === 0,
  }
}

/** The actions on a report in its state. */
export function ReviewActions(props: ReviewActionsProps) {
  const { report, row, asksForApproval, mode, isReady, isUnchanged, changes } = props
  const { state, environment, testConfirmed, isRefused } = report
  const isFiledInTest = isConfirmed(state) && environment === 'test'
  const isCopy = report.copy !== null
  // TEST takes no change of what PRODUCTION has, and doesn't have reports that were filed elsewhere.
  const isPastTest = isFiledInTest || isCopy || row.isFiled
  const allowed = allowedActions(props)
  const [chosen, setChosen] = useEnvironment({ mode, testConfirmed, isFiledInTest: isPastTest })
  if (!Object.values(allowed).includes(true)) return null
  return (
    <Section {...headWords(isFiledInTest, asksForChange(report))}>
      <div className="space-y-4">
        {allowed.submit ? (
          <SubmitForm
            mode={mode}
            testConfirmed={testConfirmed}
            isFiledInTest={isPastTest}
            // A report that only TEST has isn't filed: PRODUCTION gets the report itself, not a change.
            isChange={state === 'change_draft' && environment !== 'test'}
            row={row}
            asksForApproval={asksForApproval}
            isReady={isReady && heldBy(row, asksForApproval, chosen) === ''}
            isUnchanged={isUnchanged}
            changes={changes}
            isRefused={isRefused}
            chosen={chosen}
            onChoose={setChosen}
          />
        ) : null}
        {allowed.withdraw ? <WithdrawForm action={report.submissions[0]?.action ?? 'submit'} mode={mode} /> : null}
        {allowed.discardChange ? <DiscardChangeForm isFiledInTest={environment === 'test'} isCopy={isCopy} /> : null}
        {allowed.deleteDraft ? <DeleteDraftForm /> : null}
        {allowed.requestChange ? <RequestChangeForm isFiledInTest={isFiledInTest} isCopy={isCopy} /> : null}
        {allowed.uploadAgain ? (
          <div className="space-y-2">
            <p className="text-sm text-ink-2">To change it, upload its record copy again.</p>
            <LinkButton to="/app/reports/elsewhere">Upload copy</LinkButton>
          </div>
        ) : null}
        {allowed.requestDeletion ? (
          <RequestDeletionForm mode={mode} isFiled={environment === 'production'} isCopy={isCopy} />
        ) : null}
        {allowed.removeCopy ? <RemoveCopyForm /> : null}
      </div>
    </Section>
  )
}

/** The choice of environment and the submit button. `isChange`: FINTRAC has the report and receives its change. */
function SubmitForm({
  mode,
  testConfirmed,
  isFiledInTest,
  isChange,
  row,
  asksForApproval,
  isReady,
  isUnchanged,
  changes,
  isRefused,
  chosen,
  onChoose,
}: Pick<ReviewActionsProps, 'row' | 'asksForApproval' | 'mode' | 'isReady' | 'isUnchanged' | 'changes'> & {
  testConfirmed: boolean
  /** Whether FINTRAC rejected the current revision. */
  isRefused: boolean
  isFiledInTest: boolean
  isChange: boolean
  chosen: SubmissionEnvironment
  onChoose: (environment: SubmissionEnvironment) => void
}) {
  const words = submitWords[chosen]
  const isUnsaved = useUnsavedFields().length > 0
  const label = isChange
    ? chosen === 'demo'
      ? 'Send the change'
      : `Send the change to ${chosen.toUpperCase()}`
    : words.label
  return (
    <Form method="post" className="space-y-3">
      <EnvironmentChoice
        mode={mode}
        testConfirmed={testConfirmed}
        isFiledInTest={isFiledInTest}
        environment={chosen}
        onChoose={onChoose}
      />
      <ProofField when={chosen === 'production'} />
      <ConfirmSubmit
        tone={chosen === 'production' ? 'danger' : 'primary'}
        variant="primary"
        name="intent"
        value="submit"
        disabled={!isReady || isUnsaved}
        title={
          isChange
            ? 'Send the change?'
            : chosen === 'production'
              ? 'File this report with FINTRAC?'
              : 'Submit this report?'
        }
        message={
          <SubmitSummary
            rows={[row]}
            environment={chosen}
            asksForApproval={asksForApproval}
            isChange={isChange}
            changes={changes}
          />
        }
        confirmLabel={label}
        agreement={agreementFor(chosen, 1)}
      >
        {label}
      </ConfirmSubmit>
      {isReady ? (
        <UnsavedNotice doing="You can submit it" />
      ) : (
        <p className="text-sm text-ink-2">
          {isUnchanged
            ? 'Nothing differs from what FINTRAC has. You can send the change once it says something else.'
            : isRefused
              ? 'FINTRAC rejected this version. You can submit it again once you have corrected it.'
              : (notYet[heldBy(row, asksForApproval, chosen)] ??
                'You can submit it once nothing is missing or left to confirm and FINTRAC would accept it.')}
        </p>
      )}
    </Form>
  )
}

/** What to do first, by what keeps it. */
const notYet: Partial<Record<string, string>> = {
  'not approved yet': 'You can submit it once someone else has approved it.',
  'record copy to upload':
    'The content that FINTRAC has was erased here. Upload your record copy under “What changes” to see what the change changes, then send it.',
  'no longer required': 'Nothing requires this draft any more. Delete it.',
}

const withdrawing = {
  submit: { label: 'Withdraw submission', after: 'The report becomes a draft again' },
  change: { label: 'Withdraw change', after: 'The change is open again, and the report stays as it was' },
  delete: { label: 'Withdraw deletion', after: 'The report stays as it was' },
} as const

function WithdrawForm({ action, mode }: Pick<ReviewActionsProps, 'mode'> & { action: keyof typeof withdrawing }) {
  const { label, after } = withdrawing[action]
  return (
    <Form method="post">
      <ConfirmSubmit
        name="intent"
        value="withdraw"
        tone="primary"
        title={`${label}?`}
        message={
          mode === 'demo'
            ? `It hasn’t been answered yet. ${after}.`
            : `FINTRAC hasn’t received it. ${after}, unless it goes out at this moment. If it does, we tell you and nothing changes.`
        }
        confirmLabel="Withdraw"
      >
        {label}
      </ConfirmSubmit>
    </Form>
  )
}

function DiscardChangeForm({ isFiledInTest, isCopy }: { isFiledInTest: boolean; isCopy: boolean }) {
  return (
    <Form method="post">
      <ConfirmSubmit
        name="intent"
        value="cancel-change"
        tone="primary"
        title="Discard the change?"
        message={
          isFiledInTest
            ? 'The report stays as TEST confirmed it. You still need to file it in PRODUCTION.'
            : isCopy
              ? 'The change isn’t sent, and its corrections are lost. The report stays with FINTRAC as its copy says.'
              : 'The change isn’t sent. The report stays with FINTRAC as confirmed.'
        }
        confirmLabel="Discard change"
      >
        Discard change
      </ConfirmSubmit>
    </Form>
  )
}

function DeleteDraftForm() {
  return (
    <Form method="post">
      <ConfirmSubmit
        name="intent"
        value="delete"
        title="Delete this draft?"
        message="Its corrections are lost. If its transactions still require a report, you can create it again."
        confirmLabel="Delete draft"
      >
        Delete draft
      </ConfirmSubmit>
    </Form>
  )
}

function RequestChangeForm({ isFiledInTest, isCopy }: { isFiledInTest: boolean; isCopy: boolean }) {
  return (
    <Form method="post">
      <ConfirmSubmit
        name="intent"
        value="open-change"
        tone="primary"
        title="Change this report?"
        message={
          isFiledInTest
            ? 'It’s rebuilt from what’s on file. It isn’t filed yet, because TEST doesn’t file anything.'
            : isCopy
              ? 'You correct it field by field. FINTRAC keeps the report until you send the change.'
              : 'It’s rebuilt from what’s on file. FINTRAC keeps the confirmed report until you send the change.'
        }
        confirmLabel="Request change"
      >
        Request change
      </ConfirmSubmit>
    </Form>
  )
}

function RemoveCopyForm() {
  return (
    <Form method="post">
      <ConfirmSubmit
        name="intent"
        value="delete"
        title="Remove this report from Comply+?"
        message="Its copy goes from here. FINTRAC keeps the report, and you can upload the copy again."
        confirmLabel="Remove report"
      >
        Remove from Comply+
      </ConfirmSubmit>
    </Form>
  )
}
