import { Link, useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { buttonClass, cx, Icon, IconButton, Spinner, useLookup, countOf } from '#app/ui/index.ts'
import type { loader } from './search.route.tsx'

const address = (query: string) => (query === '' ? '/app/search' : `/app/search?q=${encodeURIComponent(query)}`)

/**
 * The search of the whole product, on every page: a link to its page that, with script, opens a box over this one; so
 * does Ctrl+K or ⌘K.
 */
export function SearchBox() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [keys, setKeys] = useState('')
  const { key } = useLocation()
  const open = () => {
    setOpen(true)
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }
  const close = () => dialog.current?.close()
  const look = buttonClass('secondary', 'md', 'text-ink-2 max-sm:px-2')
  const face = (
    <>
      <Icon name="search" />
      <span className="max-sm:sr-only">Search</span>
    </>
  )
  useEffect(() => {
    setKeys(/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K')
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return
      // Over another dialog it would compete with what that one asks.
      if (document.querySelector('dialog[open]') !== null && !dialog.current?.open) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  // Whatever was chosen, the page behind it has come.
  useEffect(close, [key])
  return (
    <>
      {keys === '' ? (
        <Link to="/app/search" className={look}>
          {face}
        </Link>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          className={look}
          onClick={open}
        >
          {face}
          <kbd
            aria-hidden="true"
            className="hidden rounded-sm border border-line px-1 font-sans text-2xs text-ink-3 lg:inline"
          >
            {keys}
          </kbd>
        </button>
      )}
      <dialog ref={dialog} className="modal modal-search" aria-label="Search" onClose={() => setOpen(false)}>
        {isOpen ? <SearchPanel onClose={close} /> : null}
      </dialog>
    </>
  )
}

function SearchPanel({ onClose }: { onClose: () => void }) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { load, data } = useLookup<typeof loader>()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const ask = (query: string, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => load(`/app/search?quick&q=${encodeURIComponent(query)}`), delay)
  }
  useEffect(() => {
    field.current?.focus()
    load('/app/search?quick&q=')
    return () => clearTimeout(timer.current)
  }, [load])
  const query = text.trim().slice(0, 200)
  const isAnswered = data !== undefined && data.query === query
  const groups = data?.groups ?? []
  const items = groups.flatMap((group) => group.items)
  const active = isAnswered ? Math.min(chosen, items.length - 1) : -1
  useEffect(() => setChosen(0), [query])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && items.length > 0) {
      event.preventDefault()
      setChosen((at) => (Math.max(0, at) + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Before the answer has come, nobody knows what the first of it will be: the page shows all.
      if (active >= 0) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click()
      else navigate(address(query))
    }
  }
  let place = -1
  return (
    <div className="flex max-h-[inherit] flex-col">
      <div className="flex items-center gap-2 border-b border-line px-3 py-2">
        <Icon name="search" className="size-4 flex-none text-ink-3" />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          className="min-h-11 w-full min-w-0 flex-1 bg-transparent text-base outline-none"
          aria-label="Search everything"
          placeholder="Customer, transaction, reference, receipt, page"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? listId : undefined}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            ask(event.currentTarget.value.trim().slice(0, 200), 120)
          }}
          onKeyDown={onKeyDown}
        />
        {isAnswered ? null : <Spinner />}
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      {items.length > 0 ? (
        <div ref={list} id={listId} role="listbox" aria-label="Found" className="min-h-0 overflow-y-auto p-2 text-sm">
          {groups.map((group, at) => (
            <div key={group.label} role="group" aria-labelledby={`${listId}-g${at}`}>
              <p id={`${listId}-g${at}`} role="presentation" className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3">
                {group.label}
              </p>
              {group.items.map(({ to, text: label, hint, isHelp }) => {
                place += 1
                return (
                  <Link
                    key={to}
                    to={to}
                    id={`${listId}-${place}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === active}
                    {...(isHelp && { target: '_blank', rel: 'noreferrer' })}
                    className={cx(
                      'block rounded-md px-2 py-1.5 break-words pointer-coarse:py-2.5',
                      place === active ? 'bg-accent-soft' : 'hover:bg-hover',
                    )}
                  >
                    {label}
                    {hint ? <span className="block text-xs text-ink-2">{hint}</span> : null}
                  </Link>
                )
              })}
            </div>
          ))}
        </div>
      ) : isAnswered ? (
        <p className="px-4 py-6 text-center text-sm text-ink-2">
          Nothing found. Try fewer letters, a reference, or a customer number.
        </p>
      ) : null}
      <div className="flex items-center justify-between gap-4 border-t border-line bg-sunken px-4 py-2 text-xs text-ink-2">
        <span role="status">{isAnswered && query !== '' ? countOf(items.length, 'result') : ''}</span>
        <Link className="link py-1" to={address(query)}>
          {query === '' ? 'Open the search page' : 'See all results'}
        </Link>
      </div>
    </div>
  )
}
