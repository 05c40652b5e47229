import { Link } from '@remix-run/react'
import { Badge, DateOnly, formatCount, LinkButton, Pagination, Section, StatusBadge, type Tone } from '#app/ui/index.ts'
import type { Awaited, AwaitedCount } from './awaiting.server.ts'

const kinds: Record<Awaited['kind'], string> = {
  identity: 'Two records, one ID',
  differing: 'Values that differ',
  party: 'Customer not identified',
  time: 'Time of day',
  value: 'Value in Canadian dollars',
  origin: 'Origin or destination',
  refused: 'Rows not imported',
}
const customersListed = 10
const tones: Record<NonNullable<Awaited['due']>['state'], Tone> = {
  overdue: 'bad',
  'due-today': 'bad',
  'due-soon': 'warn',
  'in-time': 'neutral',
}

/**
 * What waits for an answer, the first of it where there is much, each with the way to where it is answered; nothing
 * where nothing waits.
 */
export function AwaitedList({
  items,
  total,
  kinds: counts = [],
  more,
  page,
}: {
  items: readonly Awaited[]
  total: number
  kinds?: readonly AwaitedCount[]
  more?: string
  page?: { page: number; pageSize: number }
}) {
  if (total === 0) return null
  return (
    <Section
      id="waiting"
      title={`Questions to answer (${formatCount(total)})`}
      description="A report may depend on each answer. Until you answer, its transactions don’t count or its report isn’t ready."
      flush
    >
      {counts.length > 1 ? (
        <p className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 text-sm text-ink-2 sm:px-5">
          {counts.map(({ kind, count }) => (
            <span key={kind}>
              {kinds[kind]}: {formatCount(count)}
            </span>
          ))}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Item key={item.key} item={item} />
        ))}
      </ul>
      {page ? (
        <Pagination {...page} total={total} parameter="waiting" noun="questions" label="Pages of questions" />
      ) : total > items.length ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2 sm:px-5">
          {more ? (
            <Link className="link" to={more} data-print="hide">
              See all {formatCount(total)}
            </Link>
          ) : (
            `${formatCount(total - items.length)} more.`
          )}
        </p>
      ) : null}
    </Section>
  )
}

function Item({ item }: { item: Awaited }) {
  const hidden = item.count - item.rows.length
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone="note">{kinds[item.kind]}</Badge>
          {item.types.length > 0 ? <span className="text-xs text-ink-3">{item.types.join(' or ')}</span> : null}
        </p>
        <p className="mt-1 wrap-anywhere">
          {item.question} {item.action}
        </p>
        <p className="mt-1 text-xs text-ink-2 wrap-anywhere">
          {item.count === 1 ? 'Row' : 'Rows'}:{' '}
          {item.rows.map((row, index) => (
            <span key={row.transactionId ?? row.label}>
              {index > 0 ? ', ' : ''}
              {row.transactionId === null ? (
                row.label
              ) : (
                <Link className="link" to={`/app/transactions/${row.transactionId}`}>
                  {row.label}
                </Link>
              )}
            </span>
          ))}
          {hidden > 0 ? ` and ${formatCount(hidden)} more` : ''}
          {item.customers.length === 0 ? null : (
            <>
              . Customers on file:{' '}
              {item.customers.slice(0, customersListed).map((customer, index) => (
                <span key={customer.id}>
                  {index > 0 ? ', ' : ''}
                  <Link className="link" to={`/app/customers/${customer.id}`}>
                    {customer.name}
                  </Link>
                </span>
              ))}
              {item.customers.length > customersListed
                ? ` and ${formatCount(item.customers.length - customersListed)} more`
                : ''}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-col sm:items-end">
        <p className="text-xs text-ink-2">
          {item.dueDate === null ? (
            item.types.includes('STR') ? (
              'Due as soon as practicable'
            ) : (
              'No due date yet'
            )
          ) : (
            <>
              Due <DateOnly date={item.dueDate} /> at the earliest
            </>
          )}
          {item.due === null || item.due.state === 'in-time' ? null : (
            <>
              {' '}
              <StatusBadge tone={tones[item.due.state]}>
                {item.due.state === 'overdue' ? 'Overdue' : item.due.state === 'due-today' ? 'File today' : 'Due soon'}
              </StatusBadge>
            </>
          )}
        </p>
        <LinkButton size="sm" to={item.answer.to}>
          {item.answer.label}
        </LinkButton>
      </div>
    </li>
  )
}
