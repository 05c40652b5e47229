import { Link } from '@remix-run/react'
import { cx } from '../style/cx.ts'
import { Icon } from '../style/icons.tsx'
import { useQueryLink } from './pagination.tsx'
import { Th, type Align } from './table.tsx'

interface HeadColumn {
  id: string
  header: string
  align?: Align
  hideHeader?: boolean
  className?: string
}

/** Selects all rows shown, or none. */
export function AllRowsBox({
  areAll,
  areSome,
  onChange,
}: {
  areAll: boolean
  areSome: boolean
  onChange: (event: unknown) => void
}) {
  return (
    <input
      type="checkbox"
      aria-label="Select all rows shown"
      className="block size-4 accent-accent"
      checked={areAll}
      ref={(box) => {
        if (box) box.indeterminate = areSome && !areAll
      }}
      onChange={onChange}
    />
  )
}

/** The head of a column, which sorts. `onSort`: null for a column that can't be sorted. */
export function HeadCell({
  column,
  head,
  direction,
  server,
  onSort,
}: {
  column: HeadColumn
  head: string
  direction: 'asc' | 'desc' | false
  server: boolean
  onSort: (() => void) | null
}) {
  return (
    <Th
      align={column.align}
      className={column.className}
      data-print={column.hideHeader ? 'hide' : undefined}
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined}
    >
      {column.hideHeader ? (
        <span className="sr-only">{column.header}</span>
      ) : onSort ? (
        <SortHead column={column} head={head} direction={direction} server={server} onSort={onSort} />
      ) : (
        head
      )}
    </Th>
  )
}

function SortHead({
  column,
  head,
  direction,
  server,
  onSort,
}: {
  column: HeadColumn
  head: string
  direction: 'asc' | 'desc' | false
  server: boolean
  onSort: () => void
}) {
  const link = useQueryLink()
  const className = cx(
    '-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-ink',
    direction && 'text-ink',
    column.align === 'right' && 'flex-row-reverse',
  )
  const body = (
    <>
      {head}
      <Icon name={direction === 'desc' ? 'arrowDown' : 'arrowUp'} className={cx('size-3', !direction && 'opacity-0')} />
    </>
  )
  if (server)
    return (
      <Link
        preventScrollReset
        className={className}
        to={link({ sort: direction === 'asc' ? `-${column.id}` : column.id, page: null, after: null, before: null })}
      >
        {body}
      </Link>
    )
  return (
    <button type="button" className={cx(className, 'cursor-pointer')} onClick={onSort}>
      {body}
    </button>
  )
}
