import { exitIntentDetector, landingExitIntent } from './exit-intent.ts'

const shownKey = 'exitIntentShown'
const fadeInMs = 100

/** Shows the landing page's last offer once per browser session, unless a demo request is under way or made. */
export function startExitModal(dialog: HTMLDialogElement): void {
  const isLeaving = exitIntentDetector(landingExitIntent)
  let timer: number | undefined
  const demoUnderWay = () => ['submitting', 'confirmed'].includes(document.getElementById('waitlist')?.dataset.state ?? '')
  const show = () => {
    timer = undefined
    if (sessionStorage.getItem(shownKey) !== null || demoUnderWay() || dialog.open) return
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
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  dialog.querySelectorAll('[data-close]').forEach(button => button.addEventListener('click', () => dialog.close()))
}
