import { ConfirmSubmit, Field, Form, Section, Select } from '#app/ui/index.ts'
import {
  isConfirmed,
  isEditable,
  type EnvironmentName,
  type ReportStateName,
} from '#app/product/reports/state/states.ts'
import { submitWords } from '../state/default-environment.ts'
import { EnvironmentChoice, useEnvironment } from '../state/environment-choice.tsx'

export interface ReviewActionsProps {
  state: ReportStateName
  environment: EnvironmentName | null
  mode: 'demo' | 'production'
  testConfirmed: boolean
  isReady: boolean
  maySubmit: boolean
  mayEdit: boolean
  /** Nothing of the waiting submission can be with FINTRAC. */
  canWithdraw: boolean
  /** Late or corrected rows ask for another content than what was confirmed. */
  needsChange: boolean
}

/** What can be done with a report in its state. */
export function ReviewActions({
  state,
  environment,
  mode,
  testConfirmed,
  isReady,
  maySubmit,
  mayEdit,
  canWithdraw: isWithdrawable,
  needsChange,
}: ReviewActionsProps) {
  const isFiledInTest = isConfirmed(state) && environment === 'test'
  // What only TEST has is not filed: what goes to PRODUCTION is the report itself.
  const isChange = state === 'change_draft' && environment !== 'test'
  const canSubmit = maySubmit && (isEditable(state) || (isFiledInTest && !needsChange))
  const canWithdraw = maySubmit && isWithdrawable
  const [chosen, setChosen] = useEnvironment({ mode, testConfirmed, isFiledInTest })
  if (
    !canSubmit &&
    !canWithdraw &&
    !(mayEdit && (isEditable(state) || isConfirmed(state))) &&
    !(maySubmit && isConfirmed(state))
  )
    return null
  const words = submitWords[chosen]
  const label = isChange
    ? chosen === 'demo'
      ? 'Send the change'
      : `Send the change to ${chosen.toUpperCase()}`
    : words.label
  return (
    <Section
      title={isFiledInTest && !needsChange ? 'Next: file it' : 'What to do'}
      description={
        isFiledInTest && needsChange
          ? 'This report can’t go to PRODUCTION yet. Its transactions changed after TEST confirmed it. Request a change to include them, then submit it.'
          : isFiledInTest
            ? 'TEST doesn’t file anything with FINTRAC. Submit the report to PRODUCTION before its due date.'
            : undefined
      }
    >
      <div className="space-y-4">
        {canSubmit ? (
          <Form method="post" className="space-y-3">
            <EnvironmentChoice
              mode={mode}
              testConfirmed={testConfirmed}
              isFiledInTest={isFiledInTest}
              environment={chosen}
              onChoose={setChosen}
            />
            <ConfirmSubmit
              tone={chosen === 'production' ? 'danger' : 'primary'}
              variant="primary"
              name="intent"
              value="submit"
              disabled={!isReady}
              title={isChange ? 'Send the change?' : 'Submit this report?'}
              message={mode === 'demo' ? `It is ${words.happens}` : `Its content is locked and ${words.happens}`}
              confirmLabel={label}
            >
              {label}
            </ConfirmSubmit>
            {isReady ? null : (
              <p className="text-sm text-ink-2">
                You can submit it once nothing is missing or left to confirm and FINTRAC would accept it.
              </p>
            )}
          </Form>
        ) : null}
        {canWithdraw ? (
          <Form method="post">
            <ConfirmSubmit
              name="intent"
              value="withdraw"
              tone="primary"
              title="Withdraw submission?"
              message={
                state === 'deletion'
                  ? 'FINTRAC hasn’t received the request. The confirmed report is unchanged.'
                  : mode === 'demo'
                    ? 'It hasn’t been answered yet. The report becomes a draft again.'
                    : 'FINTRAC hasn’t received this report. It becomes a draft again, unless it goes out at this moment. If it does, we tell you and nothing changes.'
              }
              confirmLabel="Withdraw"
            >
              Withdraw submission
            </ConfirmSubmit>
          </Form>
        ) : null}
        {mayEdit && state === 'change_draft' ? (
          <Form method="post">
            <ConfirmSubmit
              name="intent"
              value="cancel-change"
              tone="primary"
              title="Discard the change?"
              message={
                environment === 'test'
                  ? 'The report stays as TEST confirmed it. You still need to file it in PRODUCTION.'
                  : 'The change isn’t sent. The report stays with FINTRAC as confirmed.'
              }
              confirmLabel="Discard change"
            >
              Discard change
            </ConfirmSubmit>
          </Form>
        ) : null}
        {mayEdit && (state === 'draft' || state === 'approved' || state === 'rejected') ? (
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
        ) : null}
        {mayEdit && isConfirmed(state) ? (
          <Form method="post">
            <ConfirmSubmit
              name="intent"
              value="open-change"
              tone="primary"
              title="Change this report?"
              message={
                isFiledInTest
                  ? 'It’s rebuilt from what’s on file. It isn’t filed yet, because TEST doesn’t file anything.'
                  : 'It’s rebuilt from what’s on file. FINTRAC keeps the confirmed report until you send the change.'
              }
              confirmLabel="Request change"
            >
              Request change
            </ConfirmSubmit>
          </Form>
        ) : null}
        {maySubmit && isConfirmed(state) ? (
          <Form method="post" className="space-y-3 border-t border-line pt-4">
            <Field label="Reason for deletion">
              <Select
                name="reason"
                required
                placeholder="Choose"
                options={[
                  { value: '3', label: 'Duplicate (3)' },
                  { value: '4', label: 'Submitted in error (4)' },
                ]}
              />
            </Field>
            <ConfirmSubmit
              name="intent"
              value="request-deletion"
              title="Ask FINTRAC to delete this report?"
              message="The reference of a deleted report can’t be used again."
              confirmLabel="Request deletion"
            >
              Request deletion
            </ConfirmSubmit>
          </Form>
        ) : null}
      </div>
    </Section>
  )
}
