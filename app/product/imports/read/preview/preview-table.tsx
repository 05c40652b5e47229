import { Disclosure, Section, Table, TBody, Td, Th, THead, Tr } from '#app/ui/index.ts'
import type { PreviewRow } from './preview-rows.ts'

/** Rows shown as sentences. */
const toldRows = 3

/** The first rows as sentences: readable ones first. */
export function SampleRows({
  rows,
  header,
  isOpen,
}: {
  rows: readonly PreviewRow[]
  header: readonly string[]
  /** Questions are open: unreadable rows may become readable once they are answered. */
  isOpen: boolean
}) {
  if (rows.length === 0) return null
  const ordered = [
    ...rows.filter(({ sentence }) => sentence !== null),
    ...rows.filter(({ sentence }) => sentence === null),
  ]
    .slice(0, toldRows)
    .sort((left, right) => left.line - right.line)
  return (
    <Section title="First rows" description="What the import would store. Is it what happened?">
      <ol className="space-y-2.5">
        {ordered.map((row) => (
          <li key={row.line} className="text-sm sm:flex sm:gap-x-4">
            <span className="block w-16 shrink-0 text-xs leading-5 text-ink-3 tabular-nums">Line {row.line}</span>
            <span className="min-w-0 max-w-prose break-words">
              {row.sentence ?? (isOpen ? 'Waits for the answers above.' : 'This row won’t be imported as it is.')}
              {row.problems.map((text) => (
                <span key={text} className="block text-warn">
                  {text}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-4">
        <Disclosure
          title="Value by value"
          note={`The first ${rows.length === 1 ? 'row' : `${rows.length} rows`} as a table`}
          level={3}
          flush
        >
          <PreviewTable rows={rows} header={header} />
        </Disclosure>
      </div>
    </Section>
  )
}

function PreviewTable({ rows, header }: { rows: readonly PreviewRow[]; header: readonly string[] }) {
  // While no row can be read, the file's own columns are shown; the problem comes first, since there may be many.
  const labels =
    rows.find((row) => row.becomes !== null && row.becomes.length > 0)?.becomes?.map(({ label }) => label) ?? []
  return (
    <Table label="First rows">
      <THead>
        <tr>
          <Th>Line</Th>
          {labels.map((label) => (
            <Th key={label}>{label}</Th>
          ))}
          <Th>Problems</Th>
          {labels.length === 0 ? header.map((name, index) => <Th key={index}>{name}</Th>) : null}
        </tr>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Tr key={row.line}>
            <Td className="tabular-nums">{row.line}</Td>
            {labels.length === 0 ? null : row.becomes !== null && row.becomes.length > 0 ? (
              row.becomes.map(({ label, value }) => (
                <Td key={label} className="whitespace-nowrap tabular-nums">
                  {value}
                </Td>
              ))
            ) : (
              <Td colSpan={labels.length} className="text-ink-2">
                Won’t be imported as it is.
              </Td>
            )}
            <Td className="min-w-72">
              {row.problems.length === 0 ? (
                <span className="text-ink-3">none</span>
              ) : (
                row.problems.map((text) => (
                  <span key={text} className="block text-warn">
                    {text}
                  </span>
                ))
              )}
            </Td>
            {labels.length === 0
              ? row.cells.map((cell, index) => (
                  <Td key={index} className="max-w-64 truncate whitespace-nowrap">
                    {cell}
                  </Td>
                ))
              : null}
          </Tr>
        ))}
      </TBody>
    </Table>
  )
}
