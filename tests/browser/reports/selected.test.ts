import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

/** Opens the drafts of fresh Demo data, which a worker's job creates. */
async function drafts(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post('/app/demo/reset', { headers })
  const create = page.getByRole('button', { name: /^Create \d+ drafts?$/ })
  for (;;) {
    await page.goto('/app/reports')
    if ((await page.locator('tbody input[type=checkbox]').count()) > 0) return
    if ((await create.count()) > 0) {
      await create.click()
      await create.waitFor({ state: 'detached' })
    }
  }
}

/** The two bulk buttons state the number selected, and are hidden while none is. */
async function expectSelected(page: Page, count: number): Promise<void> {
  const noun = (word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
  if (count === 0) await page.getByText('Select reports to submit or delete.').waitFor()
  else {
    await page.getByRole('button', { name: `Submit ${noun('report')}`, exact: true }).waitFor()
    await page.getByRole('button', { name: `Delete ${noun('draft')}`, exact: true }).waitFor()
  }
  expect(await page.getByRole('button', { name: /^(Submit|Delete) \d/ }).count()).toBe(count === 0 ? 0 : 2)
  expect(await page.locator('tbody input[type=checkbox]:checked').count()).toBe(count)
}

const draft = (page: Page, missing: RegExp) =>
  page.locator('tbody tr').filter({ has: page.locator('td[data-label="Missing"]', { hasText: missing }) })

async function confirm(page: Page, button: RegExp, confirmation: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: confirmation, exact: true }).click()
}

test('the bulk buttons and their dialogs count the selected rows that are listed, after rows went and after some were not ready', async () => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(page)
  await drafts(page)
  await expectSelected(page, 0)

  // Deleted rows are gone, and their selection with them.
  const gone = await draft(page, /^Complete$/)
    .first()
    .getByRole('checkbox')
    .getAttribute('value')
  await page.locator(`input[value="${gone}"]`).check()
  await expectSelected(page, 1)
  await confirm(page, /^Delete 1 draft$/, 'Delete 1 draft')
  await page.locator(`input[value="${gone}"]`).waitFor({ state: 'detached' })
  await expectSelected(page, 0)

  // One is submitted, the other is not ready: nothing is selected in the list of what is incomplete.
  await draft(page, /^Complete$/)
    .first()
    .getByRole('checkbox')
    .check()
  await draft(page, /missing/)
    .first()
    .getByRole('checkbox')
    .check()
  await expectSelected(page, 2)
  await page.getByRole('button', { name: 'Submit 2 reports' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('heading').innerText()).toBe('Submit 1 of 2 reports?')
  expect(await dialog.innerText()).toMatch(
    /1 report \(1 LV?CTR\)\. .*local simulator.* 1 report is not ready and stays a draft\./,
  )
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^LV?CTR, .+, \$[\d,.]+: ready/), expect.stringMatching(/missing/)]),
  )
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.waitForURL(/show=incomplete/)
  await page.getByText('1 submitted. 1 not ready and still drafts.').waitFor()
  await expectSelected(page, 0)

  // A selection stays with its list.
  await draft(page, /missing/)
    .first()
    .getByRole('checkbox')
    .check()
  await expectSelected(page, 1)
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await page.waitForURL((url) => url.search === '')
  await expectSelected(page, 0)

  expectNoComplaints(visitor)
  await visitor.context.close()
})
