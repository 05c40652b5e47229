import { useLocation } from '@remix-run/react'
import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { DateTime } from '../values/values.tsx'

/** Calls `before` when the page is about to be printed, while the paper can still change, and `after` when it was. */
export function usePrinting(before: () => void, after?: () => void): void {
  useEffect(() => {
    const onBefore = () => flushSync(before)
    const onAfter = () => after?.()
    addEventListener('beforeprint', onBefore)
    addEventListener('afterprint', onAfter)
    return () => {
      removeEventListener('beforeprint', onBefore)
      removeEventListener('afterprint', onAfter)
    }
  }, [before, after])
}

type Control = HTMLInputElement | HTMLSelectElement

function wordsOf(control: Control): string | null {
  const label = (control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? '').trim()
  if (control instanceof HTMLSelectElement) {
    const chosen = control.selectedOptions[0]
    return control.value === '' || chosen === undefined ? null : `${label}: ${chosen.text.trim()}`
  }
  if (control.type === 'checkbox' || control.type === 'radio') return control.checked ? label : null
  return control.value.trim() === '' ? null : `${label}: “${control.value.trim()}”`
}

/** What the filters of the page say, from the forms that put it into the address. */
function filterWords(): string {
  const controls = document.querySelectorAll<Control>(
    'main form[method="get"] :is(input:not([type="hidden"]), select)[name]',
  )
  return [...controls].flatMap((control) => wordsOf(control) ?? []).join(' · ')
}

/** The first lines of a sheet: whose it is (`children`), when it was printed, and the filter of what is on it. */
export function PaperHead({ openedAt, children }: { openedAt: string; children: ReactNode }) {
  const { key } = useLocation()
  const [printedAt, setPrintedAt] = useState(openedAt)
  const [filter, setFilter] = useState('')
  const [read] = useState(() => () => {
    setPrintedAt(new Date().toISOString())
    setFilter(filterWords())
  })
  usePrinting(read)
  // A browser that tells nobody that it prints has the filter of the page as it was opened.
  useEffect(() => setFilter(filterWords()), [key])
  return (
    <div data-print="only">
      <p>
        {children} · Printed <DateTime at={printedAt} />
      </p>
      {filter === '' ? null : <p>Filter: {filter}</p>}
    </div>
  )
}
