import { law } from '../content/law.ts'
import type { Guide } from './guide-reporting.ts'

const { changedOn, before, after } = law.penalties

export const msbGuide: Guide = {
  slug: 'msb-canada',
  title: 'Running a money services business in Canada',
  summary:
    'Four steps from registration to a clean examination, what violations cost under both penalty frameworks, and six common questions.',
  body: `
## Are you an MSB?

You are a money services business if you have a place of business in Canada and offer the public at least one of these: exchanging foreign currency, transferring funds, issuing or redeeming money orders and similar instruments, dealing in virtual currency, crowdfunding platforms, armoured transport of currency (since July 1, 2024), cheque cashing (since April 1, 2025), or acquiring transactions for private ABMs (since October 1, 2025). If you have no place of business here but direct these services at clients in Canada, you are a **foreign** MSB, with these duties for what you do for clients in Canada.

## Four steps

### 1. Register

Register with FINTRAC before you start. Renew **every 2 years**, and report material changes within **30 days**. For reporting through the API, the administrator of your reporting entity asks FINTRAC for web-reporting access and API access.

### 2. Build the compliance program

Appoint a compliance officer; write policies and procedures; assess the risk of your products, clients, geography and channels; train by role, with a plan; have the program's effectiveness reviewed **at least every two years**. MSB agents are screened before the engagement and every two years.

### 3. Know your clients and keep records

Verify identity in the prescribed cases; for a large cash or virtual currency receipt, at the time of the transaction. Keep records: from $1,000 for remittances, electronic funds transfers and virtual currency transfers and exchanges, from $3,000 for instruments issued or redeemed, and of each cash or virtual currency receipt of ${law.threshold} or more. Include the travel-rule information with transfers. Keep records **5 years**, so that they can be produced within 30 days.

### 4. Report

LCTR within ${law.calendarDays} days; LVCTR and EFTR within ${law.workingDays} working days; STR as soon as practicable; listed property immediately. The [reporting guide](/faq/fintrac-reporting) has the table.

## What violations cost {#penalties}

The law changed on **${changedOn}**, when Bill C-12 received Royal Assent. Which column applies depends on **when the violation took place**.

| Class | Wholly before ${changedOn} | After ${changedOn} |
|---|---|---|
| Minor | up to ${before.minor} | up to ${after.minor} |
| Serious | up to ${before.serious} | up to ${after.serious} |
| Very serious, entity | up to ${before.verySeriousEntity} | up to ${after.verySeriousEntity} |
| Very serious, person | up to ${before.verySeriousPerson} | up to ${after.verySeriousPerson} |
| Limit for all together | none | the greater of $20 million and 3% of gross global revenue (entity); the greater of $4 million and 3% of gross global income (person) |
| Compliance agreement | optional | mandatory for prescribed violations; breach of the order that follows: up to $30 million or 3% of gross revenue (entity), $5 million or 3% of income (person) |
| The program must be | established and implemented | reasonably designed, risk-based and effective |

FINTRAC keeps each examined period within one framework. Penalties are published with the entity's name: 23 notices in 2024-25, for more than $25 million.

## What an examination looks at

- Your **own list of transactions**, against the reports that should exist.
- Rejected reports that were never corrected.
- Timeliness of each report.
- Decisions on suspicion, also those not to report.
- Training that fits the role, a risk assessment that fits the business, and the two-year review.

Comply+ keeps the reason for each classification with the transaction, so that the first question has an answer.
`,
  faq: [
    {
      question: 'How long does registration last?',
      answer: 'Two years. Renewal is your own duty: an expired registration means operating unregistered.',
    },
    {
      question: 'What must I report to FINTRAC about my own business?',
      answer:
        'Material changes within 30 days: name, address, services, owners and officers, bank accounts, agents, or the end of the business.',
    },
    {
      question: 'Do I need a compliance officer if I am alone?',
      answer:
        'Yes, and it can be you. The effectiveness review should then be done by someone else, as far as that is feasible.',
    },
    {
      question: 'Does the law apply to my agents?',
      answer:
        'You are responsible for what they do on your behalf. Since October 1, 2025 they must be screened before the engagement and every two years, with criminal-record checks; for agents engaged earlier there is time until October 1, 2027.',
    },
    {
      question: 'How long do I keep records?',
      answer:
        'Five years. The starting point differs: for most records the day they were made, for account records the day the account was closed, for client information the day of the last transaction, for the copy of an STR the day it was sent.',
    },
    {
      question: 'How do I get FINTRAC API credentials for Comply+?',
      answer:
        'Your reporting entity’s administrator asks FINTRAC for web-reporting and API access, and creates an application named by the convention CompanyName_API_MMYYYY. Its secret expires after one year; enter that date in Settings, and Comply+ warns you there from 30 days before expiry. [Getting Started](/getting-started#production-setup) shows each step.',
    },
  ],
}
