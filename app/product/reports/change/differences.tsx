import { Alert, formatCount, Section, Table, TBody, Td, Th, THead, Tr } from '#app/ui/index.ts'
import type { Differences } from './differences.server.ts'

/** What a change says otherwise than the report that FINTRAC has, field by field. */
export function DifferencesSection({ differences }: { differences: Differences }) {
  const { isComparable, rows } = differences
  return (
    <Section
      id="differences"
      title="What changes"
      description={
        rows.length > 0
          ? `${formatCount(rows.length)} ${rows.length === 1 ? 'value differs' : 'values differ'} from what FINTRAC has.`
          : undefined
      }
      flush={rows.length > 0}
    >
      {!isComparable ? (
        <Alert tone="warn">
          The content that FINTRAC has was erased here, so the change can’t be compared. Check it against your record
          copy.
        </Alert>
      ) : rows.length === 0 ? (
        <Alert tone="info">Nothing differs from what FINTRAC has. Correct a value first, or discard the change.</Alert>
      ) : (
        <Table label="What changes" stack>
          <THead>
            <tr>
              <Th>Field</Th>
              <Th>FINTRAC has</Th>
              <Th>The change says</Th>
            </tr>
          </THead>
          <TBody>
            {rows.map(({ path, where, label, before, after }) => (
              <Tr key={path}>
                <Td label="Field" primary>
                  {label}
                  <span className="block text-xs font-normal text-ink-3">{where}</span>
                </Td>
                <Td label="FINTRAC has" className="break-words whitespace-pre-wrap">
                  {before ?? <span className="text-ink-3">nothing</span>}
                </Td>
                <Td label="The change says" className="break-words whitespace-pre-wrap">
                  {after ?? <span className="text-ink-3">nothing</span>}
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </Section>
  )
}
