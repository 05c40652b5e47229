/** The demonstration's seven steps and how long each is shown (milliseconds). */
export const demoSteps = [
  { id: 'upload', title: 'CSV Upload', ms: 2_000 },
  { id: 'processing', title: 'Auto-Classification', ms: 3_000 },
  { id: 'detection', title: 'Report Detection', ms: 2_500 },
  { id: 'selection', title: 'Report Selection', ms: 2_000 },
  { id: 'creation', title: 'Create Drafts', ms: 1_500 },
  { id: 'review', title: 'Review Drafts', ms: 3_000 },
  { id: 'submit', title: 'Submit Report', ms: 2_000 },
] as const

/** What the sample file holds. */
export const sampleCounts = [
  { type: 'LCTR', count: 3, name: 'Large cash transactions' },
  { type: 'EFTR', count: 2, name: 'Electronic funds transfers' },
  { type: 'LVCTR', count: 1, name: 'Large virtual currency transactions' },
] as const

/** The words that the hero shows in turn, two seconds each. */
export const heroWords = ['autom(ai)ted', 'simplified', 'streamlined', 'verified'] as const
