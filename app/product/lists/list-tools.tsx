import { Link, useLocation } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button, Checkbox, cx, Form, Icon, IconButton, LinkButton, Menu, useFormInPlace } from '#app/ui/index.ts'
import type { action } from './list.route.ts'
import { viewQuery } from './names.ts'
import type { ListSettings } from './settings.server.ts'

interface OfferedColumn {
  id: string
  header: string
  primary?: boolean
  hideHeader?: boolean
}

/**
 * How a person sets up a list: views (filters kept under a name) and columns. Stands over the table; kept on the
 * server. `children`: more of the kind, as an export.
 */
export function ListTools({
  settings,
  columns,
  children,
}: {
  settings: ListSettings
  columns: readonly OfferedColumn[]
  children?: ReactNode
}) {
  const { search } = useLocation()
  return (
    <div
      data-print="hide"
      className="relative flex flex-wrap items-center justify-end gap-1 border-b border-line px-2 py-1.5 text-sm"
    >
      <Views settings={settings} key={`${settings.list} ${viewQuery(search)}`} />
      <Columns settings={settings} columns={columns} />
      {children}
    </div>
  )
}

/** On a phone the panel hangs from the bar, so that no side of it leaves the screen. */
const ON_BAR = 'max-sm:static'

/** Downloads a list as a CSV, filtered as the page is. */
export function ExportLink({ to }: { to: string }) {
  const query = viewQuery(useLocation().search)
  return (
    <LinkButton to={query === '' ? to : `${to}?${query}`} external>
      Export CSV
    </LinkButton>
  )
}

function Views({ settings: { list, views } }: { settings: ListSettings }) {
  const { pathname, search } = useLocation()
  const { problem, answer, isBusy, submit } = useFormInPlace<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  const query = viewQuery(search)
  const current = views.find((view) => viewQuery(view.query) === query)
  useEffect(() => {
    if (answer) form.current?.reset()
  }, [answer])
  const to = `/app/lists/${list}`
  const send = (target: HTMLFormElement) => submit(sentHere(target), to)
  return (
    <Menu
      label="Views of this list"
      className={ON_BAR}
      closeOn={`${pathname}${search}`}
      panelClassName="w-72 max-w-[calc(100vw-2rem)]"
      button={
        <>
          <Icon name="list" />
          <span className="max-w-40 truncate">{current?.name ?? 'Views'}</span>
          <Icon name="chevronDown" className="size-3.5 text-ink-3" />
        </>
      }
    >
      {views.length === 0 ? (
        <p className="px-2.5 pt-1.5 text-ink-2">A view saves a filter and sort order under a name.</p>
      ) : (
        <ul>
          {views.map((view) => (
            <li key={view.id} className="flex items-center gap-1">
              <Link
                to={`${pathname}?${view.query}`}
                aria-current={view === current ? 'true' : undefined}
                className={cx(
                  'flex min-h-9 min-w-0 flex-1 items-center rounded-md px-2.5 break-words hover:bg-hover pointer-coarse:min-h-11',
                  view === current && 'bg-accent-soft font-medium text-accent',
                )}
              >
                <span className="min-w-0">{view.name}</span>
              </Link>
              <Form
                method="post"
                action={to}
                onSubmit={(event) => {
                  event.preventDefault()
                  send(event.currentTarget)
                }}
              >
                <Sent intent="remove" />
                <input type="hidden" name="view" value={view.id} />
                <IconButton type="submit" icon="close" label={`Remove the view ${view.name}`} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      {query === '' ? (
        <p className="mt-1 border-t border-line px-2.5 pt-2 pb-1 text-xs text-ink-2">
          Filter or sort the list to save what it shows as a view.
        </p>
      ) : (
        <Form
          ref={form}
          method="post"
          action={to}
          className="mt-1.5 border-t border-line px-2.5 pt-2.5 pb-1"
          onSubmit={(event) => {
            event.preventDefault()
            send(event.currentTarget)
          }}
        >
          <Sent intent="save" />
          <input type="hidden" name="query" value={query} />
          <label className="block text-xs font-medium" htmlFor={`view-${list}`}>
            Save this view as
          </label>
          <div className="mt-1 flex gap-2">
            <input
              id={`view-${list}`}
              name="name"
              className="control"
              maxLength={60}
              required
              autoComplete="off"
              defaultValue={current?.name}
              aria-invalid={problem === undefined ? undefined : true}
              aria-describedby={problem === undefined ? undefined : `view-${list}-problem`}
            />
            <Button type="submit" busy={isBusy}>
              Save
            </Button>
          </div>
          {problem === undefined ? null : (
            <p id={`view-${list}-problem`} role="alert" className="mt-1 text-xs text-bad">
              {problem.message}
            </p>
          )}
        </Form>
      )}
    </Menu>
  )
}

function Columns({
  settings: { list, hidden },
  columns,
}: {
  settings: ListSettings
  columns: readonly OfferedColumn[]
}) {
  const { pathname } = useLocation()
  const to = `/app/lists/${list}`
  const { submit } = useFormInPlace<typeof action>()
  // What names the row, and what has no head to be called by, always stays.
  const offered = columns.filter(({ primary, hideHeader }) => !primary && !hideHeader)
  return (
    <Menu
      label="Columns of this list"
      className={ON_BAR}
      closeOn={pathname}
      button={
        <>
          <Icon name="dashboard" /> Columns
          <Icon name="chevronDown" className="size-3.5 text-ink-3" />
        </>
      }
    >
      <Form
        method="post"
        action={to}
        className="px-2.5 py-1.5"
        onChange={(event) => submit(sentHere(event.currentTarget), to)}
      >
        <Sent intent="columns" />
        <fieldset>
          <legend className="pb-1.5 text-xs font-medium text-ink-3">Shown columns</legend>
          {offered.map(({ id, header }) => (
            <div key={id} className="py-0.5">
              <input type="hidden" name="offered" value={id} />
              <Checkbox name="shown" value={id} label={header} defaultChecked={!hidden.includes(id)} />
            </div>
          ))}
        </fieldset>
        <noscript>
          <Button type="submit">Show these columns</Button>
        </noscript>
      </Form>
    </Menu>
  )
}

/** What each form of a list sends; `back` is for a browser without script alone (`sentHere`). */
function Sent({ intent }: { intent: string }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="back" value={`${pathname}${search}`} />
    </>
  )
}

/** A form as the page sends it by script: it stays where it is. */
function sentHere(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  data.delete('back')
  return data
}
