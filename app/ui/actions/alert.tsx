import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import type { Tone } from '../page/badge.tsx'
import { LinkButton } from './button.tsx'
import { cx } from '../style/cx.ts'
import { Icon, type IconName } from '../style/icons.tsx'
import { settleSubmitted } from '../fields/kept-store.ts'

type AlertTone = Exclude<Tone, 'neutral'>

const looks: Record<AlertTone, { box: string; icon: IconName; ink: string }> = {
  info: { box: 'bg-accent-soft border-accent/25', icon: 'info', ink: 'text-accent' },
  ok: { box: 'bg-ok-soft border-ok/25', icon: 'check', ink: 'text-ok' },
  warn: { box: 'bg-warn-soft border-warn/25', icon: 'alert', ink: 'text-warn' },
  bad: { box: 'bg-bad-soft border-bad/25', icon: 'alert', ink: 'text-bad' },
  note: { box: 'bg-note-soft border-note/25', icon: 'info', ink: 'text-note' },
}

/**
 * A message in the page. `live` announces it if it appears after an action: `assertive` for errors (role alert),
 * `polite` for others (role status).
 */
export function Alert({
  tone = 'info',
  title,
  children,
  actions,
  live,
}: {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  live?: 'polite' | 'assertive'
}) {
  const look = looks[tone]
  return (
    <div
      role={live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined}
      className={cx('flex items-start gap-2.5 rounded-md border px-3.5 py-3 text-sm', look.box)}
    >
      <Icon name={look.icon} className={cx('mt-0.5 size-4', look.ink)} />
      <div className="min-w-0 flex-1">
        {title ? <p className={cx('font-semibold', look.ink)}>{title}</p> : null}
        {children ? <div className="text-ink break-words">{children}</div> : null}
        {actions ? (
          <div data-print="hide" className="mt-2.5 flex flex-wrap gap-2">
            {actions}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** A full-width message above the page. */
export function Banner({
  tone = 'info',
  children,
  actions,
}: {
  tone?: AlertTone
  children: ReactNode
  actions?: ReactNode
}) {
  const look = looks[tone]
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 text-sm sm:px-6', look.box)}>
      <p className="flex min-w-0 flex-1 items-start gap-2">
        <Icon name={look.icon} className={cx('mt-0.5 size-4', look.ink)} />
        <span>{children}</span>
      </p>
      {actions ? (
        <div data-print="controls" className="contents">
          {actions}
        </div>
      ) : null}
    </div>
  )
}

/** Empty state: what will be here, and the first step towards it. */
export function EmptyState({
  icon = 'list',
  title,
  children,
  actions,
}: {
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span className="mb-3 flex size-10 items-center justify-center rounded-full bg-hover text-ink-3">
        <Icon name={icon} className="size-5" />
      </span>
      <p className="font-semibold">{title}</p>
      {children ? <div className="mt-1 max-w-md text-sm text-ink-2">{children}</div> : null}
      {actions ? (
        <div data-print="hide" className="mt-4 flex flex-wrap justify-center gap-2">
          {actions}
        </div>
      ) : null}
    </div>
  )
}

/** Content of a route's ErrorBoundary: the message of an AppError, or a generic apology for any other error. */
export function ErrorPanel({
  home = { to: '/app', label: 'Go to the dashboard' },
}: {
  home?: { to: string; label: string }
}) {
  const error = useRouteError()
  const known = isRouteErrorResponse(error)
  // The last submission may not have been saved, so what was typed is kept.
  useEffect(() => settleSubmitted(false), [])
  const title =
    known && error.status === 404
      ? 'This page was not found'
      : known && error.status === 403
        ? 'You can’t open this page'
        : 'Something went wrong on our side'
  const words =
    known &&
    typeof error.data === 'string' &&
    error.data !== '' &&
    error.status < 500 &&
    !error.data.startsWith('Error:')
      ? error.data
      : known && error.status === 404
        ? 'Check the address for typing mistakes. The page may also have been removed.'
        : 'Your last change may not have been saved. We recorded the error. Reload the page and check. If it happens again, contact us.'
  const request = known ? (error.data as { request?: unknown } | null)?.request : null
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center py-16 text-center">
      <p className="text-sm font-medium text-ink-3 tabular-nums">{known ? error.status : 500}</p>
      <h1 className="mt-1 text-2xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 text-ink-2">{words}</p>
      {typeof request === 'string' ? (
        <p className="mt-2 text-sm text-ink-3">
          If you contact us, quote this number: <code className="break-all text-ink-2">{request}</code>
        </p>
      ) : null}
      <div className="mt-6">
        <LinkButton to={home.to} variant="primary">
          {home.label}
        </LinkButton>
      </div>
    </div>
  )
}
