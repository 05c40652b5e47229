import { env } from '#app/platform/runtime/env.ts'
import { escapeXml, publicPages } from './pages.ts'

export function loader(): Response {
  const entries = publicPages().map(
    ({ path, changed }) =>
      `  <url><loc>${escapeXml(new URL(path, env().APP_URL).href)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
