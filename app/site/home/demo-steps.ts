/** The demo's seven steps with their duration in milliseconds. */
export const demoSteps = [
  { id: 'upload', title: 'CSV Upload', ms: 2_000 },
  { id: 'processing', title: 'Auto-Classification', ms: 3_000 },
  { id: 'detection', title: 'Report Detection', ms: 2_500 },
  { id: 'selection', title: 'Report Selection', ms: 2_000 },
  { id: 'creation', title: 'Create Drafts', ms: 1_500 },
  { id: 'review', title: 'Review Drafts', ms: 3_000 },
  { id: 'submit', title: 'Submit Report', ms: 2_000 },
] as const

/** Number of records in the sample file. */
export const sampleCounts = [
  { type: 'LCTR', count: 3, name: 'Large cash transactions', comingSoon: false },
  { type: 'EFTR', count: 2, name: 'Electronic funds transfers', comingSoon: true },
  { type: 'LVCTR', count: 1, name: 'Large virtual currency transactions', comingSoon: false },
] as const

export interface SampleReceipt {
  id: string
  /** At the window's offset, YYYY-MM-DD HH:MM. */
  at: string
  customer: string
  kind: 'cash' | 'virtual currency'
  /** Value in Canadian dollars. */
  cad: string
  /** Text that the demo shows for it. */
  shown: string
  report: 'LCTR' | 'LVCTR' | null
  why: string
}

/** The sample's rows in the demo, with results that `demo-steps.test.ts` compares with the product's. */
export const sampleReceipts: readonly SampleReceipt[] = [
  {
    id: 'TX-10311',
    at: '2025-10-14 10:05',
    customer: 'C-20418',
    kind: 'cash',
    cad: '12400.00',
    shown: '$12,400.00 cash in',
    report: 'LCTR',
    why: 'Cash of $10,000 or more',
  },
  {
    id: 'TX-10319',
    at: '2025-10-14 11:30',
    customer: 'C-20533',
    kind: 'cash',
    cad: '5700.00',
    shown: '$5,700.00 cash in',
    report: 'LCTR',
    why: '24-hour rule: $11,900.00 in two receipts',
  },
  {
    id: 'TX-10327',
    at: '2025-10-14 16:55',
    customer: 'C-20533',
    kind: 'cash',
    cad: '6200.00',
    shown: '$6,200.00 cash in',
    report: 'LCTR',
    why: '24-hour rule: $11,900.00 in two receipts',
  },
  {
    id: 'TX-10340',
    at: '2025-10-14 17:20',
    customer: 'C-20977',
    kind: 'virtual currency',
    cad: '18744.10',
    shown: '0.21 BTC in',
    report: 'LVCTR',
    why: 'Worth $18,744.10 at the stated rate',
  },
  {
    id: 'TX-10352',
    at: '2025-10-15 09:40',
    customer: 'C-21006',
    kind: 'cash',
    cad: '9500.00',
    shown: '$9,500.00 cash in',
    report: null,
    why: 'Below the threshold, alone in its window',
  },
]

/** The report of the sample's first row. */
export const sampleReport = {
  of: 'TX-10311',
  due: '2025-10-29',
  dueWords: 'October 29, 2025',
  submitted: '2025-10-15',
  daysEarly: 14,
} as const

/** The hero's illustration: three cash receipts of one day, two of which are aggregated into one report. */
export const heroReceipts = {
  rows: [
    { at: '2025-10-14 09:12', customer: 'C-20418', cad: '5700.00', shown: '14/10/2025 09:12;C-20418;5 700,00;cash' },
    { at: '2025-10-14 11:40', customer: 'C-20977', cad: '940.00', shown: '14/10/2025 11:40;C-20977;940,00;cash' },
    { at: '2025-10-14 16:55', customer: 'C-20418', cad: '6200.00', shown: '14/10/2025 16:55;C-20418;6 200,00;cash' },
  ],
  total: '$11,900.00',
  receipts: 2,
  due: '2025-10-29',
  dueWords: 'October 29, 2025',
} as const

/** The hero's rotating words, two seconds each. */
export const heroWords = ['autom(ai)ted', 'simplified', 'streamlined', 'verified'] as const
