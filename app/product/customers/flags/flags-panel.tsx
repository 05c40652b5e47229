import {
  Alert,
  Badge,
  DateOnly,
  Disclosure,
  Field,
  Form,
  Input,
  Section,
  Select,
  SubmitButton,
  Textarea,
  countOf,
} from '#app/ui/index.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { DatedNote } from '../dated-note.tsx'
import { dayState, flagKinds, flagLabel, type Flag } from './flags.ts'

/** Why the form of this intent, for this flag, was refused, by field. */
type Errors = (intent: string, flag?: string) => Readonly<Record<string, string>>

/** The flags of a customer. The forms post `set-flag`, `review-flag` and `lift-flag` as `intent`. */
export function FlagsPanel({
  standing,
  lifted,
  today,
  editable,
  problem,
}: {
  standing: readonly Flag[]
  lifted: readonly Flag[]
  /** YYYY-MM-DD */
  today: string
  editable: boolean
  problem: FormProblem | undefined
}) {
  const errors: Errors = (intent, flag = '') =>
    (problem?.values.intent === intent && (problem.values.flag ?? '') === flag && problem.fields) || {}
  const isOwn = /^(?:set|review|lift)-flag$/.test(problem?.values.intent ?? '')
  return (
    <div className="mb-4">
      <Section
        id="flags"
        title="Flags"
        description="Why a customer needs special attention, with the evidence and the next review date. Flags are never in a report."
      >
        <div className="space-y-5">
          {isOwn ? (
            <Alert tone="bad" live="assertive">
              {problem?.message}
            </Alert>
          ) : null}
          {standing.length === 0 ? <p className="text-sm text-ink-2">No flag is set.</p> : null}
          {standing.length === 0 ? null : (
            <ul className="divide-y divide-line">
              {standing.map((flag) => (
                <li key={flag.id} className="space-y-2 py-3 text-sm first:pt-0 last:pb-0">
                  <Standing flag={flag} today={today} />
                  {editable ? <Decide flag={flag} errors={errors} isOpen={problem?.values.flag === flag.id} /> : null}
                </li>
              ))}
            </ul>
          )}
          {editable ? <Add errors={errors('set-flag')} isOpen={problem?.values.intent === 'set-flag'} /> : null}
          {lifted.length === 0 ? null : (
            <Disclosure level={3} title={countOf(lifted.length, 'earlier flag')}>
              <ul className="space-y-3 text-sm">
                {lifted.map((flag) => (
                  <li key={flag.id}>
                    <FlagText flag={flag} />
                    {flag.lifted ? <DatedNote done="Lifted" {...flag.lifted} /> : null}
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </div>
      </Section>
    </div>
  )
}

function FlagText({ flag }: { flag: Flag }) {
  return (
    <>
      <p className="font-medium">{flagLabel(flag.kind)}</p>
      <p className="wrap-anywhere whitespace-pre-line">{flag.evidence}</p>
      <DatedNote done="Set" on={flag.setOn} by={flag.setBy} />
      {flag.reviews.map((review, at) => (
        <DatedNote key={at} done="Reviewed" {...review} />
      ))}
    </>
  )
}

function Standing({ flag, today }: { flag: Flag; today: string }) {
  const state = dayState(flag.reviewOn, today)
  return (
    <div>
      <FlagText flag={flag} />
      <p>
        Next review: <DateOnly date={flag.reviewOn} />{' '}
        {state === null ? null : (
          <Badge tone={state === 'past' ? 'bad' : 'warn'}>{state === 'past' ? 'Overdue' : 'Due soon'}</Badge>
        )}
      </p>
    </div>
  )
}

function Decide({ flag, errors, isOpen }: { flag: Flag; errors: Errors; isOpen: boolean }) {
  const review = errors('review-flag', flag.id)
  const lift = errors('lift-flag', flag.id)
  const name = flagLabel(flag.kind).toLowerCase()
  return (
    <Disclosure level={3} title="Review or lift" open={isOpen}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Form
          method="post"
          preventScrollReset
          noValidate
          empties
          sends={{ intent: 'review-flag', flag: flag.id }}
          aria-label={`Review ${name}`}
          className="space-y-4"
        >
          <Field label="What the review found" required error={review.note}>
            <Textarea name="note" rows={2} />
          </Field>
          <Field label="Next review" required error={review.reviewOn}>
            <Input type="date" name="reviewOn" />
          </Field>
          <SubmitButton size="sm" variant="secondary">
            Save review
          </SubmitButton>
        </Form>
        <Form
          method="post"
          preventScrollReset
          noValidate
          sends={{ intent: 'lift-flag', flag: flag.id }}
          aria-label={`Lift ${name}`}
          className="space-y-4"
        >
          <Field label="Why it no longer holds" required error={lift.note}>
            <Textarea name="note" rows={2} />
          </Field>
          <SubmitButton size="sm" variant="secondary">
            Lift flag
          </SubmitButton>
        </Form>
      </div>
    </Disclosure>
  )
}

function Add({ errors, isOpen }: { errors: ReturnType<Errors>; isOpen: boolean }) {
  return (
    <Disclosure level={3} title="Set a flag" open={isOpen}>
      <Form
        method="post"
        preventScrollReset
        noValidate
        empties
        sends={{ intent: 'set-flag' }}
        aria-label="Set a flag"
        className="space-y-4"
      >
        <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
          <Field label="Flag" required error={errors.kind}>
            <Select
              name="kind"
              placeholder="Choose a flag"
              options={flagKinds.map(({ value, label }) => ({ value, label }))}
            />
          </Field>
          <Field label="Next review" required error={errors.reviewOn}>
            <Input type="date" name="reviewOn" />
          </Field>
        </div>
        <Field
          label="Evidence"
          required
          error={errors.evidence}
          hint="Why, and how you know: a source, a form, a search result."
        >
          <Textarea name="evidence" rows={3} />
        </Field>
        <SubmitButton size="sm">Set flag</SubmitButton>
      </Form>
    </Disclosure>
  )
}
