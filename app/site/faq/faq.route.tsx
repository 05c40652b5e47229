import type { MetaFunction } from '@remix-run/node'
import { buttonClass } from '#app/ui/index.ts'
import { PageHead } from '../components/blocks.tsx'
import { FaqList } from '../components/faq-list.tsx'
import { faqLd, seo } from '../components/seo.ts'
import { generalFaq } from './general.ts'
import { guides } from './guides.ts'

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'Questions and answers',
    description:
      'What Comply+ does, how it submits to FINTRAC, what it keeps, and guides for reporting, STRs and MSBs in Canada.',
    jsonLd: [faqLd(generalFaq)],
  })

export default function Faq() {
  return (
    <>
      <PageHead title="Questions and answers">About Comply+, and three guides to the rules behind it.</PageHead>
      <div className="site-wide grid gap-x-16 gap-y-12 pb-16 lg:grid-cols-[1fr_22rem]">
        <div className="self-start">
          <FaqList items={generalFaq} />
        </div>
        <nav aria-label="Guides" className="space-y-4 self-start">
          {guides.map((guide) => (
            <a
              key={guide.slug}
              href={`/faq/${guide.slug}`}
              className="block rounded-xl border border-line bg-surface p-6 shadow-card hover:border-accent"
            >
              <h2 className="font-semibold">{guide.title}</h2>
              <p className="mt-1.5 text-sm text-ink-2">{guide.summary}</p>
            </a>
          ))}
        </nav>
      </div>
      <p className="site-wide flex flex-wrap gap-3 pb-24">
        <a href="/#waitlist" className={buttonClass('secondary', 'lg')}>
          Request Demo
        </a>
        <a href="/signup" className={buttonClass('primary', 'lg')}>
          Start Free Trial
        </a>
      </p>
    </>
  )
}
