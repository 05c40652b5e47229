import { Link } from '@remix-run/react'
import { useId, type ReactNode } from 'react'
import { cx } from '../style/cx.ts'
import { Icon } from '../style/icons.tsx'
import { useBackLink } from './visited.ts'

/**
 * The page header: its h1, description, a back link (to a list as it was filtered) and action buttons at the right.
 * `badge` is shown beside the title (a state).
 */
export function PageHeader({
  title,
  description,
  back,
  badge,
  actions,
}: {
  title: ReactNode
  description?: ReactNode
  back?: { to: string; label: string }
  badge?: ReactNode
  actions?: ReactNode
}) {
  const wayBack = useBackLink(back?.to)
  return (
    <header className="mb-5">
      {back ? (
        <Link
          to={wayBack}
          data-print="hide"
          className="mb-1.5 -ml-1 inline-flex min-h-6 items-center gap-0.5 rounded-sm pr-1.5 text-sm text-ink-2 hover:text-ink"
        >
          <Icon name="chevronLeft" /> {back.label}
        </Link>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight break-words">{title}</h1>
            {badge}
          </div>
          {description ? <p className="mt-1 max-w-prose text-sm text-ink-2">{description}</p> : null}
        </div>
        {actions ? (
          <div data-print="hide" className="flex flex-wrap items-center gap-2">
            {actions}
          </div>
        ) : null}
      </div>
    </header>
  )
}

/**
 * Keeps what is inside within the round corners, but not a menu that is open: its panel hangs out over what follows.
 */
const clipped = 'overflow-clip has-[details[open]>.absolute]:overflow-visible'

/** A bordered surface. `flush`: no padding (for a table). */
export function Card({
  children,
  className,
  flush = false,
}: {
  children: ReactNode
  className?: string | undefined
  flush?: boolean
}) {
  return (
    <div
      className={cx('rounded-lg border border-line bg-surface shadow-card', flush ? clipped : 'p-4 sm:p-5', className)}
    >
      {children}
    </div>
  )
}

/**
 * A titled card: a region with an h2 (or `level` 3), a description, actions and a footer (save buttons). `id` is its
 * anchor. `screenOnly`: it isn't printed (an upload). A section that holds nothing but a form isn't printed in any
 * case.
 */
export function Section({
  id,
  title,
  description,
  actions,
  footer,
  children,
  flush = false,
  level = 2,
  screenOnly = false,
  className,
}: {
  id?: string
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
  flush?: boolean
  level?: 2 | 3
  screenOnly?: boolean
  className?: string
}) {
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      data-print={screenOnly ? 'hide' : undefined}
      className={cx(clipped, 'scroll-mt-20 rounded-lg border border-line bg-surface shadow-card', className)}
    >
      <div
        className={cx(
          'flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 pt-4 sm:px-5',
          flush && 'border-b border-line pb-3',
        )}
      >
        <div className="min-w-0 flex-1 basis-60">
          <Heading id={titleId} className="text-base font-semibold">
            {title}
          </Heading>
          {description ? <p className="mt-0.5 max-w-prose text-sm text-ink-2">{description}</p> : null}
        </div>
        {actions ? (
          <div data-print="controls" className="flex flex-wrap items-center gap-2">
            {actions}
          </div>
        ) : null}
      </div>
      <div data-print="body" className={flush ? undefined : 'px-4 pt-4 pb-5 sm:px-5'}>
        {children}
      </div>
      {footer ? (
        <div
          data-print="hide"
          className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-4 py-3 sm:px-5"
        >
          {footer}
        </div>
      ) : null}
    </section>
  )
}

/** A figure with its name, and a link to the records it counts. */
export function Tile({
  label,
  value,
  note,
  to,
  tone = 'plain',
}: {
  label: string
  value: ReactNode
  note?: ReactNode
  to?: string | undefined
  tone?: 'plain' | 'warn' | 'bad'
}) {
  const body = (
    <>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd
        className={cx(
          'mt-1 text-3xl font-semibold tracking-tight tabular-nums',
          tone === 'warn' && 'text-warn',
          tone === 'bad' && 'text-bad',
        )}
      >
        {to ? (
          <Link to={to} className="rounded-sm after:absolute after:inset-0 after:rounded-lg hover:underline">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      {note ? <dd className="mt-1 text-xs text-ink-3">{note}</dd> : null}
    </>
  )
  return (
    <div
      className={cx(
        'relative rounded-lg border border-line bg-surface p-4 shadow-card',
        to && 'transition-colors hover:bg-hover',
      )}
    >
      {body}
    </div>
  )
}

/** Tiles in a row (a description list). */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">{children}</dl>
}

/** Names and values. A value of null, undefined or '' is shown as "—". */
export function DefinitionList({
  items,
  columns = 1,
}: {
  items: readonly { label: string; value: ReactNode; hint?: ReactNode }[]
  columns?: 1 | 2 | 3
}) {
  return (
    <dl className={cx('grid gap-x-8 gap-y-3', columns >= 2 && 'sm:grid-cols-2', columns === 3 && 'xl:grid-cols-3')}>
      {items.map((item) => (
        <div key={item.label} className="min-w-0">
          <dt className="text-xs font-medium text-ink-3">{item.label}</dt>
          <dd className="mt-0.5 text-sm break-words">
            {item.value === null || item.value === undefined || item.value === '' ? (
              <span className="text-ink-3">—</span>
            ) : (
              item.value
            )}
            {item.hint ? <span className="block text-xs text-ink-3">{item.hint}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
