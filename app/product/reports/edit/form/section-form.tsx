import { Link, useLocation } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { CodeBox } from '#app/product/codes/code-box.tsx'
import {
  Button,
  ChoiceBox,
  Field,
  Form,
  Input,
  Select,
  SubmitButton,
  Textarea,
  useFormInPlace,
  type ChoiceOption,
} from '#app/ui/index.ts'
import { MomentFields } from './moment-fields.tsx'
import { momentHints } from '../moments.ts'
import { levelWords, type Conflict, type EditField } from '../edit-field.ts'
import { unsavedFieldId, useNoteUnsaved, whyUnsaved } from './unsaved-fields.tsx'

/** The server's response to saving one field. */
type Answer = { saved: true } | (FormProblem & { conflicts?: readonly Conflict[] })

const pause = 700

/**
 * The fields of one section of a draft. With script, each field is saved shortly after the last keystroke and when it
 * is left; without, a button saves the changed fields. If someone else saved a field in the meantime, both values are
 * shown and nothing is overwritten.
 */
export function SectionForm({
  title,
  fields,
  told,
  focus,
  doneTo,
  typed,
  errors,
  locations,
}: {
  title: string
  fields: readonly EditField[]
  /** What FINTRAC would refuse in what is saved, by pointer. */
  told: Readonly<Record<string, string>>
  /** Pointer of the field to focus. */
  focus: string | null
  /** URL of the page with the section closed. */
  doneTo: string
  /** Values returned by a form submitted without script, by field name. */
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** Choices of a location. */
  locations: readonly ChoiceOption[]
}) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const form = useRef<HTMLFormElement>(null)
  // A link to the same field may be followed again.
  const { key } = useLocation()
  useEffect(() => {
    if (focus === null || !isLive) return
    const field = form.current?.querySelector<HTMLElement>(
      `[data-pointer="${focus}"] :is(input:not([type="hidden"]), select, textarea)`,
    )
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [focus, isLive, key])
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      aria-label={title}
      // Each field is saved as it is typed, so there is nothing to guard against leaving.
      data-kept={isLive ? '' : undefined}
      className="rounded-md bg-sunken p-3 sm:p-4"
      onSubmit={(event) => {
        if (isLive) event.preventDefault()
      }}
    >
      <input type="hidden" name="intent" value="save" />
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        {fields.map((field) => (
          <EditedField
            key={field.pointer}
            field={field}
            told={told[field.pointer]}
            typed={typed[`f:${field.pointer}`]}
            seen={typed[`was:${field.pointer}`]}
            error={errors[field.pointer]}
            section={title}
            locations={locations}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {isLive ? null : <SubmitButton size="sm">Save</SubmitButton>}
        <Link
          to={doneTo}
          preventScrollReset
          className="inline-flex min-h-7 items-center rounded-sm text-sm text-accent hover:underline"
        >
          Done<span className="sr-only"> editing {title}</span>
        </Link>
        {isLive ? <span className="text-xs text-ink-3">Saved as you type.</span> : null}
      </div>
    </Form>
  )
}

/**
 * Keeps the control of a field while it is being typed in: another kind, such as provinces once the country is saved,
 * waits until it loses focus.
 */
function useHeldKind(field: EditField) {
  const [held, hold] = useState(field)
  const place = useRef<HTMLDivElement>(null)
  const isTyped = () => place.current?.contains(document.activeElement) ?? false
  const isOther = JSON.stringify(held.kind) !== JSON.stringify(field.kind)
  useEffect(() => {
    if (isOther && !isTyped()) hold(field)
  }, [isOther, field])
  return {
    field: isOther ? { ...field, kind: held.kind } : field,
    place,
    // The next focused element is known only after this event.
    onBlur: () => setTimeout(() => isTyped() || hold(field)),
  }
}

function EditedField({
  field: given,
  told,
  typed,
  seen: seenBefore,
  error,
  section,
  locations,
}: {
  field: EditField
  told: string | undefined
  typed: string | undefined
  seen: string | undefined
  error: string | undefined
  /** Title of its section. */
  section: string
  locations: readonly ChoiceOption[]
}) {
  const { field, place, onBlur } = useHeldKind(given)
  const { pointer, current } = field
  const { problem: refusal, answer, isBusy, submit } = useFormInPlace<Answer>()
  const [seen, setSeen] = useState(error === undefined ? current : (seenBefore ?? current))
  const [text, setText] = useState(typed ?? current)
  const sent = useRef<string | null>(null)
  /**
   * Values sent but not acknowledged: two saves by the same person may overlap, and the first must not look like
   * someone else's.
   */
  const unanswered = useRef<string[]>([])
  /** Read by a timer that was started before a response arrived. */
  const latest = useRef({ seen, isBusy })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A field that isn't being edited follows values saved elsewhere.
  useEffect(() => {
    if (current === seen || isBusy) return
    if (text === seen) setText(current)
    if (text === seen || text === current) setSeen(current)
  }, [current, seen, text, isBusy])
  useEffect(() => {
    if (!answer || sent.current === null) return
    setSeen(sent.current)
    unanswered.current = []
  }, [answer])
  useEffect(() => {
    latest.current = { seen, isBusy }
  }, [seen, isBusy])
  const conflict = refusal?.conflicts?.find((one) => one.pointer === pointer)
  const save = (value: string, was = latest.current.seen) => {
    clearTimeout(timer.current)
    const before = unanswered.current
    if (value === (latest.current.isBusy ? before.at(-1) : was)) return
    sent.current = value
    unanswered.current = [...before, value]
    submit({
      intent: 'save',
      live: 'on',
      [`f:${pointer}`]: value,
      [`was:${pointer}`]: was,
      [`sent:${pointer}`]: before,
    })
  }
  const type = (value: string, isWhole = true) => {
    setText(value)
    clearTimeout(timer.current)
    if (isWhole) timer.current = setTimeout(() => save(value), pause)
  }
  const isUnsaved = text !== seen && !isBusy
  const problem = conflict
    ? undefined
    : refusal && sent.current === text
      ? (refusal.fields[pointer] ?? refusal.message)
      : refusal || answer
        ? undefined
        : error
  useNoteUnsaved(
    pointer,
    `${field.label} (${section})`,
    whyUnsaved({
      isBusy,
      isSame: text === seen,
      isContested: conflict !== undefined,
      isRefused: problem !== undefined,
    }),
  )
  // It is about the saved value, which another text replaces.
  const judged = conflict || text !== current ? undefined : told
  return (
    <div
      ref={place}
      id={unsavedFieldId(pointer)}
      onBlur={onBlur}
      data-pointer={pointer}
      data-judged={problem === undefined && judged !== undefined ? '' : undefined}
      className={field.kind.kind === 'text' && field.kind.long ? 'sm:col-span-2' : 'min-w-0'}
    >
      <input type="hidden" name={`was:${pointer}`} value={seen} />
      <FieldControl
        field={field}
        error={problem ?? judged}
        locations={locations}
        name={`f:${pointer}`}
        value={text}
        onType={type}
        onChoose={(value) => {
          setText(value)
          save(value)
        }}
        onLeave={() => save(text)}
      />
      {conflict && text !== seen ? (
        <ConflictNotice
          conflict={conflict}
          onMine={() => save(text, conflict.theirs)}
          onTheirs={() => {
            setText(conflict.theirs)
            setSeen(conflict.theirs)
            unanswered.current = []
          }}
        />
      ) : (
        <p role="status" className="text-xs text-ink-3">
          {isBusy ? 'Saving …' : answer && !isUnsaved ? 'Saved' : ''}
        </p>
      )}
    </div>
  )
}

/** Whether a field holds a location by its FINTRAC Location ID. */
const isLocation = (pointer: string): boolean => pointer.endsWith('/reportingEntityLocationId')

/** The label of a field and its requirement level. */
function FieldLabel({ field: { label, level } }: { field: EditField }) {
  return (
    <>
      {label}
      <span className="ml-1.5 text-xs font-normal text-ink-3">{levelWords[level]}</span>
    </>
  )
}

function hintOf({ kind }: EditField): string | undefined {
  if (kind.kind === 'text' || kind.kind === 'list') return kind.hint
  if (kind.kind === 'moment') return momentHints[kind.parts]
  return kind.kind === 'code' ? 'Type a name in English or French, or a code.' : undefined
}

interface ControlProps {
  field: EditField
  locations: readonly ChoiceOption[]
  name: string
  value: string
  /** `isWhole`: false while parts of the value are missing. */
  onType: (value: string, isWhole?: boolean) => void
  onChoose: (value: string) => void
  onLeave: () => void
}

/** A field of a report with its label and the control for its kind. */
export function FieldControl({ error, ...control }: ControlProps & { error: string | undefined }) {
  const { field } = control
  const label = <FieldLabel field={field} />
  const plain = (
    <Field label={label} hint={hintOf(field)} error={error}>
      <Control {...control} />
    </Field>
  )
  if (field.kind.kind !== 'moment') return plain
  return (
    <MomentFields {...control} parts={field.kind.parts} label={label} error={error}>
      {plain}
    </MomentFields>
  )
}

function Control({ field: { kind, pointer }, locations, name, value, onType, onChoose, onLeave }: ControlProps) {
  if (isLocation(pointer) && locations.length > 0)
    return (
      <ChoiceBox name={name} value={value} options={locations} keepsText onChoose={onChoose}>
        <Input name={name} defaultValue={value} autoComplete="off" />
      </ChoiceBox>
    )
  if (kind.kind === 'code') return <CodeBox name={name} value={value} tables={[kind.table]} onChoose={onChoose} />
  if (kind.kind === 'choice' || kind.kind === 'yes-no')
    return (
      <Select
        name={name}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        placeholder="Not given"
        options={
          kind.kind === 'choice'
            ? kind.options.map(({ code, label }) => ({ value: code, label: `${label} (${code})` }))
            : [
                { value: 'true', label: 'Yes' },
                { value: 'false', label: 'No' },
              ]
        }
      />
    )
  const typing = {
    name,
    value,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
    onBlur: onLeave,
  }
  return kind.kind === 'list' || (kind.kind === 'text' && kind.long) ? (
    <Textarea rows={3} {...typing} />
  ) : (
    <Input {...typing} />
  )
}

/** Both values, with a choice of which to keep. */
function ConflictNotice({
  conflict: { theirsShown, by },
  onMine,
  onTheirs,
}: {
  conflict: Conflict
  onMine: () => void
  onTheirs: () => void
}) {
  const id = useId()
  return (
    <div role="alert" aria-labelledby={id} className="mt-1.5 rounded-md border border-line bg-surface p-2.5 text-sm">
      <p id={id} className="text-bad">
        {by ?? 'Someone else'} saved {theirsShown === '' ? 'this empty' : `“${theirsShown}”`} while you were editing.
        Yours is not saved.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onMine}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onTheirs}>
          Use theirs
        </Button>
      </div>
    </div>
  )
}
