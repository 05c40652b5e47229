import { formatDate } from '#app/ui/values/format.ts'

/**
 * From this many days before its expiry on, the product says that a credential is to be replaced: time enough to have
 * another made at FINTRAC.
 */
const noticeDays = 30

/** Whole days from `today` to `date` (both YYYY-MM-DD); negative once it has passed. */
const daysUntil = (date: string, today: string): number =>
  Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000)

export interface ExpiryNotice {
  isExpired: boolean
  /** Completes "The credentials …": `expired on Sat, Jan 31, 2026`, `expire in 12 days, on …`. */
  words: string
}

/**
 * What is to be said of credentials that hold until `expiresOn` (YYYY-MM-DD, that day included); null while there is
 * time, or no date.
 */
export function expiryNotice(expiresOn: string | null, today: string): ExpiryNotice | null {
  if (expiresOn === null) return null
  const days = daysUntil(expiresOn, today)
  if (days > noticeDays) return null
  if (days < 0) return { isExpired: true, words: `expired on ${formatDate(expiresOn)}` }
  return {
    isExpired: false,
    words:
      days === 0 ? 'expire today' : `expire in ${days} ${days === 1 ? 'day' : 'days'}, on ${formatDate(expiresOn)}`,
  }
}
