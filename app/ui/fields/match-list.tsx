import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '../style/cx.ts'

/** One suggestion of a combobox. */
export interface Match {
  id: string
  text: string
  hint?: string
}

const leastHeight = 160
const mostHeight = 288

/**
 * State of a combobox's list: whether it is open, the active match, and keyboard handling. `onOpen`: called when an
 * arrow key opens it. `startAt`: index of the initially active match.
 */
export function useMatches<One extends Match>(
  shown: readonly One[],
  { choose, onOpen, startAt = () => -1 }: { choose: (one: One) => void; onOpen?: () => void; startAt?: () => number },
) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const open = (at = startAt()) => {
    setOpen(true)
    setActive(at)
  }
  const pick = (one: One) => {
    choose(one)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) {
        open()
        onOpen?.()
      } else if (shown.length > 0)
        setActive((at) => (at + (event.key === 'ArrowDown' ? 1 : shown.length - (at < 0 ? 0 : 1))) % shown.length)
    } else if (event.key === 'Enter' && isOpen && shown[active]) {
      event.preventDefault()
      pick(shown[active])
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  return { isOpen, active, open, close, pick, onKeyDown }
}

/**
 * The matches below their field, in the top layer so that no scrolling or clipping ancestor cuts them off. Shown while
 * rendered.
 */
export function MatchList<One extends Match>({
  id,
  label,
  shown,
  active,
  onPick,
}: {
  id: string
  label: string
  shown: readonly One[]
  active: number
  onPick: (one: One) => void
}) {
  const ref = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const list = ref.current
    const field = list?.previousElementSibling
    if (!list || !field) return
    list.setAttribute('popover', 'manual')
    list.showPopover()
    const place = () => {
      const at = field.getBoundingClientRect()
      const below = window.innerHeight - at.bottom - 8
      const isBelow = below >= leastHeight || below >= at.top
      const height = Math.min(mostHeight, isBelow ? below : at.top - 8)
      const width = Math.min(Math.max(at.width, 224), window.innerWidth - 16)
      Object.assign(list.style, {
        left: `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`,
        width: `${width}px`,
        maxHeight: `${height}px`,
        top: isBelow ? `${at.bottom + 4}px` : 'auto',
        bottom: isBelow ? 'auto' : `${window.innerHeight - at.top + 4}px`,
      })
    }
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [])
  useEffect(() => {
    ref.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <ul
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      className="fixed m-0 overflow-y-auto rounded-md border border-line bg-raised py-1 text-sm text-ink shadow-pop"
    >
      {shown.map((one, index) => (
        // mousedown comes before blur, which would close the list.
        <li
          key={one.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={cx('cursor-pointer px-3 py-2', index === active ? 'bg-accent-soft' : 'hover:bg-hover')}
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(one)
          }}
        >
          {one.text}
          {one.hint ? <span className="block text-xs text-ink-3">{one.hint}</span> : null}
        </li>
      ))}
    </ul>
  )
}

/**
 * Message that nothing matches. It overlays the page: otherwise content below would move under a click when it
 * disappears.
 */
export const NoMatch = ({ children }: { children: string }) => (
  <p
    className="pointer-events-none absolute top-full left-0 z-10 mt-1 rounded-md border border-line bg-raised px-3 py-1.5 text-xs text-ink-2 shadow-pop"
    aria-hidden="true"
  >
    {children}
  </p>
)

/** Announces the number of matches to screen readers. */
export function MatchCount({ count, noMatch }: { count: number | null; noMatch: string }) {
  return (
    <span role="status" className="sr-only">
      {count === null ? '' : count === 0 ? noMatch : `${count} ${count === 1 ? 'match' : 'matches'}`}
    </span>
  )
}
