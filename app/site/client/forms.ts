import { recordAttempt } from './attempts.ts'
import { beginHumanCheck, humanToken } from './bot-check.ts'
import { rememberDemoRequest } from './exit-modal.ts'
import { forgetReferral, prefillReferral } from './referral.ts'

const controls = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLButtonElement | HTMLSelectElement>('input, button, select'),
]

/**
 * Disables a form while it is submitted and shows the button's busy label. Returns a function that enables it again.
 */
export function lock(form: HTMLFormElement): () => void {
  const locked = controls(form).filter((control) => !control.disabled)
  const button = form.querySelector<HTMLButtonElement>('button[data-busy]')
  const words = button?.textContent ?? ''
  locked.forEach((control) => (control.disabled = true))
  if (button?.dataset.busy) button.textContent = button.dataset.busy
  return () => {
    locked.forEach((control) => (control.disabled = false))
    if (button) button.textContent = words
  }
}

export function showError(form: HTMLFormElement, words: string): void {
  const place = form.querySelector<HTMLElement>('[data-error]')
  if (!place) return
  place.textContent = words
  place.hidden = words === ''
}

const lacksRequired = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[required]')].some(
    (control) => control.validity.valueMissing,
  )

/** The form's data, with a human-check token if its action requires one. */
export async function collect(form: HTMLFormElement, submitter: HTMLElement | null): Promise<FormData> {
  const data = new FormData(form, submitter)
  const { botAction } = form.dataset
  // A form without its required fields is refused anyway, so the check is skipped.
  if (botAction && !lacksRequired(form)) data.set('token', await humanToken(botAction, String(data.get('token') ?? '')))
  return data
}

/**
 * Submits a form and replaces its region with that of the response, which is the page that a browser without script
 * gets.
 */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const region = form.closest<HTMLElement>('[data-region]')
  if (!region || region.dataset.state === 'submitting') return
  const before = region.outerHTML
  showError(form, '')
  const stateBefore = region.dataset.state ?? 'idle'
  region.dataset.state = 'submitting'
  region.setAttribute('aria-busy', 'true')
  if (form.dataset.attempts !== undefined) recordAttempt(localStorage, Date.now())
  const pending = collect(form, submitter)
  const unlock = lock(form)
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: toUrlEncoded(await pending),
      headers: { Accept: 'text/html' },
    })
    // Without the head: its inline style has a nonce that this page's CSP rejects.
    const html = (await response.text()).replace(/<head>[\s\S]*?<\/head>/i, '')
    const answer = new DOMParser().parseFromString(html, 'text/html')
    const next = answer.getElementById(region.id)
    if (!next) throw new Error(`The answer (${response.status}) has no ${region.id}.`)
    const fresh = document.importNode(next, true)
    region.replaceWith(fresh)
    arrive(fresh, before)
  } catch (error) {
    console.warn('A form could not be sent.', error)
    region.dataset.state = stateBefore
    region.removeAttribute('aria-busy')
    unlock()
    showError(form, form.dataset.failed ?? 'An unexpected error occurred. Please try again.')
  }
}

const toUrlEncoded = (data: FormData) =>
  new URLSearchParams([...data].map(([key, value]) => [key, typeof value === 'string' ? value : value.name]))

/** Shown below the reset form, in case the browser blocked opening the page. */
function scheduleLink(url: string): HTMLElement {
  const line = document.createElement('p')
  line.setAttribute('role', 'status')
  line.className = 'mt-4 text-sm text-ink-2'
  const link = document.createElement('a')
  Object.assign(link, { className: 'link', href: url, target: '_blank', rel: 'noopener', textContent: 'Choose a time' })
  line.append('Your demo request was received. ', link, ' if the page did not open.')
  return line
}

/** Runs after a form's response was inserted in the page. */
function arrive(region: HTMLElement, before: string): void {
  disableNativeValidation(region)
  prefillReferral(region)
  region.querySelectorAll<HTMLElement>('[data-with-script]').forEach((words) => (words.hidden = false))
  const focus = region.querySelector<HTMLElement>('[data-focus]')
  focus?.focus()
  const next = region.querySelector<HTMLElement>('[data-open-url]')
  if (next?.dataset.openUrl) {
    const url = next.dataset.openUrl
    rememberDemoRequest()
    setTimeout(() => {
      window.open(url, '_blank', 'noopener')
      forgetReferral()
      if (!region.isConnected) return
      const template = document.createElement('template')
      template.innerHTML = before
      const form = template.content.firstElementChild as HTMLElement | null
      if (!form) return
      const fields = form.querySelector('form')
      if (fields) {
        fields.reset()
        showError(fields, '')
        fields.querySelectorAll('[aria-invalid]').forEach((input) => input.removeAttribute('aria-invalid'))
      }
      region.replaceWith(form)
      disableNativeValidation(form)
      // The form rendered before still contains the referral code.
      forgetReferral(form)
      form.append(scheduleLink(url))
    }, Number(next.dataset.openDelay))
  }
}

const sentByScript = 'form[data-enhance], form[data-newsletter]'

/** Disables native validation, whose bubbles would hide our own messages. Without script the browser validates. */
export function disableNativeValidation(root: ParentNode): void {
  root.querySelectorAll<HTMLFormElement>(sentByScript).forEach((form) => (form.noValidate = true))
}

/**
 * Submits every `form[data-enhance]` without leaving the page, and starts the human check when a visitor reaches a
 * form.
 */
export function startForms(): void {
  disableNativeValidation(document)
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('form[data-enhance]')) return
    event.preventDefault()
    void send(form, event.submitter)
  })
  document.addEventListener('focusin', (event) => {
    const action = (event.target as HTMLElement).closest<HTMLFormElement>('form[data-bot-action]')?.dataset.botAction
    if (action) beginHumanCheck(action)
  })
}
