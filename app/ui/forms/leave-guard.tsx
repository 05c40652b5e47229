import { useBlocker, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from '../actions/dialog.tsx'
import { isRefused } from './kept.tsx'

const typed =
  'input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=number], input[type=date], input[type=password], input[type=url], input[type=time], textarea'

/** Tracks forms with typed values that are neither submitted nor kept. */
function useTypedForms() {
  const forms = useRef(new Set<HTMLFormElement>())
  const sent = useRef(new Set<HTMLFormElement>())
  const { state } = useNavigation()
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches(typed)) return
      const { form } = target as HTMLInputElement
      if (form?.method === 'post' && form.dataset.kept === undefined) forms.current.add(form)
    }
    const leave = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement) || !forms.current.delete(target)) return
      sent.current.add(target)
    }
    document.addEventListener('input', note)
    // In the capture phase, before script submits the form: its own navigation would be blocked as unsaved.
    document.addEventListener('submit', leave, { capture: true })
    document.addEventListener('reset', leave)
    return () => {
      document.removeEventListener('input', note)
      document.removeEventListener('submit', leave, { capture: true })
      document.removeEventListener('reset', leave)
    }
  }, [])
  // After a refusal the form has unsaved values again.
  useEffect(() => {
    if (state !== 'idle') return
    for (const form of sent.current) if (form.isConnected && isRefused()) forms.current.add(form)
    sent.current.clear()
  }, [state])
  return {
    isTyped: () => {
      for (const form of forms.current) if (!form.isConnected) forms.current.delete(form)
      return forms.current.size > 0
    },
    forget: () => forms.current.clear(),
  }
}

/** Confirmation before leaving a page with unsaved values. Forms that keep their values are exempt. */
export function LeaveGuard() {
  const { isTyped, forget } = useTypedForms()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isTyped(),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isTyped()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  })
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      footer={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay on this page</Button>
          <Button
            variant="danger"
            onClick={() => {
              forget()
              blocker.proceed?.()
            }}
          >
            Leave
          </Button>
        </>
      }
    >
      What you typed on this page isn’t saved.
    </Dialog>
  )
}
