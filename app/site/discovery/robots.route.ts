import { env } from '#app/platform/runtime/env.ts'

export function loader(): Response {
  const lines = [
    'User-agent: *',
    'Disallow: /app',
    'Disallow: /api/',
    'Disallow: /welcome/',
    'Disallow: /newsletter/',
    'Disallow: /email-debug',
    '',
    `Sitemap: ${new URL('/sitemap.xml', env().APP_URL).href}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
