import { Link } from '@remix-run/react'
import type { Severity } from '#app/platform/generated/enums.ts'
import { Badge, type DataColumn, Input, Select, SubmitButton } from '#app/ui/index.ts'
import { ConflictAnswers, ConflictTable } from './conflict-answer.tsx'
import { cellName, RowLine } from './row-line.tsx'
import { valueCodes } from '#app/product/transactions/problem-codes.ts'
import type { ProblemView } from './queries.server.ts'

export const severities: Record<Severity, { label: string; tone: 'bad' | 'warn' | 'info' | 'note' }> = {
  error: { label: 'Refused', tone: 'bad' },
  ask: { label: 'Question', tone: 'note' },
  block_draft: { label: 'Holds up drafts', tone: 'warn' },
  warning: { label: 'Warning', tone: 'warn' },
  info: { label: 'Note', tone: 'info' },
}

interface OfImport {
  importId: string
  header: readonly string[]
  /** Line and column of every problem on the page. */
  faults: ReadonlySet<string>
  editable: boolean
}

/**
 * The columns of an import's problems: each with its action and the row's values to correct. Only the values at fault
 * are open: some systems export a hundred columns.
 */
export const problemColumns = (of: OfImport): DataColumn<ProblemView>[] => [
  { id: 'line', header: 'Line', className: 'tabular-nums', cell: ({ line }) => line },
  { id: 'problem', header: 'Problem', primary: true, cell: (problem) => <Problem problem={problem} of={of} /> },
  {
    id: 'action',
    header: 'What to do',
    className: 'sm:w-80',
    cell: (problem) => <WhatToDo problem={problem} of={of} />,
  },
]

function Problem({ problem, of: { header, faults, editable } }: { problem: ProblemView; of: OfImport }) {
  const kind = severities[problem.severity]
  return (
    <>
      <Badge tone={kind.tone}>{kind.label}</Badge>{' '}
      {problem.column ? <strong className="font-medium">{problem.column}: </strong> : null}
      {problem.message}
      {problem.question?.conflict ? <ConflictTable conflict={problem.question.conflict} /> : null}
      {problem.cells && editable ? (
        <>
          <Cells line={problem.line} cells={problem.cells} header={header} faults={faults} />
          <RowLine line={problem.line} header={header} count={problem.cells.length} />
        </>
      ) : null}
    </>
  )
}

function WhatToDo({ problem, of: { importId, editable } }: { problem: ProblemView; of: OfImport }) {
  return (
    <>
      <p>{problem.action}</p>
      {!valueCodes.includes(problem.code) ? null : (
        <p data-print="hide" className="mt-1">
          <Link className="link" to={`/app/imports/${importId}/rows/${problem.line}`}>
            Enter the rate or value in the transaction
          </Link>
        </p>
      )}
      {editable ? <Answers problem={problem} /> : null}
    </>
  )
}

function Answers({ problem }: { problem: ProblemView }) {
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      {problem.question?.conflict ? (
        <ConflictAnswers
          problem={problem}
          conflict={problem.question.conflict}
          customers={problem.question.customers}
        />
      ) : null}
      {problem.question && !problem.question.conflict ? (
        <>
          <Select
            name={`answer.${problem.id}`}
            aria-label={`Customer of line ${problem.line}`}
            options={[
              ...problem.question.customers.map((customer) => ({ value: customer.id, label: customer.label })),
              { value: 'new', label: 'A new customer' },
            ]}
          />
          <SubmitButton name="intent" value={`answer:${problem.id}`} variant="secondary" size="sm">
            Use this customer
          </SubmitButton>
        </>
      ) : null}
      {problem.cells ? (
        <SubmitButton name="intent" value={`row:${problem.line}`} variant="secondary" size="sm">
          Import this row
        </SubmitButton>
      ) : null}
      {problem.question ? null : (
        <SubmitButton name="intent" value={`dismiss:${problem.id}`} variant="quiet" size="sm">
          Dismiss
        </SubmitButton>
      )}
    </div>
  )
}

/** Characters that fit into one of six fields per line; a date with its time doesn't. */
const shortValue = 10

function Cells({
  line,
  cells: values,
  header,
  faults,
}: {
  line: number
  cells: readonly string[]
  header: readonly string[]
  faults: ReadonlySet<string>
}) {
  const cells = values.map((value, position) => ({
    value,
    position,
    isAtFault: header[position] !== undefined && faults.has(`${line} ${header[position]}`),
  }))
  const open = cells.filter((cell) => cell.isAtFault)
  const rest = cells.filter((cell) => !cell.isAtFault)
  const inputs = (shown: typeof cells) => (
    <div className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
      {shown.map(({ value, position, isAtFault }) => (
        <label key={position} className={`min-w-0 text-xs text-ink-2 ${value.length > shortValue ? 'col-span-2' : ''}`}>
          <span className="block truncate">{header[position]?.trim() || `column ${position + 1}`}</span>
          <Input
            name={cellName(line, position)}
            defaultValue={value}
            aria-invalid={isAtFault || undefined}
            className="mt-0.5 text-xs"
          />
        </label>
      ))}
    </div>
  )
  // Closed fields are submitted too.
  if (open.length === 0 || rest.length <= 6) return inputs(cells)
  return (
    <>
      {inputs(open)}
      <details className="mt-2">
        <summary className="w-fit cursor-pointer text-xs font-normal text-accent">
          {rest.length} more values in this row
        </summary>
        {inputs(rest)}
      </details>
    </>
  )
}
