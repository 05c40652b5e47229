import { buttonClass, Icon, type IconName } from '#app/ui/index.ts'
import { PauseButton } from '../components/pause-button.tsx'
import { facts } from '../content/facts.ts'
import { heroReceipts, heroWords } from './demo-steps.ts'

export function Hero() {
  return (
    <section className="relative overflow-hidden">
      <div className="site-wide grid items-center gap-x-14 gap-y-12 pt-16 pb-16 sm:pt-24 lg:grid-cols-[1.15fr_1fr] lg:pb-24">
        <div>
          <p className="text-sm font-semibold text-accent">For Canadian money services businesses</p>
          <h1 className="mt-4 text-[2.6rem] leading-[1.06] font-semibold tracking-[-0.03em] sm:text-6xl xl:text-7xl">
            FINTRAC reporting,{' '}
            <span data-rotate="pause-words" className="hero-words text-accent">
              {heroWords.map((word, index) => (
                <span key={word} data-word {...(index === 0 ? { 'data-shown': '' } : {})}>
                  {word}
                </span>
              ))}
            </span>
          </h1>
          <PauseButton id="pause-words" of="the changing word" className="mt-4" />
          <p className="mt-4 max-w-xl text-lg text-ink-2 sm:text-xl">
            Upload the file your system exports. Comply+ finds what must be reported as LCTR or LVCTR, hints at what may
            need an STR, prepares the reports, submits them through FINTRAC’s API and follows each one until it is
            confirmed.
          </p>
          <p className="mt-8 flex flex-wrap gap-3">
            <a href="/signup" className={buttonClass('primary', 'lg')}>
              Start Free Trial
            </a>
            <a href="#demo" className={buttonClass('secondary', 'lg')}>
              Watch the demo
            </a>
          </p>
          <p className="mt-4 text-sm text-ink-3">
            {facts.trialDays} days free, no credit card. Your data stays in Canada.
          </p>
        </div>
        <Receipt />
      </div>
    </section>
  )
}

/** Illustration: rows become one report with its reason. */
function Receipt() {
  return (
    <figure
      className="relative mx-auto w-full max-w-md lg:mr-0"
      aria-label="Two cash receipts of one customer within 24 hours become one report"
    >
      <div
        aria-hidden="true"
        className="rounded-xl border border-line bg-surface p-5 font-mono text-xs text-ink-3 shadow-card"
      >
        <p>date;customer;amount;method</p>
        {heroReceipts.rows.map(({ shown }) => (
          <p key={shown} className="mt-1.5">
            {shown}
          </p>
        ))}
      </div>
      <div aria-hidden="true" className="mx-auto h-8 w-px bg-accent" />
      <div className="rounded-xl border border-accent/30 bg-raised p-6 shadow-pop">
        <div className="flex items-center justify-between gap-4">
          <p className="text-sm font-semibold">Large Cash Transaction Report</p>
          <span className="rounded-full bg-ok-soft px-2.5 py-0.5 text-xs font-medium text-ok">
            Confirmed in FINTRAC
          </span>
        </div>
        <p className="mt-4 text-4xl font-semibold tracking-tight tabular-nums">{heroReceipts.total}</p>
        <p className="mt-1 text-sm text-ink-2">{heroReceipts.receipts} receipts, one conductor, one 24-hour window</p>
        <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-line pt-4 text-sm">
          <dt className="text-ink-3">Why</dt>
          <dd>24-hour rule, by conductor</dd>
          <dt className="text-ink-3">Due</dt>
          <dd>{heroReceipts.dueWords}</dd>
          <dt className="text-ink-3">Checked</dt>
          <dd>Schema and FINTRAC’s numbered rules</dd>
        </dl>
      </div>
    </figure>
  )
}

export function ReferralBanner() {
  return (
    <aside className="border-y border-line bg-accent-soft">
      <div className="site-wide flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
        <p className="min-w-0 flex-1 basis-64">
          <strong className="font-semibold">Earn {facts.referral.proOrEnterprise}</strong> for each Pro or Enterprise
          customer that you refer to Comply+, {facts.referral.basic} for a Basic one.
        </p>
        <a href="/referral" className={buttonClass('secondary', 'md')}>
          Join the Referral Program
        </a>
      </div>
    </aside>
  )
}

const features: readonly { icon: IconName; title: string; text: string; badge?: string }[] = [
  {
    icon: 'send',
    title: 'Direct submission',
    text: 'Reports go to FINTRAC through its API, and their status comes back: received, confirmed, or returned with the message beside the field it is about.',
  },
  {
    icon: 'clock',
    title: 'Autopilot',
    text: 'Set a time of day and finished drafts are submitted automatically, soonest due first. Autopilot for connected databases, without any file, comes with Enterprise (roadmap, Q2 2026).',
  },
  {
    icon: 'upload',
    title: 'Batch processing',
    text: 'Files of hundreds of megabytes, English or French headers, any delimiter, encoding or date order. Map the columns once; the template remembers.',
  },
  {
    icon: 'search',
    title: 'AI STR detection',
    text: 'aiSTR will flag potential suspicious transactions, score their risk and draft the narrative. A person always decides.',
    badge: 'Q1 2026',
  },
  {
    icon: 'users',
    title: 'Customer and location management',
    text: 'One record per customer and location, matched by ID or phone number, never guessed by name. KYC providers Sumsub and Persona fill in what they checked.',
  },
  {
    icon: 'file',
    title: 'Draft and save',
    text: 'Work on a draft today and finish tomorrow. What is missing is listed with a link to where it is fixed, and the due date is always in sight.',
  },
  {
    icon: 'plus',
    title: 'STR extensions',
    text: 'Add an STR to a draft that is already there, or flag a transaction as suspicious: facts are carried over, confidentiality is kept.',
  },
]

