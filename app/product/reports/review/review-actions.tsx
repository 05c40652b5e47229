import { Form } from '@remix-run/react'
import { ConfirmSubmit, Section, Select, Field } from '#app/ui/index.ts'
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
          ? 'It cannot go to PRODUCTION as it stands: rows that belong to it arrived or changed after TEST confirmed it. Request a change, which takes them in, then submit it.'
          : isFiledInTest
            ? 'TEST files nothing with FINTRAC. The report still has to go to PRODUCTION before its due date.'
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
              tone="primary"
              variant="primary"
              name="intent"
              value="submit"
              disabled={!isReady}
              title={isChange ? 'Send the change?' : 'Submit this report?'}
              message={mode === 'demo' ? `It is ${words.happens}` : `Its content is frozen and ${words.happens}`}
              confirmLabel={label}
            >
              {label}
            </ConfirmSubmit>
            {isReady ? null : (
              <p className="text-sm text-ink-2">
                It can be submitted once nothing required is missing, nothing waits to be confirmed, and FINTRAC would
                take it.
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
              title="Take the submission back?"
              message={
                state === 'deletion'
                  ? 'FINTRAC has not taken the request. The report stands as it was confirmed.'
                  : mode === 'demo'
                    ? 'It was not answered yet. The report becomes a draft again.'
                    : 'FINTRAC has not taken this report. If it goes out in this moment, you are told so and nothing changes; otherwise it becomes a draft again.'
              }
              confirmLabel="Take it back"
            >
              Take the submission back
            </ConfirmSubmit>
          </Form>
        ) : null}
        {mayEdit && state === 'change_draft' ? (
          <Form method="post">
            <ConfirmSubmit
              name="intent"
              value="cancel-change"
              tone="primary"
              title="Leave it as it was confirmed?"
              message={
                environment === 'test'
                  ? 'The report stands as TEST confirmed it, and still has to be filed in PRODUCTION.'
                  : 'The report stands at FINTRAC as it was confirmed; the change is not sent.'
              }
              confirmLabel="Leave it"
            >
              Leave it as confirmed
            </ConfirmSubmit>
          </Form>
        ) : null}
        {mayEdit && (state === 'draft' || state === 'approved' || state === 'rejected') ? (
          <Form method="post">
            <ConfirmSubmit
              name="intent"
              value="delete"
              title="Delete this draft?"
              message="Its corrections are lost. If its transactions still ask for a report, it can be created again."
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
                  ? 'It is built again from what is on file. It is not filed yet: TEST files nothing.'
                  : 'It is built again from what is on file. FINTRAC keeps the confirmed report until you send the change.'
              }
              confirmLabel="Open it for a change"
            >
              Request a change
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
              message="A deleted report's reference cannot be used again."
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
