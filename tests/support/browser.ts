import axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'
import { launchChromium } from '#scripts/lib/chromium.ts'
import { waitForScript } from './hydrated.ts'

let browser: Browser | undefined

async function open(): Promise<Browser> {
  if (browser) return browser
  browser = await launchChromium()
  return browser
}

export interface BrowserVisit {
  context: BrowserContext
  page: Page
  /** Console errors, page errors and CSP violations so far. */
  complaints: string[]
}

/**
 * A new visitor with own cookies and storage. An unexpected console error fails a test that calls `expectNoComplaints`.
 */
export async function visit(options: BrowserContextOptions = {}): Promise<BrowserVisit> {
  const context = await (
    await open()
  ).newContext({ baseURL: inject('productUrl'), locale: 'en-CA', timezoneId: 'America/Toronto', ...options })
  // A busy machine has taken longer than Playwright's half minute for a click.
  context.setDefaultTimeout(120_000)
  if (options.javaScriptEnabled !== false) context.on('page', waitForScript)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { context, page, complaints }
}

export function expectNoComplaints(visit: BrowserVisit, expected: readonly RegExp[] = []): void {
  expect(visit.complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
}

/** Switches to Demo mode: sign-in restores the last mode, which another test may have set to Production. */
export async function toDemo(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post('/app/mode', { headers, form: { mode: 'demo' } })
  await page.reload()
  await page.getByText('Nothing is sent', { exact: true }).first().waitFor({ state: 'attached' })
}

/** `password`: for a product of the test's own. */
export async function signIn(
  page: Page,
  role: 'owner' | 'officer' | 'preparer' | 'viewer' = 'officer',
  password = inject('demoPassword'),
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(`${role}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app**')
  await toDemo(page)
}

/** Opens the collapsed section that contains an element. */
export async function unfold(page: Page, what: string): Promise<void> {
  await page.locator(what).first().waitFor({ state: 'attached' })
  const part = page.locator('details:not([open])', { has: page.locator(what) }).first()
  if ((await part.count()) > 0) await part.locator('> summary').click()
}

/** Maps a column on the mapping page to a field by its label. */
export async function chooseField(page: Page, header: string, field: string): Promise<void> {
  const box = `input[role="combobox"][aria-label="Field of ${header}"]`
  await unfold(page, box)
  await page.locator(box).click()
  await page.locator(box).fill(field)
  await page.getByRole('option', { name: field }).first().click()
}

/**
 * Violations of WCAG 2.2 AA found by axe on the page. `part`: selector of the part to check, such as an open menu,
 * because elements that it covers would count as too small.
 */
export async function accessibilityFindings(page: Page, part?: string): Promise<string[]> {
  // Animations must end first, because colours change while fading in.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished),
    ),
  )
  // Evaluated through the debugger, which the page's CSP doesn't restrict.
  await page.evaluate(axe.source)
  const results = await page.evaluate(
    (selector) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(selector ?? document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }),
    part,
  )
  return results.violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
}

afterAll(async () => {
  await browser?.close()
  browser = undefined
})
