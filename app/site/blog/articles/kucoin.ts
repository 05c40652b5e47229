import { regulator } from '../../content/company.ts'
import type { Article } from '../types.ts'

export const kucoin: Article = {
  slug: 'kucoin-fintrac-penalty',
  category: 'FINTRAC Enforcement',
  title: 'KuCoin: $19.6 million for not registering and almost 3,000 unreported virtual currency transactions',
  excerpt:
    'Peken Global Limited, which operates KuCoin, was penalized as an unregistered foreign money services business. The penalty is under appeal. It shows how the duties of a foreign exchange begin with its first Canadian client.',
  date: 'Sep 25, 2025',
  readTime: '9 min',
  notice: regulator.notice('pen-2025-09-25'),
  body: `
FINTRAC imposed a penalty of **$19,552,000** on Peken Global Limited, which operates the exchange KuCoin, on July 28, 2025 and published it on September 25, 2025. At the time it was the largest penalty the regulator had ever imposed. **The penalty is under appeal.**

## Three violations

| Violation | Class | What was found |
|---|---|---|
| Registration | Serious | Not registered with FINTRAC as a foreign money services business |
| Large virtual currency transactions | Minor | Almost 3,000 transactions of $10,000 or more not reported, June 1, 2021 to May 8, 2024 |
| Suspicious transactions | Very serious | 33 suspicious transactions not reported |

The classes explain the sum. A single missing large virtual currency transaction report counts as a minor violation. Thousands of them are no longer a minor matter.

## Foreign does not mean outside

A **foreign money services business** is one that has no place of business in Canada but directs its services at persons or entities in Canada and provides them to clients here. It must register with FINTRAC and follow the Canadian rules for its Canadian clients: identity, records, the travel rule, reports.

What counts as directing services at Canada is a matter of facts: marketing here, a Canadian domain, prices in Canadian dollars, Canadian clients on the books. An exchange that accepts Canadian users and lists itself as available in Canada is hard to describe otherwise.

## The report that grows with the price

A **large virtual currency transaction report** is due within **five working days** when an entity receives $10,000 or more in virtual currency in one transaction, or in several within its static 24-hour window that total $10,000 or more and share the conductor, the party on whose behalf they were made, or the beneficiary. The regime began on **June 1, 2021**, the first day of the period in FINTRAC's finding.

Three things make it harder than the large cash report:

- **The value moves.** The amount is decided by the exchange rate that the entity uses in its ordinary business at the time, and the rate and its source are part of the record.
- **Small receipts count.** The 24-hour rule adds up amounts of any size, large ones as well, so a day of small deposits can be reportable.
- **The parties are harder to see.** Who conducted, on whose behalf, and for whose benefit must be established from accounts and addresses.

Doing this by hand is possible for ten transactions a month. For a thousand it is not.

## Suspicion on a blockchain

The indicators that FINTRAC publishes for virtual currency are unusually concrete: funds that passed through mixers or darknet markets, rapid conversion into privacy coins, chain-hopping, many new accounts sharing a device or an address, a client who cannot explain where a large purchase was funded from. One indicator alone never suffices. Several together, in the context of what is known about the client, are what reasonable grounds to suspect are made of.

## What a virtual currency business should check now

- Are you registered, and is the registration current? It is renewed every two years.
- Can you list every receipt of the last three years by client and 24-hour window, with the rate used?
- Does a late row, from a wallet that was added last week, change a report that was already sent?
- Does anybody look at alerts in time, and is the decision written down?

If the answer to any of these is a spreadsheet, it is time to automate it.
`,
}
