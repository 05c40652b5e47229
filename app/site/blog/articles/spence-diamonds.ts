import { regulator } from '../../content/company.ts'
import type { Article } from '../types.ts'

export const spenceDiamonds: Article = {
  slug: 'spence-diamonds-fintrac-penalty',
  category: 'FINTRAC Enforcement',
  title: 'Spence Diamonds: $264,000 for a compliance program that was not there',
  excerpt:
    'FINTRAC found five violations at a jewellery chain, from suspicious transactions that were never reported to a training program that was missing. What every dealer in precious metals and stones should take from it.',
  date: 'Sep 23, 2025',
  readTime: '8 min',
  notice: regulator.notice('pen-2025-09-23'),
  body: `
On May 8, 2025 FINTRAC imposed an administrative monetary penalty of **$264,000** on Spence Diamonds, a dealer in precious metals and precious stones. The notice was published on September 23, 2025. It names five violations, and together they describe a compliance program that existed neither on paper nor in the stores.

## What was found

1. **Suspicious transactions were not reported.** Transactions for which there were reasonable grounds to suspect were not sent to FINTRAC.
2. **Policies and procedures** were not developed, kept up to date and approved.
3. **The risk of money laundering and terrorist financing** was not assessed and documented.
4. **The training program** was not developed and maintained.
5. **The effectiveness review** that is due every two years was not carried out.

## The signs were at the counter

The indicators that matter in this trade are not exotic. A customer buys in several stores, or deals with different staff each time. A card is altered or turns out to be stolen. Somebody insists on paying but refuses to come in person. Somebody becomes nervous as soon as identification is mentioned.

None of these proves anything, and none has to. The test for a suspicious transaction report is **reasonable grounds to suspect**: a possibility, supported by facts, context and indicators, that another trained person would share. It is above a hunch and below belief. There is no minimum amount, and attempted transactions count.

What usually goes wrong is not the judgement but the path: a sales associate sees something odd and there is nobody to tell, no form to fill in and no record that it was considered. Months later an examiner puts the client file, the indicators and the report list side by side.

## When does a jeweller have to report?

Dealers in precious metals and stones are reporting entities when they buy or sell at $10,000 or more. From then on they file:

- **large cash transaction reports** within 15 days of receiving $10,000 or more in cash, alone or together within a 24-hour window;
- **large virtual currency transaction reports** within five working days of receiving $10,000 or more in virtual currency, by the same rule;
- **suspicious transaction reports** as soon as practicable, at any amount;
- listed person or entity property reports, immediately.

## Three of the five were documents

Policies, risk assessment and the two-year review are within anybody's reach. They cost days, not years, and they are the first things that an examiner asks for. FINTRAC treats them as serious because everything else rests on them: staff who were never told what to look for do not report it.

## What to do this month

- Give every store one way to raise a concern, and answer it the same day.
- Keep the decision **not** to file, with its reason. FINTRAC may ask why a high-risk client with several indicators had no report.
- Check that the risk assessment speaks of your stores, your products and your customers, and not of a template's.
- Put the date of the last effectiveness review on the wall. Two years pass quickly.
- Train by role. The person at the counter needs indicators; the compliance officer needs the reporting rules.

At the time of publication the penalty had still to be paid.
`,
}
