import { untenantedDb } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import { collectForm } from '#app/platform/services/form-collection.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { log } from '#app/platform/runtime/log.ts'
import { queueMail } from '#app/platform/services/mail.ts'
import { demoConfirmation } from '../content/mails.ts'
import { refusal, type Outcome } from '../forms/outcome.ts'
import { fakeSuccess, saveForm } from '../forms/save.server.ts'
import { combineVerdicts, normalizeEmail, validateEmail } from '../forms/validators.ts'
import { demoWords } from './words.ts'

/** The scheduling page, with the address and the referral code filled in. */
export function schedulingUrl(email: string, referralCode: string | null): string {
  const url = new URL(env().SCHEDULING_URL ?? '/schedule', env().APP_URL)
  url.searchParams.set('email', email)
  if (referralCode) url.searchParams.set('referralCode', referralCode)
  return url.href
}

/** Saves a demo request, then mails the confirmation with the scheduling link. */
export async function requestDemo(input: { email: string; referralCode: string | null }): Promise<Outcome> {
  if (input.email === '') return refusal(demoWords.required)
  const verdict = combineVerdicts({ email: validateEmail(input.email) })
  if (verdict.silent) return fakeSuccess()
  if (verdict.message !== '') return refusal(verdict.message, { fields: verdict.fields })
  const email = normalizeEmail(input.email)
  const saved = await saveForm(
    'demo',
    () =>
      untenantedDb().$transaction(async (db) => {
        const demo = await db.demoRequest.create({
          data: { id: newId(), email, referralCode: input.referralCode, source: 'DEMO REQUEST' },
        })
        await collectForm(db, 'demo', demo.id)
        return demo
      }),
    { failed: demoWords.submitFailed, unexpected: demoWords.submitFailed, duplicate: () => null },
  )
  if (!saved.success || saved.isFakeSuccess) return saved
  try {
    const scheduleUrl = schedulingUrl(email, input.referralCode)
    await untenantedDb().$transaction((db) =>
      queueMail(db, 'demo', email, demoConfirmation({ email, scheduleUrl, referralCode: input.referralCode })),
    )
    return saved
  } catch (error) {
    log.error('A demo confirmation could not be queued.', { error })
    return refusal(demoWords.confirmationFailed, { status: 503 })
  }
}
