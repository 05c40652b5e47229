import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

/**
 * Popup panels lie in front of everything and fit the screen, on desktops and phones, also over a list with one row.
 */

const addresses = [
  '/app/transactions',
  '/app/customers',
  '/app/customers?q=C-1001',
  '/app/reports',
  '/app/reports/candidates',
  '/app/imports',
  '/app/locations',
  '/app/submissions',
]

const points = [
  [0.1, 0.02],
  [0.5, 0.5],
  [0.9, 0.25],
  [0.1, 0.98],
  [0.9, 0.98],
] as const

/** What lies on the screen at a point of a panel: its box has its size also where something cuts it off. */
const lyingAt = (panel: Locator, point: readonly [number, number]): Promise<string> =>
  panel.evaluate((element, [x, y]) => {
    const place = () => element.getBoundingClientRect()
    const above = place().top + place().height * y
    if (above < 0 || above > innerHeight) scrollBy(0, above - innerHeight / 2)
    const { left, top, width, height } = place()
    const found = document.elementFromPoint(left + width * x, top + height * y)
    return element.contains(found) ? 'the panel' : (found?.outerHTML.slice(0, 200) ?? 'nothing')
  }, point)

async function expectWholeMenus(page: Page, address: string, width: number): Promise<void> {
  const menus = page.locator('details:has(> summary + .absolute)').filter({ visible: true })
  const count = await menus.count()
  expect(count, address).toBeGreaterThanOrEqual(1)
  for (let index = 0; index < count; index++) {
    const menu = menus.nth(index)
    await menu.locator('> summary').click()
    const panel = menu.locator('> .absolute')
    const box = (await panel.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    for (const point of points)
      expect(await lyingAt(panel, point), `${address}, menu ${index} at ${point.join(', ')}`).toBe('the panel')
    await page.keyboard.press('Escape')
  }
}

test.each([
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const)('every menu of every list is seen whole on a %s', async (_name, viewport) => {
  const visitor = await visit({ viewport })
  const { page } = visitor
  await signIn(page, 'officer')
  for (const address of addresses) {
    await page.goto(address)
    await expectWholeMenus(page, address, viewport.width)
  }
  expectNoComplaints(visitor)
})
