/**
 * What the law says in figures, as pages, guides and mails quote it. `law.test.ts` compares what has a rule in
 * `app/compliance` with that rule, and every public sentence with these figures.
 */
export const law = {
  /** A receipt, or a group of receipts, of this much or more is reported. */
  threshold: '$10,000',
  /** Calendar days after the day of receipt or disbursement (PCMLTFR s. 132(3)). */
  calendarDays: 15,
  /** Working days after the day of receipt or transfer (PCMLTFR s. 132(1) and (2)). */
  workingDays: 5,
  /** The most that one violation can cost. The first framework holds for violations wholly before Bill C-12, the second for those after it. */
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
