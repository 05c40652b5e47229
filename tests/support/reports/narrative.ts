/** A narrative that answers all questions, and its report. */
import type { NarrativeContext } from '#app/compliance/suspicion/narrative-checks.ts'

export const narrativeContext: NarrativeContext = {
  parties: ['Ada Marlowe', 'Blueberry Kitchen Supply Inc.'],
  accounts: ['000123456'],
  references: ['TX-2026-1'],
  contacts: ['613-555-0100', 'ada@example.com', '203.0.113.7'],
  alsoDue: [],
  places: ['Bank Street'],
  hasAttempt: false,
  earlierReports: [],
  relatedCount: 0,
  suspicionType: '1',
  projects: [],
}
export const wholeNarrative = `On 2026-11-20 and November 21, 2026, Ada Marlowe, acting for Blueberry Kitchen Supply Inc., deposited cash of 9,500.00 CAD each day at the Bank Street counter, then immediately transferred it to account 000123456. The company is a small supplier whose usual volume is 2,000.00 CAD a month. We suspect money laundering: the amounts lie just below the threshold, which is an indicator of structuring, and there is no plausible source of the funds.`
