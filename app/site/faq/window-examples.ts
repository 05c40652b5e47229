/**
 * Examples of the 24-hour rule in the reporting guide. `window-examples.test.ts` runs the product's own rule on each
 * one's receipts and compares the reports, so that the page matches the product.
 */

export interface ExampleReceipt {
  /** At the window's offset, YYYY-MM-DD HH:MM. */
  at: string
  kind: 'cash' | 'virtual currency'
  /** Value in Canadian dollars, `12000` or `12000.50`. */
  cad: string
  conductor: string
  onBehalfOf?: string
  beneficiary?: string
  /** Whether the conductor acts on behalf of a public body. */
  fromPublicBody?: true
}

export interface ExampleReport {
  type: 'LCTR' | 'LVCTR'
  /** What its receipts have in common; `alone`: a single receipt. */
  by: 'conductor' | 'on behalf of' | 'beneficiary' | 'alone'
  party?: string
  /** Indexes of its receipts in the example, from 1. */
  receipts: readonly number[]
  /** Canadian dollars, as `cad`. */
  total: string
  /** YYYY-MM-DD. */
  due: string
}

export interface WindowExample {
  /** The rule in the page's words. */
  rule: string
  /** HH:MM; default midnight. */
  windowStart?: string
  receipts: readonly ExampleReceipt[]
  reports: readonly ExampleReport[]
}

const morning = '2026-10-14 09:20'
const noon = '2026-10-14 12:08'
const afternoon = '2026-10-14 16:55'
const due = '2026-10-29'

export const windowExamples: readonly WindowExample[] = [
  {
    rule: 'Amounts of any size count, those of $10,000 or more as well',
    receipts: [
      { at: morning, kind: 'cash', cad: '12000', conductor: 'Ana' },
      { at: afternoon, kind: 'cash', cad: '4000', conductor: 'Ana' },
    ],
    reports: [{ type: 'LCTR', by: 'conductor', party: 'Ana', receipts: [1, 2], total: '16000', due }],
  },
  {
    rule: 'Exactly $10,000 is enough',
    receipts: [
      { at: morning, kind: 'cash', cad: '5000', conductor: 'Ana' },
      { at: afternoon, kind: 'cash', cad: '5000', conductor: 'Ana' },
    ],
    reports: [{ type: 'LCTR', by: 'conductor', party: 'Ana', receipts: [1, 2], total: '10000', due }],
  },
  {
    rule: 'A receipt of $10,000 or more has a report of its own only if it is in no common report',
    receipts: [{ at: morning, kind: 'cash', cad: '12000', conductor: 'Ana' }],
    reports: [{ type: 'LCTR', by: 'alone', receipts: [1], total: '12000', due }],
  },
  {
    rule: 'Each of the three groups for itself, so one receipt can be in several reports',
    receipts: [
      { at: morning, kind: 'cash', cad: '8000', conductor: 'Ben', beneficiary: 'Ben' },
      { at: noon, kind: 'cash', cad: '6000', conductor: 'Ben', beneficiary: 'Chloé' },
      { at: afternoon, kind: 'cash', cad: '5000', conductor: 'Chloé', beneficiary: 'Ben' },
    ],
    reports: [
      { type: 'LCTR', by: 'conductor', party: 'Ben', receipts: [1, 2], total: '14000', due },
      { type: 'LCTR', by: 'beneficiary', party: 'Ben', receipts: [1, 3], total: '13000', due },
    ],
  },
  {
    rule: 'The same receipts by two groupings are reported once',
    receipts: [
      { at: morning, kind: 'cash', cad: '8000', conductor: 'Ana', beneficiary: 'Ana' },
      { at: afternoon, kind: 'cash', cad: '6000', conductor: 'Ana', beneficiary: 'Ana' },
    ],
    reports: [{ type: 'LCTR', by: 'conductor', party: 'Ana', receipts: [1, 2], total: '14000', due }],
  },
  {
    rule: 'One person in two roles makes no group',
    receipts: [
      { at: morning, kind: 'cash', cad: '9000', conductor: 'Ana', beneficiary: 'Ben' },
      { at: afternoon, kind: 'cash', cad: '4000', conductor: 'Chloé', onBehalfOf: 'Ana', beneficiary: 'Dev' },
    ],
    reports: [],
  },
  {
    rule: 'Cash and virtual currency are never added together',
    receipts: [
      { at: morning, kind: 'cash', cad: '6000', conductor: 'Ana' },
      { at: afternoon, kind: 'virtual currency', cad: '6000', conductor: 'Ana' },
    ],
    reports: [],
  },
  {
    rule: 'The window stands still: it does not follow a receipt around',
    receipts: [
      { at: '2026-10-14 23:00', kind: 'cash', cad: '6000', conductor: 'Ana' },
      { at: '2026-10-15 01:00', kind: 'cash', cad: '6000', conductor: 'Ana' },
    ],
    reports: [],
  },
  {
    rule: 'Cash from a public body or a financial entity needs no LCTR. For virtual currency there is no such exception',
    receipts: [
      { at: morning, kind: 'cash', cad: '15000', conductor: 'Ana', onBehalfOf: 'a municipality', fromPublicBody: true },
      {
        at: afternoon,
        kind: 'virtual currency',
        cad: '15000',
        conductor: 'Ana',
        onBehalfOf: 'a municipality',
        fromPublicBody: true,
      },
    ],
    reports: [{ type: 'LVCTR', by: 'alone', receipts: [2], total: '15000', due: '2026-10-21' }],
  },
]

