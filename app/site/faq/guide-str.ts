import type { Guide } from './guide-reporting.ts'

export const strGuide: Guide = {
  slug: 'fintrac-str',
  title: 'Suspicious transaction reports: a working guide',
  summary:
    'Reasonable grounds to suspect, red flags by category, what a good narrative says, and what AI can and cannot do.',
  body: `
## When a report is due

You report when there are **reasonable grounds to suspect** that a transaction, completed or attempted, is related to money laundering, terrorist financing or the evasion of sanctions. That means a **possibility**, based on facts, context and indicators, that another person with your training would share. It is more than a hunch and less than belief. There is no minimum amount.

The deadline is **as soon as practicable** after you have taken the measures that led you there. Treat it as a priority over other tasks.

## Red flags by category

**Identity.** Needless delay in showing identification, altered documents, several spellings of a name, a post office box given as a home, one phone number or address shared by unrelated clients.

**Behaviour.** Asks how to avoid a report, avoids certain staff, is vague on purpose, does not care about cost, closes right after the first deposit.

**Profile.** Volume beyond what was expected, means that do not fit the occupation, round sums, a sudden change.

**Products and accounts.** Many accounts without reason, a personal account used for business, money in and straight out, a dormant account that wakes.

**Structuring.** A series just below the threshold, several branches on one day, several people who arrive together, transactions on both sides of the edge of the 24-hour window.

**Wires.** The client does not know the other party, many senders to one receiver or one sender to many, originator data missing.

**Virtual currency.** Mixers, privacy coins without an explanation, chain-hopping, an address on a sanctions list, many accounts from one device, large purchases with unexplained funding.

**Third parties.** Someone waits outside, gives instructions or counts the money; unrelated people send to one beneficiary.

**Jurisdiction.** Conflict zones, drug sources and transit, places under sanctions. Transactions connected with Iran fall under a ministerial directive at every amount.

**Terrorist financing.** Small sums to areas of conflict, unregistered fundraising, travel purchases to such areas, listed names.

One indicator alone never suffices. What counts is the picture.

## What a good narrative says

- **Who**: all parties, their roles and relations.
- **What**: which instruments, accounts and amounts.
- **When** and **where**; for an attempt, why it was not completed.
- **Why**: the indicators, and the offence that you suspect.
- **How** it was done, from the first step to the last.

FINTRAC names four deficiencies: applying a higher threshold than the law; not listing all transactions and accounts in the fields; not naming all known parties; and a narrative that does not explain or link the suspicion.

Write plain text. Do not refer to internal files or attachments, do not use internal abbreviations, and do not claim more than you know.

## Confidentiality

It is an offence to disclose that a report was or will be made, or what is in it, with the intent to prejudice an investigation. In Comply+ an STR shows in no list, count, search, export or notification to those who may not read it, and opening, printing or exporting one is written to the audit log.

## What aiSTR will do {#ai}

**aiSTR is planned, not available.** It will watch transactions, flag potential STRs, give each a risk score and draft a narrative. A person decides, always.

| Score | Band | What happens |
|---|---|---|
| 80-100 | Critical | Review the same day |
| 60-79 | High | Review next |
| 40-59 | Medium | Review in the ordinary course |
| 20-39 | Low | Kept for the pattern |

We aim at 75% fewer false positives than fixed rules and 70% less manual work, measured in a pilot before it is released. No STR text leaves your organization's data to train anything.
`,
  faq: [
    {
      question: 'Do I need proof of a crime?',
      answer:
        'No. You need not name the crime with certainty either, but say which one you suspect and why: money laundering, terrorist financing or sanctions evasion.',
    },
    { question: 'Is there a minimum amount?', answer: 'No. An attempted transaction of $50 can be reportable.' },
    {
      question: 'I already filed a large cash transaction report. Is the STR still due?',
      answer:
        'Yes. They are separate reports with separate purposes. In Comply+ you can add an STR to an existing draft; the facts are carried over.',
    },
    {
      question: 'May I tell the client?',
      answer:
        'Do not. Disclosing with the intent to prejudice an investigation is an offence, and asking unusual questions can tip the client off. Ask what you would ask anyway, and report what you have.',
    },
    {
      question: 'The suspicious activity goes on. One report or several?',
      answer: 'Keep reporting later transactions while the suspicion lasts, and refer to the earlier reports.',
    },
    {
      question: 'We looked into an alert and decided not to report. What do we keep?',
      answer:
        'The decision, its date, who took it and the reasons. FINTRAC may ask why a high-risk client who matches several indicators had no report.',
    },
  ],
}
