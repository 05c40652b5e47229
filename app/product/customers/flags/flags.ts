/** What of a customer asks for special attention. Shared by browser and server. */
import { flagSpec, type FlagKind } from '#app/party/facts/customer-lists.ts'
import { labelOf } from '#app/party/facts/listed.ts'

export const flagKinds = flagSpec.kinds
export const flagLabel = (kind: string): string => labelOf(flagSpec, kind)

/** What someone found when a flag was looked at again. Days are YYYY-MM-DD. */
export interface FlagReview {
  on: string
  by: string
  note: string
}

export interface Flag {
  id: string
  kind: FlagKind
  /** Why, and by what it is known. */
  evidence: string
  setOn: string
  setBy: string
  /** The day of the next review. */
  reviewOn: string
  reviews: readonly FlagReview[]
  /** Since it no longer holds. */
  lifted?: FlagReview | undefined
}

/** How many days before it a review or the expiry of a document is announced. */
export const attentionDays = 30

/** How a day stands: gone by, within the next thirty days, or neither. `today`: YYYY-MM-DD. */
export function dayState(day: string, today: string): 'past' | 'soon' | null {
  if (day < today) return 'past'
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000
  return days <= attentionDays ? 'soon' : null
}
