import { expect, test } from 'vitest'
import { begin, draftTwo, importReceipt } from '#tests/browser/report-support.ts'
import { expectNoComplaints } from '#tests/support/browser.ts'
import { openDraft } from '#tests/support/draft-path.ts'
import { runLetters } from '#tests/support/filing-path.ts'

test('in the grid of missing values a paste keeps the focus with its person, one undo takes it back, and a file says what came of it', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  await draftTwo(page, run, 'Grille')
  await page.goto('/app/reports/missing?kind=person')
  const cell = (at: number, label: string) => page.getByLabel(`${label}, Mila Grille${run}${at}`, { exact: true })
  const status = page.getByRole('status').filter({ hasText: /\w/ })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

  // Values of both, one of them refused, while the first person's date of birth has the focus.
  await cell(1, 'Date of birth').focus()
  await page.evaluate((table) => {
    const data = new DataTransfer()
    data.setData('text/plain', table)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, `Customer number\tDate of birth\tOccupation\n${run}1\t1984-05-13\tRoofer\n${run}2\t05/06/1984\tBaker`)
  await page.getByText('3 values saved. 1 value wasn’t saved. See the messages in the cells.').waitFor()
  expect(await cell(2, 'Date of birth').inputValue()).toBe('05/06/1984')
  await expect.poll(focused).toBe(`Building number, Mila Grille${run}1`)

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('4 values undone.').waitFor()
  for (const at of [1, 2])
    for (const label of ['Date of birth', 'Occupation']) expect(await cell(at, label).inputValue()).toBe('')

  await page.getByRole('button', { name: 'Upload CSV' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'filled.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Customer number,Occupation,Bldg no\n${run}1,Roofer,12\n${run}9,Baker,13\n`),
  })
  await dialog.getByRole('button', { name: 'Save values' }).click()
  await status.getByText(`2 values saved. 1 row doesn’t match this list: ${run}9.`).waitFor()
  expect(await dialog.count()).toBe(0)

  // What is refused and then given elsewhere is no line of the list: it is apart, and can be discarded.
  await cell(2, 'Date of birth').fill('blah')
  await cell(1, 'City').focus()
  await page.getByText('1 value wasn’t saved. See the messages in the cells.').waitFor()
  const to = await page
    .getByRole('link', { name: `Mila Grille${run}2` })
    .first()
    .getAttribute('href')
  // Kept values are written a moment after the last key.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .toMatch(/missing#grid.*blah/)
  await page.goto(to!)
  await page.getByLabel('Date of birth', { exact: true }).fill('1979-02-11')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page
    .getByText(/Customer saved\./)
    .first()
    .waitFor()
  await page.goto('/app/reports/missing?kind=person')
  const apart = page.getByRole('table', { name: 'Values that were not saved' })
  await apart.getByText('blah').waitFor()
  expect(await cell(2, 'Date of birth').count()).toBe(0)
  await apart.getByRole('button', { name: `Discard Date of birth, Mila Grille${run}2` }).click()
  await expect.poll(() => apart.count()).toBe(0)
  await page.goto(to!)
  expect(await page.getByLabel('Date of birth', { exact: true }).inputValue()).toBe('1979-02-11')
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('Alt with an arrow leads to the draft beside, and belongs to the field that has the focus', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  await importReceipt(page, `${run}a`, `Voisine${run}a`)
  await importReceipt(page, `${run}b`, `Voisine${run}b`)
  const address = await openDraft(page, `Voisine${run}a`)
  const drafts = page.getByRole('navigation', { name: 'Other drafts' })
  const beside = drafts.getByRole('link').first()
  const keys = (await beside.getAttribute('aria-keyshortcuts'))!
  const arrow = keys === 'Alt+ArrowUp' ? '↑' : '↓'
  expect(await beside.innerText()).toContain(`Alt+${arrow}`)
  const to = (await beside.getAttribute('href'))!
  const field = page.locator('main').locator('textarea:visible, select:visible, input[type=text]:visible').first()
  await page.evaluate(() => {
    const seen = globalThis as unknown as { taken: boolean[] }
    seen.taken = []
    window.addEventListener('keydown', (event) => seen.taken.push(event.altKey && event.defaultPrevented))
  })
  await field.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  const taken = await page.evaluate(() => (globalThis as unknown as { taken: boolean[] }).taken)
  expect([taken.length > 1, taken.includes(true)]).toEqual([true, false])
  expect(new URL(page.url()).pathname).toBe(address)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press(keys)
  await page.waitForURL((url) => url.pathname === to)
  expectNoComplaints(visitor)
  await visitor.context.close()
})
