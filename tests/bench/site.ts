import type { Browser } from 'playwright-core'
import { launchChromium } from '#scripts/lib/chromium.ts'
import { withProduct } from '#tests/support/product/start-product.ts'

/**
 * Measures the public pages for a first visit on a slow phone: empty cache, CPU throttled 4 times, slow 4G (150 ms
 * round trip, 1.6 Mbit/s). `npm run bench -- site`; `SITE_URL` measures a running product.
 */

const pages = [
  '/',
  '/signup',
  '/referral',
  '/faq',
  '/faq/fintrac-reporting',
  '/faq/msb-canada',
  '/blog',
  '/blog/kucoin-fintrac-penalty',
  '/about',
  '/raffle',
  '/academy-preregistration',
  '/getting-started',
  '/privacy',
  '/connect',
  '/conference-reward',
  '/schedule',
]
const runs = 3
const limits = { scriptBytes: 100_000, lcpMs: 1_000, cls: 0.02 }
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638_400 / 8) * 0.9,
  uploadThroughput: (768_000 / 8) * 0.9,
}

export interface PageFigures {
  path: string
  /** Compressed, as transferred. */
  htmlBytes: number
  scriptBytes: number
  /** Milliseconds since the start of navigation. */
  lcpMs: number
  cls: number
}

async function measure(browser: Browser, origin: string, pagePath: string): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const kinds = new Map<string, string>()
  const bytes = { Document: 0, Script: 0 } as Record<string, number>
  cdp.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type))
  cdp.on('Network.loadingFinished', (event) => {
    const kind = kinds.get(event.requestId) ?? ''
    if (kind in bytes) bytes[kind]! += event.encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = ((globalThis as unknown as { seen: { lcp: number; cls: number } }).seen = { lcp: 0, cls: 0 })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (seen.lcp = Math.max(seen.lcp, entry.startTime))),
    ).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) seen.cls += shift.value
      }),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(origin + pagePath, { waitUntil: 'load' })
  await page.waitForTimeout(2_500)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: { lcp: number; cls: number } }).seen)
  await context.close()
  return {
    path: pagePath,
    htmlBytes: bytes.Document!,
    scriptBytes: bytes.Script!,
    lcpMs: Math.round(seen.lcp),
    cls: Math.round(seen.cls * 10_000) / 10_000,
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The median of three visits to each page. */
export async function measureSite(origin: string): Promise<PageFigures[]> {
  const browser = await launchChromium()
  try {
    const figures: PageFigures[] = []
    for (const page of pages) {
      const visits: PageFigures[] = []
      for (let run = 0; run < runs; run++) visits.push(await measure(browser, origin, page))
      figures.push({
        ...visits[0]!,
        lcpMs: median(visits.map((visit) => visit.lcpMs)),
        cls: median(visits.map((visit) => visit.cls)),
      })
    }
    return figures
  } finally {
    await browser.close()
  }
}

/**
 * Starts the product unless one is given, and prints a table with the pages over a limit. Returns whether there are
 * none.
 */
export async function bench(): Promise<boolean> {
  const given = process.env.SITE_URL
  return say(await (given ? measureSite(given) : withProduct('bench', ({ origin }) => measureSite(origin))))
}

function say(figures: readonly PageFigures[]): boolean {
  console.log(
    `${'page'.padEnd(32)}${'html'.padStart(9)}${'script'.padStart(9)}${'LCP ms'.padStart(9)}${'CLS'.padStart(9)}`,
  )
  let within = true
  for (const page of figures) {
    const over =
      page.scriptBytes > limits.scriptBytes || page.lcpMs > limits.lcpMs || page.cls > limits.cls || page.lcpMs === 0
    if (over) within = false
    console.log(
      `${page.path.padEnd(32)}${String(page.htmlBytes).padStart(9)}${String(page.scriptBytes).padStart(9)}${String(page.lcpMs).padStart(9)}${String(page.cls).padStart(9)}${over ? '  over the limit' : ''}`,
    )
  }
  console.log(
    `limits: script ${limits.scriptBytes} bytes, LCP ${limits.lcpMs} ms, CLS ${limits.cls}; slow 4G, processor slowed down 4 times, median of ${runs}`,
  )
  return within
}

if (import.meta.main) process.exitCode = (await bench()) ? 0 : 1
