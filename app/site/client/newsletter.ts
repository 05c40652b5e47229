import { newsletterWords } from '../newsletter/words.ts'
import { collect, lock, showError } from './forms.ts'
import { referralKey } from './referral.ts'

interface Answer {
  success?: boolean
  isFakeSuccess?: boolean
  error?: string
}

const post = async (body: object): Promise<Answer> => {
  const response = await fetch('/api/newsletter', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

/**
 * The newsletter form: idle, submitting, subscribed, error. After a real success a second call sends the confirmation
 * mail; after a fake success it doesn't. The form in the blog's list returns to idle on any error.
 */
async function join(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const region = form.closest<HTMLElement>('[data-region]')
  if (!region || region.dataset.state === 'submitting') return
  const failedState = form.dataset.newsletter === 'list' ? 'idle' : 'error'
  showError(form, '')
  region.dataset.state = 'submitting'
  const pending = collect(form, submitter)
  const unlock = lock(form)
  const input = form.querySelector<HTMLInputElement>('input[name="email"]')
  const fail = (words: string) => {
    region.dataset.state = failedState
    unlock()
    showError(form, words)
    input?.setAttribute('aria-invalid', 'true')
    input?.setAttribute('aria-describedby', form.querySelector('[data-error]')?.id ?? '')
    input?.focus()
  }
  input?.removeAttribute('aria-invalid')
  input?.removeAttribute('aria-describedby')
  try {
    const data = await pending
    const email = String(data.get('email') ?? '')
    const answer = await post({
      email,
      source: 'blog',
      referral_code: localStorage.getItem(referralKey) ?? '',
      token: String(data.get('token') ?? ''),
    })
    if (!answer.isFakeSuccess) {
      if (!answer.success) return fail(answer.error || newsletterWords.noReason)
      await post({ email: email.trim(), confirm: true })
    }
    unlock()
    form.reset()
    form.hidden = true
    region.dataset.state = 'subscribed'
    const done = region.querySelector<HTMLElement>('[data-subscribed]')
    if (done) {
      done.hidden = false
      done.focus()
    }
  } catch (error) {
    console.warn('The newsletter form could not be sent.', error)
    fail(newsletterWords.exception)
  }
}

export function startNewsletter(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('form[data-newsletter]')) return
    event.preventDefault()
    void join(form, event.submitter)
  })
}
