import type { ReactNode } from 'react'
import {
  Alert,
  Form,
  LinkButton,
  Section,
  SubmitButton,
  Table,
  TBody,
  Td,
  Th,
  THead,
  Tr,
  formatCount,
  countOf,
} from '#app/ui/index.ts'
import type { Difference } from './compare.ts'
import type { Differences } from './differences.server.ts'

/** The differences between a change and the report that FINTRAC has, field by field. */
export function DifferencesSection({
  differences,
  report = null,
}: {
  differences: Differences
  /** Id of the report, for a person who may compare the change with a record copy of their own. */
  report?: string | null
}) {
  const { isComparable, rows, takeable = [] } = differences
  const takes = report === null ? [] : takeable
  return (
    <Section
      id="differences"
      title="What changes"
      description={
        rows.length > 0
          ? `${formatCount(rows.length)} ${rows.length === 1 ? 'difference' : 'differences'} from what FINTRAC has.`
          : undefined
      }
      flush={rows.length > 0}
      actions={
        takes.length > 1 ? (
          <TakeForm report={report!}>Take all {formatCount(takes.length)} values from the copy</TakeForm>
        ) : null
      }
    >
      {!isComparable ? (
        <Alert
          tone="warn"
          actions={
            report ? (
              <LinkButton size="sm" to={`/app/reports/${report}/record-copy`}>
                Upload your record copy
              </LinkButton>
            ) : null
          }
        >
          The content that FINTRAC has was erased here. Upload your record copy to see what changes and to take values
          from it. Then you can send the change.
        </Alert>
      ) : rows.length === 0 ? (
        <Alert tone="info">Nothing differs from what FINTRAC has. Correct a value first, or discard the change.</Alert>
      ) : (
        <DifferenceTable
          rows={rows}
          before="FINTRAC has"
          after="The change says"
          take={({ path }) =>
            takes.includes(path) ? (
              <TakeForm report={report!} pointer={path}>
                Take from the copy
              </TakeForm>
            ) : null
          }
        />
      )}
    </Section>
  )
}

/** As many differences as a dialog lists. */
const listed = 20

/** What a change changes, in the dialog that sends it. */
export function ChangesInDialog({ differences: { rows } }: { differences: Differences }) {
  if (rows.length === 0) return null
  return (
    <div className="mt-3" data-changes={rows.length}>
      <p className="font-medium text-ink">What changes</p>
      <ul className="mt-1 space-y-1">
        {rows.slice(0, listed).map(({ kind, path, label, where, before, after }) => (
          <li key={`${kind} ${path}`} className="wrap-anywhere">
            <span className="text-ink">{label}</span> <span className="text-ink-3">({where})</span>:{' '}
            {kind === 'moved'
              ? `moved from place ${before!} to ${after!}`
              : kind === 'added' || kind === 'removed'
                ? kind
                : `${before ?? 'nothing'} → ${after ?? 'nothing'}`}
          </li>
        ))}
        {rows.length > listed ? <li>and {formatCount(rows.length - listed)} more on the page</li> : null}
      </ul>
    </div>
  )
}

/** Takes one value of a change from the uploaded copy, or all that can be taken. */
function TakeForm({ report, pointer, children }: { report: string; pointer?: string; children: ReactNode }) {
  return (
    <Form method="post" action={`/app/reports/${report}/record-copy`}>
      {pointer === undefined ? null : <input type="hidden" name="pointer" value={pointer} />}
      <SubmitButton size="sm" variant="secondary" name="intent" value="take">
        {children}
      </SubmitButton>
    </Form>
  )
}

/** Differences as a table. `before`, `after`: the column headers. `take` renders a control under the value before. */
export function DifferenceTable({
  rows,
  before,
  after,
  take = () => null,
}: {
  rows: readonly Difference[]
  before: string
  after: string
  take?: (row: Difference) => ReactNode
}) {
  return (
    <Table label="Differences, field by field" stack>
      <THead>
        <tr>
          <Th>Field</Th>
          <Th>{before}</Th>
          <Th>{after}</Th>
        </tr>
      </THead>
      <TBody>
        {rows.map((row) => (
          <DifferenceRow key={`${row.kind} ${row.path}`} difference={row} heads={[before, after]} take={take(row)} />
        ))}
      </TBody>
    </Table>
  )
}

function DifferenceRow({
  difference,
  heads,
  take,
}: {
  difference: Difference
  heads: readonly [string, string]
  take: ReactNode
}) {
  const { kind, where, label, before, after, values } = difference
  const nothing = <span className="text-ink-3">nothing</span>
  const content =
    values.length === 0 ? null : (
      <details>
        <summary className="min-h-6 w-fit cursor-pointer content-center rounded-sm text-accent hover:underline">
          {countOf(values.length, 'value')}
        </summary>
        <dl className="mt-1 space-y-1 text-xs">
          {values.map((one, index) => (
            <div key={index}>
              <dt className="text-ink-3">{one.label}</dt>
              <dd className="break-words whitespace-pre-wrap">{one.value}</dd>
            </div>
          ))}
        </dl>
      </details>
    )
  return (
    <Tr>
      <Td label="Field" primary>
        {label}
        <span className="block text-xs font-normal text-ink-3">{where}</span>
      </Td>
      <Td label={heads[0]} className="break-words whitespace-pre-wrap">
        {kind === 'moved' ? `Place ${before!}` : kind === 'removed' ? content : (before ?? nothing)}
        {take}
      </Td>
      <Td label={heads[1]} className="break-words whitespace-pre-wrap">
        {kind === 'moved' ? (
          `Moved to place ${after!}`
        ) : kind === 'added' ? (
          <>Added{content}</>
        ) : kind === 'removed' ? (
          'Removed'
        ) : (
          (after ?? nothing)
        )}
      </Td>
    </Tr>
  )
}
