import { Link, useLocation } from '@remix-run/react'
import { buttonClass } from '../actions/button.tsx'
import { formatCount } from '../values/format.ts'
import { Icon } from '../style/icons.tsx'

/** The URL of this page with some search parameters changed; null removes one. */
export function useQueryLink(): (changes: Record<string, string | null>) => string {
  const { pathname, search } = useLocation()
  return (changes) => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') query.delete(name)
      else query.set(name, value)
    }
    const text = query.toString()
    return text ? `${pathname}?${text}` : pathname
  }
}

/**
 * The range of rows shown, the total, and links to the previous and next page (`page` counts from 1, in the search
 * parameter `parameter`). With `onPage` they are buttons. `noun`: plural name of the rows.
 */
export function Pagination({
  page,
  pageSize,
  total,
  parameter = 'page',
  without,
  onPage,
  noun = 'rows',
  label = 'Pages',
}: {
  page: number
  pageSize: number
  total: number
  parameter?: string
  /** A search parameter to drop on another page. */
  without?: string
  onPage?: (page: number) => void
  noun?: string
  label?: string
}) {
  const link = useQueryLink()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  const step = (to: number, label: string, icon: 'chevronLeft' | 'chevronRight') => {
    const possible = to >= 1 && to <= pages
    const className = buttonClass('secondary', 'sm', 'px-1.5')
    const body = (
      <>
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
      </>
    )
    if (onPage)
      return (
        <button type="button" className={className} disabled={!possible} onClick={() => onPage(to)}>
          {body}
        </button>
      )
    return possible ? (
      <Link
        to={link({ [parameter]: to === 1 ? null : String(to), ...(without !== undefined && { [without]: null }) })}
        preventScrollReset
        className={className}
      >
        {body}
      </Link>
    ) : (
      <span aria-hidden="true" className={`${className} opacity-40`}>
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <nav
      aria-label={label}
      className="flex items-center justify-between gap-4 border-t border-line px-4 py-2.5 text-sm text-ink-2"
    >
      <p className="tabular-nums">
        {total === 0
          ? `No ${noun}`
          : `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)} ${total === 1 ? noun.replace(/s$/, '') : noun}`}
      </p>
      {pages > 1 ? (
        <div data-print="hide" className="flex items-center gap-2">
          <span className="hidden tabular-nums sm:inline">
            Page {formatCount(page)} of {formatCount(pages)}
          </span>
          {step(page - 1, 'Previous page', 'chevronLeft')}
          {step(page + 1, 'Next page', 'chevronRight')}
        </div>
      ) : null}
    </nav>
  )
}

/** Keyset pagination: any page costs the same as the first one. */
export interface Cursors {
  /** Cursor of the last row if more follow; of the first if some precede. */
  next: string | null
  previous: string | null
  /** Total number; null: not counted. */
  total: number | null
}

/** Links to the previous and next page (`?before=`, `?after=`). */
export function CursorPages({ next, previous, total, noun = 'rows' }: Cursors & { noun?: string }) {
  const link = useQueryLink()
  const step = (changes: Record<string, string | null> | null, label: string, icon: 'chevronLeft' | 'chevronRight') =>
    changes === null ? (
      <span aria-hidden="true" className={buttonClass('secondary', 'sm', 'px-1.5 opacity-40')}>
        <Icon name={icon} />
      </span>
    ) : (
      <Link to={link(changes)} preventScrollReset className={buttonClass('secondary', 'sm', 'px-1.5')}>
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
      </Link>
    )
  if (next === null && previous === null && total === null) return null
  return (
    <nav
      aria-label="Pages"
      className="flex items-center justify-between gap-4 border-t border-line px-4 py-2.5 text-sm text-ink-2"
    >
      <p className="tabular-nums">
        {total === null ? '' : `${formatCount(total)} ${total === 1 ? noun.replace(/s$/, '') : noun}`}
      </p>
      {next === null && previous === null ? null : (
        <div data-print="hide" className="flex items-center gap-2">
          {previous === null ? null : (
            <Link
              to={link({ after: null, before: null })}
              preventScrollReset
              className={buttonClass('secondary', 'sm')}
            >
              First page
            </Link>
          )}
          {step(previous === null ? null : { before: previous, after: null }, 'Previous page', 'chevronLeft')}
          {step(next === null ? null : { after: next, before: null }, 'Next page', 'chevronRight')}
        </div>
      )}
    </nav>
  )
}
