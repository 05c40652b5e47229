import { exitIntentDetector, landingExitIntent } from './exit-intent.ts'

const shownKey = 'exitIntentShown'
const requestedKey = 'demoRequested'
const fadeInMs = 100

/** A demo was asked for in this browser session: its form is soon fresh again, and the offer would come too late. */
export const rememberDemoRequest = (): void => sessionStorage.setItem(requestedKey, 'true')

/** Shows the landing page's last offer once per browser session, unless a demo request is under way or was made in it. */
export function startExitModal(dialog: HTMLDialogElement): void {
  const isLeaving = exitIntentDetector(landingExitIntent)
  let timer: number | undefined
  const stateOfRequest = () => document.getElementById('waitlist')?.dataset.state
  const isRequested = () =>
    sessionStorage.getItem(requestedKey) !== null || ['submitting', 'confirmed'].includes(stateOfRequest() ?? '')
  if (stateOfRequest() === 'confirmed') rememberDemoRequest()
  const show = () => {
    timer = undefined
    if (sessionStorage.getItem(shownKey) !== null || isRequested() || dialog.open) return
    sessionStorage.setItem(shownKey, 'true')
    document.removeEventListener('mousemove', onMove)
    dialog.showModal()
    setTimeout(() => dialog.setAttribute('data-visible', ''), fadeInMs)
  }
  const onMove = (event: MouseEvent) => {
    if (isLeaving(event.clientY) && timer === undefined && sessionStorage.getItem(shownKey) === null) {
      timer = window.setTimeout(show, landingExitIntent.delayMs)
    }
  }
  document.addEventListener('mousemove', onMove)
  dialog.addEventListener('close', () => dialog.removeAttribute('data-visible'))
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.querySelectorAll('[data-close]').forEach((button) => button.addEventListener('click', () => dialog.close()))
}
