import type { FormProblem } from '#app/platform/forms/form.ts'
import {
  Alert,
  Card,
  Code,
  DataTable,
  FileForm,
  Form,
  formatCount,
  LinkButton,
  StatusBadge,
  SubmitButton,
  type DataColumn,
} from '#app/ui/index.ts'
import type { LocationPreview } from './commands.server.ts'
import type { RowPlan } from './plan.ts'

export function ChooseFile({ problem }: { problem: FormProblem | undefined }) {
  return (
    <FileForm
      title="Choose a file"
      submit="Preview file"
      intent="preview"
      label="Locations file"
      drop={{ accept: '.csv,.txt,text/csv', title: 'Choose a CSV file or drop it here', note: 'Up to 500 rows' }}
      problem={problem}
    >
      <p className="text-sm text-ink-2">
        The columns of the export: Name and FINTRAC Location ID, and if you have them how transactions are conducted,
        the address in parts, opening hours and state. A location is found by its exact FINTRAC Location ID. A column
        the file doesn’t have stays as it is on file; an empty cell clears the value.
      </p>
    </FileForm>
  )
}

const states = {
  new: { label: 'New', tone: 'ok' },
  changed: { label: 'Changed', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'bad' },
} as const

function What({ row }: { row: RowPlan }) {
  if (row.kind === 'unchanged') return <span className="text-ink-3">As on file</span>
  return (
    <ul className="space-y-1">
      {row.kind === 'refused'
        ? row.reasons.map((reason) => <li key={reason}>{reason}</li>)
        : row.kind === 'new'
          ? row.facts.map(({ label, value }) => (
              <li key={label}>
                {label}: {value}
              </li>
            ))
          : row.changes.map(({ label, before, after }) => (
              <li key={label}>
                {label}: {before === '' ? 'nothing' : `“${before}”`} becomes {after === '' ? 'nothing' : `“${after}”`}
              </li>
            ))}
    </ul>
  )
}

const columns: DataColumn<RowPlan>[] = [
  { id: 'line', header: 'Line', align: 'right', cell: (row) => row.line },
  { id: 'name', header: 'Name', primary: true, cell: (row) => row.name || 'No name' },
  {
    id: 'fintrac',
    header: 'FINTRAC Location ID',
    cell: (row) => (row.fintracLocationId ? <Code>{row.fintracLocationId}</Code> : 'None'),
  },
  {
    id: 'kind',
    header: 'Result',
    cell: ({ kind }) => <StatusBadge tone={states[kind].tone}>{states[kind].label}</StatusBadge>,
  },
  { id: 'what', header: 'What happens', cell: (row) => <What row={row} /> },
]

/**
 * What a file would do, and the button that does it. `isAnew`: the locations on file changed since the last preview.
 */
export function Preview({ preview, isAnew }: { preview: LocationPreview; isAnew: boolean }) {
  const { fileName, plan, unused, rows, seen } = preview
  const count = (kind: RowPlan['kind']) => plan.filter((row) => row.kind === kind).length
  const written = count('new') + count('changed')
  const counts = (['new', 'changed', 'unchanged', 'refused'] as const).flatMap((kind) =>
    count(kind) > 0 ? [`${formatCount(count(kind))} ${kind}`] : [],
  )
  return (
    <>
      {isAnew ? (
        <Alert tone="warn" live="assertive">
          The locations on file changed since the preview. Nothing was saved. Check the new preview, then import again.
        </Alert>
      ) : null}
      <Alert tone={count('refused') > 0 ? 'warn' : 'info'} live="polite" title={fileName}>
        {counts.join(', ')}. Nothing is saved yet.
        {count('refused') > 0 ? ' Refused rows stay out. Correct them in the file and choose it again.' : ''}
        {unused.length > 0 ? ` Columns not used: ${unused.join(', ')}.` : ''}
      </Alert>
      <Card flush>
        <DataTable
          label="Rows of the file"
          noun="rows"
          columns={columns}
          rows={plan}
          rowKey={(row) => String(row.line)}
          pageSize={plan.length > 50 ? 50 : undefined}
          empty={null}
        />
      </Card>
      <Form method="post">
        <input type="hidden" name="intent" value="import" />
        <input type="hidden" name="fileName" value={fileName} />
        <input type="hidden" name="rows" value={rows} />
        <input type="hidden" name="seen" value={seen} />
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to="/app/locations/import" reloadDocument variant="quiet">
            Choose another file
          </LinkButton>
          {written > 0 ? (
            <SubmitButton>
              {written === 1 ? 'Import 1 location' : `Import ${formatCount(written)} locations`}
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </>
  )
}
