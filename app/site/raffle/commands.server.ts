import { untenantedDb } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import { isUniqueViolation } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { log } from '#app/platform/runtime/log.ts'
import { facts } from '../content/facts.ts'
import { refusal, type Outcome } from '../forms/outcome.ts'
import { missingFields, saveForm } from '../forms/save.server.ts'
import { fallbacks, combineVerdicts, normalizeEmail, validateAddress, validatePlain } from '../forms/validators.ts'
import { raffleWords } from './words.ts'

export interface RaffleInput {
  name: string
  email: string
  company: string
  linkedinProfile: string
  twitterHandle: string
}

/** Enters an address in this conference's raffle, once. */
export async function enterRaffle(input: RaffleInput): Promise<Outcome> {
  if (input.name === '' || input.email === '')
    return refusal(raffleWords.required, {
      fields: missingFields({ name: input.name, email: input.email }, ['name', 'email'], raffleWords.required),
    })
  const verdict = combineVerdicts({
    name: validatePlain(input.name, fallbacks.name),
    email: validateAddress(input.email),
    company: validatePlain(input.company, fallbacks.company),
    linkedinProfile: validatePlain(input.linkedinProfile, 'Invalid LinkedIn profile.', true),
    twitterHandle: validatePlain(input.twitterHandle, 'Invalid Twitter handle.', true),
  })
  if (verdict.message !== '') return refusal(verdict.message, { fields: verdict.fields })
  const email = normalizeEmail(input.email)
  const { conference } = facts.raffle
  if (await hasEntered(email, conference))
    return refusal(raffleWords.duplicateFound, { status: 409, fields: { email: raffleWords.duplicateFound } })
  return saveForm(
    'raffle',
    () =>
      untenantedDb().raffleEntry.create({
        data: {
          id: newId(),
          name: input.name,
          email,
          company: input.company || null,
          linkedinProfile: input.linkedinProfile || null,
          twitterHandle: input.twitterHandle || null,
          conference,
        },
      }),
    {
      failed: raffleWords.failed,
      unexpected: raffleWords.unexpected,
      duplicate: (error) => (isUniqueViolation(error) ? raffleWords.duplicateOnSave : null),
    },
  )
}

async function hasEntered(email: string, conference: string): Promise<boolean> {
  if (env().SITE_FORMS === 'off') return false
  try {
    return (await untenantedDb().raffleEntry.count({ where: { email, conference } })) > 0
  } catch (error) {
    log.warn('The check for an earlier raffle entry failed.', { error })
    return false
  }
}
