import type { FaqItem } from '../components/blocks.tsx'
import { law } from '../content/law.ts'
import {
  dayExample,
  dayTables,
  dollars,
  examplesTable,
  shortDate,
  twoDeposits,
  windowExamples,
} from './window-examples.ts'

export interface Guide {
  slug: string
  title: string
  summary: string
  body: string
  faq: readonly FaqItem[]
}

const [together] = twoDeposits
const day = shortDate(dayExample.receipts[0]!.at.slice(0, 10))

export const reportingGuide: Guide = {
  slug: 'fintrac-reporting',
  title: 'FINTRAC reporting guide',
  summary:
    'Which report, for what, by when: thresholds, deadlines and the 24-hour rule for Canadian reporting entities.',
  body: `
## The reports at a glance

| Report | What sets it off | Threshold | Deadline |
|---|---|---|---|
| **LCTR** Large cash transaction | Receipt of cash | ${law.threshold} CAD or more, alone or under the 24-hour rule | ${law.calendarDays} days after the day of receipt |
| **LVCTR** Large virtual currency transaction | Receipt of virtual currency | ${law.threshold} CAD or more, alone or under the 24-hour rule | ${law.workingDays} working days after the day of receipt |
| **EFTR** Electronic funds transfer | International transfer, initiated or finally received | ${law.threshold} CAD or more, alone or under the 24-hour rule | ${law.workingDays} working days after the day of the transfer |
| **CDR** Casino disbursement | Payout by a casino | ${law.threshold} CAD or more, alone or under the 24-hour rule | ${law.calendarDays} days after the day of the disbursement |
| **STR** Suspicious transaction | Reasonable grounds to suspect | None; attempts count | As soon as practicable |
| **LPEPR** Listed person or entity property | Listed property in your possession or control | None | Immediately |

Not every sector files every report. EFTRs are for financial entities, money services businesses, foreign money services businesses and casinos; CDRs for casinos. STRs and LPEPRs are for every sector. Transactions to or from Iran are reported **at any amount**, under a ministerial directive.

Comply+ prepares and submits LCTRs, LVCTRs and STRs. EFTRs, CDRs and listed property reports are coming soon: Comply+ does not judge them yet, so file those with FINTRAC directly.

## The 24-hour rule

Two or more receipts in the same **static window of 24 hours** that total ${law.threshold} or more are **one report, with all of them in it**, when they share

- the **conductor**,
- the person or entity **on whose behalf** they were made, or
- the **beneficiary**.

${examplesTable(windowExamples)}

### A day at the counter

Four receipts of ${day}, in a window from midnight to midnight:

${dayTables(dayExample)}

Receipts 3 and 4 are above ${law.threshold}, and neither has a report of its own: each is in a common one already.

### Your window

You choose when the window starts and write it into your policies and procedures. It has at most 24 consecutive hours, counts across all your locations, and a transaction is in exactly one. The rule allows different windows for types of transactions or lines of business; in Comply+ your company has one. Its offset from UTC is fixed, because a local day has 23 or 25 hours twice a year.

## Amounts in foreign currency and virtual currency

Whether ${law.threshold} is reached is tested in Canadian dollars, at the Bank of Canada rate in effect at the time of the transaction. Where none is published, as for virtual currency, use the rate of your ordinary business at the time. The report keeps each amount in its own currency. Keep the rate and its source: they are part of the record.

## Before you submit

- The **location** is named by the exact location ID that FINTRAC has on file for you.
- What does not apply is left **blank**: no "N/A", no "unknown". The one exception is the given name of a person who has a single name: "XXX".
- An occupation says what the person does. "Manager" or "consultant" alone is not enough.
- A social insurance number is never sent.
`,
  faq: [
    {
      question: 'Is a bank draft or a cheque cash?',
      answer:
        'No. Cash is coins and notes in circulation, Canadian or foreign. Cheques, drafts, money orders and virtual currency are not cash.',
    },
    {
      question: 'My customer deposited $6,000 in the morning and $4,500 in the evening. Is that reportable?',
      answer: `Yes, if both are cash and fall into one 24-hour window of yours: together they are ${dollars(together!.reports[0]!.total)} by the same conductor. One LCTR, with both receipts in it. If your window ends at noon, they fall into two windows and no LCTR is due. A pattern of such amounts around the edge of a window may be a reason to look at an STR.`,
    },
    {
      question: `When does the ${law.calendarDays}-day deadline start?`,
      answer: `The day after the receipt. For several receipts under the 24-hour rule, count from the day of the **earliest** one in the report. Where the clock of your window and the clock at the counter show different dates for it, take the earlier date: then the report is not late on any reading of the law. A due date on a weekend or a holiday is not moved; Comply+ also shows the last business day on or before it, and how both were computed.`,
    },
    {
      question: 'What is a working day for the five-day deadline?',
      answer:
        'A business day, Monday to Friday, that is no public holiday. Comply+ keeps the calendar of federal holidays and shows which days it skipped.',
    },
    {
      question: 'FINTRAC rejected my report. Am I still on time?',
      answer:
        'Only if the corrected report is accepted before the deadline. The clock keeps running while a report is rejected, which is why a rejected report becomes a draft again at once and stands first on the Comply+ dashboard. Examiners look for rejections that were never corrected.',
    },
    {
      question: 'How do I correct a report that was accepted?',
      answer:
        'Send a change to it, under the same reference and with an explanation; when FINTRAC asks for it, within 20 days. Never send a second report for the same transactions. When a late row turns up that belongs to a submitted report, Comply+ proposes a change instead of a new report.',
    },
  ],
}
