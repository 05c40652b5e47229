import { Button, Field, Form, Input, Select, useSubmitOnChoice, useQueryValue } from '#app/ui/index.ts'

/** Filters a list of reports by party and type; `hidden`: other search parameters to keep. */
export function ReportFilter({
  search,
  placeholder,
  withStr,
  hidden = {},
}: {
  search: string
  placeholder: string
  withStr: boolean
  hidden?: Readonly<Record<string, string>>
}) {
  const askOnChoice = useSubmitOnChoice()
  const type = useQueryValue('type')
  return (
    <Form method="get" className="mb-3 flex flex-wrap items-end gap-3" onChange={askOnChoice}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label="Search" className="w-full sm:w-64">
        <Input name="q" type="search" defaultValue={search} placeholder={placeholder} />
      </Field>
      <Field label="Type">
        <Select
          name="type"
          defaultValue={type}
          options={[
            { value: '', label: 'All types' },
            { value: 'LCTR', label: 'LCTR' },
            { value: 'LVCTR', label: 'LVCTR' },
            ...(withStr ? [{ value: 'STR', label: 'STR' }] : []),
          ]}
        />
      </Field>
      <Button type="submit">Search</Button>
    </Form>
  )
}
