import { useRef, useState, type MutableRefObject } from 'react'
import { codeOptions } from '#app/compliance/words/codes.ts'
import { scoreNarrative } from '#app/compliance/suspicion/score.ts'
import {
  Alert,
  Button,
  Checkbox,
  Field,
  FieldGroup,
  Form,
  Input,
  Select,
  SubmitButton,
  Textarea,
} from '#app/ui/index.ts'
import { contextOf } from './context.ts'
import { ScoreAdvice, ScoreLine, ScoreWhileWriting } from './narrative-score.tsx'
import type { SuspicionPage } from './page.server.ts'
import { RelatedFields } from './related-fields.tsx'
import { projectBox, type Suspicion } from './suspicion.ts'
import { useAutosave } from './use-autosave.ts'
import { FactSentences, IndicatorLibrary } from './writing-aids.tsx'

/** Days from the grounds to the report after which a reason for the delay is requested. */
const promptDays = 5

/** Inserts a sentence on a line of its own at the caret. */
function inserted(text: string, sentence: string, at: number): { text: string; caret: number } {
  const before = text.slice(0, at)
  const lead = before === '' || before.endsWith('\n') ? '' : '\n'
  const tail = text.slice(at).startsWith('\n') || at === text.length ? '' : '\n'
  return { text: `${before}${lead}${sentence}${tail}${text.slice(at)}`, caret: at + lead.length + sentence.length }
}

/**
 * The form for the grounds of an STR, saved automatically; without script, by its button. `entered`: values that
 * couldn't be saved. Advice, facts and indicators are shown beside it.
 */
