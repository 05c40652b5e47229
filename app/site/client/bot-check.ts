import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

type BotChallenge = { provider: 'altcha'; challenge: Challenge } | { provider: 'recaptcha'; siteKey: string }

interface Recaptcha {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

/** Checks started when the visitor reached the form, so that submitting needn't wait. Each token is used once. */
const begun = new Map<string, { at: number; token: Promise<string> }>()
const freshForMs = 20 * 60_000

/**
 * A token that proves work done by this browser (or from reCAPTCHA). Empty if that failed; the form then shows an
 * error. Without Web Crypto (plain HTTP), the token rendered with the page is used.
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
