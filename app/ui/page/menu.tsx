import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '../style/cx.ts'

/**
 * A button that opens a small panel, based on <details>: works without script; with it, Escape and a click outside
 * close it. `label`: accessible name of the button if `button` has no text. `closeOn`: closes it when this value
 * changes (such as the path).
 */
export function Menu({
  button,
  label,
  children,
  align = 'right',
  closeOn,
  className,
  panelClassName,
}: {
  button: ReactNode
  label?: string
  children: ReactNode
  align?: 'left' | 'right'
  closeOn?: string
  className?: string
  panelClassName?: string
}) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = ref.current
    if (!details) return
    const close = () => {
      details.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return
      close()
      details.querySelector('summary')?.focus()
    }
    const onPress = (event: Event) => {
      if (details.open && event.target instanceof Node && !details.contains(event.target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
    }
  }, [])
  useEffect(() => {
    if (ref.current) ref.current.open = false
  }, [closeOn])
  return (
    <details ref={ref} className={cx('relative', className)}>
      <summary className="flex min-h-9 list-none items-center gap-2 rounded-md px-2 text-sm hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        {label ? <span className="sr-only">{label}</span> : null}
        {button}
      </summary>
      <div
        className={cx(
          'absolute z-40 mt-1 min-w-56 rounded-lg border border-line bg-raised p-1.5 text-sm shadow-pop',
          align === 'right' ? 'right-0' : 'left-0',
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  )
}
