import { Link } from '@remix-run/react'
import { useMemo } from 'react'
import { Badge, DataTable, type DataColumn, EmptyState, Form, LinkButton, SubmitButton } from '#app/ui/index.ts'
import type { DuplicatePair } from './find.server.ts'

const rowKey = ({ one, other }: DuplicatePair) => `${one.id}:${other.id}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Named({ id, text }: { id: string; text: string }) {
  return (
    <Link className="link wrap-anywhere" to={`/app/customers/${id}`}>
      {text}
    </Link>
  )
}

/** Where two customers are compared before they are merged. */
export const mergePath = (keep: string, merge: string): string => `/app/customers/merge?keep=${keep}&merge=${merge}`

const columnsOf = (editable: boolean): DataColumn<DuplicatePair>[] => [
  { id: 'one', header: 'Customer', primary: true, cell: ({ one }) => <Named {...one} /> },
  { id: 'other', header: 'May be the same as', cell: ({ other }) => <Named {...other} /> },
  {
    id: 'judgement',
    header: 'How sure',
    cell: ({ isLikely }) => <Badge tone={isLikely ? 'warn' : 'neutral'}>{isLikely ? 'Likely' : 'Possible'}</Badge>,
  },
  { id: 'agrees', header: 'Same', cell: ({ agrees }) => capital(agrees.join(', ')) || '—' },
  { id: 'contradicts', header: 'Different', cell: ({ contradicts }) => capital(contradicts.join(', ')) || '—' },
  ...(editable
    ? [
        {
          id: 'decide',
          header: 'Decide',
          cell: (pair: DuplicatePair) => (
            <div className="flex flex-wrap gap-2">
              <LinkButton size="sm" to={mergePath(pair.one.id, pair.other.id)}>
                Compare
                <span className="sr-only">
                  {' '}
                  {pair.one.text} and {pair.other.text}
                </span>
              </LinkButton>
              <SubmitButton size="sm" variant="quiet" name="intent" value={`distinct:${rowKey(pair)}`}>
                Not the same
                <span className="sr-only">
                  : {pair.one.text} and {pair.other.text}
                </span>
              </SubmitButton>
            </div>
          ),
        },
      ]
    : []),
]

/** Pairs that may be one customer. The form posts `distinct:ONE:OTHER` as `intent`. */
export function PairTable({ pairs, editable }: { pairs: DuplicatePair[]; editable: boolean }) {
  const columns = useMemo(() => columnsOf(editable), [editable])
  return (
    <Form method="post" preventScrollReset>
      <DataTable
        label="Customers that may be the same"
        noun="pairs"
        columns={columns}
        rows={pairs}
        rowKey={rowKey}
        empty={
          <EmptyState
            icon="check"
            title="No duplicates"
            actions={<LinkButton to="/app/customers">See the customers</LinkButton>}
          >
            No two customers look alike.
          </EmptyState>
        }
      />
    </Form>
  )
}
