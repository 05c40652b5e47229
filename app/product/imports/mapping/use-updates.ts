import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react'
import { useSend } from '#app/ui/index.ts'

/** Milliseconds after a submit until the navigation state reliably shows it. */
const settlesIn = 300

/**
 * Automatic updates of the mapping page. `update` submits the choices and refreshes the counts. `waitForUpdate` holds a
 * button until the page is refreshed, since its form may lack an answer from the update. One update runs at a time; a
 * change in the meantime is submitted with the refreshed page.
 */
export function useUpdates(form: RefObject<HTMLFormElement | null>): {
  update: (event: ChangeEvent<HTMLInputElement>) => void
  waitForUpdate: (event: FormEvent<HTMLFormElement>) => void
} {
  const sendForm = useSend()
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
    sendForm(choices, { preventScrollReset: intent === 'preview' })
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
