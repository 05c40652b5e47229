import { useLocation, useNavigation } from '@remix-run/react'
import { createContext, useContext, useEffect, useRef, useState, type RefObject } from 'react'
import { Alert } from '../actions/alert.tsx'
import { Button } from '../actions/button.tsx'
import { refusedField } from './refusal.ts'
import { onSignOut, readKept, restoreEvent, writeKept, type KeptEntry } from '../fields/kept-store.ts'
import { DateTime } from '../values/values.tsx'

/** The owner of kept values: person, organization and mode; null: nothing is kept. */
export const KeptContext = createContext<string | null>(null)

const isSecret = (name: string, form: HTMLFormElement): boolean => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && (field.type === 'password' || field.type === 'file')
}

/** The form's values by name, without passwords and files. */
function held(form: HTMLFormElement): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !isSecret(name, form)) (values[name] ??= []).push(value)
  return values
}

const same = (one: readonly string[] = [], other: readonly string[] = []) => one.join('\u0001') === other.join('\u0001')

/** Fills the fields of these names. Returns the names without a field. */
function fill(form: HTMLFormElement, values: KeptEntry['values']): string[] {
  const missing: string[] = []
  for (const [name, texts] of Object.entries(values)) {
    const fields = [...form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)]
    if (fields.length === 0 && texts.some((text) => text !== '')) missing.push(name)
    fields.forEach((field, at) => {
      if (field.type === 'checkbox' || field.type === 'radio') field.checked = texts.includes(field.value)
      else field.value = texts[at] ?? ''
      field.dispatchEvent(new CustomEvent(restoreEvent))
    })
  }
  return missing
}

/** Initial values of the page's forms. Kept here because a refused form is rendered with the typed values. */
const bases = new Map<string, Record<string, string[]>>()

/** Whether the page shows an error. A field's note on a saved value (`data-judged`) doesn't count. */
export const isRefused = (): boolean => document.querySelector(`#main [role="alert"], #main ${refusedField}`) !== null

/** Keeps the values of a refused form and removes those of a saved one. */
function settle(key: string, { isSent: _, ...entry }: KeptEntry): void {
  writeKept(key, isRefused() ? entry : null)
  if (!isRefused()) bases.delete(key)
}

interface Kept {
  /** When the values were typed; null if none were kept. */
  at: number | null
  /** Kept values that have no field on the page. */
  elsewhere: { name: string; text: string }[]
}

/** Keeps unsaved values of a form under `place`, and restores them when the page is opened again. */
export function useKept(ref: RefObject<HTMLFormElement | null>, place: string | undefined) {
  const owner = useContext(KeptContext)
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const key = place === undefined || owner === null ? null : `${owner}${pathname}#${place}`
  const [kept, setKept] = useState<Kept>({ at: null, elsewhere: [] })
  const wasSent = useRef(false)
  useEffect(() => {
    const form = ref.current
    if (key === null || form === null) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const shown = held(form)
    const base = bases.get(key) ?? shown
    bases.set(key, base)
    wasSent.current = false
    const entry = readKept(key)
    if (entry?.isSent) settle(key, entry)
    const restore = () => {
      if (entry === null || entry.isSent) return
      const changed = Object.entries(entry.values).filter(([name, texts]) => !same(shown[name], texts))
      const missing = fill(form, Object.fromEntries(changed))
      if (changed.length > 0)
        setKept({ at: entry.at, elsewhere: missing.map((name) => ({ name, text: entry.values[name]!.join(', ') })) })
      else writeKept(key, null)
    }
    // Choice boxes have replaced the plain selects by then.
    const restoring = setTimeout(restore, 100)
    const store = () => {
      clearTimeout(timer)
      timer = undefined
      if (isOver || wasSent.current) return
      const now = held(form)
      const names = new Set([...Object.keys(base), ...Object.keys(now)])
      const values = Object.fromEntries(
        [...names].filter((name) => !same(base[name], now[name])).map((name) => [name, now[name] ?? []]),
      )
      // The version that was seen is kept, too, so that saving over a newer version is still a conflict.
      const seen = now['seen-values']
      if (Object.keys(values).length === 0) writeKept(key, null)
      else writeKept(key, { at: Date.now(), values: seen === undefined ? values : { ...values, 'seen-values': seen } })
    }
    const later = () => {
      wasSent.current = false
      clearTimeout(timer)
      timer = setTimeout(store, 300)
    }
    const flush = () => {
      if (timer !== undefined) store()
    }
    const sent = () => {
      flush()
      wasSent.current = true
      const stored = readKept(key)
      if (stored !== null) writeKept(key, { ...stored, isSent: true })
    }
    const off = onSignOut(() => {
      isOver = true
      clearTimeout(timer)
    })
    form.addEventListener('input', later)
    form.addEventListener('change', later)
    form.addEventListener('submit', sent)
    addEventListener('pagehide', flush)
    return () => {
      clearTimeout(restoring)
      off()
      flush()
      if (!wasSent.current) bases.delete(key)
      form.removeEventListener('input', later)
      form.removeEventListener('change', later)
      form.removeEventListener('submit', sent)
      removeEventListener('pagehide', flush)
    }
  }, [key, ref])
  // Submitted and the same form is still there: it was refused, or saved on a page that stays.
  useEffect(() => {
    const form = ref.current
    if (state !== 'idle' || !wasSent.current || key === null || form === null) return
    wasSent.current = false
    const entry = readKept(key)
    if (entry !== null) settle(key, entry)
    if (isRefused()) return
    bases.set(key, held(form))
    setKept({ at: null, elsewhere: [] })
  }, [state, key, ref])
  const discard = () => {
    const form = ref.current
    if (key !== null) writeKept(key, null)
    const base = key === null ? undefined : bases.get(key)
    if (form !== null && base)
      fill(form, Object.fromEntries(Object.keys(held(form)).map((name) => [name, base[name] ?? []])))
    setKept({ at: null, elsewhere: [] })
  }
  return { kept, discard, isKept: key !== null }
}

/** Notice that the form contains values typed earlier and not saved. */
export function KeptNotice({ kept, discard }: { kept: Kept; discard: () => void }) {
  if (kept.at === null) return null
  return (
    <Alert
      tone="info"
      live="polite"
      title="Not saved yet"
      actions={
        <Button size="sm" onClick={discard}>
          Discard what I typed
        </Button>
      }
    >
      <p>
        This form holds what you typed on <DateTime at={kept.at} />.
      </p>
      {kept.elsewhere.map(({ name, text }) => (
        <p key={name}>
          {name.replaceAll('.', ' ')}: {text}
        </p>
      ))}
    </Alert>
  )
}
