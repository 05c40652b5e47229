import { daysToReport } from '#app/compliance/rules/days/deadlines.ts'
import { Link } from '@remix-run/react'
import { DateTime, formatCount, LinkButton, Money, Section } from '#app/ui/index.ts'
import type { UnfiledRow } from './unfiled.server.ts'

const anyType = (type: UnfiledRow['type']) => (type === 'EFTR' ? 'an EFTR' : 'a CDR')

/**
 * The first transactions that may need a report that Comply+ doesn't file, for the dashboard; nothing if there are
 * none.
 */
export function UnfiledList({
  found,
  isAwaited,
}: {
  found: { rows: readonly UnfiledRow[]; total: number } | 'later'
  /** What comes later is being worked out. */
  isAwaited: boolean
}) {
  if (found !== 'later' && found.total === 0) return null
  return (
    <Section
      title="May need an EFTR or CDR"
      description={`Comply+ doesn’t file these yet. File them with FINTRAC directly, within ${daysToReport('EFTR')} (EFTR) or ${daysToReport('CDR')} (CDR).`}
      actions={
        <LinkButton to="/app/transactions/unfiled" size="sm">
          {found === 'later' ? 'See the list' : `See all ${formatCount(found.total)}`}
        </LinkButton>
      }
    >
      {found === 'later' ? (
        <p className="text-sm text-ink-2">
          {isAwaited ? 'Looking through your transactions …' : 'You have too many transactions to list on this page.'}
        </p>
      ) : (
        <ul className="space-y-2 text-sm">
          {found.rows.map((row) => (
            <li key={`${row.id}${row.type}`}>
              <Link className="link" to={`/app/transactions/${row.id}`}>
                {row.externalId.startsWith('row:') ? 'Transaction without an ID' : row.externalId}
              </Link>{' '}
              may need {anyType(row.type)}: <Money value={row.amount} currency={row.currency} code />
              {row.at === null ? null : (
                <>
                  , <DateTime at={row.at} offsetMinutes={row.offsetMinutes} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
