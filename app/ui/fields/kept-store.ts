/**
 * Unsaved form values in local storage, so that a closed tab loses nothing. Each entry belongs to one person in one
 * organization and mode. Signing out, or signing in as another person, removes all of them.
 */
const root = 'comply-kept/'
/** Custom controls restore their kept value on this event. */
export const restoreEvent = 'comply-restore'
/** Written on sign-out: other tabs then stop keeping values. */
const endKey = 'comply-kept-end'
/** Older entries are removed. */
const keptMs = 24 * 3_600_000

export interface KeptEntry {
  at: number
  /** Values by name that differ from those when the page was opened. */
  values: Record<string, string[]>
  /** It was submitted, and the result isn't known yet. */
  isSent?: true
}

/** Storage may be blocked or full: nothing is kept then, and the page still works. */
function attempt<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export function readKept(key: string): KeptEntry | null {
  const entry = attempt(() => JSON.parse(localStorage.getItem(root + key) ?? 'null') as KeptEntry | null, null)
  if (entry === null || typeof entry.at !== 'number' || typeof entry.values !== 'object') return null
  return Date.now() - entry.at > keptMs ? null : entry
}

export function writeKept(key: string, entry: KeptEntry | null): void {
  attempt(() => {
    if (entry === null) localStorage.removeItem(root + key)
    else localStorage.setItem(root + key, JSON.stringify(entry))
  }, undefined)
}

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(root))

/** Removes entries of other people and entries that are too old. */
export function keepOnlyOwner(person: string): void {
  attempt(() => {
    for (const key of keys())
      if (!key.startsWith(`${root}${person}/`) || readKept(key.slice(root.length)) === null)
        localStorage.removeItem(key)
  }, undefined)
}

/** Removes all entries, and stops all tabs from keeping more. */
export function clearKept(): void {
  // Storage events reach only the other tabs; this tab needs its own.
  dispatchEvent(new Event(endKey))
  attempt(() => {
    for (const key of keys()) localStorage.removeItem(key)
    localStorage.setItem(endKey, String(Date.now()))
    localStorage.removeItem(endKey)
  }, undefined)
}

/** Calls back after sign-out in this tab or another. */
export function onSignOut(ended: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === endKey || key === null) ended()
  }
  addEventListener('storage', listen)
  addEventListener(endKey, ended)
  return () => {
    removeEventListener('storage', listen)
    removeEventListener(endKey, ended)
  }
}

/** Settles submitted entries: removed if saved, kept if an error page was returned. */
export function settleSubmitted(isSaved: boolean): void {
  attempt(() => {
    for (const key of keys()) {
      const entry = readKept(key.slice(root.length))
      if (!entry?.isSent) continue
      const { isSent: _, ...rest } = entry
      writeKept(key.slice(root.length), isSaved ? null : rest)
    }
  }, undefined)
}
