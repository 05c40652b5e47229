import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageToken } from '#app/platform/services/bot-check.ts'
import { buttonClass } from '#app/ui/index.ts'
import { PageHead } from '../components/blocks.tsx'
import { seo } from '../components/seo.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { articles } from './articles.ts'
import { CategoryBadge } from './category-badge.tsx'
import { author, isoDate } from './types.ts'

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'FINTRAC Compliance Insights',
    description:
      'FINTRAC penalties explained, regulatory changes and case studies for Canadian money services businesses and other reporting entities.',
    jsonLd: [{ '@type': 'Blog', name: 'FINTRAC Compliance Insights', url: '@/blog' }],
  })

export const loader = (_: LoaderFunctionArgs) => ({
  token: pageToken('newsletter_signup'),
  cards: articles.map(({ body: _body, ...card }) => ({ ...card, iso: isoDate(card) })),
})

export default function Blog() {
  const { cards, token } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="FINTRAC Compliance Insights">
        Penalties explained, rules as they change, and what they mean for your compliance program.
      </PageHead>
      <div className="site-wide">
        <ul className="border-t border-line">
          {cards.map((card) => (
            <li key={card.slug} className="border-b border-line py-8">
              <article className="grid gap-x-10 gap-y-3 md:grid-cols-[11rem_1fr]">
                <div className="text-sm text-ink-3">
                  <CategoryBadge category={card.category} />
                  <p className="mt-2.5">
                    <time dateTime={card.iso}>{card.date}</time>
                  </p>
                  <p>{card.readTime} read</p>
                  <p>{author}</p>
                </div>
                <div className="max-w-3xl">
                  <h2 className="text-xl font-semibold tracking-tight sm:text-2xl">
                    <a href={`/blog/${card.slug}`} className="hover:text-accent">
                      {card.title}
                    </a>
                  </h2>
                  <p className="mt-2 text-ink-2">{card.excerpt}</p>
                  <p className="mt-3">
                    <a
                      href={`/blog/${card.slug}`}
                      className="link inline-block py-1 text-sm font-medium"
                      aria-label={`Read Full Article: ${card.title}`}
                    >
                      Read Full Article
                    </a>
                  </p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </div>
      <div className="site-wide space-y-10 py-16">
        <NewsletterForm variant="list" token={token} />
        <p className="flex flex-wrap items-center justify-between gap-4">
          <span className="text-lg font-medium">
            See how Comply+ keeps these findings out of your next examination.
          </span>
          <a href="/#waitlist" className={buttonClass('primary', 'lg')}>
            Request Demo
          </a>
        </p>
      </div>
    </>
  )
}
