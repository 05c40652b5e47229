import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * The last query string of each page in this tab, for back links. In memory only, because it may contain customers'
 * names.
 */
const visited = new Map<string, string>()
let owner: string | null = null

/** Clears the map when the person, organization or mode changes. */
export function resetVisitedFor(now: string): void {
  if (owner !== null && owner !== now) visited.clear()
  owner = now
}

/** Records this page, and returns the path of another one with its last filter, sort order and page. */
export function useBackLink(to: string | undefined): string {
  const { pathname, search } = useLocation()
  useEffect(() => {
    visited.set(pathname, search)
  }, [pathname, search])
  return to === undefined ? '' : to.includes('?') ? to : `${to}${visited.get(to) ?? ''}`
}
