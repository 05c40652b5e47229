import { startExitModal } from './exit-modal.ts'
import { startForms } from './forms.ts'
import { startNewsletter } from './newsletter.ts'
import { startPlayer } from './player.ts'
import { captureReferral, prefillReferral } from './referral.ts'
import {
  followSections,
  growCounters,
  openPanelOfAddress,
  rotateWords,
  startCopyButtons,
  startFollow,
  startMenu,
  startWaitlistLinks,
} from './small.ts'

/**
 * All script of the public pages. They are complete without it: it adds animation, copy buttons and form submission
 * without leaving the page.
 */
const each = <T extends HTMLElement>(selector: string, start: (element: T) => void) =>
  document.querySelectorAll<T>(selector).forEach(start)

captureReferral()
prefillReferral(document)
startForms()
startNewsletter()
startCopyButtons()
startFollow()
startWaitlistLinks()
openPanelOfAddress()
each('[data-player]', startPlayer)
each('[data-rotate]', rotateWords)
each('[data-counters]', (counters) => growCounters(counters))
each('[data-contents]', followSections)
each<HTMLDetailsElement>('details[data-menu]', startMenu)
each<HTMLDialogElement>('dialog[data-exit-intent]', startExitModal)
// A form that requests a prepared reward submits itself.
each<HTMLFormElement>('form[data-auto-send]', (form) => form.requestSubmit())
document.documentElement.dataset.script = 'ready'
