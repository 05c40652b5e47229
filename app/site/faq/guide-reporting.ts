import type { FaqItem } from '../components/blocks.tsx'

export interface Guide {
  slug: string
  title: string
  summary: string
  body: string
  faq: readonly FaqItem[]
}

export const reportingGuide: Guide = {
  slug: 'fintrac-reporting',
  title: 'FINTRAC reporting guide',
  summary: 'Which report, for what, by when: thresholds, deadlines and the 24-hour rule for Canadian reporting entities.',
  body: `
## The reports at a glance

| Report | What sets it off | Threshold | Deadline |
|---|---|---|---|
| **LCTR** Large cash transaction | Receipt of cash | $10,000 CAD or more | 15 days after the transaction |
| **LVCTR** Large virtual currency transaction | Receipt of virtual currency | $10,000 CAD or more | 5 working days after the transaction |
| **EFTR** Electronic funds transfer | International transfer, initiated or finally received | $10,000 CAD or more | 5 working days after the transfer |
| **CDR** Casino disbursement | Payout by a casino | $10,000 CAD or more | 15 days after the disbursement |
| **STR** Suspicious transaction | Reasonable grounds to suspect | None; attempts count | As soon as practicable |
| **LPEPR** Listed person or entity property | Listed property in your possession or control | None | Immediately |

Not every sector files every report. EFTRs are for financial entities, money services businesses, foreign money services businesses and casinos; CDRs for casinos; the others for every sector that carries out the activity.

## The 24-hour rule

Several receipts that total $10,000 or more count as one when they fall into the same **static window of 24 consecutive hours** and belong together:

- by the same **conductor**;
- **on behalf of** the same person or entity;
- for the same **beneficiary**.

Amounts of **any size** are added up. The window is yours to choose, but it is the same for every transaction, documented in your policies, and it does not roll with each transaction. In Comply+ it is a company setting with a fixed offset from UTC, because a local day has 23 or 25 hours twice a year.

A transaction of $10,000 or more by itself is reported by itself. Smaller ones in the same window that belong together are reported together, when their total reaches the threshold.

## Amounts in foreign currency and virtual currency

Convert with the Bank of Canada rate for foreign cash, or with the rate that you use in your ordinary business where none is published. Virtual currency is valued at the rate that you use in your ordinary business at the time. Keep the rate and its source: they are part of the record.

## Before you submit

- The **location** is named by the exact location ID that FINTRAC has on file for you.
- What does not apply is left **blank**. "N/A", "unknown" or "XXX" are refused.
- An occupation says what the person does. "Manager" or "consultant" alone is not enough.
- A social insurance number is never sent.
`,
  faq: [
    { question: 'Is a bank draft or a cheque cash?', answer: 'No. Cash is coins and notes in circulation, Canadian or foreign. Cheques, drafts, money orders and virtual currency are not cash.' },
    { question: 'My customer deposited $6,000 in the morning and $4,500 in the evening. Is that reportable?', answer: 'Yes, if both fall into your static 24-hour window: together they are $10,500 by the same person. One report, with both transactions in it. If the window ends at noon, they fall into two windows and no LCTR is due. A pattern of such amounts around the edge of a window may be a reason to look at an STR.' },
    { question: 'When does the 15-day deadline start?', answer: 'The day after the transaction. For several transactions under the 24-hour rule, count from the day of the **earliest transaction** in the report, in your window’s own time: then the report is not late on any reading of the law. Comply+ shows each due date together with how it was computed.' },
    { question: 'What is a working day for the five-day deadline?', answer: 'Saturdays, Sundays and public holidays are not counted. Comply+ keeps the holiday calendar and shows which days it skipped.' },
    { question: 'FINTRAC rejected my report. Am I still on time?', answer: 'Only if the corrected report is accepted before the deadline. The clock keeps running while a report is rejected, which is why a rejected report becomes a draft again at once and stands first on the Comply+ dashboard. Examiners look for rejections that were never corrected.' },
    { question: 'How do I correct a report that was accepted?', answer: 'Send a change to it, under the same reference. Never send a second report for the same transactions. When a late row turns up that belongs to a submitted report, Comply+ proposes a change instead of a new report.' },
  ],
}
