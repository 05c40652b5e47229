import { articles } from '../blog/articles.ts'
import { isoDate } from '../blog/types.ts'
import { guides } from '../faq/guides.ts'

/** Every page in the sitemap, with the date of its text if it has one. */
export const publicPages = (): { path: string; changed?: string | undefined }[] => [
  { path: '/' },
  { path: '/signup' },
  { path: '/referral' },
  { path: '/getting-started' },
  { path: '/about' },
  { path: '/academy-preregistration' },
  { path: '/raffle' },
  { path: '/faq' },
  ...guides.map((guide) => ({ path: `/faq/${guide.slug}` })),
  { path: '/blog', changed: articles[0] && isoDate(articles[0]) },
  ...articles.map((article) => ({ path: `/blog/${article.slug}`, changed: isoDate(article) })),
  { path: '/privacy', changed: '2025-08-08' },
  { path: '/terms', changed: '2025-08-29' },
]

export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
