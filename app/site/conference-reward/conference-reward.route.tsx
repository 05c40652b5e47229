import type { MetaFunction } from '@remix-run/node'
import { PageHead } from '../components/blocks.tsx'
import { PauseButton } from '../components/pause-button.tsx'
import { seo } from '../components/seo.ts'
import { buttonClass } from '#app/ui/index.ts'
import { company } from '../content/company.ts'
import { facts } from '../content/facts.ts'

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'Conference reward',
    description: 'The Comply+ Lightning reward at the bitcoin conference in Montreal, October 16 to 18, 2025.',
    hidden: true,
  })

const counters = [
  ['likes', 'Likes'],
  ['shares', 'Shares'],
  ['rewards', 'Rewards claimed'],
] as const

export default function ConferenceReward() {
  return (
    <>
      <PageHead eyebrow="Bitcoin conference, Montreal · October 16-18, 2025" title="Conference reward">
        Visitors to our booth got a Lightning reward for a like, a share or a good question.
      </PageHead>
      <div className="site-wide pb-24">
        <div role="status" className="max-w-3xl rounded-xl border border-warn/25 bg-warn-soft p-6">
          <p className="text-lg font-semibold">Sorry, we're all out!</p>
          <p className="mt-1">
            The conference was a success: we gave away over 150,000 sats. Thank you to everyone who came by.
          </p>
        </div>
        <dl
          data-counters="pause-counters"
          data-every={facts.reward.counterIntervalMs}
          className="mt-10 grid max-w-3xl gap-4 sm:grid-cols-3"
        >
          {counters.map(([key, label]) => (
            <div key={key} className="flex flex-col-reverse rounded-xl border border-line bg-surface p-6 shadow-card">
              <dt className="text-sm text-ink-3">{label}</dt>
              <dd
                data-counter={facts.reward.counters[key]}
                data-name={key}
                className="text-4xl font-semibold tabular-nums"
              >
                {facts.reward.counters[key]}
              </dd>
            </div>
          ))}
        </dl>
        <PauseButton id="pause-counters" of="the counters" className="mt-3" />
        <p className="mt-10 flex flex-wrap gap-3">
          <a href="/signup" className={buttonClass('primary', 'lg')}>
            Start Free Trial
          </a>
          <a href={company.linkedIn} target="_blank" rel="noopener" className={buttonClass('secondary', 'lg')}>
            Follow us on LinkedIn
          </a>
        </p>
      </div>
    </>
  )
}
