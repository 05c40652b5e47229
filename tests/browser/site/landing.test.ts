import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoSteps } from '#app/site/home/demo-steps.ts'
import { accessibilityFindings, expectNoComplaints, visit } from '#tests/support/browser.ts'
import { freshEmail, rowsOf } from './support.ts'

const selectedStep = (page: Page) => page.locator('[data-step][aria-selected=true]').getAttribute('data-step')
const shownPanels = (page: Page) =>
  page
    .locator('[data-panel]:not([hidden])')
    .evaluateAll((panels) => panels.map((panel) => panel.getAttribute('data-panel')))

async function landing(options: Parameters<typeof visit>[0] = {}, path = '/') {
  const visitor = await visit(options)
  await visitor.page.clock.install({ time: new Date('2025-10-16T12:00:00Z') })
  await visitor.page.goto(path)
  await visitor.page.waitForFunction(() => document.documentElement.dataset.script === 'ready')
  await visitor.page.clock.pauseAt(new Date('2025-10-16T12:00:30Z'))
  return visitor
}

test('the demonstration shows each step for its own time, in a loop, and can be paused, restarted and chosen', async () => {
  const visitor = await landing()
  const { page } = visitor
  await page.getByRole('button', { name: 'Restart the demonstration' }).click()
  expect(await selectedStep(page)).toBe('upload')
  for (const [index, step] of demoSteps.entries()) {
    expect(await selectedStep(page)).toBe(step.id)
    expect(await shownPanels(page)).toEqual([step.id])
    await page.clock.runFor(step.ms - 150)
    expect(await selectedStep(page)).toBe(step.id)
    await page.clock.runFor(150)
    expect(await selectedStep(page)).toBe(demoSteps[(index + 1) % demoSteps.length]!.id)
  }
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
  await page.clock.runFor(8_000)
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')

  await page.getByRole('button', { name: 'Pause the demonstration' }).click()
  const paused = await selectedStep(page)
  await page.clock.runFor(20_000)
  expect(await selectedStep(page)).toBe(paused)
  await page.getByRole('tab', { name: 'Review Drafts' }).click()
  expect(await shownPanels(page)).toEqual(['review'])
  for (const label of ['Transaction Date', 'Amount', 'Customer Name', 'Customer ID', 'Location']) {
    expect(await page.getByLabel(label, { exact: true }).inputValue()).not.toBe('')
  }
  await page.getByRole('button', { name: 'Play the demonstration' }).click()
  await page.clock.runFor(3_000)
  expect(await selectedStep(page)).toBe('submit')
  const submitted = await page.locator('#panel-submit').innerText()
  expect(submitted).toMatch(/Confirmation number\s+LCTR-2025-\d+/)
  expect(submitted, 'it plays in Demo mode, which sends nothing to FINTRAC').toContain('Confirmed (Demo)')
  expect(submitted).not.toContain('TEST')
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('the sample has 3 LCTR, 2 EFTR and 1 LVCTR, and selected STRs become drafts as well', async () => {
  const visitor = await landing()
  const { page } = visitor
  await page.getByRole('tab', { name: 'Report Detection' }).click()
  expect((await page.locator('#panel-detection').innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /3 LCTR .* 2 EFTR Coming soon .* 1 LVCTR/,
  )
  await page.getByRole('tab', { name: 'Report Selection' }).click()
  await page.locator('[data-str]').first().check()
  await page.locator('[data-str]').last().check()
  expect(await page.locator('#panel-selection').innerText()).toContain('2 STR added')
  // Selecting a box does not move the reader on.
  await page.clock.runFor(10_000)
  expect(await selectedStep(page)).toBe('selection')
  await page.getByRole('tab', { name: 'Create Drafts' }).click()
  expect(await page.locator('#panel-creation').innerText()).toContain('8 drafts')
  await visitor.context.close()
})

test('the steps can be walked with the arrow keys', async () => {
  const visitor = await landing()
  const { page } = visitor
  await page.getByRole('tab', { name: 'CSV Upload' }).click()
  await page.keyboard.press('ArrowRight')
  expect(await selectedStep(page)).toBe('processing')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await selectedStep(page)).toBe('submit')
  await visitor.context.close()
})

test('the hero shows its four words in order, two seconds each', async () => {
  const visitor = await landing()
  const { page } = visitor
  const word = () => page.locator('[data-word][data-shown]').innerText()
  const order = ['autom(ai)ted', 'simplified', 'streamlined', 'verified']
  let at = order.indexOf(await word())
  for (let turn = 0; turn < 5; turn++) {
    await page.clock.runFor(2_000)
    at = (at + 1) % 4
    expect(await page.locator('[data-word][data-shown]').count()).toBe(1)
    expect(await word()).toBe(order[at])
  }
  await visitor.context.close()
})

test('the words of the hero can be paused and resumed, with the keyboard as well', async () => {
  const visitor = await landing()
  const { page } = visitor
  const word = () => page.locator('[data-word][data-shown]').innerText()
  await page.getByRole('button', { name: 'Pause the changing word' }).click()
  const paused = await word()
  await page.clock.runFor(9_000)
  expect(await word()).toBe(paused)
  await page.getByRole('button', { name: 'Resume the changing word' }).focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(2_000)
  expect(await word()).not.toBe(paused)
  expect(await page.getByRole('button', { name: 'Pause the changing word' }).isVisible()).toBe(true)
  // axe waits by the page's clock.
  await page.clock.resume()
  expect(await accessibilityFindings(page)).toEqual([])
  await visitor.context.close()
})

test('nothing on a phone moves once it is shown', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => seen.push((entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  let letScriptCome = () => {}
  const isShown = new Promise<void>((resolve) => (letScriptCome = resolve))
  await page.route('**/*.js', async (route) => {
    await isShown
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Watch the demo' }).waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  letScriptCome()
  await page.getByRole('button', { name: 'Pause the changing word' }).waitFor()
  await page.locator('[data-word][data-shown]').filter({ hasNotText: 'autom(ai)ted' }).waitFor()
  const moved = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen)
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  await page.context().close()
})

test('readers who want less motion get none', async () => {
  const visitor = await landing({ reducedMotion: 'reduce' })
  const { page } = visitor
  await page.clock.runFor(30_000)
  expect(await page.locator('[data-word][data-shown]').innerText()).toBe('autom(ai)ted')
  expect(await page.locator('#pause-words').isVisible(), 'nothing changes that could be paused').toBe(false)
  expect(await selectedStep(page)).toBe('upload')
  expect(await page.getByRole('button', { name: 'Play the demonstration' }).isVisible()).toBe(true)
  await visitor.context.close()
})

const leave = async (page: Page) => {
  await page.mouse.move(400, 300)
  await page.mouse.move(400, 2)
}

test('a visitor about to leave sees the last offer once per session, after 500 ms, fading in after 100', async () => {
  const visitor = await landing()
  const { page } = visitor
  const modal = page.getByRole('dialog')
  // Slowly to the top, or fast but not to the edge: stays closed.
  await page.mouse.move(400, 9)
  await page.mouse.move(400, 5)
  await page.mouse.move(400, 300)
  await page.mouse.move(400, 20)
  await page.clock.runFor(2_000)
  expect(await modal.isVisible()).toBe(false)
  await leave(page)
  await page.clock.runFor(490)
  expect(await modal.isVisible()).toBe(false)
  await page.clock.runFor(20)
  expect(await modal.getAttribute('data-visible')).toBeNull()
  await page.clock.runFor(100)
  expect(await modal.getAttribute('data-visible')).toBe('')
  const words = await modal.innerText()
  for (const part of [
    "Wait! Don't miss out",
    'Start Free Trial',
    '14 days, no credit card',
    'Referral Program',
    'Earn $1,500+',
    'Or continue browsing',
  ])
    expect(words).toContain(part)
  await page.getByRole('button', { name: 'Or continue browsing' }).click()
  expect(await modal.isVisible()).toBe(false)
  await leave(page)
  await page.clock.runFor(2_000)
  expect(await modal.isVisible()).toBe(false)
  await page.reload()
  await leave(page)
  await page.clock.runFor(2_000)
  expect(await modal.isVisible()).toBe(false)
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test.each(['submitting', 'confirmed'])('the last offer does not show while a demo request is %s', async (state) => {
  const visitor = await landing()
  const { page } = visitor
  await page.locator('#waitlist').evaluate((region, value) => region.setAttribute('data-state', value), state)
  await leave(page)
  await page.clock.runFor(2_000)
  expect(await page.getByRole('dialog').isVisible()).toBe(false)
  await visitor.context.close()
})

test('the last offer does not show after a demo was requested, when the form is fresh again and on a later visit of the page', async () => {
  const visitor = await visit()
  const { page, context } = visitor
  await page.goto('/')
  await page.waitForFunction(() => document.documentElement.dataset.script === 'ready')
  const opened = context.waitForEvent('page')
  await page.locator('#waitlist').getByLabel('Work e-mail').fill(freshEmail('exit'))
  await page.locator('#waitlist').getByRole('button', { name: 'Request Demo' }).click()
  await page.getByText('Demo confirmation sent!').waitFor()
  await opened
  await page.bringToFront()
  await page.waitForFunction(() => document.getElementById('waitlist')?.dataset.state === 'idle')
  await page.clock.install()
  await leave(page)
  await page.clock.runFor(2_000)
  expect(await page.getByRole('dialog').isVisible()).toBe(false)
  await page.reload()
  await page.waitForFunction(() => document.documentElement.dataset.script === 'ready')
  await leave(page)
  await page.clock.runFor(2_000)
  expect(await page.getByRole('dialog').isVisible()).toBe(false)
  await visitor.context.close()
})

test('the reward page starts at 127 likes, 83 shares and 210 rewards, which grow every 30 seconds', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.addInitScript(() => {
    Math.random = () => 0.99
  })
  await page.clock.install({ time: new Date('2025-10-16T12:00:00Z') })
  await page.goto('/conference-reward')
  await page.waitForFunction(() => document.documentElement.dataset.script === 'ready')
  const counters = async () =>
    Object.fromEntries(
      await page
        .locator('[data-counter]')
        .evaluateAll((nodes) => nodes.map((node) => [node.getAttribute('data-name'), node.textContent])),
    )
  expect(await counters()).toEqual({ likes: '127', shares: '83', rewards: '210' })
  await page.clock.runFor(29_000)
  expect(await counters()).toEqual({ likes: '127', shares: '83', rewards: '210' })
  await page.clock.runFor(1_100)
  expect(await counters()).toEqual({ likes: '129', shares: '85', rewards: '212' })
  await page.getByRole('button', { name: 'Pause the counters' }).click()
  await page.clock.runFor(90_000)
  expect(await counters()).toEqual({ likes: '129', shares: '85', rewards: '212' })
  await page.getByRole('button', { name: 'Resume the counters' }).click()
  await page.clock.runFor(30_000)
  expect(await counters()).toEqual({ likes: '131', shares: '87', rewards: '214' })
  expect(await page.getByRole('status').innerText()).toMatch(/Sorry, we're all out![\s\S]*over 150,000 sats/)
  await visitor.context.close()
})

test('a card of a finished giveaway thanks; one of a running giveaway prepares a reward, shows it and copies it', async () => {
  const visitor = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visitor
  await page.goto('/connect')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Thanks for connecting at /)
  expect(await page.getByText('Amazing Conference!').isVisible()).toBe(true)
  expect(await page.getByRole('heading', { name: 'Thanks for Connecting!' }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Sats Giveaway Complete' }).isDisabled()).toBe(true)

  const isWaitShown = Promise.withResolvers<void>()
  await page.route('**/connect/meet-the-team*', async (route) => {
    if (route.request().method() === 'POST') await isWaitShown.promise
    await route.continue()
  })
  // Every test comes from one address, which has one reward a day.
  await rowsOf('DELETE FROM rate_limit')
  await page.goto('/connect/meet-the-team')
  expect(await page.getByText('Generating Your Bitcoin Reward...').isVisible()).toBe(true)
  expect(await page.getByText('Please wait while we prepare your LNURL withdrawal link.').isVisible()).toBe(true)
  isWaitShown.resolve()
  await page.getByRole('heading', { name: 'Your sats are ready!' }).waitFor()
  const lnurl = await page.locator('[data-lnurl]').innerText()
  await page.reload()
  expect(await page.locator('[data-lnurl]').innerText(), 'each visitor has one reward').toBe(lnurl)
  expect(lnurl).toMatch(/^LNURL1[0-9A-Z]{45,}$/)
  expect(
    await page
      .getByAltText('QR code of your LNURL withdrawal link')
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
  ).toBe(true)
  expect(await page.locator('#giveaway ol li').count()).toBe(5)
  expect(await page.locator('#giveaway a[target=_blank]').count()).toBe(2)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const copy = page.locator('#giveaway [data-copy]')
  await copy.click()
  await expect.poll(() => copy.innerText()).toBe('Copied!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(lnurl)
  await page.clock.runFor(1_900)
  expect(await copy.innerText()).toBe('Copied!')
  await page.clock.runFor(200)
  expect(await copy.innerText()).toBe('Copy LNURL')
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('a clipboard that refuses is only logged', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  // Every test comes from one address, which has one reward a day.
  await rowsOf('DELETE FROM rate_limit')
  await page.goto('/connect/meet-the-team')
  await page.getByRole('button', { name: 'Copy LNURL' }).click()
  await expect.poll(() => visitor.complaints.join()).toContain('Failed to copy')
  expect(await page.getByRole('button', { name: 'Copy LNURL' }).isVisible()).toBe(true)
  await visitor.context.close()
})

test('the contents of the guide follow the reader, and the setup panel opens', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await page.goto('/getting-started')
  const current = () => page.locator('nav[data-contents] a[aria-current]').innerText()
  for (const id of ['company-settings', 'bulk-import', 'history']) {
    await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    const title = await page.locator(`#${id}-title`).innerText()
    await expect.poll(current).toBe(title)
  }
  const panel = page.locator('[data-panel=production-setup]')
  expect(await panel.getAttribute('open')).toBeNull()
  await panel.locator('summary').click()
  expect(await panel.innerText()).toContain('CompanyName_API_MMYYYY')
  await page.goto('/faq/msb-canada')
  await page.goto('/getting-started#production-setup')
  await expect
    .poll(() => panel.getAttribute('open'), { message: 'an address that leads to the panel opens it' })
    .not.toBeNull()
  await visitor.context.close()
})

test('questions open independently of each other', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/faq')
  const questions = page.locator('main details')
  expect(await questions.count()).toBe(4)
  await questions.nth(0).locator('summary').click()
  await questions.nth(2).locator('summary').click()
  expect(await questions.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))).toEqual([
    true,
    false,
    true,
    false,
  ])
  await visitor.context.close()
})

test('the phone menu has every place, and closes with Escape', async () => {
  const visitor = await visit({ viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await page.goto('/')
  await page.locator('header summary').click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const words = await menu.innerText()
  for (const place of [
    'Demo',
    'Blog',
    'About Us',
    'Getting Started',
    'Academy',
    'Features',
    'Request Demo',
    'Roadmap',
    'Privacy',
    'Terms',
  ])
    expect(words).toContain(place)
  await page.keyboard.press('Escape')
  expect(await menu.isVisible()).toBe(false)
  await visitor.context.close()
})
