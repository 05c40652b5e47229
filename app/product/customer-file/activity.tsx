import { Link } from '@remix-run/react'
import { Code, DateTime, Money, Section, formatCount, countOf } from '#app/ui/index.ts'
import { ReportStateBadge } from '../report-states/state-badge.tsx'
import { directionWords, methodWords } from '../transactions/words.ts'
import type { CustomerActivity } from './activity.server.ts'

const transactions = (count: number) => countOf(count, 'transaction')

/** What the customer did, and the reports that came of it. */
export function Activity({ id, activity }: { id: string; activity: CustomerActivity }) {
  const { lines, first, last, reports, reportCount } = activity
  return (
    <>
      <Section title="Activity">
        {lines.length === 0 ? (
          <p className="text-sm text-ink-2">No completed transactions.</p>
        ) : (
          <dl className="space-y-3 text-sm">
            {lines.map((line) => (
              <div key={`${line.method} ${line.direction}`} className="flex flex-wrap justify-between gap-x-4">
                <dt>
                  {methodWords[line.method] ?? line.method}, {directionWords[line.direction] ?? line.direction}
                  <span className="block text-ink-2">{transactions(line.count)}</span>
                </dt>
                <dd className="text-right">
                  {line.totalCad === null ? 'Value not known' : <Money value={line.totalCad} />}
                  {line.totalCad !== null && line.unvalued > 0 ? (
                    <span className="block text-warn">and {formatCount(line.unvalued)} of unknown value</span>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {first ? (
          <dl className="mt-4 space-y-1 text-sm">
            <div>
              <dt className="text-ink-2">First transaction</dt>
              <dd>
                <DateTime at={first} />
              </dd>
            </div>
            <div>
              <dt className="text-ink-2">Last transaction</dt>
              <dd>
                <DateTime at={last} />
              </dd>
            </div>
          </dl>
        ) : null}
        <p data-print="hide" className="mt-4 text-sm">
          <Link className="link" to={`/app/transactions?customer=${id}`}>
            See the transactions
          </Link>
        </p>
      </Section>
      <Section title="Reports">
        {reports.length === 0 ? (
          <p className="text-sm text-ink-2">In no report.</p>
        ) : (
          <ul className="space-y-3 text-sm">
            {reports.map((report) => (
              <li key={report.id}>
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <Link className="link" to={`/app/reports/${report.id}`}>
                    {report.type}, <Money value={report.totalCad} />
                  </Link>
                  <ReportStateBadge state={report.state} environment={report.environment} />
                </div>
                <Code className="text-ink-2">{report.reference}</Code>
              </li>
            ))}
          </ul>
        )}
        {reportCount > reports.length ? (
          <p className="mt-3 text-sm text-ink-2">And {formatCount(reportCount - reports.length)} older.</p>
        ) : null}
      </Section>
    </>
  )
}
