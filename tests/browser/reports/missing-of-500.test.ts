import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { quickly, withProduct } from '#tests/support/product/start-product.ts'
import { expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { inProduction } from '#tests/support/filing-path.ts'
import { dayBefore, importRows } from '#tests/support/draft-path.ts'

// The grid of missing values with 500 lines: a keystroke renders only its own line.

const people = 500

interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** Counts the components rendered per commit through React's DevTools hook. Installed before any script of the page. */
function countRenders(): void {
  const page = globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown; renders: number[] }
  page.renders = []
  // Function components, those with a ref, and memoized ones.
  const components = new Set([0, 11, 14, 15])
  const performedWork = 1
  const rendered = (fiber: Fiber): number => {
    const own = components.has(fiber.tag) && (fiber.flags & performedWork) !== 0 ? 1 : 0
    // What has the same children as before was not looked at.
    if (fiber.alternate !== null && fiber.child === fiber.alternate.child) return own
    let count = own
    for (let child = fiber.child; child !== null; child = child.sibling)
      if (child.alternate === null || fiber.alternate === null || child !== fiber.alternate.child)
        count += rendered(child)
    return count
  }
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: () => undefined,
    onScheduleFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_id: number, root: { current: Fiber }) => page.renders.push(rendered(root.current)),
  }
}

/** Number of components rendered per commit during `done`. */
async function renders(page: Page, done: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => void ((globalThis as unknown as { renders: number[] }).renders = []))
  await done()
  return page.evaluate(() => (globalThis as unknown as { renders: number[] }).renders)
}

/** Of each key that is typed into a cell. */
async function typed(page: Page, cell: Locator, keys: string): Promise<number[]> {
  await cell.focus()
  return renders(page, () => page.keyboard.type(keys, { delay: 30 }))
}

/** Leaves the line, which saves it. */
async function saved(page: Page): Promise<number[]> {
  return renders(page, async () => {
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByText('1 value saved.').waitFor()
  })
}

test('with 500 lines in the grid of missing values a key renders no more than it does with sixty, and a save no more than its own line', async () => {
  await withProduct(
    'grid',
    async ({ origin, demoPassword }) => {
      const visitor = await visit({ baseURL: origin, viewport: { width: 1440, height: 1000 } })
      const { page } = visitor
      await visitor.context.addInitScript(countRenders)
      await signIn(page, 'officer', demoPassword)
      await inProduction(page)
      const header =
        'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Last name,First name,Location ID'
      const rows = Array.from(
        { length: people },
        (_, at) =>
          `G${at},${dayBefore()} 10:${String(at % 60).padStart(2, '0')}:00,12000.00,CAD,Cash,In,Completed,G-${at},Valcourt${at},Ghita,MONTREAL1`,
      )
      await importRows(page, [header, ...rows])
      await page.goto('/app/reports')
      await page.getByRole('button', { name: `Create ${people} drafts` }).click()
      await page.getByText(`${people} drafts created.`).waitFor()
      await page.goto('/app/reports/missing')
      const lines = page.locator('tbody tr', { has: page.locator('input[data-line]') })
      await lines.first().waitFor()
      const few = await lines.count()
      expect(few).toBeLessThan(people)
      const cell = (at: number) => lines.nth(at).locator('input[data-field="occupation"]')
      const before = await typed(page, cell(0), 'Baker')
      expect(before).toHaveLength('Baker'.length)
      expect(Math.min(...before)).toBeGreaterThan(0)

      const keptFew = await saved(page)

      while ((await lines.count()) < people) {
        const shown = await lines.count()
        await page.getByRole('button', { name: /^\d+ more$/ }).scrollIntoViewIfNeeded()
        await expect.poll(() => lines.count()).toBeGreaterThan(shown)
      }
      await cell(people - 2).scrollIntoViewIfNeeded()
      const after = await typed(page, cell(people - 2), 'Roofer')
      expect(after).toHaveLength('Roofer'.length)
      expect(Math.max(...after)).toBeLessThanOrEqual(Math.max(...before))
      // A save renders its own line; of every other only the links, which hear that the page is busy.
      const keptMany = await saved(page)
      const perLine = (Math.max(...keptMany) - Math.max(...keptFew)) / (people - few)
      expect(perLine).toBeLessThan(5)
      expectNoComplaints(visitor)
      await visitor.context.close()
    },
    quickly,
  )
})
