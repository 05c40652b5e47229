import { useEffect } from 'react'
import { answerQuestions, answerWords } from '#app/compliance/reports/facts/answers.ts'
import type { Proposal } from '#app/compliance/rules/proposals.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { channelLabels } from '#app/compliance/words/channels.ts'
import {
  Alert,
  Button,
  Field,
  FieldGroup,
  Form,
  Input,
  ProblemAlert,
  Section,
  Select,
  SubmitButton,
  Textarea,
} from '#app/ui/index.ts'
import { seenField, seenText } from '#app/platform/forms/form-conflict.ts'
import type { FormValues } from '../actions/action-values.ts'
import { Folded, OtherText, yesOrNo, type ActionsForm } from '../actions/action-parts.tsx'
import { overPortions } from '../actions/over-portions.ts'
import { ActionFields } from '../actions/actions-form.tsx'
import type { TransactionDetail } from '../record/queries.server.ts'
import { storedValues } from '../record/stored-values.ts'
import { directionWords, statusWords } from '../words.ts'

/** The form with one item more, fewer or elsewhere than it was sent with. */
export interface Changed {
  values: FormValues
  /** The field to go on with. */
  focus?: string | undefined
}

/** Puts the keyboard at what was added to the form. */
export function useFocusOnChanged(changed: Changed | undefined): void {
  const focus = changed?.focus
  useEffect(() => {
    if (focus === undefined) return
    const field = document.getElementsByName(focus)[0] ?? document.getElementById(focus)
    field?.focus()
  }, [changed, focus])
}

const flags = [
  {
    name: 'isInternational',
    label: 'From or to another country',
    hint: 'If this isn’t answered, a wire has no type of funds in an STR.',
  },
  { name: 'ministerialDirective', label: 'Linked to Iran (directive IR2020)', hint: 'Reported at any amount.' },
  {
    name: 'fromOutsideCanada',
    label: 'Received from outside Canada',
    hint: 'A foreign money services business reports only what it receives from Canada.',
  },
  {
    name: 'isValidationReward',
    label: 'Reward or validation',
    hint: 'A reward for validating a ledger, or a nominal amount sent only to validate a transfer.',
  },
] as const

/**
 * The fields of a transaction: what happened, its actions with their parties, where, and the rules' questions. No field
 * has a default answer. `channel`: as stored, which may be a word that isn't understood; `proposals`: likely answers,
 * to be confirmed.
 */
export function TransactionFields({
  form,
  locations,
  channel,
  proposals,
  asksAttempt,
}: {
  form: ActionsForm
  locations: { id: string; label: string }[]
  channel: string | null
  proposals: readonly Proposal[]
  /** Only an STR states whether a transaction was attempted. */
  asksAttempt: boolean
}) {
  const { values, errors: error } = form
  const value = (name: string) => values[name] ?? ''
  const channels = Object.entries(channelLabels).map(([code, label]) => ({ value: code, label }))
  const isKnown = channel === null || channel in channelLabels
  const proposed = (name: string) => proposals.find((one) => one.flag === name)?.reason
  return (
    <>
      <FieldGroup legend="What happened" columns={4}>
        <Field
          label="Date and time"
          error={error.at}
          hint="Include the UTC offset, such as 2026-03-04 14:05 -05:00. If the time isn’t known, enter only the date."
        >
          <Input name="at" defaultValue={value('at')} />
        </Field>
        <Field label="Posted" error={error.postedAt} hint="Only if different: date and time, or the date alone.">
          <Input name="postedAt" defaultValue={value('postedAt')} />
        </Field>
        <Field label="Direction" error={error.direction}>
          <Select
            name="direction"
            defaultValue={value('direction')}
            placeholder="Choose"
            options={Object.entries(directionWords).map(([code, label]) => ({ value: code, label }))}
          />
        </Field>
        <Field label="Status" error={error.status}>
          <Select
            name="status"
            defaultValue={value('status')}
            placeholder="Choose"
            options={Object.entries(statusWords).map(([code, label]) => ({ value: code, label }))}
          />
        </Field>
      </FieldGroup>
      <ActionFields form={form} isPaidOut={value('direction') === 'out'} />
      <FieldGroup legend="Place and record" columns={4}>
        <Field label="Location" error={error.locationId}>
          <Select
            name="locationId"
            defaultValue={value('locationId')}
            placeholder="None"
            options={locations.map(({ id, label }) => ({ value: id, label }))}
          />
        </Field>
        <Field label="How it was conducted" error={error.channel} hint="If left as is, the location’s answer applies.">
          <Select
            name="channel"
            defaultValue={value('channel')}
            placeholder="From its location"
            options={isKnown ? channels : [{ value: channel!, label: `“${channel}” (unknown)` }, ...channels]}
          />
        </Field>
        <OtherText
          form={form}
          name="channelOther"
          label="Other method"
          hint="Required if it was conducted another way."
          beside="channel"
          applies={(choice) => choice === 'other'}
        />
        <Field label="Purpose" error={error.purpose}>
          <Input name="purpose" defaultValue={value('purpose')} />
        </Field>
        <Field label="Source of rate to CAD" error={error.rateSource}>
          <Input name="rateSource" defaultValue={value('rateSource')} />
        </Field>
        <Field label="Fee" error={error.fee}>
          <Input name="fee" inputMode="decimal" defaultValue={value('fee')} />
        </Field>
        <Field
          label="Transaction hashes"
          error={error.hashes}
          hint="Separate several with spaces."
          className="sm:col-span-2"
        >
          <Input name="hashes" autoComplete="off" defaultValue={value('hashes')} />
        </Field>
      </FieldGroup>
      {asksAttempt ? <AttemptFields form={form} /> : null}
      <Field label="Notes" error={error.notes}>
        <Textarea name="notes" rows={2} defaultValue={value('notes')} />
      </Field>
      <FieldGroup
        legend="When nobody is named"
        description="FINTRAC accepts “no” only as someone’s answer. If left open, your standing answers apply. Without one, each draft asks."
        columns={3}
      >
        {answerQuestions.map((question) => (
          <Field key={question} label={answerWords[question].question} error={error[`answers.${question}`]}>
            <Select
              name={`answers.${question}`}
              defaultValue={value(`answers.${question}`)}
              placeholder="Not answered"
              options={[
                { value: 'no', label: answerWords[question].no },
                { value: 'yes', label: 'Yes' },
              ]}
            />
          </Field>
        ))}
      </FieldGroup>
      <FieldGroup legend="Rule answers" columns={4}>
        {flags.map(({ name, label, hint }) => (
          <Field
            key={name}
            label={label}
            error={error[name]}
            hint={
              proposed(name) === undefined ? (
                hint
              ) : (
                <>
                  <span className="font-medium text-warn">Probably yes.</span> {proposed(name)} Please confirm or
                  correct.
                </>
              )
            }
          >
            <Select name={name} defaultValue={value(name)} placeholder="Not known" options={yesOrNo} />
          </Field>
        ))}
      </FieldGroup>
    </>
  )
}

