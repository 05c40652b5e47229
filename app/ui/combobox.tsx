import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from './cx.ts'
import { useFieldTies } from './field.tsx'

export interface Suggestion {
  id: string
  /** What the field then reads. */
  text: string
  hint?: string
}

/**
 * A text field that offers what matches while one types. `onQuery` asks for matches (`suggestions` answers `answered`); what is chosen is kept
 * as `idName`, which empties as soon as the text is another. Without script it is a plain text field.
 */
export function Combobox({
  name,
  idName,
  defaultText,
  defaultId,
  suggestions,
  answered,
  onQuery,
  noMatch,
}: {
  name: string
  idName: string
  defaultText: string
  defaultId: string
  suggestions: readonly Suggestion[]
  answered: string
  onQuery: (query: string) => void
  noMatch: string
}) {
  const ties = useFieldTies()
  const listId = useId()
  const [text, setText] = useState(defaultText)
  const [id, setId] = useState(defaultId)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const query = text.trim()
  const isAnswered = open && query !== '' && answered === query
  const shown = isAnswered ? suggestions : []
  const ask = (value: string) => {
    clearTimeout(timer.current)
    if (value.trim() !== '') timer.current = setTimeout(() => onQuery(value.trim()), 150)
  }
  const choose = (one: Suggestion) => {
    setText(one.text)
    setId(one.id)
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) {
        setOpen(true)
        ask(text)
      } else if (shown.length > 0)
        setActive((at) => (at + (event.key === 'ArrowDown' ? 1 : shown.length - (at < 0 ? 0 : 1))) % shown.length)
    } else if (event.key === 'Enter' && shown[active]) {
      event.preventDefault()
      choose(shown[active])
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <div className="relative">
      <input type="hidden" name={idName} value={id} />
      <input
        type="text"
        {...ties}
        name={name}
        value={text}
        autoComplete="off"
        className="control"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setId('')
          setOpen(true)
          setActive(-1)
          ask(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {shown.length > 0 ? (
        <ul
          id={listId}
          role="listbox"
          aria-label="Matches"
          className="absolute z-20 mt-1 max-h-72 w-full min-w-56 overflow-y-auto rounded-md border border-line bg-surface py-1 text-sm shadow-lg"
        >
          {shown.map((one, index) => (
            // The press comes before the field loses the focus, and with it the list.
            <li
              key={one.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={cx('cursor-pointer px-3 py-2', index === active ? 'bg-sunken' : 'hover:bg-sunken')}
              onMouseDown={(event) => {
                event.preventDefault()
                choose(one)
              }}
            >
              {one.text}
              {one.hint ? <span className="block text-xs text-ink-3">{one.hint}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <span role="status" className="sr-only">
        {isAnswered
          ? shown.length === 0
            ? noMatch
            : `${shown.length} ${shown.length === 1 ? 'match' : 'matches'}`
          : ''}
      </span>
      {isAnswered && shown.length === 0 ? (
        <p className="mt-1 text-xs text-ink-2" aria-hidden="true">
          {noMatch}
        </p>
      ) : null}
    </div>
  )
}
