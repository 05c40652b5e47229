import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageToken } from '#app/platform/services/bot-check.ts'
import { Icon } from '#app/ui/index.ts'
import { CallToAction } from '../components/blocks.tsx'
import { Prose } from '../components/prose.tsx'
import { seo } from '../components/seo.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { findArticle } from './articles.ts'
import { CategoryBadge } from './category-badge.tsx'
import { author, isoDate } from './types.ts'

export function loader({ params }: LoaderFunctionArgs) {
  const article = findArticle(params.slug)
  if (!article) throw new Response(null, { status: 404 })
  return { article, iso: isoDate(article), token: pageToken('newsletter_signup') }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [{ title: 'Page not found | Comply+' }]
  const { article, iso } = args.data
  return seo(args, {
    title: article.title,
    description: article.excerpt,
    type: 'article',
    published: iso,
    jsonLd: [
      {
        '@type': 'Article',
        headline: article.title,
        description: article.excerpt,
        datePublished: iso,
        articleSection: article.category,
        author: { '@type': 'Organization', name: author, url: '@/about' },
        publisher: { '@type': 'Organization', name: 'Comply+', logo: { '@type': 'ImageObject', url: '@/icon.svg' } },
        mainEntityOfPage: `@/blog/${article.slug}`,
        image: '@/share.png',
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Blog', item: '@/blog' },
          { '@type': 'ListItem', position: 2, name: article.title, item: `@/blog/${article.slug}` },
        ],
      },
    ],
  })
}

export default function ArticlePage() {
  const { article, iso, token } = useLoaderData<typeof loader>()
  return (
    <>
      <article className="site-wide max-w-3xl pt-10 pb-10">
        <p>
          <a href="/blog" className="inline-flex items-center gap-1.5 py-1 text-sm text-ink-2 hover:text-accent">
            <Icon name="chevronLeft" /> Back to Blog
          </a>
        </p>
        <header className="mt-8 mb-10">
          <CategoryBadge category={article.category} />
          <h1 className="mt-4 text-3xl font-semibold tracking-tight sm:text-5xl sm:leading-[1.1]">{article.title}</h1>
          <p className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">
            <time dateTime={iso}>{article.date}</time>
            <span>{author}</span>
            <span>{article.readTime} read</span>
          </p>
        </header>
        <Prose text={article.body} className="text-[1.0625rem]" />
        {article.notice ? (
          <p className="mt-10 border-t border-line pt-5">
            <a href={article.notice} target="_blank" rel="noopener" className="link">
              FINTRAC’s public notice
            </a>
            <span className="text-sm text-ink-3"> (opens in a new tab)</span>
          </p>
        ) : null}
      </article>
      <div className="site-wide max-w-3xl">
        <NewsletterForm variant="article" token={token} />
      </div>
      <CallToAction title="Know what is reportable before the examiner does" />
    </>
  )
}
