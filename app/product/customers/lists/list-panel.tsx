import type { ReactNode } from 'react'
import { labelOf, partsOf, type ListPart, type ListSpec } from '#app/party/facts/listed.ts'
import { countryLabel, countryNamed } from '#app/party/places/places.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { CodeBox } from '#app/product/codes/code-box.tsx'
import {
  Alert,
  DateOnly,
  DefinitionList,
  Disclosure,
  Field,
  Form,
  Input,
  Section,
  Select,
  SubmitButton,
  Textarea,
} from '#app/ui/index.ts'
import { DatedNote } from '../dated-note.tsx'
import { partText, type Entry, type Listing } from './entries.ts'

interface Words {
  title: string
  description: string
  /** Where nothing stands. */
  none: string
  add: string
  end: string
  /** The heading of what ended. */
  earlier: string
}

type Entered = { value: (name: string) => string; error: (name: string) => string | undefined }

/** A list of a customer's file. The forms post `add-entry` and `end-entry` as `intent`, with `list`. */
export function ListPanel({
  id,
  list,
  spec,
  words,
  listing,
  editable,
  problem,
  children,
}: {
  id: string
  list: string
  spec: ListSpec
  words: Words
  listing: Listing
  editable: boolean
  problem: FormProblem | undefined
  /** What is said above the entries. */
  children?: ReactNode
}) {
  // What was refused belongs to the form that sent it.
  const own = problem?.values.list === list ? problem : undefined
  const entered = (isOwn: boolean): Entered => ({
    value: (name) => (isOwn ? (own?.values[name] ?? '') : ''),
    error: (name) => (isOwn ? own?.fields[name] : undefined),
  })
  return (
    <div className="mb-4">
      <Section id={id} title={words.title} description={words.description}>
        <div className="space-y-5">
          {own ? (
            <Alert tone="bad" live="assertive">
              {own.message}
            </Alert>
          ) : null}
          {children}
          {listing.standing.length === 0 ? <p className="text-sm text-ink-2">{words.none}</p> : null}
          {listing.standing.length === 0 ? null : (
            <ul className="divide-y divide-line">
              {listing.standing.map((entry) => (
                <li key={entry.id} className="space-y-2 py-3 first:pt-0 last:pb-0">
                  <EntryText spec={spec} entry={entry} />
                  {editable ? (
                    <End
                      list={list}
                      entry={entry}
                      name={labelOf(spec, entry.kind)}
                      word={words.end}
                      entered={entered(own?.values.entry === entry.id)}
                      isOpen={own?.values.entry === entry.id}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          )}
          {editable
            ? groupsOf(spec).map((kinds) => {
                const isOwn = own !== undefined && kinds.some(({ value }) => value === own.values.kind)
                return (
                  <Add
                    key={kinds[0]!.value}
                    list={list}
                    spec={spec}
                    kinds={kinds}
                    word={words.add}
                    entered={entered(isOwn)}
                    isOpen={isOwn}
                  />
                )
              })
            : null}
          {listing.ended.length === 0 ? null : (
            <Disclosure level={3} title={`${words.earlier} (${listing.ended.length})`}>
              <ul className="space-y-3">
                {listing.ended.map((entry) => (
                  <li key={entry.id}>
                    <EntryText spec={spec} entry={entry} />
                    {entry.lifted ? <DatedNote done="Ended" {...entry.lifted} /> : null}
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

type Kinds = ListSpec['kinds']

/** Kinds that ask for the same parts share a form. */
function groupsOf(spec: ListSpec): Kinds[] {
  const groups = new Map<string, Kinds>()
  for (const kind of spec.kinds) {
    const key = partsOf(spec, kind.value)
      .map((part) => part.key)
      .join()
    groups.set(key, [...(groups.get(key) ?? []), kind])
  }
  return [...groups.values()]
}

function EntryText({ spec, entry }: { spec: ListSpec; entry: Entry }) {
  const shown = ({ isDay, isCountry, choices }: ListPart, value: string): ReactNode => {
    if (isDay) return <DateOnly date={value} />
    if (isCountry) return countryLabel(countryNamed(value) ?? value)
    return choices?.find((one) => one.value === value)?.label ?? value
  }
  return (
    <div className="space-y-1 text-sm">
      <p className="font-medium">{labelOf(spec, entry.kind)}</p>
      <DefinitionList
        columns={2}
        items={partsOf(spec, entry.kind).flatMap((part) => {
          const value = partText(entry, part.key)
          return value === '' ? [] : [{ label: part.label, value: shown(part, value) }]
        })}
      />
      <DatedNote done="Recorded" on={entry.setOn} by={entry.setBy} />
    </div>
  )
}

function End({
  list,
  entry,
  name,
  word,
  entered,
  isOpen,
}: {
  list: string
  entry: Entry
  name: string
  word: string
  entered: Entered
  isOpen: boolean
}) {
  return (
    <Disclosure level={3} title={word} open={isOpen}>
      <Form
        method="post"
        preventScrollReset
        noValidate
        sends={{ intent: 'end-entry', list, entry: entry.id }}
        aria-label={`${word}: ${name}`}
        className="space-y-4"
      >
        <Field label="Why it no longer holds" required error={entered.error('note')}>
          <Textarea name="note" rows={2} defaultValue={entered.value('note')} />
        </Field>
        <SubmitButton size="sm" variant="secondary">
          {word}
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}

function Add({
  list,
  spec,
  kinds,
  word,
  entered,
  isOpen,
}: {
  list: string
  spec: ListSpec
  kinds: Kinds
  word: string
  entered: Entered
  isOpen: boolean
}) {
  const only = kinds.length === 1 ? kinds[0]! : null
  const title = only
    ? `${word}: ${only.label.toLowerCase().replace(/\bid\b/, 'ID')}`
    : `${word}: ${kinds.map(({ label }) => label.toLowerCase()).join(', ')}`
  return (
    <Disclosure level={3} title={title} open={isOpen}>
      <Form
        method="post"
        preventScrollReset
        noValidate
        empties
        sends={{ intent: 'add-entry', list, ...(only && { kind: only.value }) }}
        aria-label={title}
        className="space-y-4"
      >
        <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
          {only ? null : (
            <Field label="Who it is" required error={entered.error('kind')}>
              <Select
                name="kind"
                defaultValue={entered.value('kind')}
                placeholder="Choose from the list"
                options={kinds.map(({ value, label }) => ({ value, label }))}
              />
            </Field>
          )}
          {partsOf(spec, kinds[0]!.value).map((part) => (
            <Field
              key={part.key}
              label={part.label}
              {...(part.isNeeded && { required: true })}
              {...(part.hint !== undefined && { hint: part.hint })}
              error={entered.error(part.key)}
            >
              <Control part={part} value={entered.value(part.key)} />
            </Field>
          ))}
        </div>
        <SubmitButton size="sm">{word}</SubmitButton>
      </Form>
    </Disclosure>
  )
}

function Control({ part: { key, isDay, isCountry, isLong, choices }, value }: { part: ListPart; value: string }) {
  if (choices !== undefined)
    return (
      <Select
        name={key}
        defaultValue={value}
        placeholder="Choose from the list"
        options={choices.map((one) => ({ value: one.value, label: one.label }))}
      />
    )
  if (isCountry) return <CodeBox name={key} value={value} tables={['country']} />
  if (isLong) return <Textarea name={key} rows={3} defaultValue={value} />
  return <Input type={isDay ? 'date' : 'text'} name={key} defaultValue={value} />
}
