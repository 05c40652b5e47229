import { Link } from '@remix-run/react'
import { formatCount, countOf } from '#app/ui/index.ts'
import type { Hint } from './hints.server.ts'

/** A few hints in words, each leading to its customer's transactions, and a link to all of them. */
export function HintList({ rows, total }: { rows: readonly Hint[]; total: number }) {
  return (
    <>
      <ul className="space-y-2">
        {rows.map((hint) => (
          <li key={hint.key}>
            <Link to={`/app/transactions?customer=${hint.customer.id}`} className="link font-medium">
              {hint.customer.name}
            </Link>
            : {hint.reason}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to="/app/transactions/hints" className="link">
          {total === 1
            ? 'See the transactions'
            : total > rows.length
              ? `See all ${formatCount(total)} patterns`
              : 'See the transactions'}
        </Link>
      </p>
    </>
  )
}

export const hintCount = (total: number): string => countOf(total, 'pattern to review', 'patterns to review')
