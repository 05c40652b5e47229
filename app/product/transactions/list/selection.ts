import { useCallback, useEffect, useState } from 'react'

export interface StrSelection {
  /** Ids of the selected transactions, in the order of their selection. */
  selected: readonly string[]
  /** Whether they are known: without script they are what the form sends. */
  isScripted: boolean
  set: (ids: readonly string[]) => void
  clear: () => void
  /** They were sent to become a report. */
  sent: () => void
}

const none: readonly string[] = []
const prefix = 'str-selection '
const sentKey = 'str-selection-sent'

/**
 * The transactions selected for a suspicious transaction report, kept across pages and filters in this tab.
 * `owner` names the person, organization and mode that they belong to; null where nobody may select. Cleared once a
 * report was made of them (`useSelectionMade`), kept if it was refused. Without script, the form sends the boxes of its
 * own page.
 */
export function useStrSelection(owner: string | null): StrSelection {
  const [selected, setSelected] = useState<readonly string[]>(none)
  const [isScripted, setScripted] = useState(false)
  const key = `${prefix}${owner ?? ''}`
  useEffect(() => {
    setScripted(true)
    // What was selected before the script loaded counts as well.
    const early = [
      ...document.querySelectorAll<HTMLInputElement>('input[type=checkbox][name=transaction]:checked'),
    ].map((box) => box.value)
    setSelected(owner === null ? none : [...new Set([...stored(key), ...early])])
  }, [key, owner])
  const keep = useCallback(
    (next: readonly string[]) => {
      store(key, next)
      setSelected(next)
    },
    [key],
  )
  return {
    selected,
    isScripted,
    set: keep,
    clear: () => keep(none),
    sent: () => store(sentKey, selected),
  }
}

/** On the page of a suspicious transaction report: clears the selection that became this report. */
export function useSelectionMade(transactionIds: readonly string[] | null): void {
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
    // No sessionStorage, or a foreign value under this key: only this page's selection counts.
    return []
  }
}

function store(key: string, ids: readonly string[]): void {
  try {
    if (ids.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // No sessionStorage: the selection lasts until the page closes.
  }
}
