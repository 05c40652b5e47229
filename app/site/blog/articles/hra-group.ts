import { regulator } from '../../content/company.ts'
import type { Article } from '../types.ts'

export const hraGroup: Article = {
  slug: 'hra-group-fintrac-penalty',
  category: 'FINTRAC Enforcement',
  title: 'HRA Group Holdings: a dealer in metals and stones pays $132,000 for four violations',
  excerpt:
    'The second dealer in precious metals and stones in two weeks. FINTRAC found four violations, among them policies and the risk assessment. The penalty has been paid.',
  date: 'Oct 2, 2025',
  readTime: '7 min',
  notice: regulator.notice('pen-2025-10-02'),
  body: `
Nine days after the notice about Spence Diamonds, FINTRAC published another one in the same sector. HRA Group Holdings, a dealer in precious metals and precious stones, was penalized **$132,000** on June 2, 2025. The notice appeared on October 2, 2025, and **the penalty has been paid**.

## What was found

The regulator names four violations. Among them:

- **policies and procedures**;
- **the risk assessment**.

Both are parts of the compliance program: the documents and routines that must exist before the first report is due. What follows is not about this dealer. It is what the law asks of every business in its sector.

## A sector in focus

These were two penalties against dealers in precious metals and stones within two weeks. Stones and metals hold value in a small space, change hands between private persons, and are easily moved across a border. The sector is also one in which many businesses meet the rules only from time to time: the duties begin when a dealer takes part in a purchase or sale of $10,000 or more.

That threshold is where misunderstandings start.

- It is about **the activity**, not about cash. A sale paid by wire makes a business a reporting entity in the same way.
- Once it has been reached, the **whole program** is due: compliance officer, policies, risk assessment, training, effectiveness review.
- Large cash transaction reports are due for cash of $10,000 or more, alone or together within a 24-hour window; suspicious transaction reports have **no threshold**.

## What examiners compare

FINTRAC's examiners do not begin with the reports that were sent. They ask for the entity's **own list of transactions** and work out which reports should exist. Then they look for those. A gap shows at once, and so does a report that came too late.

They read the risk assessment the same way: against the real business. Wholesale and retail, trade shows, consignments, online sales, clients abroad, each has its own exposure. If the document does not mention how half of the stones are sold, it has not assessed that half.

## From template to program

Templates are a fair beginning and a poor end. Three changes turn one into a program:

1. **Name the people.** Who decides whether a transaction is reported? Who stands in during holidays?
2. **Name the moments.** When is identity verified: before the stone leaves, or when there is time?
3. **Name the records.** Where is the large cash record kept, for five years, so that it can be produced within 30 days?

Then date it, have a senior officer approve it, and read it again when the business changes.

## In short

- The penalty: $132,000 for four violations, policies and the risk assessment among them.
- The parts of a program: officer, policies, risk assessment, training, review.
- All of them can be put right before an examination is announced. After it, they can only be explained.
`,
}
