import { company } from '../content/company.ts'
import type { LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'Agreement',
    body: `These terms are an agreement between ${company.legalName} ("we") and the organization that uses ${company.product} ("you"). By creating an account you confirm that you may bind that organization. If you do not agree, do not use the service.`,
  },
  {
    id: 'service',
    title: 'The service',
    body: `${company.product} classifies transactions, prepares reports to FINTRAC, checks them, submits them through the regulator's interface on your instruction and shows their status. LCTR, LVCTR and STR are available. EFTR, CDR, LPR and the detection feature aiSTR are announced and not yet part of the service.`,
  },
  {
    id: 'not-advice',
    title: 'No legal advice, no affiliation',
    body: `The service is a tool. It gives no legal or compliance advice and is not affiliated with or endorsed by FINTRAC. You remain the reporting entity: **the duty to report, and to report correctly and on time, is yours**.`,
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: `Give true information and keep it current. **User accounts must not be shared.** Keep passwords secret and tell us at once if you suspect misuse. Owners decide who belongs to the organization and in which role; for now we set up further people and their roles at an owner's request.`,
  },
  {
    id: 'trial',
    title: 'Free trial',
    body: `The trial lasts 14 days, starts at the first login and needs no credit card. Credentials are sent within 24 hours of signing up. After the trial, without a subscription, the service is read-only; data is kept for 30 days, and then our staff delete it.`,
  },
  {
    id: 'modes',
    title: 'Demo, TEST and PRODUCTION',
    body: `In Demo mode nothing is sent to FINTRAC; its data is made up, and is purged regularly. Production mode requires a subscription, complete company settings and your own FINTRAC credentials for TEST or PRODUCTION. A report submitted to PRODUCTION is a real report.`,
  },
  {
    id: 'your-duties',
    title: 'Your duties',
    body: `You enter or import only data that you may process. You review drafts before they are submitted, keep your settings correct (the static 24-hour window, organization number and exact FINTRAC location IDs), keep your regulator credentials valid, and keep the records that the law asks of you. Record copies can be downloaded from submission on.`,
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable use',
    body: `Do not try to reach other clients' data, probe or overload the service, copy it, use it for unlawful ends, or send automated traffic to public forms. Security research is welcome if you write to {support} first.`,
  },
  {
    id: 'fees',
    title: 'Plans and fees',
    body: `Plans are Basic, Pro and Enterprise. Fees and periods are those of your order, in Canadian dollars, plus taxes, payable in advance. We announce changes of fees 30 days before the next period. Fees paid are not refunded, except where the law or these terms say so.`,
  },
  {
    id: 'referral',
    title: 'Referral program',
    body: `A referral partner receives a code and a link. We pay **$1,500** for a referred Pro or Enterprise sign-up and **$200** for a Basic plan, once the customer has stayed at least 3 months. Where the program's page promises a bonus of 25% of first-year subscription fees, it is computed on fees received. Self-referrals and misleading promotion are excluded; we may end the program for the future at any time.`,
  },
  {
    id: 'academy',
    title: 'Academy',
    body: `Training is general information. A certificate confirms that a person completed the modules and nothing more. **Employers and reporting entities are responsible for their employees' training**, and for whether it meets their program.`,
  },
  {
    id: 'data',
    title: 'Data and privacy',
    body: `Your data is yours. We process it on your instructions, store it in Canada and protect it as the [Privacy Policy](/privacy) says. Submitted reports are not stored by the product beyond the periods given there. You must keep your record copies for five years yourself; the service keeps none for you. When the agreement ends, our staff delete or anonymize client data within 30 days.`,
  },
  {
    id: 'property',
    title: 'Intellectual property',
    body: `The service, its rules and its texts belong to us or our licensors. You may use them as long as the agreement lasts. Suggestions that you send us may be used without payment.`,
  },
  {
    id: 'availability',
    title: 'Availability and changes',
    body: `We work to keep the service available and announce planned interruptions. The regulator's systems are not ours: while they are down, reports wait and are sent when they return, and deadlines keep running. We may change the service, but not remove what you paid for within a paid period without an equal replacement.`,
  },
  {
    id: 'liability',
    title: 'Warranties and liability',
    body: `The service is provided as is, to the extent the law allows. We are not liable for indirect damage, lost profit, or penalties imposed on you by an authority. **Our total liability is capped at the fees paid in the prior 12 months.** Nothing here limits liability that cannot be limited by law.`,
  },
  {
    id: 'ending',
    title: 'Ending the agreement',
    body: `You may end it at the close of any paid period. Either side may end it for a material breach that is not cured within 30 days of notice; we may suspend access at once where security or the law requires it. Before the end you can download your record copies, and we hand over your other data at your request.`,
  },
  {
    id: 'general',
    title: 'General',
    body: `The laws of Ontario and the federal laws of Canada apply, and the courts of Ontario have jurisdiction. If a clause is invalid, the others stand. We announce material changes by e-mail 30 days ahead; going on to use the service after that means agreement. Notices go to the owner's address and to {support}.`,
  },
]

export const terms = {
  title: 'Terms of Service',
  dated: 'Last updated August 29, 2025',
  description:
    'The agreement for using Comply+: trial, plans, Demo and Production, data, referral program, academy and liability.',
  sections,
}
