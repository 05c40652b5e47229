import type { MetaFunction } from '@remix-run/node'
import { CallToAction, PageHead, Panel } from '../components/blocks.tsx'
import { organizationLd, seo } from '../components/seo.ts'
import { company } from '../content/company.ts'
import { team } from '../content/team.ts'

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'About us',
    description: 'Who builds Comply+: people who have filed FINTRAC reports, and engineers who make them right.',
    jsonLd: [{ '@type': 'AboutPage', about: organizationLd }],
  })

const principles = [
  [
    'A report is never lost and never sent twice',
    'When the regulator’s answer is unknown, we look it up before anything is sent again.',
  ],
  [
    'Every result has a reason',
    'Why a transaction is reportable, why it is not, how the due date was computed: in words, beside the figure.',
  ],
  [
    'Your customers’ data stays yours',
    'Walled off in the database itself, stored in Canada, erased when the job is done.',
  ],
] as const

export default function About() {
  return (
    <>
      <PageHead title="We have filled in these forms by hand">
        {company.product} began with one question: why does a money services business retype what its own system already
        knows?
      </PageHead>
      <section aria-labelledby="team" className="site-wide pb-16">
        <h2 id="team" className="sr-only">
          Team
        </h2>
        <ul className="grid gap-6 lg:grid-cols-3">
          {team.map((person) => (
            <li key={person.role}>
              <Panel className="h-full">
                <h3 className="text-xl font-semibold">{person.role}</h3>
                <p className="mt-1 text-sm font-medium text-accent">{person.credentials}</p>
                <p className="mt-4 text-ink-2">{person.bio}</p>
              </Panel>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="principles" className="border-y border-line bg-surface py-16">
        <div className="site-wide">
          <h2 id="principles" className="text-2xl font-semibold tracking-tight sm:text-3xl">
            What we hold to
          </h2>
          <ul className="mt-8 grid gap-8 lg:grid-cols-3">
            {principles.map(([title, text]) => (
              <li key={title} className="border-t-2 border-accent pt-5">
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="mt-2 text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <CallToAction />
    </>
  )
}
