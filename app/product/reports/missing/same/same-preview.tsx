import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  Code,
  EmptyState,
  Form,
  formatCount,
  Section,
  SubmitButton,
  Table,
  TBody,
  Td,
  Th,
  THead,
  Tr,
} from '#app/ui/index.ts'
import { columnsOf } from '../columns.ts'
import { leftWords } from './same-words.ts'
import type { Same, SamePreview } from './same.server.ts'

const listed = 50

/**
 * A preview of the change: the number of transactions and drafts, what becomes of them (`children`), and the first
 * transactions.
 */
export function SamePreviewSection({
  same,
  preview,
  editable,
  children,
}: {
  same: Same
  preview: SamePreview
  editable: boolean
  children: ReactNode
}) {
  const { changes, counts, left, reports } = preview
  const columns = columnsOf('transaction', Object.keys(counts))
  if (changes.length === 0)
    return (
      <Section title="Preview">
        <EmptyState icon="check" title="Nothing would change">
          {left.length === 0 ? 'No draft has a transaction here.' : leftWords(left).join(' ')}
        </EmptyState>
      </Section>
    )
  const words = (count: number) => `${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`
  return (
    <Section
      title="Preview"
      description={`${words(changes.length)} in ${formatCount(reports)} ${reports === 1 ? 'draft' : 'drafts'} would change.`}
      flush
      actions={
        editable ? (
          <Form method="post">
            {Object.entries(same).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <SubmitButton name="intent" value="apply">
              Change {words(changes.length)}
            </SubmitButton>
          </Form>
        ) : null
      }
    >
      {children}
      <Table label="Transactions that would change" stack>
        <THead>
          <tr>
            <Th>Transaction</Th>
            {columns.map(({ id, label }) => (
              <Th key={id}>
                {label} ({formatCount(counts[id] ?? 0)})
              </Th>
            ))}
          </tr>
        </THead>
        <TBody>
          {changes.slice(0, listed).map((change) => (
            <Tr key={change.id}>
              <Td primary label="Transaction">
                <Link to={`/app/transactions/${change.id}`} className="font-medium hover:underline">
                  {change.name}
                </Link>
                {change.number === '' ? null : (
                  <span className="block text-xs font-normal text-ink-3">
                    <Code>{change.number}</Code>
                  </span>
                )}
              </Td>
              {columns.map(({ id, label }) => (
                <Td key={id} label={label}>
                  {change.values[id] ?? <span className="text-ink-3">Unchanged</span>}
                  {change.before[id] === undefined ? null : (
                    <span className="block text-xs text-ink-3">instead of “{change.before[id]}”</span>
                  )}
                </Td>
              ))}
            </Tr>
          ))}
        </TBody>
      </Table>
      {changes.length > listed ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2 sm:px-5">
          and {formatCount(changes.length - listed)} more.
        </p>
      ) : null}
      {left.length === 0 ? null : (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2 sm:px-5">{leftWords(left).join(' ')}</p>
      )}
    </Section>
  )
}
