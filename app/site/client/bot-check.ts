import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

type BotChallenge = { provider: 'altcha'; challenge: Challenge } | { provider: 'recaptcha'; siteKey: string }

interface Recaptcha {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

/** Work begun when the visitor came to the form, so that sending it need not wait. One token each. */
const begun = new Map<string, { at: number; token: Promise<string> }>()
const freshForMs = 20 * 60_000

/**
 * A token that shows that this browser did some work (or what reCAPTCHA says). Empty when that failed: the form then says so.
 * Where the browser has no cryptography (plain http on a network), the form keeps the token that its page carried.
 */
export async function humanToken(action: string, pageToken: string): Promise<string> {
  beginHumanCheck(action)
  const work = begun.get(action)
  begun.delete(action)
  const token = await (work?.token ?? Promise.resolve(''))
  return token === 'page' ? pageToken : token
}

export function beginHumanCheck(action: string): void {
  const work = begun.get(action)
  if (work && Date.now() - work.at < freshForMs) return
  begun.set(action, {
    at: Date.now(),
    token: fetchToken(action).catch((error: unknown) => {
      console.warn('The human check failed.', error)
      return ''
    }),
  })
}

async function fetchToken(action: string): Promise<string> {
  const response = await fetch(`/api/verify-human?action=${encodeURIComponent(action)}`, {
    headers: { Accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`API error: ${response.status}`)
  const asked = (await response.json()) as BotChallenge
  if (asked.provider === 'recaptcha') return recaptchaToken(asked.siteKey, action)
  if (typeof crypto === 'undefined' || !('subtle' in crypto) || crypto.subtle === undefined) return 'page'
  const solution = await solveChallenge({ challenge: asked.challenge, deriveKey, timeout: 30_000 })
  if (!solution) throw new Error('The work was not done in time.')
  return btoa(JSON.stringify({ challenge: asked.challenge, solution }))
}

let loading: Promise<Recaptcha> | null = null

function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha }
      grecaptcha.ready(() => resolve(grecaptcha))
    }
    script.onerror = () => reject(new Error('The check could not be loaded.'))
    document.head.append(script)
  })
  return loading
}

const recaptchaToken = async (siteKey: string, action: string) =>
  (await loadRecaptcha(siteKey)).execute(siteKey, { action })
