/**
 * E-mail addresses: what is one, and what else a text about one holds. One judgement for files and reports (RFC 5322,
 * as the CDR template takes it).
 */
import { LONGEST_VALUE } from '../text/fold.ts'

export interface EmailReading {
  email: string
  /** The text is this address and nothing else. */
  isPlain: boolean
  /** Further addresses of the text: they have no field. */
  others: readonly string[]
}

const WHOLE = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\.]+$/
/** What stands between two addresses, or around one. */
const BETWEEN = /[\s<>(),;:"\\/|]+/

export const isEmail = (text: string): boolean => WHOLE.test(text)

/**
 * The first address of a text that is one: `Ada Roy <ada@example.com>`, `a@example.com; b@example.com`. Null when the
 * text holds none.
 */
export function readEmail(text: string): EmailReading | null {
  const source = text.trim()
  if (source.length > LONGEST_VALUE || !source.includes('@')) return null
  if (isEmail(source)) return { email: source, isPlain: true, others: [] }
  const found = source.split(BETWEEN).filter(isEmail)
  const [email, ...more] = new Set(found)
  return email === undefined ? null : { email, isPlain: false, others: more }
}
