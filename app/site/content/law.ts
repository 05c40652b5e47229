/**
 * Figures of the law that pages, guides and mails quote. `law.test.ts` compares them with the rules in
 * `app/compliance`, and every public sentence with them.
 */
export const law = {
  /** Receipts, alone or in aggregate, of this amount or more are reported. */
  threshold: '$10,000',
  /** Calendar days after the day of receipt or disbursement (PCMLTFR s. 132(3)). */
  calendarDays: 15,
  /** Working days after the day of receipt or transfer (PCMLTFR s. 132(1) and (2)). */
  workingDays: 5,
  /**
   * Maximum penalty per violation. The first framework applies to violations entirely before Bill C-12, the second to
   * those after it.
   */
  penalties: {
    changedOn: 'March 26, 2026',
    before: { minor: '$1,000', serious: '$100,000', verySeriousEntity: '$500,000', verySeriousPerson: '$100,000' },
    after: {
      minor: '$40,000',
      serious: '$4,000,000',
      verySeriousEntity: '$20,000,000',
      verySeriousPerson: '$4,000,000',
    },
  },
} as const
