import { regulator } from '../../content/company.ts'
import type { Article } from '../types.ts'

export const dmcl: Article = {
  slug: 'dmcl-accountants-fintrac-penalty',
  category: 'FINTRAC Enforcement',
  title: 'DMCL: an accounting firm pays $72,750, and reminds the profession that it is covered',
  excerpt:
    'Policies, risk assessment and the two-year review: three violations at an accounting firm. When accountants are reporting entities, and what they must have.',
  date: 'Oct 9, 2025',
  readTime: '7 min',
  notice: regulator.penalties,
  body: `
FINTRAC imposed a penalty of **$72,750** on the accounting firm DMCL LLP on July 25, 2025 and published it on October 9, 2025. It names three violations. **The penalty has been paid.**

## Three violations

1. **Policies and procedures** were not developed, applied, kept up to date and approved as required.
2. **The risk assessment** was not assessed and documented as required.
3. **The effectiveness review**, due at least every two years, was not carried out and documented as required.

No missing reports are mentioned. As with the casino and the securities dealer this autumn, the finding is about the program itself.

## When an accountant is a reporting entity

Accountants and accounting firms are covered when they carry out certain activities **on behalf of a client**:

- receiving or paying funds or virtual currency;
- buying or selling securities, real property, immovables or business assets or entities;
- transferring funds, virtual currency or securities by any means.

Giving instructions for any of these counts. Audit, review, tax and advice do not by themselves, and neither does receiving professional fees. Many firms conclude from this that the law does not concern them, and then move a client's money through a trust account in the middle of a closing.

## What follows

From the moment such an activity is carried out, the firm needs what every other reporting entity needs: an appointed compliance officer, written policies, a risk assessment, a training program with a plan, and the effectiveness review. It files

- large cash transaction reports, within 15 days;
- large virtual currency transaction reports, within five working days;
- suspicious transaction reports, as soon as practicable;
- listed person or entity property reports, immediately.

It keeps the records for at least five years and can produce them within 30 days.

## Why a professional firm fails at paperwork

It is not for lack of skill in documents. Three reasons come up again and again:

- **Nobody owns it.** Partners each run their clients; the compliance officer is a title.
- **It is written once.** The firm grew, merged, took on new services; the policies describe the firm of five years ago.
- **It feels foreign.** Risk assessments of clients exist, for independence and credit, and are thought to be enough. They answer another question.

## For firms that want to be ready

1. List last year's engagements in which money or securities were moved for a client. That is your exposure.
2. Decide whether the firm does these activities at all. If not, say so in writing and control it.
3. If it does, have a senior officer approve policies that name the people, the moments and the records.
4. Rate clients and engagements for this risk, with reasons.
5. Let somebody independent test it, at least every two years, and report the result to a senior officer within 30 days.

The total is small beside others of this year. The notice, with the firm's name, stays on the regulator's site for years.
`,
}
