import type { FaqItem } from '../components/blocks.tsx'

export interface GuideSection {
  id: string
  title: string
  body: string
  picture?: { name: string; alt: string }
}

export const sections: readonly GuideSection[] = [
  {
    id: 'account',
    title: 'Account and sign-in',
    body: `
[Sign up](/signup) with your work e-mail and your company's details. The mail that follows has a link to choose your password; it works once, for 7 days. Then [log in](/login).

Your 14-day trial starts when you first sign in. You are the **owner** of your organization. There are three more roles: an **officer** prepares and submits and may read STRs, a **preparer** imports and drafts, a **viewer** reads. Invite your people in Settings, People: they get a mail with a link and choose a password of their own.
`,
  },
  {
    id: 'modes',
    title: 'Modes',
    body: `
The mode stands in the header at all times.

- **Demo** is where you start: sample customers, locations and transactions, and nothing is ever sent to FINTRAC. Demo submissions read "Confirmed (Demo)". The data is purged and seeded again when it is older than 7 days.
- **Production** holds your own data and needs a subscription. Each submission goes to FINTRAC's **TEST** or **PRODUCTION** environment; TEST is the default until a TEST submission was confirmed.

Switching the mode switches the data that you see. Company settings are shared: what you set in Demo carries over.
`,
  },
  {
    id: 'quick-start',
    title: 'Quick start',
    body: `
1. Choose the mode.
2. Configure **Settings**: sector, 24-hour window, FINTRAC numbers.
3. Add or import **Customers**.
4. Add **Locations** with their exact FINTRAC location IDs.
5. **Import** a transaction file and map its columns once.
6. Look at what is reportable, and create drafts in **Reports**.
7. Review, then **submit**.
8. Follow them in **Submissions** until they are confirmed.
`,
  },
  {
    id: 'dashboard',
    title: 'Dashboard',
    body: `
Four tiles: **Total Customers**, **Active Locations**, **Reports Submitted** and **Pending Reports**. Quick actions stand at the top: add a customer or a location, review drafts, import a file. Overdue reports and those that are due soon come first, each with how its due date was computed; then what has not been drafted yet. A list of first steps ticks itself off.
`,
    picture: {
      name: 'dashboard',
      alt: 'The dashboard with its four tiles, the reports that are due and the quick actions',
    },
  },
  {
    id: 'company-settings',
    title: 'Company settings',
    body: `
**Settings** has five parts: Company, 24-hour window, Exchange rates, Standing answers, and FINTRAC connection. Every change is kept in the audit trail; there is no page to read it yet.

- **Activity sector**: what your organization is registered as.
- **24-hour window**: the static window within which receipts that share a conductor, a party on whose behalf or a beneficiary are added up. It has a start time (00:00 unless you change it) and a fixed offset from UTC (−05:00 unless you change it). Set it before you import. A change applies from a date on and never moves transactions that are in a submitted report.
- **FINTRAC Organization Number** and **Reporting Entity Contact ID**: as FINTRAC has them on file.
- **Exchange rates**: by which receipts in other currencies and coins are compared with the threshold.
- **Standing answers**: what you answer for every record that names nobody, such as that your clients act for themselves, and how you know.
- **Time zone**: the local time in which uploads, submissions and history are shown. Reports, due dates and the 24-hour window don’t change with it.
- **Uploaded files**: how long they are kept, five years or longer.
- **API credentials**: Client ID and Client Secret, for TEST and for PRODUCTION, each in its own field, with its expiry date. Secrets are encrypted and are not shown after saving.
- **Daily submission**: a time of day at which ready drafts are submitted automatically. What TEST confirmed is submitted to PRODUCTION by hand. Leave it empty to submit by hand only.
`,
    picture: { name: 'settings', alt: 'Company settings with the sector, the 24-hour window and the FINTRAC numbers' },
  },
  {
    id: 'customers',
    title: 'Customers',
    body: `
A customer is a person or an entity, with a customer ID, phone number, address and what a report asks for. An import matches customers by **customer ID**, otherwise by **phone number**, never by name alone. Unknown customers can be created from the file's columns in the same import, after you confirm. If two customers share one phone number, you are asked.

The list is searched by any part of a name, number, phone or e-mail; accents and capitals don’t matter. Keep a filter under a name with **Views**, choose what you see with **Columns**, and take the list away with **Export CSV**: an import reads that file again, mapped automatically. **Search** at the top of each page (Ctrl+K, or ⌘K) finds customers, transactions, reports, receipts, imports, locations and pages.
`,
    picture: { name: 'customers', alt: 'The list of customers' },
  },
  {
    id: 'locations',
    title: 'Locations',
    body: `
A location has a name and the **exact FINTRAC location ID**. It must match what FINTRAC has on file; a mismatch causes a rejection in production. A transaction's location column may hold the ID or the name.
`,
    picture: { name: 'locations', alt: 'The list of locations with their FINTRAC location IDs' },
  },
  {
    id: 'submit-reports',
    title: 'Submit reports',
    body: `
In **Reports**, select one report, some or all, and choose **Submit** with their number; the dialog says how many of which types go, what stays a draft and what has warnings. Or open one, read it section by section, and choose **Submit**. In Production you choose TEST or PRODUCTION for each submission, and the button names it: **Submit to TEST** or **File to PRODUCTION**. Everything is checked before it leaves: first the shape of the document, then FINTRAC's numbered rules. A report with faults does not leave; the message stands beside the value, with what to do.

If FINTRAC does not answer, the report reads "Waiting for FINTRAC" or "Checking with FINTRAC" and is followed up automatically. It is never sent twice.
`,
  },
  {
    id: 'bulk-import',
    title: 'Bulk import',
    body: `
In **Imports**, upload a CSV from any system: any delimiter, encoding or date order, English or French headers, hundreds of megabytes. A sample and a template can be downloaded on the page.

1. **Detect**: see how the file is read and change it if need be.
2. **Map**: each column is proposed a field, such as the fiat amount, with how sure we are. What the values do not settle (day first or month first, decimal mark, the meaning of a word) is asked, never guessed; times without a zone are read as Toronto’s unless you choose another. Save the mapping as a template.
3. **Start import**: rows are read in the background; you can leave the page. Rows with errors are listed with line, column, raw text and reason. Fix them in place, or download them, correct and import again. Good rows do not wait.

What came in no file, such as cash at the counter, is typed under **Transactions**, **New transaction**. It counts for the 24-hour rule like any other.

The same file, or the same transaction, is never counted twice. An import can be undone as long as none of its transactions is in a submitted report.
`,
    picture: { name: 'import', alt: 'Mapping the columns of a transaction file to the fields of the product' },
  },
  {
    id: 'drafts',
    title: 'Draft reports and adding STRs',
    body: `
**LCTR** and **LVCTR** drafts are made from what is reportable: under **To draft** you see each report with its reason, and create some or all. The list shows parties, total, due date, state and what is missing; a draft's page names each missing value with a link to where it is fixed.

An **STR** is a draft of its own, made from the transactions that you find suspicious. There are three ways to one: select transactions in **Transactions** and choose **Create an STR draft**; choose **Flag as suspicious** on a transaction's page; or choose **Add STR** on the page of an LCTR or LVCTR draft, which carries the facts over. Describe the suspicious activity and the action taken. Who may not read STRs sees none of it.
`,
    picture: { name: 'drafts', alt: 'The list of draft reports with their due dates and what is missing' },
  },
  {
    id: 'history',
    title: 'Submission history',
    body: `
**Submissions** shows each report with reference, type, environment, times, status and FINTRAC's messages. The status is taken from FINTRAC: "Submitted", then "Confirmed in FINTRAC (TEST)" or "Confirmed in FINTRAC". A rejected report becomes a draft again, with the messages on its fields, and its deadline keeps running.

Download the **record copy** here: the exact bytes that were sent, and the acknowledgement. A download erases nothing. The content of a report that FINTRAC confirmed is erased once you choose **Confirm copy kept**, or 30 days after confirmation, whichever is first; what was sent to TEST or rejected goes after 30 days. Keep the copy for **five years**, as the law asks: the product does not keep it for you, unless an owner turns on the **record vault** under **Settings**, **Security**, which keeps encrypted copies for those five years.
`,
    picture: { name: 'submissions', alt: 'The submission history with statuses and receipts' },
  },
  {
    id: 'aistr',
    title: 'Coming soon: aiSTR',
    body: `
aiSTR will flag potential STRs, score their risk and draft the narrative. Scores of 80-100 are critical, 60-79 high, 40-59 medium and 20-39 low. A person decides. The [STR guide](/faq/fintrac-str#ai) explains how.
`,
  },
  { id: 'faq', title: 'FAQ and common errors', body: 'What goes wrong most often, and what to do.' },
  {
    id: 'get-started',
    title: 'Get started',
    body: 'Everything above can be tried in Demo mode, today, with your own file.',
  },
]

