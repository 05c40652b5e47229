import { company } from '../content/company.ts'
import type { LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: `${company.legalName} ("we") operates ${company.product}, a service with which Canadian reporting entities prepare, manage and submit reports to FINTRAC, and an academy for anti-money-laundering training. This policy says what personal information we handle, why, and what rights you have. It covers the public site, the product and the academy.`,
  },
  {
    id: 'roles',
    title: 'Our role and yours',
    body: `For visitors, trial users, newsletter subscribers and academy participants, we decide how personal information is used and are accountable for it under the Personal Information Protection and Electronic Documents Act (PIPEDA) and, where it applies, provincial law.\n\nFor the customer and transaction data that a client enters or imports, **the client decides**. We process it on the client's instructions, for the client's own legal duties, and for nothing else.`,
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    body: `- **Account details**: name, work e-mail, phone, company, team, company size, role; a hash of the password. While you are signed in, the browser's name and the network that you signed in from, which your account page shows.\n- **Client data**: customers, locations, transactions and draft reports that the client enters or imports.\n- **Regulator identifiers**: the FINTRAC organization number, the reporting entity contact and the API credentials, which are encrypted and are not shown after they have been saved.\n- **Training data**: a unique user code, progress, exam results and certificates.\n- **Forms on the site**: demo requests, referral partners (name, e-mail, company, optional LinkedIn address), newsletter (e-mail, optional name, IP address and browser as a record of consent), raffle entries and academy pre-registrations.\n- **Operational logs**: time, request, outcome and technical errors. Secrets and the text of suspicious transaction reports are kept out of them.`,
  },
  {
    id: 'what-we-do-not',
    title: 'What we do not collect',
    body: `We use no advertising or analytics trackers and set no third-party cookies, with one exception: where Google reCAPTCHA guards our forms, Google may set its own (see Cookies). We do not ask for payment cards in the trial. The product does not send social insurance numbers to FINTRAC and asks you not to import them.`,
  },
  {
    id: 'why',
    title: 'Why we use it',
    body: `To provide and secure the service; to prepare, check, submit and follow reports on your instruction; to answer you and to send what you asked for; to run the referral program, raffles and the academy; to meet our own legal duties; and to improve the service from operational data that does not identify your customers. We do not sell personal information, and client data trains no model.`,
  },
  {
    id: 'consent',
    title: 'Consent',
    body: `You consent by giving us information for a stated purpose. The newsletter is sent only after you have asked for it, and every issue has a way to unsubscribe. You may withdraw consent at any time by writing to {support}; what the law obliges us or our client to keep is kept.`,
  },
  {
    id: 'sharing',
    title: 'Who receives it',
    body: `- **FINTRAC**, when a client submits a report: only in Production mode, and only what is in the report.\n- **Service providers** who host the service in Canada or deliver e-mail for us, under contract and for our purposes only.\n- **KYC providers** (Sumsub, Persona), only for a client that connects one with its own account there: customer numbers, to ask what was checked.\n- **Google**, only where reCAPTCHA guards our forms: what its check reads from the browser. No entry of a form is sent to it.\n- **Authorities**, where the law compels us. Where we may, we tell the client first.\n\nWith others we share nothing.`,
  },
  {
    id: 'where',
    title: 'Where data is stored',
    body: `Client data is stored on **servers in Canada**. E-mail and some support tools may pass through other countries; they carry no client data beyond what you write to us.`,
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: `- **Submitted reports are not stored by the product** beyond handing over the record: the content of a confirmed report is erased when the client has downloaded its exact bytes and confirmed that they are kept, or 30 days after confirmation, whichever is first. What was sent to the regulator's TEST environment, and what was rejected or withdrawn, is erased after 30 days. Reference, type, dates, a hash, the receipt and the status remain. The law obliges the client to keep records for **5 years**: we keep no copy for that unless an owner turns on the **record vault**, so the client must download the record copy and keep it. The vault keeps encrypted copies of reports that FINTRAC PRODUCTION confirmed for 5 years, until an owner deletes them, or until 30 days after an account’s end.\n- **Uploaded files** are kept as the record of what was received, for **5 years** or longer as the client sets; they go at once when their import is undone, and 30 days after an account's end.\n- **Demo data**, with its uploaded files, is purged and seeded again when older than 7 days.\n- **After a trial** without a subscription, data is kept 30 days; then our staff delete it, or sooner on request.\n- **After termination**, our staff delete or anonymize client data within **30 days**. We commit to this and carry it out by hand; there is no button for it.\n- **Operational logs** are kept up to **12 months**.\n- **Site forms** are kept until their purpose is fulfilled or you ask us to delete them.`,
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: `Data is encrypted in transit. API credentials are encrypted at rest, each with a key of its own. Passwords are stored as Argon2id hashes. Each client's environment is isolated by rules in the database that the application itself cannot bypass. Access follows roles and least privilege, and is limited to authorized and trained personnel. Changes, and each reading of a suspicious transaction report, are written to an audit trail in which alterations show.`,
  },
  {
    id: 'str',
    title: 'Suspicious transaction reports',
    body: `The law makes it an offence to disclose that such a report exists with the intent to prejudice an investigation. Inside a client's organization only persons with that permission can see that one exists. For this reason we may be unable to confirm or deny to an individual whether information about them is held by a client.`,
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    body: `We set these cookies, and no others:\n\n- \`comply_session\`, when you sign in;\n- \`comply_device\`, when you have signed in, for a year: failed attempts of strangers then don't keep you out of your account on this browser. It lets nobody in;\n- \`comply_step\`, for ten minutes at most, between your password and your second factor;\n- \`comply_theme\`, if you choose a colour theme;\n- \`reward_\` followed by the event's name, if you take a conference reward: it holds your reward link for 30 days, so that you see the same one again;\n- \`comply_flash\`, for a minute at most: a message such as "Saved" for the next page of the product.\n\n**Bot check.** Our own check sets no cookie. Where Google reCAPTCHA is switched on in its place, Google's script runs when you fill in a form and may set cookies of Google, under Google's privacy policy.\n\nThe site keeps a referral code, a count of signup attempts and, for one session, whether an offer was shown and a demo requested, in your browser's own storage. None of them follows you elsewhere.`,
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: `You may ask what we hold about you, have it corrected, withdraw consent, or have it deleted where no law stands against it. Write to {support}. We answer within 30 days. If your information was entered by one of our clients, we pass your request on to them, since they decide about it.`,
  },
  {
    id: 'breaches',
    title: 'Breaches',
    body: `If a breach of safeguards creates a real risk of significant harm, we notify the persons concerned, the affected clients and the Office of the Privacy Commissioner of Canada as soon as feasible, and keep a record of every breach.`,
  },
  {
    id: 'children',
    title: 'Children',
    body: `The service is for businesses. We do not knowingly collect information from anyone under 18 for accounts, raffles or the academy.`,
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: `We announce material changes by e-mail to account owners at least 30 days before they take effect and change the date above. Questions and complaints go to our privacy officer at {support}. If our answer does not satisfy you, you may turn to the Office of the Privacy Commissioner of Canada.`,
  },
]

export const privacy = {
  title: 'Privacy Policy',
  dated: 'Effective August 8, 2025',
  description:
    'What Comply+ collects, why, where in Canada it is stored, how long it is kept and what rights you have.',
  sections,
}
