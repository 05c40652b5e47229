import { Link, useLocation } from '@remix-run/react'
import { buttonClass } from '../actions/button.tsx'
import { formatCount } from '../values/format.ts'
import { Icon } from '../style/icons.tsx'

/** The address of this page with some query parameters changed (null removes one). */
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
 * Which rows are shown of how many, and links to the page before and after (`page` counts from 1, in the query parameter
 * `parameter`). With `onPage` they are buttons instead. `noun`: what the rows are, in the plural with an s.
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
  /** A query parameter that another page does without. */
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

/** Where one is in a list whose pages are found by their first or last row: so the thousandth costs what the first costs. */
export interface Cursors {
  /** Of the last row, where more follow; of the first, where some come before. */
  next: string | null
  previous: string | null
  /** How many there are; null: not counted. */
  total: number | null
}

/** Links to the rows before and after (`?before=`, `?after=`). */
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
