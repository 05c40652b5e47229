import { env } from '#app/platform/runtime/env.ts'
import { articles } from '../blog/articles.ts'
import { author, isoDate } from '../blog/types.ts'
import { escapeXml } from './pages.ts'

/** The blog as an RSS feed. Articles are dated by day; noon UTC is the same day in all Canadian time zones. */
export function loader(): Response {
  const at = (path: string) => escapeXml(new URL(path, env().APP_URL).href)
  const items = articles.map(
    (article) => `    <item>
      <title>${escapeXml(article.title)}</title>
      <link>${at(`/blog/${article.slug}`)}</link>
      <guid isPermaLink="true">${at(`/blog/${article.slug}`)}</guid>
      <category>${escapeXml(article.category)}</category>
      <dc:creator>${escapeXml(author)}</dc:creator>
      <pubDate>${new Date(`${isoDate(article)}T12:00:00Z`).toUTCString()}</pubDate>
      <description>${escapeXml(article.excerpt)}</description>
    </item>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>FINTRAC Compliance Insights</title>
    <link>${at('/blog')}</link>
    <atom:link href="${at('/blog/rss.xml')}" rel="self" type="application/rss+xml" />
    <description>Penalties, rules and case studies for Canadian reporting entities, by Comply+.</description>
    <language>en-ca</language>
${items.join('\n')}
  </channel>
</rss>
`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
