import { botCheckFailed, passesBotCheck } from '#app/platform/services/bot-check.ts'
import { clientAddress } from '#app/platform/http/client-address.ts'
import { newToken } from '#app/platform/runtime/crypto.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import { isUniqueViolation } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { log } from '#app/platform/runtime/log.ts'
import { queueMail } from '#app/platform/services/mail.ts'
import { newsletterConfirmation } from '../content/mails.ts'
import { refusal, type Outcome } from '../forms/outcome.ts'
import { fakeSuccess, overLimit, saveForm } from '../forms/save.server.ts'
import { combineVerdicts, normalizeEmail, validateEmail, validateName } from '../forms/validators.ts'
import { newsletterWords } from './words.ts'

export interface NewsletterInput {
  email: string
  name?: string | undefined
  source: string
  referralCode: string | null
  token: string
}

async function isSubscribed(email: string): Promise<boolean> {
  if (env().SITE_FORMS === 'off') return false
  try {
    return (await untenantedDb().newsletterSubscription.count({ where: { email, isActive: true } })) > 0
  } catch (error) {
    log.warn('The check for an active subscription failed.', { error })
    return false
  }
}

/** The first line of the database's error message, without values or the statement. */
const databaseMessage = (error: unknown) => {
  const lines = (error instanceof Error ? error.message : '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.at(-1)?.slice(0, 160) || 'the database does not answer'
}

/** Subscribes an address. `confirmSubscription` sends the confirmation mail in a second step. */
export async function subscribe(request: Request, input: NewsletterInput): Promise<Outcome> {
  const limited = await overLimit(request, 'newsletter')
  if (limited) return limited
  if (input.email.trim() === '') return refusal(newsletterWords.required)
  const verdict = combineVerdicts({
    email: validateEmail(input.email),
    ...(input.name ? { name: validateName(input.name) } : {}),
  })
  if (verdict.silent) return fakeSuccess()
  if (verdict.message !== '') return refusal(verdict.message, { fields: verdict.fields })
  if (!(await passesBotCheck(input.token, 'newsletter_signup'))) return refusal(botCheckFailed)
  const email = normalizeEmail(input.email)
  if (await isSubscribed(email)) return refusal(newsletterWords.duplicate, { status: 409 })
  return saveForm(
    'newsletter',
    () =>
      untenantedDb().newsletterSubscription.create({
        data: {
          id: newId(),
          email,
          name: input.name?.trim() || null,
          source: input.source,
          ipAddress: clientAddress(request),
          userAgent: request.headers.get('User-Agent')?.slice(0, 500) ?? null,
          referralCode: input.referralCode,
        },
      }),
    {
      failed: (error) => newsletterWords.saveFailed(databaseMessage(error)),
      unexpected: newsletterWords.unexpected,
      duplicate: (error) => (isUniqueViolation(error) ? newsletterWords.duplicate : null),
    },
  )
}

/**
 * Sends the confirmation mail of a new subscription, once. A second call, or an address that isn't subscribed, is
 * silently ignored.
 */
export async function confirmSubscription(emailGiven: string): Promise<void> {
  const email = normalizeEmail(emailGiven)
  await untenantedDb().$transaction(async (db) => {
    const token = newToken()
    const marked = await db.newsletterSubscription.updateMany({
      where: { email, isActive: true, confirmationToken: null },
      data: { confirmationToken: token },
    })
    if (marked.count > 0) await queueMail(db, 'newsletter', email, newsletterConfirmation(token))
  })
}

/** Handles the link of a confirmation mail. Returns the address and its new state, or null if the token isn't valid. */
export async function manageSubscription(
  token: string,
  change: 'confirm' | 'unsubscribe' | null,
): Promise<{ email: string; active: boolean; confirmed: boolean } | null> {
  const db = untenantedDb()
  const found = await db.newsletterSubscription.findFirst({ where: { confirmationToken: token } })
  if (!found) return null
  if (change === 'confirm' && found.isActive)
    await db.newsletterSubscription.update({ where: { id: found.id }, data: { emailConfirmed: true } })
  if (change === 'unsubscribe') {
    await db.newsletterSubscription.update({
      where: { id: found.id },
      data: { isActive: false, unsubscribedAt: found.unsubscribedAt ?? new Date() },
    })
  }
  return {
    email: found.email,
    active: found.isActive && change !== 'unsubscribe',
    confirmed: found.emailConfirmed || (change === 'confirm' && found.isActive),
  }
}
