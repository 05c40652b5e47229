/**
 * What people type, kept in their browser until it is saved, so that a closed tab loses nothing. Each entry belongs to one person in one
 * organization and mode; signing out, or another person signing in, removes all of it.
 */
const root = 'comply-kept/'
/** A field that holds its value in another way takes what was kept when it hears this. */
export const restoreEvent = 'comply-restore'
/** Written when somebody signs out: other tabs keep nothing from then on. */
const endKey = 'comply-kept-end'
/** Nobody comes back for what is older. */
const keptMs = 24 * 3_600_000

export interface KeptEntry {
  at: number
  /** What the form held that was not so when its page was opened, by name. */
  values: Record<string, string[]>
  /** It was sent, and nobody knows yet whether it was saved. */
  isSent?: true
}

/** A browser may refuse to keep anything: then nothing is kept, and the page works all the same. */
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

/** Removes all that is not this person's, and what is too old. */
export function keepOnly(person: string): void {
  attempt(() => {
    for (const key of keys())
      if (!key.startsWith(`${root}${person}/`) || readKept(key.slice(root.length)) === null)
        localStorage.removeItem(key)
  }, undefined)
}

/** Removes everything that was kept, and lets other tabs keep no more. */
export function endKept(): void {
  // The other tabs hear of it through the store, this one by itself.
  dispatchEvent(new Event(endKey))
  attempt(() => {
    for (const key of keys()) localStorage.removeItem(key)
    localStorage.setItem(endKey, String(Date.now()))
    localStorage.removeItem(endKey)
  }, undefined)
}

/** Calls back once somebody signed out, in this tab or another. */
export function onEnd(ended: () => void): () => void {
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

/** What was sent: removed where it was saved, kept where the page of an error came instead. */
export function settleSent(isSaved: boolean): void {
  attempt(() => {
    for (const key of keys()) {
      const entry = readKept(key.slice(root.length))
      if (!entry?.isSent) continue
      const { isSent: _, ...rest } = entry
      writeKept(key.slice(root.length), isSaved ? null : rest)
    }
  }, undefined)
}
