import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { accepted, begin, decisions, importReceipt } from '#tests/browser/report-support.ts'
import { runLetters } from '#tests/support/filing-path.ts'
import { openDraft } from '#tests/support/draft-path.ts'

/** Whether the company asks for another person's approval. */
async function fourEyes(page: Page, isAsked: boolean): Promise<void> {
  await page.goto('/app/settings/security')
  await page.getByRole('checkbox', { name: 'Reports need another person’s approval' }).setChecked(isAsked)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Security settings saved.').waitFor()
}

test('under the four-eyes rule an officer prepares a report, only another person approves it, an edit takes that away, and it is filed once', async () => {
  const [officer, owner] = [await begin(), await visit()]
  await signIn(owner.page, 'owner')
  await fourEyes(owner.page, true)
  try {
    const run = runLetters()
    const { page } = officer
    await importReceipt(page, run, `Quatre${run}`)
    const address = await openDraft(page, `Quatre${run}`)
    // Filing many says what is not approved, and once it is, who approved it. Whether to TEST or PRODUCTION depends on
    // what was confirmed before.
    const filing = async () => {
      await page.goto(`/app/reports?q=Quatre${run}`)
      await page.getByRole('checkbox', { name: /^Select LCTR/ }).check()
      await page.getByRole('button', { name: 'Submit 1 report' }).click()
      const dialog = page.getByRole('dialog')
      const said = await dialog.innerText()
      // What can't be sent has nothing to agree to.
      expect([
        await dialog.getByRole('checkbox').count(),
        await dialog.getByRole('button', { name: /^(?:File|Submit) to / }).count(),
        await page.locator('tbody').getByText('Not approved').count(),
      ]).toEqual(said.includes('not approved yet') ? [0, 0, 1] : [expect.any(Number), 1, 0])
      await page.goto(address)
      return said
    }
    expect(await filing()).toMatch(/^Nothing to (?:submit|file) yet[^]*None of them is ready[^]*: not approved yet/)
    await page.getByText('You made this report or edited it last. Someone else has to approve it').waitFor()
    expect(await page.getByRole('button', { name: 'Approve this report' }).count()).toBe(0)
    const headers = { origin: new URL(inject('productUrl')).origin }
    // Nor by asking without the button: neither to approve it nor to submit it.
    await page.request.post(`${address}/approval`, { headers, form: { intent: 'approve', revision: '0' } })
    const early = await page.request.post(address, { headers, form: { intent: 'submit', environment: 'test' } })
    expect(early.status()).toBe(422)
    await page.reload()
    expect(await page.getByText('Approved', { exact: true }).count()).toBe(0)

    await owner.page.request.post('/app/mode', { headers, form: { mode: 'production' } })
    await owner.page.goto(address)
    const approve = owner.page.getByRole('button', { name: 'Approve this report' })
    await approve.click()
    await owner.page.getByText('Approved. It can be submitted now.').waitFor()
    expect(await accessibilityFindings(owner.page)).toEqual([])

    // What the first one edits now is not what the other one approved.
    const purpose = '/transactions/0/largeCashTransactionDetails/purpose'
    await page.goto(`${address}?edit=${encodeURIComponent(purpose)}`)
    await page.locator(`[data-pointer="${purpose}"] :is(input, textarea):not([type=hidden])`).fill('Rent of a stall')
    await page.locator(`[data-pointer="${purpose}"]`).getByText('Saved', { exact: true }).waitFor()
    await page.goto(address)
    expect(await page.getByText('Approved', { exact: true }).count()).toBe(0)
    await owner.page.goto(address)
    await approve.click()
    await owner.page.getByText('Approved. It can be submitted now.').waitFor()

    await page.reload()
    await page.getByText('By owner@demo.example').waitFor()
    expect(await filing()).toMatch(/(?:Submit|File) 1 report[^]*Approved by\s*owner@demo\.example/)
    const filed = await accepted(page)
    expect(filed).toMatchObject({
      definitions: [{ surname: `Quatre${run}`, givenName: 'Ghita' }],
      transactions: [
        {
          largeCashTransactionDetails: { purpose: 'Rent of a stall' },
          startingActions: [{ details: { amount: '12000' } }],
        },
      ],
    })
    // So is its deletion: who asked for it does not approve it, another person declines it or has FINTRAC delete it.
    const ask = async () => {
      await page.goto(address)
      await page.getByRole('button', { name: 'Request deletion' }).click()
      const dialog = page.getByRole('dialog')
      const send = dialog.getByRole('button', { name: 'Request deletion' })
      expect(await send.isDisabled()).toBe(true)
      await dialog.getByLabel('Reason for deletion').selectOption('4')
      await send.click()
      await page.getByRole('heading', { name: 'Deletion to approve' }).waitFor()
    }
    await ask()
    await page.getByText('Someone else has to approve it.').waitFor()
    expect(await page.getByRole('button', { name: 'Approve deletion' }).count()).toBe(0)
    const own = { headers, form: { intent: 'approve', reason: '4' } }
    await page.request.post(`${address}/deletion`, own)
    await owner.page.goto(address)
    await owner.page.getByText('it was submitted in error (4)').waitFor()
    await owner.page.setViewportSize({ width: 390, height: 844 })
    expect(await accessibilityFindings(owner.page)).toEqual([])
    expect(await owner.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await owner.page.getByRole('button', { name: 'Decline' }).click()
    await owner.page.getByText('Deletion cancelled. The report stays filed.').first().waitFor()
    expect(await owner.page.getByText('Confirmed in FINTRAC (TEST)').count()).toBeGreaterThan(0)
    await ask()
    await owner.page.goto(address)
    await owner.page.getByRole('button', { name: 'Approve deletion' }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Approve deletion' }).click()
    await owner.page.getByText('Deletion approved. FINTRAC’s answer will appear here.').first().waitFor()
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByText('Deleted', { exact: true }).count()
      })
      .toBeGreaterThan(0)
    const { reportDetails } = filed as { reportDetails: { reportingEntityReportReference: string } }
    const decided = await decisions('TEST', reportDetails.reportingEntityReportReference)
    expect(decided.map(([action, , outcome]) => `${action} ${outcome}`)).toEqual(['submit accepted', 'delete accepted'])
    expectNoComplaints(officer)
    expectNoComplaints(owner)
  } finally {
    await fourEyes(owner.page, false)
  }
  await officer.context.close()
  await owner.context.close()
})
