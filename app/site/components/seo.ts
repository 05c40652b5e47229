import type { MetaDescriptor } from '@remix-run/node'
import { company } from '../content/company.ts'
import type { SiteData } from '../frame/frame.route.tsx'

interface MetaArguments {
  matches: readonly unknown[]
  location: { pathname: string }
}

/** Title, description, canonical address, Open Graph tags and structured data of one page. */
export function seo(
  { matches, location }: MetaArguments,
  page: {
    title: string
    description: string
    type?: 'website' | 'article'
    published?: string
    jsonLd?: readonly object[]
    hidden?: boolean
  },
): MetaDescriptor[] {
  const found = (matches as readonly ({ id: string; data?: unknown } | undefined)[]).find(
    (match) => match?.id === 'site',
  )
  const origin = (found?.data as SiteData | undefined)?.origin ?? ''
  const path = location.pathname === '/' ? '/' : location.pathname.replace(/\/+$/, '')
  const url = `${origin}${path}`
  const title = path === '/' ? page.title : `${page.title} | ${company.product}`
  const image = `${origin}/share.png`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${company.product} blog`,
      href: `${origin}/blog/rss.xml`,
    },
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:site_name', content: company.product },
    { property: 'og:locale', content: 'en_CA' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${company.product}: ${company.tagline}` },
    ...(page.published ? [{ property: 'article:published_time', content: page.published }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.jsonLd ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...resolve(data, origin) },
    })),
  ]
}

/** Structured data is written with paths; search engines require absolute URLs. */
const resolve = (data: object, origin: string): object =>
  JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith('@/') ? origin + value.slice(1) : value,
  ) as object

export const organizationLd = {
  '@type': 'Organization',
  name: company.product,
  legalName: company.legalName,
  url: '@/',
  logo: '@/icon.svg',
  description: company.description,
  sameAs: [company.linkedIn],
  parentOrganization: { '@type': 'Organization', name: company.parent.name, url: company.parent.url },
}

export const faqLd = (items: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: items.map((item) => ({
    '@type': 'Question',
    name: item.question,
    acceptedAnswer: { '@type': 'Answer', text: stripMarkdown(item.answer) },
  })),
})

/**
 * Text without Markdown markup.
 * @internal tested apart from the page
 */
export const stripMarkdown = (text: string): string =>
  text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[*`#>|]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
