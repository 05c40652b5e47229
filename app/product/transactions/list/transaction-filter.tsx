import { useSearchParams } from '@remix-run/react'
import { Button, Field, Form, Input, LinkButton, Select } from '#app/ui/index.ts'
import type { filterChoices } from './queries.server.ts'
import { directionWords, methodWords, statusWords } from '../words.ts'

const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** What the list is narrowed to: a form of the address, so that a filtered list is a link, and works without script. */
export function TransactionFilter({
  choices,
  isFiltered,
}: {
  choices: Awaited<ReturnType<typeof filterChoices>>
  isFiltered: boolean
}) {
  const [query] = useSearchParams()
  const value = (name: string) => query.get(name) ?? ''
  return (
    <Form
      method="get"
      key={query.toString()}
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-6"
    >
      <Field label="Search" className="col-span-2 sm:col-span-1 lg:col-span-2">
        <Input name="q" type="search" defaultValue={value('q')} placeholder="ID, customer number, surname" />
      </Field>
      <Field label="Counts for">
        <Select
          name="kind"
          defaultValue={value('kind')}
          placeholder="All"
          options={[
            { value: 'LCTR', label: 'LCTR' },
            { value: 'LVCTR', label: 'LVCTR' },
            { value: 'none', label: 'No LCTR or LVCTR' },
            { value: 'unfiled', label: 'May need an EFTR or CDR' },
          ]}
        />
      </Field>
      <Field label="Method">
        <Select name="method" defaultValue={value('method')} placeholder="All" options={options(methodWords)} />
      </Field>
      <Field label="Direction">
        <Select
          name="direction"
          defaultValue={value('direction')}
          placeholder="All"
          options={options(directionWords)}
        />
      </Field>
      <Field label="Status">
        <Select name="status" defaultValue={value('status')} placeholder="All" options={options(statusWords)} />
      </Field>
      <Field label="From">
        <Input name="from" type="date" defaultValue={value('from')} />
      </Field>
      <Field label="To">
        <Input name="to" type="date" defaultValue={value('to')} />
      </Field>
      <Field label="Import">
        <Select
          name="import"
          defaultValue={value('import')}
          placeholder="All"
          options={choices.imports.map(({ id, label }) => ({ value: id, label }))}
        />
      </Field>
      <Field label="Location">
        <Select
          name="location"
          defaultValue={value('location')}
          placeholder="All"
          options={choices.locations.map(({ id, label }) => ({ value: id, label }))}
        />
      </Field>
      {['customer', 'aside', 'sort'].map((name) =>
        value(name) === '' ? null : <input key={name} type="hidden" name={name} value={value(name)} />,
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Filter
        </Button>
        {isFiltered ? <LinkButton to="/app/transactions">Clear</LinkButton> : null}
      </div>
    </Form>
  )
}
