import { exitIntentDetector, landingExitIntent } from './exit-intent.ts'

const shownKey = 'exitIntentShown'
const requestedKey = 'demoRequested'
const fadeInMs = 100

/** Records a demo request in the session: its form is reset soon after, and the exit offer would come too late. */
export const rememberDemoRequest = (): void => sessionStorage.setItem(requestedKey, 'true')

/** Shows the landing page's exit offer once per browser session, unless a demo request is in progress or was made. */
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
