import type { MetaFunction } from '@remix-run/node'
import { buttonClass, Icon } from '#app/ui/index.ts'
import { PageHead } from '../components/blocks.tsx'
import { FaqList } from '../components/faq-list.tsx'
import { Prose } from '../components/prose.tsx'
import { faqLd, seo } from '../components/seo.ts'
import { commonErrors, productionSetup, sections, type GuideSection } from './sections.ts'

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'Getting Started',
    description:
      'Comply+ step by step: modes, company settings, customers, locations, import, drafts, submission and tracking.',
    type: 'article',
    jsonLd: [faqLd(commonErrors)],
  })

export default function GettingStarted() {
  return (
    <>
      <PageHead title="Getting Started">From signing in to a report confirmed by FINTRAC.</PageHead>
      <div className="site-wide grid gap-x-16 gap-y-8 pb-24 lg:grid-cols-[15rem_1fr]">
        <Contents />
        <div className="max-w-3xl">
          {sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="mb-16 scroll-mt-24"
            >
              <h2 id={`${section.id}-title`} className="mb-4 text-2xl font-semibold tracking-tight sm:text-3xl">
                {section.title}
              </h2>
              <Prose text={section.body} />
              {section.picture ? <Screenshot {...section.picture} /> : null}
              {section.id === 'modes' ? <ProductionSetup /> : null}
              {section.id === 'faq' ? (
                <div className="mt-5">
                  <FaqList items={commonErrors} />
                </div>
              ) : null}
              {section.id === 'get-started' ? (
                <p className="mt-6 flex flex-wrap gap-3">
                  <a href="/signup" className={buttonClass('primary', 'lg')}>
                    Sign up
                  </a>
                  <a href="/login" className={buttonClass('secondary', 'lg')}>
                    Log in
                  </a>
                  <a href="/#demo" className={buttonClass('secondary', 'lg')}>
                    Book a demo
                  </a>
                </p>
              ) : null}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function Contents() {
  const links = (
    <ol className="space-y-0.5 text-sm">
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`} className="block border-l-2 border-line py-1.5 pl-3 text-ink-2 hover:text-accent">
            {section.title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav data-contents aria-label="Contents" className="sticky top-24 hidden self-start lg:block">
        {links}
      </nav>
      <details data-menu className="group rounded-xl border border-line bg-surface lg:hidden">
        <summary className="flex list-none items-center gap-3 px-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
          <span className="flex-1">Contents</span>
          <Icon name="chevronDown" className="size-5 text-ink-3 group-open:rotate-180" />
        </summary>
        <nav aria-label="Contents" className="px-4 pb-4">
          {links}
        </nav>
      </details>
    </>
  )
}

function ProductionSetup() {
  return (
    <details data-panel="production-setup" className="group mt-6 rounded-xl border border-line bg-surface">
      <summary className="flex list-none items-center gap-3 px-5 py-4 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">Production Setup</span>
        <Icon name="chevronDown" className="size-5 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      {/* The anchor is inside the panel: browsers then open it when linked to, without script, too. */}
      <div id="production-setup" className="scroll-mt-36">
        <Prose text={productionSetup} className="px-5 pb-5" />
      </div>
    </details>
  )
}

/** A screenshot of the product in the visitor's theme. */
function Screenshot({ name, alt }: NonNullable<GuideSection['picture']>) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`/screenshots/${name}-dark.webp`} />
      <img
        src={`/screenshots/${name}.webp`}
        alt={alt}
        width={1280}
        height={800}
        loading="lazy"
        decoding="async"
        className="mt-6 h-auto w-full rounded-xl border border-line shadow-card"
      />
    </picture>
  )
}
