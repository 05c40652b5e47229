import { Link, NavLink, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  Banner,
  cx,
  Form,
  clearKept,
  Icon,
  LeaveGuard,
  Menu,
  PaperHead,
  PendingBar,
  RouteAnnouncer,
  SkipLink,
  type Theme,
  Toast,
  Wordmark,
  countOf,
} from '#app/ui/index.ts'
import { SearchBox } from '../search/search-box.tsx'
import { roleWords } from '../people/roles.ts'
import type { FrameData } from './frame-data.ts'
import { ModeMenu } from './mode-menu.tsx'
import { navigation } from './nav.ts'
import type { TrialState } from './queries.server.ts'

/** The frame of every product page: navigation, organization, mode, notices and the flash message. */
export function Shell({
  data,
  pageMode,
  children,
}: {
  data: FrameData
  /** The mode in which this page was opened. */
  pageMode: FrameData['mode']
  children: ReactNode
}) {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <PendingBar />
      <RouteAnnouncer />
      <LeaveGuard />
      <ModeStripe data={data} />
      <div data-print="block" className="min-h-dvh text-sm lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside data-print="hide" className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-sunken lg:flex">
          <div className="flex h-14 items-center px-5">
            <NavLink to="/app" end className="rounded-md">
              <Wordmark />
            </NavLink>
          </div>
          <nav aria-label="Main" className="flex-1 overflow-y-auto px-3 py-2">
            <NavList />
          </nav>
          <TrialNote trial={data.trial} supportEmail={data.supportEmail} />
        </aside>
        <div className="flex min-w-0 flex-col">
          <header data-print="hide" className="sticky top-0 z-30 border-b border-line bg-surface">
            <div className="flex h-14 items-center gap-2 px-3 sm:gap-3 sm:px-6">
              <Menu
                label="Menu"
                align="left"
                closeOn={pathname}
                className="lg:hidden"
                button={<Icon name="menu" className="size-5" />}
                panelClassName="w-64"
              >
                <p className="px-2.5 pt-1.5 pb-2 font-medium break-words">{data.organization}</p>
                <nav aria-label="Main">
                  <NavList />
                </nav>
              </Menu>
              <ModeMenu data={data} path={pathname} />
              <p className="hidden min-w-0 flex-1 truncate text-ink-2 md:block">{data.organization}</p>
              <div className="flex-1 md:hidden" />
              <SearchBox />
              <Bell unread={data.reminders} />
              <UserMenu data={data} path={pathname} />
            </div>
          </header>
          <ModeNotice session={data.mode} page={pageMode} />
          <TrialNotice data={data} />
          {data.credentials.map((notice) => (
            <Banner
              key={notice.environment}
              tone={notice.isExpired ? 'bad' : 'warn'}
              actions={
                <Link className="link font-medium" to="/app/settings/connection">
                  Replace credentials
                </Link>
              }
            >
              The FINTRAC {notice.environment.toUpperCase()} credentials {notice.words}.{' '}
              {notice.isExpired
                ? 'Nothing can be submitted there until you replace them.'
                : 'Create new ones with FINTRAC and replace them before then.'}
            </Banner>
          ))}
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[110rem] flex-1 px-4 py-5 outline-none has-data-floating:pb-32 sm:px-6 sm:py-6"
          >
            <Toast message={data.flash} path={pathname} />
            {/* On paper nothing of the frame says whose page it is, and that a sample is one. */}
            <PaperHead openedAt={data.openedAt}>
              {data.organization} · {data.mode === 'demo' ? 'Demo: sample data, nothing is filed' : 'Comply+'}
            </PaperHead>
            {children}
          </main>
        </div>
      </div>
    </>
  )
}

