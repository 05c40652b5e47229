import { Link } from '@remix-run/react'
import { Alert, formatCount } from '#app/ui/index.ts'
import type { OtherValue as Place } from './asked.ts'

const mostNamed = 5

/** Missing values that belong to no line of the list, with a link to where to enter them. */
export function OtherValues({ places, toConfirm }: { places: readonly Place[]; toConfirm: number }) {
  if (places.length === 0 && toConfirm === 0) return null
  return (
    <div className="mb-4 space-y-3">
      {places.length === 0 ? null : (
        <Alert tone="warn" title="Other missing values">
          <ul className="mt-1 list-disc space-y-0.5 pl-4">
            {places.slice(0, mostNamed).map(({ to, where, labels }) => (
              <li key={to}>
                <Link to={to} className="underline">
                  {where}
                </Link>
                : {labels.join(', ')}
              </li>
            ))}
            {places.length > mostNamed ? (
              <li>
                <Link to="/app/reports?show=incomplete" className="underline">
                  {formatCount(places.length - mostNamed)} more drafts
                </Link>
              </li>
            ) : null}
          </ul>
        </Alert>
      )}
      {toConfirm === 0 ? null : (
        <Alert tone="info">
          {toConfirm === 1
            ? '1 draft has no missing values, only values to confirm.'
            : `${formatCount(toConfirm)} drafts have no missing values, only values to confirm.`}{' '}
          <Link to="/app/reports?show=incomplete" className="underline">
            See incomplete drafts
          </Link>
        </Alert>
      )}
    </div>
  )
}
