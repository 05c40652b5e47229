import { useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'

/** Longer than it takes until a form that is sent is known to be under way. */
const settlesIn = 300

/**
 * Automatic updates of the mapping page. `update`: sends the choices, and what is counted follows. `waitForUpdate`: holds what a button sends
 * until the page has followed, since the form on it would take back what the update brought (an answer that is settled by then).
 */
export function useUpdates(form: RefObject<HTMLFormElement | null>): {
  update: () => void
  waitForUpdate: (event: FormEvent<HTMLFormElement>) => void
} {
  const submit = useSubmit()
  const { state } = useNavigation()
  const updatedAt = useRef(0)
  const [waiting, setWaiting] = useState<string | null>(null)
  const send = (intent: string) => {
    const choices = new FormData(form.current!)
    choices.set('intent', intent)
    submit(choices, { method: 'post', preventScrollReset: intent === 'preview' })
  }
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
    update: () => {
      updatedAt.current = Date.now()
      send('preview')
    },
    waitForUpdate: (event) => {
      if (state === 'idle' && Date.now() > updatedAt.current + settlesIn) return
      event.preventDefault()
      const button = (event.nativeEvent as SubmitEvent).submitter
      setWaiting(button instanceof HTMLButtonElement ? button.value : 'preview')
    },
  }
}
