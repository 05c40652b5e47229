import { NavLink } from '@remix-run/react'
import { cx } from '../style/cx.ts'

/** Tabs as links: the URL determines the selected one, so they work without script. `label` names the navigation. */
export function Tabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: string; label: string; count?: number | undefined; end?: boolean; current?: boolean }[]
}) {
  return (
    <nav aria-label={label} data-print="tabs" className="mb-4 border-b border-line">
      <ul className="-mb-px flex max-sm:overflow-x-auto sm:flex-wrap">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={tab.end ?? false}
              preventScrollReset
              aria-current={tab.current === undefined ? 'page' : tab.current ? 'page' : 'false'}
              className={({ isActive }) =>
                cx(
                  'flex min-h-9 items-center gap-1.5 border-b-2 px-2.5 text-sm font-medium whitespace-nowrap -outline-offset-2',
                  (tab.current ?? isActive)
                    ? 'border-accent text-ink'
                    : 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
                )
              }
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="rounded-full bg-hover px-1.5 text-xs text-ink-2 tabular-nums">{tab.count}</span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
