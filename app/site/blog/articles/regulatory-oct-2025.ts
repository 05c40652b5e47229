import type { Article } from '../types.ts'

export const regulatoryOctober2025: Article = {
  slug: 'fintrac-regulatory-oct-2025',
  category: 'Regulatory Update',
  title: 'What changed on October 1, 2025: discrepancy reports, title insurers, private ABMs and agents',
  excerpt:
    'New reporting entities, a new kind of report about beneficial ownership, wider sanctions reporting and agent screening. What applies to whom, and from when.',
  date: 'Oct 1, 2025',
  readTime: '8 min',
  body: `
A set of amendments to the regulations under the Proceeds of Crime (Money Laundering) and Terrorist Financing Act took effect on **October 1, 2025**. Some of them concern every reporting entity, others one sector only. Here they are in the order in which most readers will need them.

## Beneficial ownership: report what does not match

Reporting entities must now file a **discrepancy report** when what they learn about the beneficial owners of a corporation differs materially from the federal register.

- **Whom it concerns**: active corporations under the Canada Business Corporations Act that the entity rates as **high risk**. For others a report is voluntary.
- **What is material**: a missing owner is. A typing error in an address is not.
- **Where it goes**: to Corporations Canada, through a My ISED account. The entity must be enrolled in FINTRAC's web reporting system.
- **When**: within **30 days** of finding it, unless it is resolved by then.
- **What to keep**: the acknowledgement, for five years.

## Title insurers become reporting entities

Title insurers need a compliance program, keep records, verify identity in the prescribed cases and report suspicious transactions, sanctions matters and listed property. If you work with one, expect more questions about your clients.

## Private ABM operators join the MSBs

Businesses that acquire transactions for **privately owned automated banking machines** are money services businesses from this date: registration with FINTRAC, program, identity, records, reports.

## Listed property: wider sanctions

The **listed person or entity property report**, which replaced the terrorist property report on March 2, 2025, now also covers property under the Special Economic Measures Act and the Justice for Victims of Corrupt Foreign Officials Act (the Magnitsky law). It is due immediately, by every sector.

## Real estate: the person without an agent

When one side of a deal has no representative, the other side's representative must verify that **unrepresented party's** identity and determine whether a third party is involved.

## Agents

- Agents and mandataries may now verify the identity of **entities**, and not only of persons.
- Money services businesses must **screen their agents**: before the engagement and every two years after, with criminal-record checks. For agents who were engaged before, there is time until **October 1, 2027**.

## Where this stands in a busy year

October is the third date in 2025. On **March 2** the listed property report began; on **April 1** factors, financing and leasing entities and cheque cashers became subject to the law; on **August 6** FINTRAC updated its supervisory framework, under which a notice of violation can follow an assessment directly. From **November 15** the ministerial directive on Iran applies to every reporting entity and at every amount.

## What to do

1. Find out whether you or a partner became a reporting entity.
2. Add the discrepancy check to onboarding and periodic review of high-risk corporations; write down what you consider material.
3. Enrol in FINTRAC's web reporting system if you have not.
4. List your agents, the date of the last screening and of the next one.
5. Update policies, risk assessment and training, with the date and a senior officer's approval.
`,
}
