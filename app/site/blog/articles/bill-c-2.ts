import type { Article } from '../types.ts'

export const billC2: Article = {
  slug: 'bill-c-2-tightens-fintrac-reporting',
  category: 'Regulatory Update',
  title: 'Bill C-2 proposes penalties forty times higher, mandatory enrollment and an end to anonymous accounts',
  excerpt:
    'The Strong Borders Act would change what a violation costs, make breaches of a compliance order criminal matters, and oblige every reporting entity to enroll with FINTRAC.',
  date: 'Jun 19, 2025',
  readTime: '9 min',
  body: `
> **Later news.** This article describes the bill as it was tabled in June 2025. Bill C-2 stalled. Its enforcement parts were carried by **Bill C-12**, which received Royal Assent on March 26, 2026, without the limits on cash. The figures below match what became law unless we say otherwise; universal enrollment was enacted and is not yet in force.

On **June 3, 2025** the government tabled Bill C-2, the Strong Borders Act. Most of it is about borders and immigration. Four of its parts would change the law under which reporting entities live: Parts 10, 11, 12 and 16.

## Higher penalties

| Class of violation | Before | Proposed |
|---|---|---|
| Minor violation | up to $1,000 | up to $40,000 |
| Serious violation | up to $100,000 | up to $4 million |
| Very serious violation, person | up to $100,000 | up to **$4 million** |
| Very serious violation, entity | up to $500,000 | up to **$20 million** |

Everything is multiplied by forty. The total would be capped at the greater of $20 million and 3% of gross global revenue for an entity, and at the greater of $4 million and 3% of gross global income for a person.

## Compliance agreements, and orders with teeth

An entity that commits a prescribed violation would **have to** enter into a compliance agreement with FINTRAC. Whoever breaks it receives a compliance order. Breaking the order would cost up to **$5 million or 3% of income** for an individual and up to **$30 million or 3% of gross revenue** for an entity, whichever is greater. Criminal fines would rise as well.

The practical meaning: after the first examination with findings there is a contract, with dates, and a second failure is an offence of its own.

## A program that works

Today's standard is to establish and implement a program. The bill asks for one that is **reasonably designed, risk-based and effective**, and counts failures of the program as very serious violations. A binder on a shelf would no longer be a defence; results are what counts.

## Enrollment for everybody

All reporting entities, and not only money services businesses, would have to **enroll with FINTRAC**, keep their information current and renew it. For banks, dealers, brokers and accountants this is new.

## No anonymous accounts

Opening an account for an anonymous client, or under an obviously fictitious name, would be prohibited in so many words.

## Limits on cash

Part 11 would make it an offence for a business, a profession or a charity to accept **cash of $10,000 or more** in one transaction or a series of related ones, and would prohibit cash deposits by third parties, with exceptions. This part was not carried over into the law of 2026. It came back in the fall 2025 budget; to our knowledge it is **not in force**.

## What to do now

1. **Calculate your exposure.** Which violation would your last effectiveness review have found? What would it cost under the new table?
2. **Test, do not only describe.** Take last quarter's transactions, work out which reports should exist, and compare.
3. **Look at timeliness.** Late reports are the easiest finding to prove.
4. **Prepare to enroll**: who your contact is, what your identifiers are, who keeps them current.
5. **Fix the known gaps first.** An agreement with FINTRAC is a poor way to learn of them.
`,
}
