import { expect, test } from 'vitest'
import { expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

/** Popup panels fit the screen of a phone. */

test.each(['/app/transactions', '/app/customers', '/app/reports', '/app/imports', '/app/locations'])(
  'every menu of %s opens inside a phone’s screen',
  async (address) => {
    const visitor = await visit({ viewport: { width: 390, height: 844 } })
    const { page } = visitor
    await signIn(page, 'officer')
    await page.goto(address)
    const menus = page.locator('details:has(> summary + .absolute)').filter({ visible: true })
    const count = await menus.count()
    expect(count).toBeGreaterThanOrEqual(3)
    for (let index = 0; index < count; index++) {
      const menu = menus.nth(index)
      await menu.locator('> summary').click()
      const box = (await menu.locator('> .absolute').boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(390)
      await page.keyboard.press('Escape')
    }
    expectNoComplaints(visitor)
  },
)
