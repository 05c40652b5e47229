import { regulator } from '../../content/company.ts'
import type { Article } from '../types.ts'

export const cneCasino: Article = {
  slug: 'cne-casino-fintrac-penalty',
  category: 'FINTRAC Enforcement',
  title: 'CNE Casino: a seasonal operation, a year-round duty, and a $199,000 penalty under appeal',
  excerpt:
    'Two violations, neither of them about a single transaction: the risk assessment and the two-year effectiveness review. The penalty is under appeal; the lesson is not.',
  date: 'Sep 4, 2025',
  readTime: '7 min',
  notice: regulator.notice('pen-2025-09-04'),
  body: `
FINTRAC imposed a penalty of **$199,000** on CNE Casino on July 11, 2025 and published it on September 4, 2025. **The penalty is under appeal**, so the findings below are the regulator's and may change.

## Two violations

The notice names two:

1. The **risk assessment**: assessing and documenting the risk of a money laundering or terrorist activity financing offence, taking the prescribed factors into account.
2. The **effectiveness review**: carrying out and documenting, at least every two years, a review of policies and procedures, risk assessment and training.

There is no finding about one missing report, one customer or one table. That is what makes the case worth reading. A reporting entity can file every report on time and still be penalized for what stands behind the reports.

## Why casinos are looked at closely

Casinos have the longest list of duties of any sector. Next to large cash, large virtual currency and suspicious transaction reports, they send:

- **casino disbursement reports** for payouts of $10,000 or more, alone or together within the static 24-hour window: redeemed chips, front-cash withdrawals, bets paid out, jackpots and more;
- **electronic funds transfer reports** for international transfers of $10,000 or more, by the same rule.

Cash comes in and goes out quickly, visitors are many, and a good evening can look like structuring. A risk assessment is how a casino shows that it knows which of its games, products, clients and delivery channels are exposed, and what it does about each.

## What a risk assessment has to cover

An examiner reads it against the business that is actually run:

- **Products and services**: tables, machines, front money, cheques, any virtual currency.
- **Delivery channels**: in person, by agent, online.
- **Geography**: where the premises are and where the guests come from.
- **Clients and relationships**: regulars, high rollers, politically exposed persons.
- **Anything else that matters**: new technology, affiliates, seasonality.

For each, it names the risk, rates it, and says what the control is. A document from a consultant with another company's name changed to yours will not pass, and neither will one that was right four years ago.

## The review nobody schedules

The two-year review is the most forgotten duty in Canadian compliance, because nothing rings when it is due. It must test policies, risk assessment, training **and** their use in practice; the result goes to a senior officer within 30 days, in writing.

For a business that opens for part of the year, two years can mean two seasons. The clock does not stop in between.

## What to take from it

- Date your risk assessment and list what changed since the last one. If nothing changed, say so and why.
- Put the next effectiveness review in the calendar with a person's name on it.
- Have the review done by somebody who does not run the program.
- Keep both documents where you can produce them within 30 days.
`,
}
