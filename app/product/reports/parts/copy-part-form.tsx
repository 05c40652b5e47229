import { useEffect, useRef, useState } from 'react'
import type { FormProblem } from '#app/platform/forms/form.ts'
import {
  Alert,
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
import { FieldControl } from '../edit/section-form.tsx'
import type { CopyPartPage } from './copy-part.server.ts'

/** The form for one part of a report filed elsewhere: its fields if it is new, otherwise the resulting differences. */
export function CopyPartForm({ page, problem }: { page: CopyPartPage; problem: FormProblem | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const isTyped = page.groups.length > 0 || page.parties !== null
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('fieldset :is(input:not([type="hidden"]), select, textarea)')?.focus()
  }, [])
  return (
    <div className="space-y-4">
      {page.isStale && problem === undefined ? (
        <Alert tone="warn">This report changed since it was shown. Check that this is the part you mean.</Alert>
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
      <Section title={page.title} description="Nothing is sent until you send the change.">
        <Form ref={form} method="post" noValidate preventScrollReset className="space-y-5">
          <input type="hidden" name="seen" value={page.revision} />
          {page.parties ? <Party parties={page.parties} problem={problem} /> : null}
          {page.groups.map(({ title, fields }) => (
            <fieldset key={title} className="min-w-0">
              <legend className="mb-2 text-sm font-semibold first-letter:uppercase">{title}</legend>
              <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
                {fields.map((field) => (
                  <NewField key={field.pointer} field={field} locations={page.locations} problem={problem} />
                ))}
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

function NewField({
  field,
  locations,
  problem,
}: {
  field: EditField
  locations: readonly ChoiceOption[]
  problem: FormProblem | undefined
}) {
  const name = `f:${field.pointer}`
  const [text, setText] = useState(problem?.values[name] ?? field.current)
  const isLong = field.kind.kind === 'text' && field.kind.long
  return (
    <div className={isLong ? 'sm:col-span-2' : 'min-w-0'}>
      <FieldControl
        field={field}
        error={problem?.fields[field.pointer]}
        locations={locations}
        name={name}
        value={text}
        onType={setText}
        onChoose={setText}
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
  parties: NonNullable<CopyPartPage['parties']>
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
