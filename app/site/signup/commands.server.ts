import { createAccount } from '#app/platform/identity/accounts.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import { isUniqueViolation } from '#app/platform/runtime/errors.ts'
import { collectForm } from '#app/platform/services/form-collection.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { log } from '#app/platform/runtime/log.ts'
import { queueMail } from '#app/platform/services/mail.ts'
import { credentialsMail, signupNotification } from '../content/mails.ts'
import { refusal, type Outcome } from '../forms/outcome.ts'
import { fakeSuccess, missingFields, saveForm } from '../forms/save.server.ts'
import {
  combineVerdicts,
  normalizeEmail,
  validateCompany,
  validateEmail,
  validateFirstName,
  validateLastName,
  validatePhone,
} from '../forms/validators.ts'
import { companySizes, requiredDetails, signupWords, teams, type SignupInput } from './schema.ts'

/** Whether this address has signed up before. If the check fails, it counts as not registered. */
export async function isRegistered(email: string): Promise<boolean> {
  if (env().SITE_FORMS === 'off') return false
  try {
    const db = untenantedDb()
    const where = { email: normalizeEmail(email) }
    return (await db.signup.count({ where })) > 0 || (await db.user.count({ where })) > 0
  } catch (error) {
    log.warn('The check for an existing registration failed.', { error })
    return false
  }
}

/** A refusal that marks the missing required fields, or null. */
export function missingDetails(input: SignupInput): Outcome | null {
  const { firstName, lastName, team, companyName, companySize, phone } = input
  const fields = missingFields(
    { firstName, lastName, team, companyName, companySize, phone },
    requiredDetails,
    signupWords.required,
  )
  return Object.keys(fields).length > 0 ? refusal(signupWords.required, { fields }) : null
}

/**
 * Completes a signup in one transaction: the record, the organization with its owner in Demo mode, the mail with the
 * link to set a password, and the notification to the team. A job sends the mails, so that a failing mail server can't
 * fail the form.
 */
export async function saveSignup(input: SignupInput): Promise<Outcome> {
  const lacking = missingDetails(input)
  if (lacking) return lacking
  const verdict = combineVerdicts({
    firstName: validateFirstName(input.firstName),
    lastName: validateLastName(input.lastName),
    email: validateEmail(input.email),
    companyName: validateCompany(input.companyName),
    phone: validatePhone(input.phone),
  })
  if (verdict.silent) return fakeSuccess()
  if (verdict.message !== '') return refusal(verdict.message, { fields: verdict.fields })
  if (!teams.some(([value]) => value === input.team))
    return refusal(signupWords.required, { fields: { team: 'Choose your team.' } })
  if (!companySizes.some((size) => size === input.companySize)) {
    return refusal(signupWords.required, { fields: { companySize: 'Choose your company’s size.' } })
  }
  const email = normalizeEmail(input.email)
  return saveForm(
    'signup',
    () =>
      untenantedDb().$transaction(async (db) => {
        const signup = await db.signup.create({
          data: {
            id: newId(),
            firstName: input.firstName,
            lastName: input.lastName,
            email,
            team: input.team,
            companyName: input.companyName,
            companySize: input.companySize,
            phone: input.phone,
            referralCode: input.referralCode,
          },
        })
        const { passwordLink } = await createAccount(db, {
          email,
          name: `${input.firstName} ${input.lastName}`,
          organization: input.companyName,
        })
        await queueMail(db, 'credentials', email, credentialsMail({ passwordLink }))
        await queueMail(db, 'signup', env().SUPPORT_EMAIL, signupNotification(signup))
        await collectForm(db, 'signup', signup.id)
        return signup
      }),
    {
      failed: signupWords.failed,
      unexpected: signupWords.unexpected,
      duplicate: (error) => (isUniqueViolation(error) ? signupWords.duplicate : null),
    },
  )
}