function AttemptFields({ form }: { form: ActionsForm }) {
  const { values, errors: error } = form
  return (
    <Folded form={form} title="Attempted transaction (STR)" holds={['isAttempted', 'reasonNotCompleted']}>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <Field
          label="Attempted only"
          error={error.isAttempted}
          hint="If not answered, a completed transaction wasn’t attempted, and drafts ask about the rest."
        >
          <Select
            name="isAttempted"
            defaultValue={values.isAttempted ?? ''}
            placeholder="Not answered"
            options={yesOrNo}
          />
        </Field>
        <Field label="Why it wasn’t completed" error={error.reasonNotCompleted}>
          <Input name="reasonNotCompleted" defaultValue={values.reasonNotCompleted ?? ''} />
        </Field>
      </div>
    </Folded>
  )
}

export function CorrectForm({
  item,
  locations,
  choices,
  problem,
  changed,
  wanted,
}: {
  item: TransactionDetail
  locations: { id: string; label: string }[]
  choices: ActionsForm['choices']
  problem: FormProblem | undefined
  changed: Changed | undefined
  /** The report from which the person opened this form, and what it is missing. */
  wanted: { reference: string; fields: Readonly<Record<string, string>> } | null
}) {
  useFocusOnChanged(changed)
  const returned = problem ?? changed
  const over = overPortions(item.actions.completing)
  const values = returned?.values ?? storedValues(item)
  const form: ActionsForm = { values, errors: problem?.fields ?? (returned ? {} : (wanted?.fields ?? {})), choices }
  return (
    <Section
      id="correct"
      title="Correct transaction"
      description={
        item.typed === null
          ? 'The original row is kept as it was. Drafts are rebuilt. If a report was submitted, a change is proposed.'
          : 'Drafts are rebuilt. If a report was submitted, a change is proposed.'
      }
    >
      {wanted ? (
        <div className="mb-4">
          <Alert tone="info" title={`${wanted.reference} needs these values`}>
            {!returned && Object.keys(wanted.fields).length > 0 ? 'Missing values are marked below. ' : ''}Saving
            returns you to the report.
          </Alert>
        </div>
      ) : null}
      {item.isSubmitted ? (
        <div className="mb-4">
          <Alert tone="warn">
            This transaction is in a submitted report. A correction proposes a change to that report.
          </Alert>
        </div>
      ) : null}
      {over.length === 0 ? null : (
        <div className="mb-4">
          <Alert tone="warn">{over.join(' ')} Correct the portions or the amount.</Alert>
        </div>
      )}
      <ProblemAlert problem={problem} className="mb-4" />
      <Form
        key={returned === undefined ? item.version : JSON.stringify(values)}
        method="post"
        keep="correct"
        // The current address names the report to return to.
        {...(!wanted && { action: '#correct' })}
        noValidate
        preventScrollReset
        className="space-y-6"
      >
        <PressedByEnter />
        <input type="hidden" name="seen" value={values.seen ?? item.version} />
        <input type="hidden" name={seenField} value={values[seenField] ?? seenText(storedValues(item))} />
        <TransactionFields
          form={form}
          locations={locations}
          channel={item.channel}
          proposals={item.proposals}
          asksAttempt={item.showsAttempt}
        />
        <SubmitButton name="save" value="on">
          Save correction
        </SubmitButton>
      </Form>
    </Section>
  )
}

/** The Enter key presses the first button of a form. */
export const PressedByEnter = () => (
  <Button type="submit" name="save" value="on" tabIndex={-1} aria-hidden="true" className="sr-only">
    Save
  </Button>
)
