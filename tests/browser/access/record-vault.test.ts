import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { begin, decisions, fileOpen, importReceipt } from '#tests/browser/report-support.ts'
import { openDraft } from '#tests/support/draft-path.ts'
import { inProduction, runLetters } from '#tests/support/filing-path.ts'

test('an owner turns the record vault on; a report that is filed and erased says until when it is kept, and its exact bytes come back', async () => {
  const [officer, owner] = [await begin(), await visit()]
  await signIn(owner.page, 'owner')
  await inProduction(owner.page)
  await owner.page.goto('/app/settings/security')
  await owner.page.getByText('The record vault is off.').waitFor()
  expect(await accessibilityFindings(owner.page)).toEqual([])
  await owner.page.getByRole('button', { name: 'Turn on record vault' }).click()
  await owner.page.getByText('Record vault turned on. Content erased before now can’t be recovered.').waitFor()
  await owner.page.getByText('The record vault is on.').waitFor()
  try {
    const run = runLetters()
    const { page } = officer
    await importReceipt(page, run, `Coffre${run}`)
    const address = await openDraft(page, `Coffre${run}`)
    const headers = { origin: new URL(page.url()).origin }
    const link = await fileOpen(page)
    const download = async () => (await page.request.post(`${link}/copy/report`, { headers })).body()

    await page.goto(link)
    await page.getByText('the record vault keeps an encrypted copy for you').waitFor()
    expect(await page.getByRole('button', { name: 'Confirm copy kept' }).count()).toBe(0)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exact bytes (JSON)' }).click(),
    ])
    const bytes = await readFile(await saved.path())
    // Offered without a reload.
    await page.getByRole('button', { name: 'Confirm copy kept' }).click()
    await page.getByRole('dialog').getByText('The record vault keeps an encrypted copy').waitFor()
    await page.getByRole('button', { name: 'I kept them, erase content' }).click()
    await page.getByText('Content erased. The reference, dates').waitFor()
    const year = new Date().getUTCFullYear() + 5
    await page.getByText(new RegExp(`An encrypted copy is kept in the record vault until .*, ${year}\\.`)).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    const again = await download()
    expect(again.equals(bytes)).toBe(true)
    const { reportDetails } = JSON.parse(again.toString('utf8')) as {
      reportDetails: { reportingEntityReportReference: string }
    }
    expect(await decisions('PRODUCTION', reportDetails.reportingEntityReportReference)).toEqual([
      ['submit', 'single', 'accepted', createHash('sha256').update(again).digest('hex')],
    ])
    await page.goto(address)
    await page.getByRole('link', { name: /^kept in the record vault until / }).click()
    await page.waitForURL(`**${link}`)

    await owner.page.reload()
    await owner.page.getByText(/It keeps \d+ cop/).waitFor()
    await owner.page.getByRole('button', { name: /^Delete \d+ cop/ }).click()
    await owner.page.getByRole('dialog').getByText('This permanently deletes').waitFor()
    await owner.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete \d+ cop/ })
      .click()
    await owner.page.getByText('deleted from the record vault.').waitFor()
    await page.reload()
    await page.getByText('What is shown above stays.').waitFor()
    expect(await page.getByText('An encrypted copy is kept').count()).toBe(0)
    expectNoComplaints(officer)
  } finally {
    await owner.page.goto('/app/settings/security')
    await owner.page.getByRole('button', { name: 'Turn off record vault' }).click()
    await owner.page.getByText('Record vault turned off. Existing copies stay.').waitFor()
  }
  expectNoComplaints(owner)
})
