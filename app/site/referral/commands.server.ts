import { randomInt } from 'node:crypto'
import { untenantedDb } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import { isUniqueViolation } from '#app/platform/runtime/errors.ts'
import { collectForm } from '#app/platform/services/form-collection.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { queueMail } from '#app/platform/services/mail.ts'
import { holdsControls } from '#app/platform/forms/mailed-names.ts'
import { referralConfirmation } from '../content/mails.ts'
import { refusal, type Outcome } from '../forms/outcome.ts'
import { fakeSuccess, saveForm } from '../forms/save.server.ts'
import { combineVerdicts, normalizeEmail, validateCompany, validateEmail, validateName } from '../forms/validators.ts'
import { drawReferralCode } from './code.ts'
import { referralWords } from './schema.ts'

export interface ReferralInput {
  name: string
  email: string
  company: string
  linkedinUrl: string
}

export type ReferralOutcome = Outcome & { code?: string; url?: string }

const referralUrl = (code: string) => new URL(`/?ref=${code}`, env().APP_URL).href

const isWebAddress = (text: string) =>
  !holdsControls(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/**
 * The unique column that a failed insert violated.
 * @internal tested with the errors of the database itself
 */
export const duplicateReferral = (error: unknown): string | null => {
  if (!isUniqueViolation(error)) return null
  const text = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)
  return text.includes('referral_code') ? referralWords.duplicateCode : referralWords.duplicateEmail
}

/** Joins the referral program: creates a code and a link to share, and mails both. */
export async function saveReferral(input: ReferralInput): Promise<ReferralOutcome> {
  if (input.name === '' || input.email === '' || input.company === '') return refusal(referralWords.required)
  const verdict = combineVerdicts({
    name: validateName(input.name),
    email: validateEmail(input.email),
    company: validateCompany(input.company),
  })
  const draw = (isTaken: (code: string) => Promise<boolean>) =>
    drawReferralCode(
      isTaken,
      (below) => randomInt(below),
      () => Date.now(),
    )
  if (verdict.silent || env().SITE_FORMS === 'off') {
    const code = await draw(() => Promise.resolve(false))
    const outcome = verdict.silent
      ? fakeSuccess()
      : await saveForm('referral', () => Promise.resolve({ id: '' }), neverSaved)
    return { ...outcome, code, url: referralUrl(code) }
  }
  if (verdict.message !== '') return refusal(verdict.message, { fields: verdict.fields })
  if (input.linkedinUrl !== '' && !isWebAddress(input.linkedinUrl)) {
    const reason = 'The LinkedIn URL must start with https://.'
    return refusal(reason, { fields: { linkedinUrl: reason } })
  }
  let code = ''
  const outcome = await saveForm(
    'referral',
    async () => {
      const db = untenantedDb()
      code = await draw(async (candidate) => (await db.referral.count({ where: { referralCode: candidate } })) > 0)
      return db.$transaction(async (tx) => {
        const referral = await tx.referral.create({
          data: {
            id: newId(),
            name: input.name,
            email: normalizeEmail(input.email),
            company: input.company,
            linkedinUrl: input.linkedinUrl || null,
            referralCode: code,
            referralUrl: referralUrl(code),
            source: 'REFERRAL PROGRAM',
          },
        })
        await queueMail(tx, 'referral', referral.email, referralConfirmation({ code, url: referral.referralUrl }))
        await collectForm(tx, 'referral', referral.id)
        return referral
      })
    },
    { failed: referralWords.failed, unexpected: referralWords.processing, duplicate: duplicateReferral },
  )
  return outcome.success ? { ...outcome, code, url: referralUrl(code) } : outcome
}

const neverSaved = { failed: referralWords.failed, unexpected: referralWords.processing, duplicate: () => null }