function NavList() {
  return (
    <ul className="space-y-0.5">
      {navigation.map((item) => (
        <li key={item.to}>
          <NavLink
            to={item.to}
            end={item.end ?? false}
            className={({ isActive }) =>
              cx(
                'flex min-h-8 items-center gap-2.5 rounded-md px-2.5 font-medium pointer-coarse:min-h-11',
                isActive ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-hover hover:text-ink',
              )
            }
          >
            <Icon name={item.icon} />
            {item.label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function Bell({ unread }: { unread: number }) {
  return (
    <Link
      to="/app/reminders"
      aria-label={unread === 0 ? 'Reminders' : `Reminders, ${unread} unread`}
      className="relative flex size-9 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <Icon name="bell" className="size-4.5" />
      {unread === 0 ? null : (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 min-w-4.5 rounded-full bg-bad-solid px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-white tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}

const daysWords = (days: number) => countOf(days, 'day left', 'days left')

/** Where what is submitted goes, seen from the corner of the eye; the menu of the mode says it in words. */
function ModeStripe({ data }: { data: FrameData }) {
  const look = data.mode === 'demo' ? 'mode-demo' : data.environment === 'production' ? 'bg-bad-solid' : 'bg-ok'
  return (
    <div
      aria-hidden="true"
      data-print="hide"
      className={cx('pointer-events-none fixed inset-x-0 top-0 z-40 h-1', look)}
    />
  )
}

const modeNames = { demo: 'Demo', production: 'Production' } as const

/** Another tab switched the mode: what this page shows and sends would belong to two worlds. */
function ModeNotice({ session, page }: { session: FrameData['mode']; page: FrameData['mode'] }) {
  const { pathname, search } = useLocation()
  if (session === page) return null
  return (
    <div role="alert">
      <Banner
        tone="bad"
        actions={
          <a className="link font-medium" href={`${pathname}${search}`}>
            Reload in {modeNames[session]}
          </a>
        }
      >
        You switched to {modeNames[session]} in another tab. This page was opened in {modeNames[page]}: nothing that you
        enter here is saved.
      </Banner>
    </div>
  )
}

function TrialNote({ trial, supportEmail }: { trial: TrialState | null; supportEmail: string }) {
  if (!trial || trial.daysLeft === 0) return null
  return (
    <div className="m-3 rounded-lg border border-line bg-surface p-3 text-xs">
      <p className="font-semibold">Trial: {daysWords(trial.daysLeft)}</p>
      <p className="mt-0.5 text-ink-2">
        <a className="link" href={`mailto:${supportEmail}?subject=Subscription`}>
          Start a subscription
        </a>{' '}
        to send reports to FINTRAC.
      </p>
    </div>
  )
}

function TrialNotice({ data }: { data: FrameData }) {
  const contact = (
    <a className="link font-medium" href={`mailto:${data.supportEmail}?subject=Subscription`}>
      Contact us
    </a>
  )
  if (!data.writable && data.trial) {
    return (
      <Banner tone="warn" actions={contact}>
        {data.trial.daysLeft > 0
          ? 'Production needs a subscription. What you have here'
          : 'Your trial or subscription has ended. Your data'}{' '}
        can be read and downloaded but not changed
        {data.trial.keptUntil === null ? '' : `, and is kept until ${data.trial.keptUntil}`}. Start a subscription to
        continue.
      </Banner>
    )
  }
  if (data.trial && data.trial.daysLeft <= 3)
    return (
      <Banner tone="info" actions={contact}>
        Your trial ends {data.trial.endsOn}: {daysWords(data.trial.daysLeft)}.
      </Banner>
    )
  return null
}

const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

function UserMenu({ data, path }: { data: FrameData; path: string }) {
  const initials = data.user.name
    .split(/\s+/)
    .map((part) => part[0])
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    <Menu
      label={`Account of ${data.user.name}`}
      closeOn={path}
      button={
        <>
          <span
            className="flex size-7 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
            aria-hidden="true"
          >
            {initials}
          </span>
          <Icon name="chevronDown" className="size-3.5 text-ink-3" />
        </>
      }
    >
      <div className="border-b border-line px-2.5 pt-1 pb-2.5">
        <p className="font-medium">{data.user.name}</p>
        <p className="text-xs break-all text-ink-2">{data.user.email}</p>
        <p className="mt-1 text-xs text-ink-3">
          {roleWords[data.role].name} at {data.organization}
        </p>
      </div>
      <Form method="post" action="/theme" preventScrollReset className="border-b border-line px-2.5 py-2.5">
        <input type="hidden" name="back" value={path} />
        <p id="theme-label" className="mb-1.5 text-xs font-medium text-ink-3">
          Theme
        </p>
        <div role="group" aria-labelledby="theme-label" className="grid grid-cols-3 gap-0.5 rounded-md bg-sunken p-0.5">
          {(['system', 'light', 'dark'] as const).map((theme) => (
            <button
              key={theme}
              name="theme"
              value={theme}
              aria-pressed={data.theme === theme}
              className={cx(
                'min-h-7 cursor-pointer rounded-sm px-2 text-xs font-medium pointer-coarse:min-h-10',
                data.theme === theme ? 'bg-raised text-ink shadow-card' : 'text-ink-2 hover:text-ink',
              )}
            >
              {themeNames[theme]}
            </button>
          ))}
        </div>
      </Form>
      <div className="pt-1.5">
        <Link
          to="/app/account"
          className="flex min-h-8 items-center rounded-md px-2.5 hover:bg-hover pointer-coarse:min-h-11"
        >
          Your account
        </Link>
      </div>
      <Form method="post" action="/logout" onSubmit={clearKept}>
        <button className="flex min-h-8 w-full cursor-pointer items-center rounded-md px-2.5 text-left hover:bg-hover pointer-coarse:min-h-11">
          Sign out
        </button>
      </Form>
    </Menu>
  )
}
