import { expect, inject, test } from 'vitest'
import { articles } from '#app/site/blog/articles.ts'
import { accessibilityFindings, expectNoComplaints, visit } from '#tests/support/browser.ts'
import { rowsOf, withoutTable } from './support.ts'

const pages = [
  '/',
  '/signup',
  '/referral',
  '/connect',
  '/connect/meet-the-team',
  '/conference-reward',
  '/privacy',
  '/terms',
  '/faq',
  '/faq/fintrac-reporting',
  '/faq/fintrac-str',
  '/faq/msb-canada',
  '/blog',
  ...articles.map((article) => `/blog/${article.slug}`),
  '/about',
  '/raffle',
  '/academy-preregistration',
  '/getting-started',
  '/email-debug',
  '/schedule',
  '/newsletter',
  '/no-such-page',
]

test.each(['light', 'dark'] as const)('axe finds nothing on any page in %s', async (colorScheme) => {
  // Every test comes from one address, which has one reward a day.
  await rowsOf('DELETE FROM rate_limit')
  const visitor = await visit({ reducedMotion: 'reduce', colorScheme })
  const { page } = visitor
  const findings: string[] = []
  for (const path of pages) {
    await page.goto(path)
    for (const finding of await accessibilityFindings(page)) findings.push(`${path}: ${finding}`)
  }
  expect(findings).toEqual([])
  expectNoComplaints(visitor, [/404/])
  await visitor.context.close()
})

// Once with the house's font, once with the widest that a reader may have instead.
test.each(['Inter', 'DejaVu Sans, Verdana, sans-serif'])(
  'nothing is wider than the window from 320 to 2,560 pixels in %s',
  async (font) => {
    const visitor = await visit({ reducedMotion: 'reduce' })
    const { page } = visitor
    const wider: string[] = []
    for (const path of pages) {
      await page.goto(path)
      await page.evaluate(async (family) => {
        document.body.style.fontFamily = family
        await document.fonts.ready
      }, font)
      for (const width of [320, 390, 768, 1024, 1440, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (excess > 0) wider.push(`${path} at ${width}: ${excess}`)
      }
    }
    expect(wider).toEqual([])
    await visitor.context.close()
  },
)

test('every page has a title, a description, a canonical address, share tags and one first heading; links lead somewhere', async () => {
  const visitor = await visit()
  const { page } = visitor
  const links = new Set<string>()
  const titles = new Map<string, string>()
  for (const path of pages.filter((each) => each !== '/no-such-page')) {
    await page.goto(path)
    const head = await page.evaluate(() => ({
      title: document.title,
      description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
      image: document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '',
      headings: document.querySelectorAll('h1').length,
      lang: document.documentElement.lang,
      scripts: [...document.querySelectorAll('script[src]')].map((script) => (script as HTMLScriptElement).src),
      links: [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => JSON.parse(script.textContent ?? '') as { '@type': string },
      ),
    }))
    expect.soft(head.headings, path).toBe(1)
    expect.soft(head.scripts, path).toHaveLength(1)
    expect.soft(head.lang).toBe('en-CA')
    if (path !== '/email-debug') {
      expect.soft(head.description.length, path).toBeGreaterThan(40)
      expect.soft(head.canonical, path).toBe(new URL(path, inject('productUrl')).href)
      expect.soft(head.image, path).toBe(new URL('/share.png', inject('productUrl')).href)
    }
    if (path.startsWith('/blog/'))
      expect.soft(head.data.map((data) => data['@type'])).toEqual(['Article', 'BreadcrumbList'])
    if (path.startsWith('/faq')) expect.soft(head.data.map((data) => data['@type'])).toContain('FAQPage')
    if (!path.startsWith('/connect')) {
      expect.soft(titles.get(head.title), head.title).toBeUndefined()
      titles.set(head.title, path)
    }
    for (const link of head.links) if (link.startsWith(inject('productUrl'))) links.add(link)
  }
  for (const link of links) {
    const { pathname, hash } = new URL(link)
    const response = await page.request.get(link)
    expect.soft(response.status(), link).toBe(200)
    // Pages of the product are drawn by their own rules.
    if (hash !== '' && !pathname.startsWith('/app'))
      expect.soft(await response.text(), link).toContain(`id="${hash.slice(1)}"`)
  }
  await visitor.context.close()
})

test('a fault of ours is a 500 that says so, and the next visit is fine', async () => {
  const visitor = await visit()
  const { page } = visitor
  await withoutTable('newsletter', async () => {
    const response = await page.goto('/newsletter/some-token')
    expect(response?.status()).toBe(500)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Unexpected Application Error!')
    expect(await accessibilityFindings(page)).toEqual([])
  })
  expect((await page.goto('/newsletter/some-token'))?.status()).toBe(404)
  await visitor.context.close()
})

test('an unknown address is a 404 in the site’s own dress', async () => {
  const visitor = await visit()
  const response = await visitor.page.goto('/blog/no-such-article')
  expect(response?.status()).toBe(404)
  expect(await visitor.page.getByRole('heading', { level: 1 }).innerText()).toBe('This page does not exist')
  await visitor.context.close()
})

test('the blog lists eleven articles with their category colours, dates and read times, the newest first', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/blog')
  const cards = page.locator('main article')
  expect(await cards.count()).toBe(11)
  const first = await cards.first().innerText()
  for (const part of ['FINTRAC Enforcement', 'Oct 22, 2025', '9 min', 'Comply+ Team', 'Read Full Article'])
    expect(first).toContain(part)
  const colour = (category: string) =>
    page
      .locator('main article', { hasText: category })
      .first()
      .getByText(category, { exact: true })
      .evaluate((badge) => getComputedStyle(badge).color)
  expect(await colour('Regulatory Update')).toBe('rgb(11, 79, 143)')
  expect(await colour('Case Study')).toBe('rgb(127, 74, 0)')
  expect(await colour('FINTRAC Enforcement')).toBe('rgb(168, 29, 37)')
  await page.getByRole('link', { name: /Read Full Article: CNE Casino/ }).click()
  expect(await page.locator('main article').innerText()).toContain('under appeal')
  const notice = page.getByRole('link', { name: 'FINTRAC’s public notice' })
  expect([await notice.getAttribute('target'), await notice.getAttribute('href')]).toEqual([
    '_blank',
    expect.stringContaining('fintrac-canafe.canada.ca'),
  ])
  await page.getByRole('link', { name: 'Request Demo' }).last().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect
    .poll(() =>
      page.locator('#waitlist').evaluate((region) => Math.abs(region.getBoundingClientRect().top) < innerHeight),
    )
    .toBe(true)
  await visitor.context.close()
})

