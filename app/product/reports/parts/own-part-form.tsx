import { Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { appliesAt } from '#app/compliance/reports/document/applies.ts'
import { setAt } from '#app/compliance/reports/document/pointer.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import {
  Alert,
  atField,
  Field,
  Form,
  Input,
  LinkButton,
  Section,
  Select,
  SubmitButton,
  type ChoiceOption,
} from '#app/ui/index.ts'
import { DifferenceTable } from '../change/differences.tsx'
import type { EditField } from '../edit/edit-field.ts'
import { provinceKindIn, readFieldValue } from '../edit/fields.ts'
import { FieldControl } from '../edit/form/section-form.tsx'
import type { OwnPartPage } from './own-part.server.ts'

/** The form for one part that a report holds itself: its fields if it is new, otherwise the resulting differences. */
export function OwnPartForm({ page, problem }: { page: OwnPartPage; problem: FormProblem | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const isTyped = page.groups.length > 0 || page.parties !== null
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const { fieldOf, textOf, inPart } = useTypedFields(page, problem, texts)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('fieldset :is(input:not([type="hidden"]), select, textarea)')?.focus()
  }, [])
  return (
    <div className="space-y-4">
      {page.isStale && problem === undefined ? (
        <Alert tone="warn">This report changed since it was shown. Check that this is the entry you mean.</Alert>
      ) : null}
      {problem ? (
        <Alert tone="bad" live="assertive">
          {problem.message}
        </Alert>
      ) : null}
      {page.rows.length > 0 ? (
        <Section title="What changes in this report" flush>
          <DifferenceTable rows={page.rows} before="It says" after="It will say" />
        </Section>
      ) : null}
      <Section title={page.title} description={page.isCopy ? 'Nothing is sent until you send the change.' : undefined}>
        {page.record === null ? null : (
          <p className="mb-4 text-sm text-ink-2">
            Only this report will say it. To have it in every report of this customer,{' '}
            <Link to={atField(page.record.to, page.record.field)} className="text-accent underline">
              change the customer record
            </Link>{' '}
            instead.
          </p>
        )}
        <Form ref={form} method="post" noValidate preventScrollReset className="space-y-5">
          <input type="hidden" name="seen" value={page.revision} />
          <input type="hidden" name="at" value={page.at ?? ''} />
          {page.parties ? <Party parties={page.parties} problem={problem} /> : null}
          {page.groups.map(({ title, fields }) => (
            <fieldset key={title} className="min-w-0">
              <legend className="mb-2 text-sm font-semibold first-letter:uppercase">{title}</legend>
              <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
                {fields.flatMap((given) => {
                  const field = fieldOf(given)
                  return field === null ? (
                    []
                  ) : (
                    <NewField
                      key={field.pointer}
                      field={field}
                      locations={page.locations}
                      error={problem?.fields[field.pointer]}
                      text={textOf(field)}
                      onText={(text) => setTexts((all) => ({ ...all, [inPart(field)]: text }))}
                    />
                  )
                })}
              </div>
            </fieldset>
          ))}
          <div className="flex flex-wrap items-center gap-2">
            <SubmitButton variant={page.operation === 'remove' ? 'danger' : 'primary'}>
              {isTyped ? 'Save' : page.title}
            </SubmitButton>
            <LinkButton variant="quiet" to={page.back}>
              Cancel
            </LinkButton>
          </div>
        </Form>
      </Section>
    </div>
  )
}

/**
 * Fields as what is typed in the others leaves them: hidden where they don't apply, provinces of the chosen country.
 */
function useTypedFields(
  { groups, partyCode, at }: OwnPartPage,
  problem: FormProblem | undefined,
  texts: Readonly<Record<string, string>>,
) {
  // Someone else's entry may have moved this one: what was typed follows it.
  const inPart = ({ pointer }: EditField): string => (at === null ? pointer : pointer.slice(at.length))
  const returned = (field: EditField): string | undefined => problem?.values[`f:${problem.values.at}${inPart(field)}`]
  const textOf = (field: EditField): string => texts[inPart(field)] ?? returned(field) ?? field.current
  const typed: Record<string, unknown> = {}
  for (const { fields } of groups)
    for (const field of fields) {
      const { pointer } = field
      const read = readFieldValue(pointer, textOf(field))
      if (partyCode !== null) setAt(typed, `${pointer.split('/').slice(0, 3).join('/')}/typeCode`, partyCode)
      if (read.kind === 'value' && read.value !== undefined) setAt(typed, pointer, read.value)
    }
  return {
    inPart,
    textOf,
    fieldOf: (field: EditField): EditField | null => {
      // What was refused is shown again, also without script.
      const isReturned = texts[inPart(field)] === undefined && Boolean(returned(field))
      if (!isReturned && !appliesAt(typed, field.pointer)) return null
      const kind = provinceKindIn(typed, field.pointer)
      return kind === null ? field : { ...field, kind }
    },
  }
}

function NewField({
  field,
  locations,
  error,
  text,
  onText,
}: {
  field: EditField
  locations: readonly ChoiceOption[]
  error: string | undefined
  text: string
  onText: (text: string) => void
}) {
  const isLong = field.kind.kind === 'text' && field.kind.long
  return (
    <div className={isLong ? 'sm:col-span-2' : 'min-w-0'}>
      <FieldControl
        field={field}
        error={error}
        locations={locations}
        name={`f:${field.pointer}`}
        value={text}
        onType={onText}
        onChoose={onText}
        onLeave={() => undefined}
      />
    </div>
  )
}

/**
 * Who has the role: a party of the report, or a new one with its name. Without script both kinds of name are shown, and
 * the unused ones stay empty.
 */
function Party({
  parties,
  problem,
}: {
  parties: NonNullable<OwnPartPage['parties']>
  problem: FormProblem | undefined
}) {
  const [chosen, setChosen] = useState(problem?.values.party ?? '')
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const asks = (kind: string) => !isLive || chosen === kind
  const name = (field: string, label: string) => (
    <Field label={label} error={problem?.fields[field]}>
      <Input name={field} defaultValue={problem?.values[field] ?? ''} autoComplete="off" />
    </Field>
  )
  return (
    <fieldset className="grid min-w-0 gap-x-4 gap-y-4 sm:grid-cols-2">
      <legend className="sr-only">Party</legend>
      <Field label="Party" error={problem?.fields.party}>
        <Select
          name="party"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          placeholder="Choose who it is"
          options={parties}
        />
      </Field>
      {asks('new:person') ? (
        <>
          {name('surname', 'Surname')}
          {name('givenName', 'Given name')}
        </>
      ) : null}
      {asks('new:entity') ? name('nameOfEntity', 'Name of entity') : null}
    </fieldset>
  )
}
