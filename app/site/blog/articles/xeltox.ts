import { regulator } from '../../content/company.ts'
import type { Article } from '../types.ts'

export const xeltox: Article = {
  slug: 'xeltox-enterprises-fintrac-penalty',
  category: 'FINTRAC Enforcement',
  title: 'Xeltox (Cryptomus): $176,960,190 and 2,593 violations, now under appeal',
  excerpt:
    'The largest penalty in FINTRAC’s history concerns a virtual currency business with a mailbox in British Columbia and no staff in Canada. An appeal was filed on November 14, 2025.',
  date: 'Oct 22, 2025',
  readTime: '9 min',
  notice: regulator.notice('pen-2025-10-22'),
  body: `
> **Later news.** This article is dated October 22, 2025 and was brought up to date afterwards. Later are: the appeal of November 14, 2025, the wider directive on Iran of November 15, 2025, and the higher ceilings of Bill C-12, in force since March 26, 2026.

On October 22, 2025 FINTRAC published a penalty of **$176,960,190** against Xeltox Enterprises Ltd., which operates as Cryptomus: nine times the previous record. The notice had been proposed on July 17, 2025 and counts **2,593 violations** of six types. **The penalty is under appeal.** The company appealed on November 14, 2025 and argues that it only licensed the platform.

## The numbers

| Finding | Count |
|---|---|
| Suspicious transactions not reported, July 2024 | 1,068 |
| Large virtual currency transactions not reported, July 2024 | 1,518 |
| Transactions connected with Iran, July to December 2024, without the measures of the ministerial directive | 7,557 |

Next to these stand findings about the program, among them policies and procedures and the risk assessment.

1,068 suspicious transaction reports and 1,518 large virtual currency transaction reports are missing for **one month**. The regulator linked transactions to proceeds of trafficking in child sexual abuse material, fraud, ransomware payments and sanctions evasion.

## A mailbox and a registration

The company was registered as a money services business with an address in British Columbia that turned out to be a mailbox, with no staff in Canada. Registration is a duty; it is not a licence, and it does not say that a business was inspected. It does make the whole law apply. Whoever registers has promised to have a compliance officer, a program, records and reports.

For others this is a warning about counterparties. A number in FINTRAC's registry tells that somebody filled in a form. What they do about it has to be asked.

## Why so much

Two things come together:

- **Each missing report is a violation.** Where thousands are missing, the total follows by multiplication.
- **The class.** Failing to report a suspicious transaction, and failing to follow a ministerial directive, are very serious. Under the framework that applied, that is up to $500,000 for each.

The ceilings are higher still for violations after March 26, 2026.

## The directive that few had read

The ministerial directive on Iran asks for a transaction that originates from or is bound for Iran to be treated as high risk, whatever its amount: identity verified, source of funds and purpose established, records kept, the transaction reported. For virtual currency, with no border and no branch, it must be built into the monitoring. **Since November 15, 2025** it applies to every reporting entity and to every amount.

## What a virtual currency business can test in a day

1. Take one month. List every receipt by 24-hour window, and within it by conductor, by party on whose behalf and by beneficiary, with its value in Canadian dollars. Count the receipts and the totals of $10,000 or more. Compare with the reports sent.
2. Take the same month's alerts. Compare with the suspicious transaction reports, and with the written reasons for those not sent.
3. Search for exposure to Iran: addresses, services, counterparties, devices.
4. Read your registration. Is each line true today? Changes are due within **30 days**.

If the first comparison takes more than a day, that is the finding.

## The year in context

In 2024-25 FINTRAC issued **23 notices of violation** totalling more than **$25 million**, and more than 150 penalties since 2008. One notice is now about seven times that year's total. Whatever the courts decide, the scale has changed.
`,
}
