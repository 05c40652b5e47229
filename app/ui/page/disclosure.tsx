import { useCallback, useRef, type ReactNode } from 'react'
import { cx } from '../style/cx.ts'
import { Icon } from '../style/icons.tsx'
import { usePrinting } from './paper.tsx'

/**
 * A card that is collapsed to its title, a summary and a note. Works without script. Fields in a collapsed one are
 * submitted, too. `flush`: no padding (for a table).
 */
export function Disclosure({
  id,
  title,
  note,
  open,
  flush = false,
  level = 2,
  children,
}: {
  id?: string
  title: ReactNode
  note?: ReactNode
  open?: boolean
  flush?: boolean
  level?: 2 | 3
  children: ReactNode
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <details
      id={id}
      open={open || undefined}
      className="group scroll-mt-20 overflow-clip rounded-lg border border-line bg-surface shadow-card"
    >
      <summary className="flex min-h-11 list-none items-start gap-2 px-4 py-2.5 -outline-offset-2 hover:bg-hover sm:px-5 [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevronRight"
          className="mt-1 size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-x-3">
          <Heading className="shrink-0 text-sm leading-6 font-semibold">{title}</Heading>
          {note ? (
            <span className="line-clamp-2 text-sm leading-6 text-ink-2 break-words group-open:hidden sm:line-clamp-1">
              {note}
            </span>
          ) : null}
        </span>
      </summary>
      <div data-print="body" className={cx('border-t border-line', !flush && 'px-4 pt-4 pb-5 sm:px-5')}>
        {children}
      </div>
    </details>
  )
}

/** Opens the disclosures around an element, so that it is visible and can be focused. */
export function reveal(element: Element | null): void {
  for (let at = element?.closest('details') ?? null; at; at = at.parentElement?.closest('details') ?? null)
    at.open = true
}

/** Opens all disclosures of the page while it is printed. */
export function useOpenOnPaper(): void {
  const opened = useRef<HTMLDetailsElement[]>([])
  usePrinting(
    useCallback(() => {
      opened.current = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
      for (const one of opened.current) one.open = true
    }, []),
    useCallback(() => {
      for (const one of opened.current) one.open = false
      opened.current = []
    }, []),
  )
}
