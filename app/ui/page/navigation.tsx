import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** First in the tab order: skips the navigation to the element with id `main`. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      data-print="hide"
      className="fixed top-2 left-2 z-70 -translate-y-20 rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent shadow-pop focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}

/** A thin bar at the top during navigation; delayed, so that fast pages don't flicker. */
export function PendingBar() {
  const { state } = useNavigation()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (state === 'idle') {
      setShown(false)
      return
    }
    const timer = setTimeout(() => setShown(true), 150)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <div role="status" aria-live="polite">
      {shown ? (
        <>
          <div className="pending-bar" />
          <span className="sr-only">Loading</span>
        </>
      ) : null}
    </div>
  )
}

/** Announces the new page's title to screen readers after client-side navigation. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const [first, setFirst] = useState(pathname)
  useEffect(() => {
    if (pathname === first) return
    setFirst('')
    setTitle(document.title)
  }, [pathname, first])
  return (
    <p aria-live="assertive" className="sr-only">
      {title}
    </p>
  )
}
