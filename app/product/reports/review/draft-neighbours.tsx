import { Link, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { Icon } from '#app/ui/index.ts'

export interface Neighbours {
  previous: string | null
  next: string | null
}

const className =
  'inline-flex min-h-6 items-center gap-0.5 rounded-sm px-1 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-9'

/** Whether keys belong to the element: in a select, Alt with an arrow opens its list. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="combobox"], [role="listbox"], [role="textbox"], dialog') !== null)

/** Links to the previous and next draft by due date, with Alt+Up and Alt+Down as shortcuts. */
export function DraftNeighbours({ previous, next }: Neighbours) {
  const navigate = useNavigate()
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.defaultPrevented || takesKeys(event.target)) return
      const to = event.key === 'ArrowDown' ? next : event.key === 'ArrowUp' ? previous : null
      if (to === null) return
      event.preventDefault()
      navigate(`/app/reports/${to}`)
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [navigate, previous, next])
  if (previous === null && next === null) return null
  return (
    <nav aria-label="Other drafts" className="flex items-center gap-2">
      {previous === null ? null : (
        <Link to={`/app/reports/${previous}`} className={className} aria-keyshortcuts="Alt+ArrowUp">
          <Icon name="chevronLeft" /> Previous draft <Keys arrow="↑" />
        </Link>
      )}
      {next === null ? null : (
        <Link to={`/app/reports/${next}`} className={className} aria-keyshortcuts="Alt+ArrowDown">
          Next draft <Keys arrow="↓" /> <Icon name="chevronRight" />
        </Link>
      )}
    </nav>
  )
}

/** The shortcut beside its link; a screen reader has it from the link. */
const Keys = ({ arrow }: { arrow: string }) => (
  <kbd aria-hidden className="font-sans text-xs text-ink-3 pointer-coarse:hidden">
    Alt+{arrow}
  </kbd>
)
