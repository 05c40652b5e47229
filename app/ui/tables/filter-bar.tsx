import { Form, useLocation, useSearchParams, useSubmit } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Icon } from '../style/icons.tsx'

/**
 * The search field and filters above a server-driven table: a GET form, so the URL holds the search. With script it
 * submits while typing; without, by its button. `children` receives a getter for search parameters and returns labelled
 * controls; `keep`: parameters to preserve (sorting is always preserved).
 */
export function FilterBar({
  searchLabel,
  searchName = 'q',
  searchPlaceholder,
  keep = [],
  children,
}: {
  searchLabel: string
  searchName?: string
  searchPlaceholder?: string
  keep?: readonly string[]
  children?: (value: (name: string) => string) => ReactNode
}) {
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const value = (name: string) => query.get(name) ?? ''
  const send = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (form.current) submit(form.current, { replace: true, preventScrollReset: true })
  }
  const onChange = (isTyped: boolean) => {
    clearTimeout(timer.current)
    if (isTyped) timer.current = setTimeout(send, 300)
    // Immediately: the response to an earlier search may arrive meanwhile and would reset the fields.
    else send()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // The fields hold a search that isn't submitted yet.
    if (timer.current !== undefined) return
    // A link ("show all") changed the URL: update the fields, except while they are being typed in.
    for (const control of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []) {
      if (control !== document.activeElement && control.type !== 'hidden')
        control.value = new URLSearchParams(search).get(control.name) ?? ''
    }
  }, [search])
  return (
    <Form
      ref={form}
      method="get"
      action={pathname}
      role="search"
      data-print="hide"
      aria-label={searchLabel}
      className="flex flex-wrap items-center gap-2 border-b border-line p-3"
      onChange={(event) => onChange(event.target instanceof HTMLInputElement)}
      preventScrollReset
    >
      {['sort', ...keep].map((name) =>
        value(name) ? <input key={name} type="hidden" name={name} value={value(name)} /> : null,
      )}
      <div className="relative min-w-48 flex-1 sm:max-w-sm">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3"
        />
        <input
          type="search"
          name={searchName}
          aria-label={searchLabel}
          placeholder={searchPlaceholder}
          defaultValue={value(searchName)}
          className="control pl-8"
          autoComplete="off"
        />
      </div>
      {children?.(value)}
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
    </Form>
  )
}
