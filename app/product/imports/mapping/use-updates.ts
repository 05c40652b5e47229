import { useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react'

/** Longer than it takes until a form that is sent is known to be under way. */
const settlesIn = 300

/**
 * Automatic updates of the mapping page. `update`: sends the choices, and what is counted follows. `waitForUpdate`: holds what a button sends
 * until the page has followed, since the form on it would take back what the update brought (an answer that is settled by then). One is
 * under way at a time: a box that is changed meanwhile is sent when the page has followed, on top of what it then shows.
 */
export function useUpdates(form: RefObject<HTMLFormElement | null>): {
  update: (event: ChangeEvent<HTMLInputElement>) => void
  waitForUpdate: (event: FormEvent<HTMLFormElement>) => void
} {
  const submit = useSubmit()
  const { state } = useNavigation()
  const updatedAt = useRef(0)
  const changed = useRef(new Map<string, boolean>())
  const [waiting, setWaiting] = useState<string | null>(null)
  const send = (intent: string) => {
    for (const [name, isChecked] of changed.current) {
      const box = form.current!.elements.namedItem(name)
      if (box instanceof HTMLInputElement) box.checked = isChecked
    }
    changed.current.clear()
    const choices = new FormData(form.current!)
    choices.set('intent', intent)
    updatedAt.current = Date.now()
    submit(choices, { method: 'post', preventScrollReset: intent === 'preview' })
  }
  const isSettled = () => state === 'idle' && Date.now() > updatedAt.current + settlesIn
  useEffect(() => {
    if (waiting === null || state !== 'idle') return
    const timer = setTimeout(
      () => {
        setWaiting(null)
        send(waiting)
      },
      Math.max(0, updatedAt.current + settlesIn - Date.now()),
    )
    return () => clearTimeout(timer)
  })
  return {
    update: ({ target }) => {
      if (isSettled()) {
        send('preview')
        return
      }
      changed.current.set(target.name, target.checked)
      setWaiting((before) => before ?? 'preview')
    },
    waitForUpdate: (event) => {
      if (isSettled()) return
      event.preventDefault()
      const button = (event.nativeEvent as SubmitEvent).submitter
      setWaiting(button instanceof HTMLButtonElement ? button.value : 'preview')
    },
  }
}