test('search engines and readers find their files', async () => {
  const get = (path: string) => fetch(new URL(path, inject('productUrl')))
  const sitemap = await (await get('/sitemap.xml')).text()
  for (const article of articles) expect(sitemap).toContain(`/blog/${article.slug}</loc>`)
  expect(await (await get('/robots.txt')).text()).toMatch(/Disallow: \/app[\s\S]*Sitemap: http/)
  const feed = await get('/blog/rss.xml')
  expect(feed.headers.get('Content-Type')).toContain('application/rss+xml')
  expect((await feed.text()).match(/<item>/g)).toHaveLength(11)
  const image = await get('/share.png')
  expect(image.headers.get('Content-Type')).toBe('image/png')
})

test('pages carry the security headers and a policy whose nonce changes', async () => {
  const nonces = new Set<string>()
  for (let turn = 0; turn < 2; turn++) {
    const response = await fetch(inject('productUrl'))
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain("script-src 'unsafe-inline'")
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
    expect(await response.text()).toContain(`nonce="${nonce}"`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(2)
})

test('the product leads to public pages as whole pages', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/login')
  await page.getByRole('link', { name: /trial/ }).click()
  await page.waitForURL('**/signup')
  await page.waitForFunction(() => document.documentElement.dataset.script === 'ready')
  expect(
    await page
      .locator('header')
      .first()
      .evaluate((header) => getComputedStyle(header).position),
  ).toBe('sticky')
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('what cannot be read is answered as the sender’s mistake, and the small addresses that are asked for unasked answer', async () => {
  const at = (path: string) => new URL(path, inject('productUrl'))
  const toPage = await fetch(at('/privacy'), { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  expect([toPage.status, await toPage.text()]).toEqual([405, expect.stringContaining('This page takes no form')])
  const notAForm = await fetch(at('/signup'), {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  })
  const words = await notAForm.text()
  expect([notAForm.status, words]).toEqual([400, expect.stringContaining('This request could not be read')])
  expect(words).not.toContain('our side')
  expect((await fetch(at('/favicon.ico'))).status).toBe(200)
  expect((await fetch(at('/email-debug'))).headers.get('Cache-Control')).toBe('no-store')
})

test('an address that leads into a closed panel opens it without script', async () => {
  const visitor = await visit({ javaScriptEnabled: false })
  const { page } = visitor
  await page.goto('/getting-started#production-setup')
  await page.getByText('CompanyName_API_MMYYYY').first().waitFor({ state: 'visible' })
  await visitor.context.close()
})
