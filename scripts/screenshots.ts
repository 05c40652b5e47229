import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { shareImage } from './lib/share-image.ts'
import { launchChromium } from './lib/chromium.ts'
import { startChild, stopChild } from './lib/children.ts'
import { exitWith } from '#app/platform/runtime/fail.ts'
import { root } from './lib/local.ts'
import { freePort } from './lib/postgres.ts'
import { removeScratchFolder, scratchFolder } from './lib/scratch.ts'

/**
 * `npm run screenshots`: starts the product with fresh data, walks to the screens that the Getting Started guide shows
 * and writes their pictures, light and dark, to public/screenshots; and the image that links to the site are shown
 * with, to public/share.png (`npm run screenshots -- share` makes that one alone).
 */

const screens = (importPath: string): readonly { name: string; path: string }[] => [
  { name: 'dashboard', path: '/app' },
  { name: 'settings', path: '/app/settings' },
  { name: 'customers', path: '/app/customers' },
  { name: 'locations', path: '/app/locations' },
  { name: 'import', path: importPath },
  { name: 'drafts', path: '/app/reports' },
  { name: 'submissions', path: '/app/submissions' },
]

/** Looks at a page again and again until something is on it. */
async function until(page: Page, path: string, wanted: Locator): Promise<void> {
  for (const end = Date.now() + 120_000; ;) {
    await page.goto(path, { waitUntil: 'networkidle' })
    if ((await wanted.count()) > 0) return
    if (Date.now() > end) throw new Error(`${path} does not show ${String(wanted)} after two minutes.`)
    await page.waitForTimeout(500)
  }
}

/**
 * Performs the guide's steps in Demo mode: drafts the reports, submits some, uploads the sample. Returns the address of
 * its mapping page.
 */
async function walkTheGuide(page: Page): Promise<string> {
  // The Demo data comes by a job of the worker.
  await until(page, '/app/reports', page.getByRole('button', { name: /^Create \d+ drafts?$/ }))
  await page.getByRole('button', { name: /^Create \d+ drafts?$/ }).click()
  await page.getByRole('button', { name: /^Create \d+ drafts?$/ }).waitFor({ state: 'detached' })
  const boxes = page.locator('tbody input[type=checkbox]')
  await until(page, '/app/reports?show=ready', boxes)
  for (const box of (await boxes.all()).slice(0, 2)) await box.check()
  await page.getByRole('button', { name: /^Submit \d+ reports?$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await page.waitForLoadState('networkidle')
  await until(page, '/app/submissions', page.getByText('Confirmed (Demo)'))
  const sample = await (await page.request.get('/app/imports/sample.csv')).body()
  await page.goto('/app/imports', { waitUntil: 'networkidle' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'transactions.csv', mimeType: 'text/csv', buffer: sample })
  await page.waitForURL(/\/map/)
  return new URL(page.url()).pathname
}

const size = { width: 1280, height: 800 }

/** Chromium takes PNG and JPEG screenshots; its canvas also writes WebP, at a fifth of the size. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const text = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')!.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.86)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
}

async function makeShareImage(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(await shareImage(), { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  await writeFile(path.join(root, 'public/share.png'), await page.screenshot())
  await page.close()
  process.stdout.write('public/share.png\n')
}

async function makeScreens(browser: Browser): Promise<void> {
  const folder = await scratchFolder('screenshots')
  const port = await freePort()
  const password = `demo-${randomBytes(8).toString('hex')}`
  const product = await startChild('product', path.join(root, 'scripts/start.ts'), [], {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    DEMO_PASSWORD: password,
    DATABASE_URL: '',
    REDIS_URL: '',
  })
  try {
    await mkdir(path.join(root, 'public/screenshots'), { recursive: true })
    let importPath: string | undefined
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: `http://127.0.0.1:${port}`,
        viewport: size,
        colorScheme,
        locale: 'en-CA',
        timezoneId: 'America/Toronto',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const converter = await context.newPage()
      await page.goto('/login')
      await page.getByLabel('E-mail address').fill('officer@demo.example')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('**/app**')
      importPath ??= await walkTheGuide(page)
      for (const screen of screens(importPath)) {
        const response = await page.goto(screen.path)
        if (response?.status() !== 200)
          throw new Error(`${screen.path} answered ${response?.status()}: the guide shows a screen that is not there.`)
        await page.waitForLoadState('networkidle')
        const file = path.join('public/screenshots', `${screen.name}${colorScheme === 'dark' ? '-dark' : ''}.webp`)
        await writeFile(path.join(root, file), await asWebp(converter, await page.screenshot()))
        process.stdout.write(`${file}\n`)
      }
      await context.close()
    }
  } finally {
    await stopChild(product)
    await removeScratchFolder(folder)
  }
}

try {
  const browser = await launchChromium()
  try {
    await makeShareImage(browser)
    if (!process.argv.includes('share')) await makeScreens(browser)
  } finally {
    await browser.close()
  }
} catch (error) {
  exitWith(error)
}