export function Features() {
  return (
    <section id="features" className="site-wide scroll-mt-16 py-20 sm:py-28">
      <h2 className="max-w-3xl text-3xl font-semibold tracking-tight sm:text-4xl">
        Everything between your ledger and FINTRAC’s confirmation
      </h2>
      <ul className="mt-12 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon, title, text, badge }) => (
          <li key={title} className="border-t border-line pt-5">
            <Icon name={icon} className="size-6 text-accent" />
            <h3 className="mt-4 flex items-center gap-2.5 text-lg font-semibold">
              {title}
              {badge ? (
                <span className="rounded-sm bg-note-soft px-1.5 py-0.5 text-xs font-medium text-note">{badge}</span>
              ) : null}
            </h3>
            <p className="mt-2 text-ink-2">{text}</p>
          </li>
        ))}
        <li className="rounded-xl bg-accent p-6 text-on-accent sm:col-span-2">
          <h3 className="text-lg font-semibold">Target figures</h3>
          <dl className="mt-5 grid gap-6 sm:grid-cols-3">
            {[
              ['99.9%', 'acceptance rate'],
              ['75%', 'fewer false positives'],
              ['70%', 'less manual work'],
            ].map(([figure, label]) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-sm opacity-90">{label}</dt>
                <dd className="text-3xl font-semibold tabular-nums">{figure}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-5 text-sm opacity-90">These are the targets that we work towards, not measured results.</p>
        </li>
      </ul>
    </section>
  )
}

/** Screenshots of the product, generated by `npm run screenshots`. */
export function ProductPicture() {
  return (
    <section className="site-wide pb-20 sm:pb-28">
      <figure>
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet="/screenshots/dashboard-dark.webp" />
          <img
            src="/screenshots/dashboard.webp"
            alt="The dashboard: four totals, and the reports that are due with their amounts and due dates"
            width={1280}
            height={800}
            loading="lazy"
            decoding="async"
            className="h-auto w-full rounded-xl border border-line shadow-pop"
          />
        </picture>
        <figcaption className="mt-4 text-sm text-ink-3">
          The product’s dashboard in Demo mode. What’s due soonest comes first, with how each date was computed.
        </figcaption>
      </figure>
    </section>
  )
}

const roadmap = [
  ['July 2025', 'Closed beta', 'LCTR, LVCTR and STR with a first group of money services businesses.', true],
  [
    'Q4 2025',
    'Public launch',
    'Free trial for everyone, CSV import, direct submission, an audit trail of every change.',
    true,
  ],
  [
    'Q1 2026',
    'AI STR monitoring and direct KYC integrations',
    'aiSTR watches for suspicious patterns; Sumsub and Persona fill customer records.',
    false,
  ],
  ['Q2 2026', 'Full automation', 'Direct API integration with transaction databases: no more files.', false],
] as const

export function Roadmap() {
  return (
    <section id="roadmap" className="scroll-mt-16 border-y border-line bg-surface py-20 sm:py-28">
      <div className="site-wide">
        <h2 className="text-3xl font-semibold tracking-tight sm:text-4xl">Roadmap</h2>
        <p className="mt-3 max-w-2xl text-ink-2">
          EFTR, CDR and LPR are coming to the product as well. Until then Comply+ does not judge them: transactions that
          look as if they need an EFTR or a CDR are named, and you file those with FINTRAC directly.
        </p>
        <ol className="mt-12 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {roadmap.map(([when, title, text, started]) => (
            <li
              key={title}
              className="border-t-2 border-line-strong/50 pt-5 data-started:border-accent"
              data-started={started || undefined}
            >
              <p className="text-sm font-semibold text-accent">{when}</p>
              <h3 className="mt-2 text-lg font-semibold">{title}</h3>
              <p className="mt-2 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function ExitModal() {
  return (
    <dialog data-exit-intent aria-labelledby="exit-title" className="modal exit-modal">
      <div className="p-6 sm:p-8">
        <h2 id="exit-title" className="text-2xl font-semibold tracking-tight">
          Wait! Don't miss out
        </h2>
        <div className="mt-5 grid gap-3 sm:grid-cols-2">
          <a href="/signup" className="rounded-xl border border-line p-5 hover:border-accent">
            <h3 className="font-semibold text-accent">Start Free Trial</h3>
            <p className="mt-1 text-sm text-ink-2">{facts.trialDays} days, no credit card</p>
          </a>
          <a href="/referral" className="rounded-xl border border-line p-5 hover:border-accent">
            <h3 className="font-semibold text-accent">Referral Program</h3>
            <p className="mt-1 text-sm text-ink-2">Earn {facts.referral.proOrEnterprise}+</p>
          </a>
        </div>
        <p className="mt-5 text-center">
          <button type="button" data-close className={buttonClass('quiet', 'md')}>
            Or continue browsing
          </button>
        </p>
      </div>
    </dialog>
  )
}
