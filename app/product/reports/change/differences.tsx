import { Alert, LinkButton, Section, Table, TBody, Td, Th, THead, Tr, formatCount, countOf } from '#app/ui/index.ts'
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
  const { isComparable, rows } = differences
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
    >
      {!isComparable ? (
        <Alert
          tone="warn"
          actions={
            report ? (
              <LinkButton size="sm" to={`/app/reports/${report}/record-copy`}>
                Compare with your record copy
              </LinkButton>
            ) : null
          }
        >
          The content that FINTRAC has was erased here, so the change can’t be compared. Check it against your record
          copy.
        </Alert>
      ) : rows.length === 0 ? (
        <Alert tone="info">Nothing differs from what FINTRAC has. Correct a value first, or discard the change.</Alert>
      ) : (
        <DifferenceTable rows={rows} before="FINTRAC has" after="The change says" />
      )}
    </Section>
  )
}

/** Differences as a table; `before` and `after` are the column headers. */
export function DifferenceTable({
  rows,
  before,
  after,
}: {
  rows: readonly Difference[]
  before: string
  after: string
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
          <DifferenceRow key={`${row.kind} ${row.path}`} difference={row} heads={[before, after]} />
        ))}
      </TBody>
    </Table>
  )
}

function DifferenceRow({ difference, heads }: { difference: Difference; heads: readonly [string, string] }) {
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
