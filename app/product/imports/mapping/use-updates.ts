import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react'
import { useSend } from '#app/ui/index.ts'

/** Milliseconds after a submit in which the navigation state may not show it yet. */
const settlesIn = 300

/**
 * Automatic updates of the mapping page. `update` sends the choices, and the counts are refreshed. `waitForUpdate` delays a button until the
 * page is refreshed: its form may lack an answer that the update brings. One update runs at a time; a box changed meanwhile is sent
 * with the refreshed page.
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
