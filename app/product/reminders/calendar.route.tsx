import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, Badge, cx, formatDate, formatMonth, LinkButton, PageHeader, weekdays } from '#app/ui/index.ts'
import { ExportLink } from '../lists/list-tools.tsx'
import { calendarMonth, monthOf, monthsAround, type CalendarDay } from './calendar.server.ts'

export const meta: MetaFunction = () => [{ title: 'Calendar · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const thisMonth = monthOf(null)
  const month = monthOf(new URL(request.url).searchParams.get('month'))
  return { month, thisMonth, ...monthsAround(month), ...(await calendarMonth(scope, month)) }
}

/** Items of a day that a month shows; more are folded away. */
const shown = 4

/** What is due, by day: a month on a wide window, a list of its days on a phone. */
export default function Calendar() {
  const { month, thisMonth, previous, next, days, isWhole } = useLoaderData<typeof loader>()
  const isEmpty = days.every((day) => !day.inMonth || day.items.length === 0)
  return (
    <>
      <PageHeader
        title={formatMonth(month)}
        description="Due dates of reports that are not filed yet. An STR has none: it is due as soon as practicable."
        actions={
          <>
            <LinkButton to="/app/calendar.ics" icon="download" external>
              Download .ics
            </LinkButton>
            <ExportLink to="/app/calendar.csv" />
            <nav aria-label="Months" className="flex flex-wrap gap-2">
              <LinkButton to={`/app/calendar?month=${previous}`} icon="chevronLeft">
                Previous month
              </LinkButton>
              {month === thisMonth ? null : <LinkButton to="/app/calendar">This month</LinkButton>}
              <LinkButton to={`/app/calendar?month=${next}`}>Next month</LinkButton>
            </nav>
          </>
        }
      />
      {isWhole ? null : (
        <div className="mb-4">
          <Alert tone="warn" title="Reports to draft are not shown">
            You have many transactions. <Link to="/app/reports/candidates">See reports to draft</Link>.
          </Alert>
        </div>
      )}
      {isEmpty ? <p className="mb-4 text-sm text-ink-2">Nothing is due this month.</p> : null}
      <div aria-hidden="true" className="hidden grid-cols-7 lg:grid">
        {weekdays.map((name) => (
          <span key={name} className="px-2 pb-1 text-xs font-medium text-ink-2">
            {name}
          </span>
        ))}
      </div>
      <ol
        aria-label="Days with due dates"
        className={cx(
          'grid gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-7',
          isEmpty && 'max-lg:hidden',
        )}
      >
        {days.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </ol>
    </>
  )
}

function Day({ day }: { day: CalendarDay }) {
  const items = day.items.map((item) => (
    <li key={item.key} className="min-w-0">
      <Link to={item.path} className={cx('link block break-words', item.isLate && 'text-bad')}>
        {item.text}
      </Link>
      <span className="block break-words text-ink-2">
        {item.isLate ? 'Overdue. ' : ''}
        {item.state}
      </span>
    </li>
  ))
  return (
    <li
      className={cx(
        'min-w-0 bg-surface p-3 lg:min-h-28 lg:p-2',
        !day.inMonth && 'max-lg:hidden lg:bg-sunken',
        day.items.length === 0 && 'max-lg:hidden',
      )}
    >
      <p className="flex items-center gap-2 text-xs font-medium">
        <span className="lg:sr-only">{formatDate(day.date)}</span>
        <span aria-hidden="true" className={cx('max-lg:hidden', day.inMonth ? 'text-ink' : 'text-ink-3')}>
          {Number(day.date.slice(8))}
        </span>
        {day.isToday ? <Badge tone="info">Today</Badge> : null}
      </p>
      {items.length === 0 ? null : <ul className="mt-1.5 space-y-1.5 text-xs">{items.slice(0, shown)}</ul>}
      {items.length > shown ? (
        <details className="mt-1.5 text-xs">
          <summary className="min-h-6 cursor-pointer text-accent underline">{items.length - shown} more</summary>
          <ul className="mt-1.5 space-y-1.5">{items.slice(shown)}</ul>
        </details>
      ) : null}
    </li>
  )
}
