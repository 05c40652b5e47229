import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { keyedHash, newToken, sameBytes } from '../runtime/crypto.ts'
import { env } from '../runtime/env.ts'
import { log } from '../runtime/log.ts'
import { countEvent } from '../data/rate-limit.ts'

/**
 * Tells people from scripts before a form is taken. Three kinds of token pass: a reCAPTCHA token where that is
 * configured; otherwise a solved proof of work (ALTCHA); and, for browsers without JavaScript, the token that the
 * form's page carried, which must be a few seconds old. Every token is for one action, expires, and counts once.
 */
export type BotAction = 'email_submit' | 'signup_submit' | 'referral_submit' | 'newsletter_signup'

export const botActions: readonly BotAction[] = [
  'email_submit',
  'signup_submit',
  'referral_submit',
  'newsletter_signup',
]

/** The form's message when its token is missing or was refused. */
export const botCheckFailed = 'reCAPTCHA verification failed. Please try again.'

export type BotChallenge = { provider: 'altcha'; challenge: Challenge } | { provider: 'recaptcha'; siteKey: string }

export interface BotVerdict {
  success: boolean
  /** Reasons for the log and the caller, not for the visitor. */
  errors: string[]
}

/**
 * `id`: the signed part of a good token. The text around it can be written in many ways, and all of them are one token.
 */
type Judged = { id: string } | { errors: string[] }

const refused = (...errors: string[]): Judged => ({ errors })

const lifetimeMs = 30 * 60_000
const pageTokenLifetimeMs = 4 * 60 * 60_000
/** People need longer to read and fill in a form. */
const youngestPageTokenMs = 2_000
/** About 100 derivations of 2,000 rounds: some tenths of a second in a browser, once. */
const work = { cost: 2_000, least: 50, most: 150 }

const secretFor = (purpose: string) => Buffer.from(keyedHash('bot-check', purpose)).toString('base64url')

/** The puzzle that the browser must solve before it may send this form. */
export async function createBotChallenge(action: BotAction): Promise<BotChallenge> {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET } = env()
  if (RECAPTCHA_SITE_KEY && RECAPTCHA_SECRET) return { provider: 'recaptcha', siteKey: RECAPTCHA_SITE_KEY }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(work.least, work.most),
    deriveKey,
    data: { action },
    expiresAt: new Date(Date.now() + lifetimeMs),
    hmacSignatureSecret: secretFor('challenge'),
    hmacKeySignatureSecret: secretFor('key'),
  })
  return { provider: 'altcha', challenge }
}

const pageSignature = (action: string, at: string, nonce: string) =>
  keyedHash('bot-check-page', `${action}.${at}.${nonce}`)

/** The token that a form's page carries for browsers without JavaScript. */
export function pageToken(action: BotAction, now = Date.now()): string {
  const at = now.toString(36)
  const nonce = newToken().slice(0, 16)
  return ['page', action, at, nonce, Buffer.from(pageSignature(action, at, nonce)).toString('base64url')].join('.')
}

function verifyPageToken(token: string, action: BotAction | undefined): Judged {
  const [, named = '', at = '', nonce = '', signature = ''] = token.split('.')
  if (!sameBytes(Buffer.from(signature, 'base64url'), pageSignature(named, at, nonce)))
    return refused('invalid-input-response')
  if (action !== undefined && named !== action) return refused('action-mismatch')
  const age = Date.now() - parseInt(at, 36)
  if (age > pageTokenLifetimeMs) return refused('timeout-or-duplicate')
  return age < youngestPageTokenMs ? refused('too-fast') : { id: `page.${named}.${at}.${nonce}` }
}

async function verifyWork(token: string, action: BotAction | undefined): Promise<Judged> {
  let payload: { challenge: Challenge; solution: Solution }
  try {
    payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as typeof payload
    if (payload.challenge.parameters.data?.action !== (action ?? payload.challenge.parameters.data?.action))
      return refused('action-mismatch')
  } catch {
    return refused('invalid-input-response')
  }
  try {
    const result = await verifySolution({
      challenge: payload.challenge,
      solution: payload.solution,
      deriveKey,
      hmacSignatureSecret: secretFor('challenge'),
      hmacKeySignatureSecret: secretFor('key'),
    })
    const { nonce, salt } = payload.challenge.parameters
    return result.verified
      ? { id: `work.${nonce}.${salt}` }
      : refused(result.expired ? 'timeout-or-duplicate' : 'invalid-input-response')
  } catch (error) {
    log.debug('A bot check token could not be read.', { error })
    return refused('invalid-input-response')
  }
}

async function verifyRecaptcha(token: string, action: BotAction | undefined, secret: string): Promise<Judged> {
  const response = await fetch('https://www.google.com/recaptcha/api/siteverify', {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    signal: AbortSignal.timeout(10_000),
  })
  const answer = (await response.json()) as {
    success?: boolean
    action?: string
    score?: number
    'error-codes'?: string[]
  }
  if (!answer.success) return refused(...(answer['error-codes'] ?? ['invalid-input-response']))
  if (action !== undefined && answer.action !== undefined && answer.action !== action) return refused('action-mismatch')
  return (answer.score ?? 1) < 0.5 ? refused('low-score') : { id: `recaptcha.${token}` }
}

async function judge(token: string, action: BotAction | undefined): Promise<Judged> {
  if (token === '' || token.length > 8_000) return refused('missing-input-response')
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET } = env()
  try {
    if (RECAPTCHA_SITE_KEY && RECAPTCHA_SECRET) return await verifyRecaptcha(token, action, RECAPTCHA_SECRET)
    return token.startsWith('page.') ? verifyPageToken(token, action) : await verifyWork(token, action)
  } catch (error) {
    log.warn('The bot check service did not answer.', { error })
    return refused('service-unavailable')
  }
}

/** Looks at a token without using it up. `action` undefined: any action. */
export async function verifyBotToken(token: string, action?: BotAction): Promise<BotVerdict> {
  const judged = await judge(token, action)
  return 'id' in judged ? { success: true, errors: [] } : { success: false, errors: judged.errors }
}

/** Takes a form's token: true once for a good one, false ever after. */
export async function passesBotCheck(token: string, action: BotAction): Promise<boolean> {
  const judged = await judge(token, action)
  if (!('id' in judged)) return false
  try {
    return (await countEvent(`bot-token:${judged.id}`, pageTokenLifetimeMs)) === 1
  } catch (error) {
    // Without a database the form cannot be saved either, and says so itself.
    log.warn('A used bot check token could not be noted.', { error })
    return true
  }
}