export function SuspicionForm({
  page,
  entered,
  errors,
}: {
  page: SuspicionPage
  entered: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string>>
}) {
  const { suspicion, canEdit } = page
  const stored = (
    name: 'narrative' | 'actionTaken' | 'suspicionType' | 'politicallyExposed' | 'groundsOn' | 'delayReason',
  ) => entered?.[name] ?? suspicion[name]
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement | null>(null)
  const [narrative, setNarrative] = useState(stored('narrative'))
  const [type, setType] = useState(stored('suspicionType'))
  const [delay, setDelay] = useState(stored('delayReason'))
  const [related, setRelated] = useState(suspicion.related.length)
  const { answer, problem, isBusy, changed, resolve, submitting, lastSeen } = useAutosave(form, page.seen, canEdit)
  const [projects, setProjects] = useState<readonly number[]>(suspicion.projects)
  const score = scoreNarrative(narrative, contextOf(page, related, type, projects))
  const problems = { ...errors, ...problem?.fields }
  const insert = (sentence: string) => {
    const at = text.current?.selectionEnd ?? narrative.length
    const next = inserted(
      narrative,
      sentence,
      document.activeElement === text.current || at > 0 ? at : narrative.length,
    )
    setNarrative(next.text)
    changed()
    requestAnimationFrame(() => {
      text.current?.focus()
      text.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  const readBoxes = () => {
    const fields = new FormData(form.current!)
    setRelated(
      [...fields].filter(
        ([name, value]) => (/^related\.\d+\.reference$/.test(name) && value !== '') || name.startsWith('earlier.'),
      ).length,
    )
    setProjects([...fields.keys()].flatMap((name) => /^projects\.p(\d+)$/.exec(name)?.[1] ?? []).map(Number))
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Form
        ref={form}
        method="post"
        noValidate
        className="min-w-0 space-y-6 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
        onInput={changed}
        onChange={readBoxes}
        onSubmit={(event) => {
          submitting(event)
          const field = form.current?.elements.namedItem('seen')
          if (field instanceof HTMLInputElement) field.value = lastSeen()
        }}
      >
        <fieldset disabled={!canEdit} className="min-w-0 space-y-6">
          <input type="hidden" name="seen" defaultValue={entered === undefined ? page.seen : (entered.seen ?? '')} />
          {problem?.theirs ? <Conflict theirs={problem.theirs} message={problem.message} keep={resolve} /> : null}
          <div className="space-y-3">
            <Field
              label="Description of suspicious activity"
              error={problems.narrative}
              hint="State the facts, the context and why you suspect: who, what, when, where, why and how. Write it out in full. FINTRAC doesn’t receive attachments."
            >
              <NarrativeText refTo={text} value={narrative} onChange={setNarrative} />
            </Field>
            <ScoreWhileWriting score={score} />
            <ScoreLine score={score} />
          </div>
          <Field
            label="Action taken"
            error={problems.actionTaken}
            hint="What you did or will do about it, such as closer monitoring or a report to the police."
          >
            <Textarea name="actionTaken" rows={5} defaultValue={stored('actionTaken')} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Type of suspicion" error={problems.suspicionType}>
              <Select
                name="suspicionType"
                value={type}
                onChange={(event) => setType(event.currentTarget.value)}
                placeholder="Not given"
                options={codeOptions('suspicionType').map(({ code, label }) => ({
                  value: code,
                  label: `${label} (${code})`,
                }))}
              />
            </Field>
            <Field label="A politically exposed person is involved" error={problems.politicallyExposed}>
              <Select
                name="politicallyExposed"
                defaultValue={stored('politicallyExposed')}
                placeholder="Not given"
                options={[
                  { value: 'true', label: 'Yes' },
                  { value: 'false', label: 'No' },
                ]}
              />
            </Field>
          </div>
          <ProjectFields chosen={suspicion.projects} entered={entered} />
          <RelatedFields
            related={suspicion.related}
            earlier={page.earlier}
            entered={entered}
            errors={problems}
            onAdd={readBoxes}
          />
          <TimingFields
            page={page}
            groundsOn={stored('groundsOn')}
            delay={delay}
            onDelay={setDelay}
            errors={problems}
            insert={insert}
          />
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton name="intent" value="save">
              Save
            </SubmitButton>
            <p role="status" className="text-sm text-ink-2">
              {isBusy
                ? 'Saving …'
                : problem
                  ? `Not saved: ${problem.message}`
                  : answer
                    ? `Saved at ${answer.saved}.`
                    : ''}
            </p>
          </div>
        </fieldset>
      </Form>
      <div className="space-y-4 lg:sticky lg:top-20">
        <ScoreAdvice score={score} also={page.also} />
        <FactSentences sentences={page.facts.sentences} canInsert={canEdit} insert={insert} />
        <IndicatorLibrary canInsert={canEdit} insert={insert} />
      </div>
    </div>
  )
}

function ProjectFields({
  chosen,
  entered,
}: {
  chosen: readonly number[]
  entered: Readonly<Record<string, string>> | undefined
}) {
  return (
    <FieldGroup
      legend="Public-private partnership projects"
      description="Only if the suspicion matches what the project looks for."
      columns={4}
    >
      {codeOptions('projectName').map(({ code, label }) => (
        <Checkbox
          key={code}
          name={projectBox(code)}
          label={label}
          defaultChecked={entered === undefined ? chosen.includes(Number(code)) : entered[projectBox(code)] === 'on'}
        />
      ))}
    </FieldGroup>
  )
}

function TimingFields({
  page,
  groundsOn,
  delay,
  onDelay,
  errors,
  insert,
}: {
  page: SuspicionPage
  groundsOn: string
  delay: string
  onDelay: (text: string) => void
  errors: Readonly<Record<string, string>>
  insert: (sentence: string) => void
}) {
  return (
    <FieldGroup
      legend="Timing"
      description="Kept with the report for your own record. FINTRAC doesn’t receive it unless you put it into the text."
      columns={2}
    >
      <Field label="Grounds established on" error={errors.groundsOn}>
        <Input name="groundsOn" type="date" defaultValue={groundsOn} />
      </Field>
      <Field
        label="Reason for the delay"
        error={errors.delayReason}
        hint={
          page.daysSinceGrounds !== null && page.daysSinceGrounds > promptDays
            ? `It’s been ${page.daysSinceGrounds} days since the grounds were established. Say why.`
            : 'If the report isn’t filed within a few days of that date.'
        }
      >
        <Textarea name="delayReason" rows={2} value={delay} onChange={(event) => onDelay(event.currentTarget.value)} />
      </Field>
      {page.canEdit && delay.trim() !== '' ? (
        <div>
          <Button size="sm" icon="plus" onClick={() => insert(`Reason for the delay in reporting: ${delay.trim()}`)}>
            Insert the reason into the narrative
          </Button>
        </div>
      ) : null}
    </FieldGroup>
  )
}

function NarrativeText({
  refTo,
  value,
  onChange,
}: {
  refTo: MutableRefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
}) {
  return (
    <Textarea
      name="narrative"
      rows={16}
      value={value}
      // Textarea has no ref, so the element is taken from its first focus event.
      onFocus={(event) => {
        refTo.current = event.currentTarget
      }}
      onChange={(event) => {
        refTo.current = event.currentTarget
        onChange(event.currentTarget.value)
      }}
    />
  )
}

/** The other person's version, to accept or overwrite. */
function Conflict({ theirs, message, keep }: { theirs: Suspicion; message: string; keep: () => void }) {
  return (
    <Alert
      tone="bad"
      live="assertive"
      title="Not saved"
      actions={
        <>
          <Button size="sm" onClick={keep}>
            Save mine over theirs
          </Button>
          <Button size="sm" variant="quiet" onClick={() => location.reload()}>
            Take theirs
          </Button>
        </>
      }
    >
      <p>{message}</p>
      <p className="mt-2 font-medium">Their description</p>
      <p className="whitespace-pre-wrap">{theirs.narrative || 'Blank'}</p>
      <p className="mt-2 font-medium">Their action taken</p>
      <p className="whitespace-pre-wrap">{theirs.actionTaken || 'Blank'}</p>
    </Alert>
  )
}
