import { clientNetwork } from '#app/platform/http/client-address.ts'
import { env } from '#app/platform/runtime/env.ts'
import { databaseCode } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { log } from '#app/platform/runtime/log.ts'
import { countEvent } from '#app/platform/data/rate-limit.ts'
import { refusal, type Outcome } from './outcome.ts'

export type SiteForm = 'signup' | 'demo' | 'referral' | 'newsletter' | 'raffle' | 'academy' | 'reward' | 'human-check'

/** Posts per client and form within the window. Generous, because offices share an IP address. */
const limits: Record<SiteForm, { posts: number; windowMs: number }> = {
  signup: { posts: 40, windowMs: 3_600_000 },
  demo: { posts: 20, windowMs: 3_600_000 },
  referral: { posts: 20, windowMs: 3_600_000 },
  newsletter: { posts: 20, windowMs: 3_600_000 },
  raffle: { posts: 20, windowMs: 3_600_000 },
  academy: { posts: 20, windowMs: 3_600_000 },
  reward: { posts: 40, windowMs: 3_600_000 },
  'human-check': { posts: 300, windowMs: 3_600_000 },
}

export const tooManyPosts = 'There were too many attempts from your network. Wait an hour and try again.'

/**
 * A refusal if this client exceeded the limit of this form; null otherwise. If the database doesn't respond, the form
 * is allowed.
 */
export async function overLimit(request: Request, form: SiteForm): Promise<Outcome | null> {
  const { posts, windowMs } = limits[form]
  try {
    const count = await countEvent(`form:${form}:${clientNetwork(request)}`, windowMs)
    return count > posts ? refusal(tooManyPosts, { status: 429 }) : null
  } catch (error) {
    log.warn('A form post could not be counted.', { form, error })
    return null
  }
}

/** The response to a silently blocked form: looks saved, but isn't. */
export const fakeSuccess = (): Outcome => ({ success: true, isFakeSuccess: true, record: { id: `fake-${newId()}` } })

const isDatabaseFailure = (error: unknown) =>
  databaseCode(error) !== undefined ||
  (error instanceof Error && (error.name.startsWith('PrismaClient') || error.name === 'DriverAdapterError'))

/**
 * Saves a form and returns its outcome. If forms are switched off (a static preview), it only logs, and succeeds with a
 * temporary record.
 */
export async function saveForm(
  form: SiteForm,
  save: () => Promise<{ id: string }>,
  words: {
    failed: string | ((error: unknown) => string)
    unexpected: string
    duplicate: (error: unknown) => string | null
  },
): Promise<Outcome> {
  if (env().SITE_FORMS === 'off') {
    log.warn('The backend is not configured: a form was not saved.', { form })
    return { success: true, isFakeSuccess: true, record: { id: `temp-${newId()}` } }
  }
  try {
    return { success: true, isFakeSuccess: false, record: await save() }
  } catch (error) {
    const duplicate = words.duplicate(error)
    if (duplicate !== null) return refusal(duplicate, { status: 409 })
    log.error('A form could not be saved.', { form, error })
    if (!isDatabaseFailure(error)) return refusal(words.unexpected, { status: 500 })
    return refusal(typeof words.failed === 'string' ? words.failed : words.failed(error), { status: 503 })
  }
}

/** The empty fields among `names`, each with its message. */
export const missingFields = (
  values: Readonly<Record<string, string>>,
  names: readonly string[],
  words: string,
): Record<string, string> =>
  Object.fromEntries(names.filter((name) => values[name] === '').map((name) => [name, words]))

/** A text field of a submitted form, trimmed and cut to a length that no legitimate value exceeds. */
export const field = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, 500) : ''
}

/** A referral code as stored: upper case letters and digits; null if empty. */
export const cleanReferralCode = (text: string): string | null =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 20) || null

export const referralCodeOf = (form: FormData): string | null => cleanReferralCode(field(form, 'referralCode'))
