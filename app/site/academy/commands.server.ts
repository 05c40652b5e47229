import { untenantedDb } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import { isUniqueViolation } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { log } from '#app/platform/runtime/log.ts'
import { refusal, type Outcome } from '../forms/outcome.ts'
import { missingFields, saveForm } from '../forms/save.server.ts'
import { fallbacks, combineVerdicts, normalizeEmail, validateAddress, validatePlain } from '../forms/validators.ts'
import { academyWords } from './words.ts'

/** Registers an address for the academy's opening, once. */
export async function preRegister(input: { name: string; email: string }): Promise<Outcome> {
  if (input.name === '' || input.email === '')
    return refusal(academyWords.required, {
      fields: missingFields({ name: input.name, email: input.email }, ['name', 'email'], academyWords.required),
    })
  const verdict = combineVerdicts({
    name: validatePlain(input.name, fallbacks.name),
    email: validateAddress(input.email),
  })
  if (verdict.message !== '') return refusal(verdict.message, { fields: verdict.fields })
  const email = normalizeEmail(input.email)
  if (await hasPreRegistered(email))
    return refusal(academyWords.duplicate, { status: 409, fields: { email: academyWords.duplicate } })
  return saveForm(
    'academy',
    () => untenantedDb().academyPreregistration.create({ data: { id: newId(), name: input.name, email } }),
    {
      failed: academyWords.failed,
      unexpected: academyWords.unexpected,
      duplicate: (error) => (isUniqueViolation(error) ? academyWords.duplicate : null),
    },
  )
}

async function hasPreRegistered(email: string): Promise<boolean> {
  if (env().SITE_FORMS === 'off') return false
  try {
    return (await untenantedDb().academyPreregistration.count({ where: { email } })) > 0
  } catch (error) {
    log.warn('The check for an earlier pre-registration failed.', { error })
    return false
  }
}
