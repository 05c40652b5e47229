import { Button, Field, Form, formatCount, Select } from '#app/ui/index.ts'
import type { ProblemKind } from './queries.server.ts'
import { severities } from './problem-row.tsx'

/** The filter of the problem list, from its address. */
export function ProblemFilter({
  severity,
  code,
  kinds,
}: {
  severity: string
  code: string
  kinds: readonly ProblemKind[]
}) {
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3">
      <Field label="Kind" className="w-48">
        <Select
          name="severity"
          defaultValue={severity}
          placeholder="All kinds"
          options={Object.entries(severities).map(([value, { label }]) => ({ value, label }))}
        />
      </Field>
      <Field label="Problem" className="w-72">
        <Select
          name="code"
          defaultValue={code}
          placeholder="All problems"
          options={kinds.map((kind) => ({
            value: kind.code,
            label: `${kind.code.replaceAll('-', ' ')} (${formatCount(kind.count)})`,
          }))}
        />
      </Field>
      <Button type="submit" variant="secondary">
        Filter
      </Button>
    </Form>
  )
}
