import { regulator } from '../../content/company.ts'
import type { Article } from '../types.ts'

export const firstNationsBank: Article = {
  slug: 'first-nations-bank-fintrac-penalty',
  category: 'FINTRAC Enforcement',
  title: 'First Nations Bank of Canada: $601,139.80, and suspicious transactions missing in 31% of files',
  excerpt:
    'A bank with a program on paper, five violations in practice. FINTRAC’s review found unreported suspicious transactions in nearly a third of the files that it looked at. The penalty has been paid.',
  date: 'Oct 16, 2025',
  readTime: '7 min',
  notice: regulator.notice('pen-2025-10-16'),
  body: `
FINTRAC imposed a penalty of **$601,139.80** on the First Nations Bank of Canada on September 22, 2025 and published it on October 16, 2025. The examination covered the year 2023. **The penalty has been paid.**

## Five violations

1. **Suspicious transaction reports** were not submitted where there were reasonable grounds to suspect: in **31% of the files** reviewed.
2. **Policies and procedures** were not developed, applied and kept up to date as required.
3. **The risk assessment** did not meet the requirements.
4. **Special measures** for high risk were not taken as required.
5. **Ongoing monitoring** of business relationships was not carried out as required.

## Read from the bottom up

The five belong together, and the last is where it begins. Without monitoring, nobody sees that an account's use has changed. Without special measures, high-risk clients are treated like the others. Without a risk assessment that fits, nobody knows who is high risk. Policies that do not match practice hide all of this. And at the end of the chain stands the finding that can be counted: reports that should exist and do not.

## What 31% means

Examiners took files and asked for each whether there were reasonable grounds to suspect. In nearly one of three they found grounds and no report. That is not a rare miss. It usually has one of two causes:

- **The bar is set too high.** Staff wait for proof, or for certainty. The law asks for a possibility that is supported by facts, context and indicators. FINTRAC names the higher threshold first among the four deficiencies that it sees in reporting.
- **The alert goes nowhere.** Something was noticed, sent to a queue, and closed without a reason.

Both leave the same trace: a file full of indicators with an empty decision.

## Monitoring that can be shown

Ongoing monitoring has four purposes: to detect suspicious transactions, to keep client information up to date, to reassess the risk, and to see whether activity is consistent with what is known. For high-risk clients it is done more often and more closely, and a record of it is kept.

Useful questions for any reporting entity:

- Which clients are rated high, and when was each of them last looked at?
- What is different about how they are watched?
- For the last ten alerts: what was decided, by whom, and why?
- Could you show a decision **not** to report, with reasons, from two years ago?

## For smaller institutions

The bank serves communities that others do not, with the resources of a small institution. The regulator weighs the harm done and the history of compliance when it sets an amount; it does not waive the duty for anyone. What helps a small team most is order: one queue of alerts, one form for the decision, one list of what is due and when.

That is the part that software can take over. The judgement stays with people who know their clients.
`,
}
