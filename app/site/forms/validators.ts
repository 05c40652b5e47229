import { holdsAddress, holdsControls, holdsDomain } from '#app/platform/forms/mailed-names.ts'
import { areaCodes } from './area-codes.ts'
import { disposableDomains } from './disposable-domains.ts'

/**
 * Validators shared by all public forms. A refusal is either visible, with a reason, or a silent block: the form then
 * shows success and saves nothing.
 */
export type Verdict = { ok: true } | { ok: false; silent: true } | { ok: false; silent: false; reason: string }

const ok: Verdict = { ok: true }
const blocked: Verdict = { ok: false, silent: true }
const refused = (reason: string): Verdict => ({ ok: false, silent: false, reason })

/** Messages for refusals without a specific reason. */
export const fallbacks = {
  email: 'Invalid email address.',
  phone: 'Invalid phone number.',
  company: 'Invalid company name.',
  firstName: 'Invalid first name.',
  lastName: 'Invalid last name.',
  name: 'Invalid name.',
} as const

export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

const blockedDomainWords = ['test', 'temp', 'fake', 'dummy', 'sample', 'spam']

export function validateEmail(input: string): Verdict {
  const email = normalizeEmail(input)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (holdsControls(email)) return refused(fallbacks.email)
  if (at < 0 || domain === '') return refused('Invalid email format')
  if (disposableDomains.has(domain)) return refused('Temporary email addresses are not allowed')
  if (blockedDomainWords.some((word) => domain.includes(word))) return blocked
  if (email.length > 254 || !/^[^\s@<>",;]+@[^\s@<>",;.]+(\.[^\s@<>",;.]+)+$/.test(email))
    return refused(fallbacks.email)
  return ok
}

/** The more lenient rule of the raffle and the academy. */
export const validateAddress = (input: string): Verdict =>
  holdsControls(input) || !/^[^\s@<>]+@[^\s@<>]+$/.test(input.trim()) ? refused(fallbacks.email) : ok

/**
 * Accepts plausible numbers of Canada and the United States. Phone numbers in reports may be international:
 * app/party/facts/phone.ts validates them.
 */
export function validatePhone(input: string): Verdict {
  if (holdsControls(input) || holdsAddress(input)) return refused(fallbacks.phone)
  const digits = input.replaceAll(/\D/g, '')
  if (/^(\d)\1+$/.test(digits) || digits === '1234567890' || digits === '12345678901') return blocked
  if (digits.length < 10 || digits.length > 11) return refused('Phone number must be 10-11 digits')
  if (digits.length === 11 && !digits.startsWith('1')) return refused('Invalid phone number format')
  if (!areaCodes.has(digits.slice(-10, -7))) return refused('Invalid area code')
  return ok
}

const blockedWords = ['test', 'testing', 'fake', 'dummy', 'sample', 'example', 'spam', 'asdf', 'qwerty']

function validateText(input: string, label: string, fallback: string, mayBeDomain = false): Verdict {
  const text = input.trim().toLowerCase()
  if (blockedWords.some((word) => text.includes(word)) || /(.)\1{3}/u.test(text)) return blocked
  if (holdsControls(text) || holdsAddress(text) || (!mayBeDomain && holdsDomain(text))) return refused(fallback)
  if ([...text].length < 2) return refused(`${label} must be at least 2 characters`)
  return text.length > 200 ? refused(fallback) : ok
}

/** A company name may look like a domain, because no mail to the visitor contains it. */
export const validateCompany = (input: string): Verdict => validateText(input, 'Company name', fallbacks.company, true)
export const validateFirstName = (input: string): Verdict => validateText(input, 'First Name', fallbacks.firstName)
export const validateLastName = (input: string): Verdict => validateText(input, 'Last Name', fallbacks.lastName)
export const validateName = (input: string): Verdict => validateText(input, 'Name', fallbacks.name)

/**
 * For a text without a validator of its own, such as the name of a raffle entry: refused with the fallback if it
 * contains control characters or, unless allowed, a URL.
 */
export const validatePlain = (input: string, fallback: string, mayBeAddress = false): Verdict =>
  holdsControls(input) || (!mayBeAddress && holdsAddress(input)) ? refused(fallback) : ok

export interface FormVerdict {
  /** A silent block of one field blocks the whole form silently. */
  silent: boolean
  /** The visible reasons, joined. */
  message: string
  /** Reason by refused field. */
  fields: Record<string, string>
}

/** Combines the verdicts of a form's fields. */
export function combineVerdicts(verdicts: Readonly<Record<string, Verdict>>): FormVerdict {
  const fields: Record<string, string> = {}
  let silent = false
  for (const [field, verdict] of Object.entries(verdicts)) {
    if (verdict.ok) continue
    if (verdict.silent) silent = true
    else fields[field] = verdict.reason
  }
  return { silent, message: Object.values(fields).join('. '), fields }
}
