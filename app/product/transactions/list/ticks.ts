import { useCallback, useEffect, useState } from 'react'

export interface Ticks {
  /** Ids of the ticked transactions, in the order in which they were ticked. */
  ticked: readonly string[]
  /** Whether they are known: without script they are what the form sends. */
  isScripted: boolean
  set: (ids: readonly string[]) => void
  clear: () => void
  /** They were sent to become a report. */
  sent: () => void
}

const none: readonly string[] = []
const prefix = 'str-ticks '
const sentKey = 'str-ticks-sent'

/**
 * The transactions ticked for a suspicious transaction report, kept from page to page and filter to filter in this tab.
 * `owner` names the person, organization and mode that they belong to; null where nobody may tick. They go once a
 * report was made of them (`useTicksMade`); when it was refused they stay. Without script, the form sends the boxes of
 * its own page.
 */
export function useTicks(owner: string | null): Ticks {
  const [ticked, setTicked] = useState<readonly string[]>(none)
  const [isScripted, setScripted] = useState(false)
  const key = `${prefix}${owner ?? ''}`
  useEffect(() => {
    setScripted(true)
    // What was ticked before the script was there counts as well.
    const early = [
      ...document.querySelectorAll<HTMLInputElement>('input[type=checkbox][name=transaction]:checked'),
    ].map((box) => box.value)
    setTicked(owner === null ? none : [...new Set([...stored(key), ...early])])
  }, [key, owner])
  const keep = useCallback(
    (next: readonly string[]) => {
      store(key, next)
      setTicked(next)
    },
    [key],
  )
  return {
    ticked,
    isScripted,
    set: keep,
    clear: () => keep(none),
    sent: () => store(sentKey, ticked),
  }
}

/**
 * On the page of a suspicious transaction report: clears the ticks of the transactions that became this report.
 */
export function useTicksMade(transactionIds: readonly string[] | null): void {
  useEffect(() => {
    const sent = new Set(stored(sentKey))
    if (
      transactionIds === null ||
      sent.size === 0 ||
      sent.size !== transactionIds.length ||
      !transactionIds.every((id) => sent.has(id))
    )
      return
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) store(key, none)
    store(sentKey, none)
  }, [transactionIds])
}

function stored(key: string): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  } catch {
    // A browser that keeps nothing for pages, or another's value under this name: the ticks of this page alone count.
    return []
  }
}

function store(key: string, ids: readonly string[]): void {
  try {
    if (ids.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // The same browser: they last as long as the page.
  }
}
