import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

// One person under two numbers: found, compared, merged with other values than proposed, and taken apart again.

test('two records of one person are merged after a look at what changes, and the merge is undone', async () => {
  const visitor = await visit({ viewport: { width: 390, height: 900 } })
  const { page } = visitor
  const run = `M${Date.now().toString(36)}`
  await signIn(page, 'preparer')
  for (const [number, email] of [
    [`${run}-1`, 'one@example.test'],
    [`${run}-2`, 'two@example.test'],
  ] as const) {
    await page.goto('/app/customers/new')
    for (const [name, value] of Object.entries({
      surname: run,
      givenName: 'Ada',
      customerNumber: number,
      dateOfBirth: '1980-02-29',
      email,
    }))
      await page.locator(`[name="${name}"]`).fill(value)
    await page.getByRole('button', { name: 'Add customer' }).click()
    await page.waitForURL(/customers\/[0-9a-f-]{36}/)
  }
  const second = page.url()
  await page.goto('/app/customers/duplicates')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('link', { name: `Compare Ada ${run} · ${run}-1 and Ada ${run} · ${run}-2` }).click()
  await page.getByText('No report changes.', { exact: false }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('radio', { name: 'E-mail: two@example.test' }).check()
  const mergeNow = async () => {
    await page.getByRole('button', { name: 'Merge customers' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge customers' }).click()
  }
  await mergeNow()
  // What was not previewed is not merged.
  await page.getByText('You chose different values').waitFor()
  await mergeNow()
  await page.getByRole('heading', { name: 'Merged records' }).waitFor()
  expect(await page.locator('[name=email]').inputValue()).toBe('two@example.test')
  const kept = page.url()
  // The address of the record that went leads to the one that stays.
  await page.goto(second)
  await page.waitForURL(kept)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Undo merge/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
  await page.getByText('Merge undone').waitFor()
  expect(await page.locator('[name=email]').inputValue()).toBe('one@example.test')
  await page.goto(second)
  expect(await page.locator('[name=customerNumber]').inputValue()).toBe(`${run}-2`)
  expectNoComplaints(visitor)
})