export const productionSetup = `
1. **Access at FINTRAC.** The administrator of your reporting entity writes to FINTRAC from the e-mail address on file and asks for web-reporting access and API access.
2. **An API application.** Name it by the convention \`CompanyName_API_MMYYYY\`. You receive a Client ID and a Client Secret for TEST, later for PRODUCTION. They expire after **1 year**. Enter the expiry date in Settings: from **30 days before expiry** on, Settings warns you that new ones are due.
3. **Credentials.** In Settings, put TEST credentials in the TEST field and PRODUCTION credentials in the PRODUCTION field.
4. **Settings.** Organization number, contact ID, sector, 24-hour window, and each location with its exact ID.
5. **Subscription.** Switch to Production.
6. **A TEST submission.** Submit one report to TEST and see it confirmed. PRODUCTION is then offered as well.
`

export const commonErrors: readonly FaqItem[] = [
  {
    question: 'FINTRAC rejected the location ID',
    answer:
      'The location ID must match the one that FINTRAC has on file exactly, character by character. Compare it in FINTRAC’s web reporting system, correct the location, and submit again.',
  },
  {
    question: 'A customer was not found during import',
    answer:
      'Customers are matched by customer ID or phone number. Add the customer, let the import create unknown customers from the file, or connect Sumsub or Persona and let the import ask for them.',
  },
  {
    question: 'The submission is blocked',
    answer:
      'Check that TEST credentials are in the TEST field and PRODUCTION credentials in the PRODUCTION field, and that company settings are complete. Demo mode never sends anything to FINTRAC.',
  },
  {
    question: 'The 24-hour totals look wrong',
    answer:
      'Check the window in Settings: its start time and offset decide which transactions are added up. It does not follow daylight saving time.',
  },
]
