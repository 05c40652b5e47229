import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** What each page of this tab last showed (its query), for the ways back to it. In memory alone: it may name customers. */
const visited = new Map<string, string>()
let owner: string | null = null

/** Forgets what another person, organization or mode showed. */
export function visitedBy(now: string): void {
  if (owner !== null && owner !== now) visited.clear()
  owner = now
}

/** Remembers this page, and leads a way back to another one as it was: with its filter, order and place. */
export function useWayBack(to: string | undefined): string {
  const { pathname, search } = useLocation()
  useEffect(() => {
    visited.set(pathname, search)
  }, [pathname, search])
  return to === undefined ? '' : to.includes('?') ? to : `${to}${visited.get(to) ?? ''}`
}
