import type { FaqItem } from '../components/blocks.tsx'

export const generalFaq: readonly FaqItem[] = [
  {
    question: 'What does Comply+ do?',
    answer: `
It takes a CSV file from any system of a Canadian reporting entity, finds what is reportable to FINTRAC and why, prepares the reports, checks them, submits them through FINTRAC's API and follows each one until it is confirmed.

- **Available today**: large cash transaction reports (LCTR), large virtual currency transaction reports (LVCTR) and suspicious transaction reports (STR).
- **Coming soon**: electronic funds transfer reports (EFTR), casino disbursement reports (CDR) and listed property reports (LPR). Comply+ does not judge these yet. Transactions that look as if they need an EFTR or a CDR are named, so that you can file those with FINTRAC directly.
`,
  },
  {
    question: 'Does it really submit to FINTRAC, or do I still upload files?',
    answer: `
It submits. You enter the API credentials that FINTRAC issues to your organization, choose TEST or PRODUCTION, and press submit. FINTRAC's answer comes back to the report: confirmed, confirmed with warnings, or rejected with the message beside the field it is about.

New accounts start in **Demo mode**: everything works on sample data and nothing is ever sent. Production needs a subscription, complete company settings and credentials for the environment that you use.
`,
  },
  {
    question: 'What happens to my customers’ data?',
    answer: `
It is stored on servers in Canada. Each organization is walled off from the others in the database itself, credentials are encrypted and never shown again after saving, and the existence of an STR is visible only to those who may read it.

The content of a report that FINTRAC confirmed is erased once you have downloaded its exact bytes and confirmed that you keep them, at most 30 days after confirmation; the reference, type, dates, receipt and status stay. Your organization must keep the record copy for **five years**: download it and file it, because the product keeps none for you unless an owner turns on the record vault, which keeps encrypted copies for that time. The files that you upload stay for those five years, or until you undo their import. The [Privacy Policy](/privacy) has the details.
`,
  },
  {
    question: 'What does the trial include, and what does it cost afterwards?',
    answer: `
The trial lasts 14 days from your first sign-in, needs no credit card and includes the whole product in Demo mode: import, drafts, checks, and a submission that is answered here and never reaches FINTRAC. Submitting to FINTRAC, to its TEST environment as well, needs a subscription. Afterwards, without a subscription, the product is read-only, and your data is kept for 30 days; then our staff delete it.

Plans are Basic, Pro and Enterprise. Coming with Enterprise: a direct connection to your own database for hands-off LCTR, LVCTR and EFTR submission (roadmap, Q2 2026). [Request a demo](/#waitlist) and we will tell you which fits.
`,
  },
]
