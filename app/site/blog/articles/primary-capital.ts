import { regulator } from '../../content/company.ts'
import type { Article } from '../types.ts'

export const primaryCapital: Article = {
  slug: 'primary-capital-fintrac-penalty',
  category: 'FINTRAC Enforcement',
  title: 'Primary Capital: an exempt-market dealer pays $93,390 for four gaps in its program',
  excerpt:
    'Policies, risk assessment, the two-year review and politically exposed persons: FINTRAC penalized a securities dealer for the parts of a program that clients never see.',
  date: 'Sep 18, 2025',
  readTime: '6 min',
  notice: regulator.penalties,
  body: `
> **Later news.** This article is dated September 18, 2025. The higher ceilings named near its end came later: Bill C-12 received Royal Assent on March 26, 2026 and did not apply to this case.

Primary Capital, an exempt-market dealer, was penalized **$93,390** by FINTRAC on May 15, 2025; the penalty became public in September 2025 and **has been paid**. The regulator found four violations.

## The four findings

1. **Policies and procedures** that were not developed, applied, kept up to date and approved by a senior officer.
2. **The risk assessment**, which did not do what the regulations ask of it.
3. **The effectiveness review** at least every two years.
4. **Politically exposed persons**: the measures for finding out whether a client is a politically exposed person or a head of an international organization.

## Small dealer, full duty

Securities dealers are reporting entities whatever their size. They seldom see cash, and that leads to a common mistake: because there are few large cash transaction reports to file, the rest of the program is neglected. But the program is not there for the reports alone. It is there so that the firm knows who its clients are and notices when something does not fit.

For a securities dealer this means:

- identity verified when an account is opened, with records of how;
- a third-party determination: is somebody else giving the instructions?
- beneficial ownership of corporate clients, with reasonable measures to confirm it;
- ongoing monitoring by risk;
- suspicious transaction reports at any amount, for attempted transactions too.

## The question about political exposure

A determination is needed when an account is opened, periodically after that, and when the dealer learns something that changes the picture. Foreign politically exposed persons are always high risk. Domestic ones, and heads of international organizations, become high risk when the assessment says so. Family members and close associates count.

The duty is one of **reasonable measures**, and it is easy to show or impossible: either the form asked, the answer was recorded with a date, and somebody acted on it, or not.

## What the amount tells

Under the framework that applied to these violations, a minor violation could cost up to $1,000, a serious one up to $100,000 and a very serious one up to $500,000. A total of $93,390 for four violations is a reminder that penalties take into account the harm done and the history of compliance, and that documents alone are enough for a public notice with the firm's name in it.

For violations after March 26, 2026 the ceilings are forty times higher: see [our guide for MSBs](/faq/msb-canada) for both tables.

## A short list for dealers

- Read your policies as if you were new: do they describe what you do, in your own systems?
- Ask the exposure question in the onboarding form and again at each periodic review.
- Rate each client's risk and write down why.
- Book the next effectiveness review today.
`,
}