/** The example of one day in the guide. */
export const dayExample: WindowExample = {
  rule: 'A day at the counter',
  receipts: [
    { at: '2026-10-14 09:20', kind: 'cash', cad: '5000', conductor: 'Eva', beneficiary: 'Eva' },
    { at: '2026-10-14 12:08', kind: 'cash', cad: '4000', conductor: 'Eva', beneficiary: 'Sam' },
    { at: '2026-10-14 14:39', kind: 'cash', cad: '11000', conductor: 'Eva', beneficiary: 'Sam' },
    { at: '2026-10-14 16:55', kind: 'cash', cad: '12000', conductor: 'Eva', beneficiary: 'Jim' },
  ],
  reports: [
    { type: 'LCTR', by: 'conductor', party: 'Eva', receipts: [1, 2, 3, 4], total: '32000', due },
    { type: 'LCTR', by: 'beneficiary', party: 'Sam', receipts: [2, 3], total: '15000', due },
  ],
}

/** The two deposits of a frequently asked question, in a window from midnight and in one that starts at noon. */
export const twoDeposits: readonly WindowExample[] = [
  {
    rule: 'both in one window',
    receipts: [
      { at: '2026-10-14 09:00', kind: 'cash', cad: '6000', conductor: 'the customer' },
      { at: '2026-10-14 18:00', kind: 'cash', cad: '4500', conductor: 'the customer' },
    ],
    reports: [{ type: 'LCTR', by: 'conductor', party: 'the customer', receipts: [1, 2], total: '10500', due }],
  },
  {
    rule: 'a window that ends at noon',
    windowStart: '12:00',
    receipts: [
      { at: '2026-10-14 09:00', kind: 'cash', cad: '6000', conductor: 'the customer' },
      { at: '2026-10-14 18:00', kind: 'cash', cad: '4500', conductor: 'the customer' },
    ],
    reports: [],
  },
]

/** `$12,000`, with cents only if they aren't zero. */
export function dollars(cad: string): string {
  const [whole = '', cents] = cad.split('.')
  return `$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${cents ? `.${cents}` : ''}`
}

/** `Oct 29, 2026`. */
export const shortDate = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-CA', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

const time = (at: string) => at.slice(11)

const date = (at: string) => at.slice(0, 10)

/** One receipt. Its time is shown only if the example spans two days, where it matters. */
function receiptWords(
  { at, kind, cad, conductor, onBehalfOf, beneficiary }: ExampleReceipt,
  _index: number,
  all: readonly ExampleReceipt[],
): string {
  const forWhom = `${onBehalfOf ? ` on behalf of ${onBehalfOf}` : ''}${beneficiary ? ` for ${beneficiary}` : ''}`
  const first = date(all[0]!.at)
  const when = all.every((each) => date(each.at) === first)
    ? ''
    : ` at ${time(at)}${date(at) === first ? '' : ' the next day'}`
  return `${dollars(cad)}${kind === 'cash' ? '' : ` in ${kind}`} by ${conductor}${forWhom}${when}`
}

const groupWords = ({ by, party }: ExampleReport) =>
  by === 'alone' ? 'alone' : by === 'on behalf of' ? `on behalf of ${party}` : `${by} ${party}`

function reportsWords({ reports }: WindowExample): string {
  if (reports.length === 0) return 'None'
  return reports.map((report) => `**${report.type}** of ${dollars(report.total)} (${groupWords(report)})`).join(' and ')
}

/** The rules and their examples as a table in the guide's markup. */
export const examplesTable = (examples: readonly WindowExample[]): string =>
  [
    '| The rule | Received in cash, unless it says otherwise | Reports |',
    '|---|---|---|',
    ...examples.map(
      (example) => `| ${example.rule} | ${example.receipts.map(receiptWords).join('; ')} | ${reportsWords(example)} |`,
    ),
  ].join('\n')

/** The receipts and reports of one example as two tables in the guide's markup. */
export function dayTables({ receipts, reports }: WindowExample): string {
  const list = receipts.map(
    (each, index) =>
      `| ${index + 1} | ${time(each.at)} | ${dollars(each.cad)} | ${each.conductor} | ${each.beneficiary ?? ''} |`,
  )
  const made = reports.map(
    (report) =>
      `| **${report.type}**, ${groupWords(report)} | ${report.receipts.join(', ')} | ${dollars(report.total)} | ${shortDate(report.due)} |`,
  )
  return `| Receipt | Time | Cash | Conductor | Beneficiary |\n|---|---|---|---|---|\n${list.join('\n')}\n\n| Report | Receipts | Total | Due |\n|---|---|---|---|\n${made.join('\n')}`
}
