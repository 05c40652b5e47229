import type { NarrativeFacts } from '#app/compliance/suspicion/facts.ts'
import type { NarrativeContext } from '#app/compliance/suspicion/narrative-checks.ts'

/** What a narrative is scored against: the report's fields and the form. Shared by browser and server. */
export const contextOf = (
  {
    facts,
    places,
    hasAttempt,
    earlier,
  }: {
    facts: NarrativeFacts
    places: readonly string[]
    hasAttempt: boolean
    earlier: readonly { reference: string }[]
  },
  relatedCount: number,
  suspicionType: string,
  projects: readonly number[],
): NarrativeContext => ({
  parties: facts.parties,
  accounts: facts.accounts,
  references: facts.references,
  contacts: facts.contacts,
  alsoDue: facts.alsoDue,
  places,
  hasAttempt,
  earlierReports: earlier.map((one) => one.reference),
  relatedCount,
  suspicionType,
  projects,
})
