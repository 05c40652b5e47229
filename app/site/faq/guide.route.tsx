import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CallToAction, PageHead } from '../components/blocks.tsx'
import { FaqList } from '../components/faq-list.tsx'
import { Prose } from '../components/prose.tsx'
import { faqLd, seo } from '../components/seo.ts'
import { guides } from './guides.ts'

export function loader({ params }: LoaderFunctionArgs) {
  const guide = guides.find(({ slug }) => slug === params.guide)
  if (!guide) throw new Response(null, { status: 404 })
  return { guide }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  args.data
    ? seo(args, {
        title: args.data.guide.title,
        description: args.data.guide.summary,
        type: 'article',
        jsonLd: [faqLd(args.data.guide.faq)],
      })
    : [{ title: 'Page not found | Comply+' }]

export default function GuidePage() {
  const { guide } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        eyebrow={
          <a href="/faq" className="inline-block py-1 hover:underline">
            Questions and answers
          </a>
        }
        title={guide.title}
      >
        {guide.summary}
      </PageHead>
      <div className="site-wide max-w-4xl">
        <Prose text={guide.body} />
        <h2 className="mt-14 mb-5 text-2xl font-semibold tracking-tight">Frequently asked</h2>
        <FaqList items={guide.faq} />
        <p className="mt-6 text-sm text-ink-3">
          General information, not legal advice. The regulator’s guidance and the law decide.
        </p>
      </div>
      <CallToAction />
    </>
  )
}
