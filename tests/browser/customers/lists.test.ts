import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { addCustomer, begin } from '#tests/browser/report-support.ts'
import { runLetters } from '#tests/support/filing-path.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens a form of a section, fills it by its labels, and sends it. */
async function fill(page: Page, of: string, form: string, fields: Readonly<Record<string, string>>, button: string) {
  const place = section(page, of)
  const details = place.locator('details', { has: page.locator('summary', { hasText: form }) }).first()
  // It stays open after an answer.
  if (!(await details.evaluate((element) => (element as HTMLDetailsElement).open)))
    await place.locator('summary', { hasText: form }).click()
  const open = place
    .locator('details[open] form')
    .filter({ has: page.getByRole('button', { name: button, exact: true }) })
  for (const [label, value] of Object.entries(fields)) {
    const field = open.getByLabel(label, { exact: false }).first()
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption({ label: value })
    else await field.fill(value)
  }
  await open.getByRole('button', { name: button, exact: true }).click()
}

test.each([1440, 390])(
  'at %i pixels a flag is set with evidence and its review, reviewed and lifted; a verification and a director are recorded; a viewer reads them and has no form',
  async (width) => {
    const officer = await begin(width)
    const { page } = officer
    const number = `E-${runLetters()}`
    await addCustomer(page, 'entity', { 'Customer number': number, 'Full legal name': `Exemple ${number} Inc.` })
    await page.goto(`/app/customers?q=${number}`)
    await page
      .getByRole('link', { name: `Exemple ${number} Inc.` })
      .first()
      .click()
    await page.getByRole('heading', { name: `Exemple ${number} Inc.` }).waitFor()
    const address = page.url()

    await fill(page, 'Flags', 'Set a flag', { Flag: 'High risk', 'Next review': '2020-06-01' }, 'Set flag')
    await section(page, 'Flags')
      .getByText('Say why, and how you know: a source, a form, a search result.')
      .first()
      .waitFor()
    await section(page, 'Flags').getByLabel('Evidence').fill('Cash every day, without a reason.')
    await section(page, 'Flags').getByRole('button', { name: 'Set flag', exact: true }).click()
    await page.getByText('Flag set.').first().waitFor()
    await section(page, 'Flags').getByText('Overdue').waitFor()
    // Saved, the form is as new: what was entered is not sent twice.
    const again = section(page, 'Flags').locator('form[aria-label="Set a flag"]')
    for (const label of ['Flag', 'Next review', 'Evidence'])
      expect(await again.getByLabel(label, { exact: false }).first().inputValue(), label).toBe('')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Set a flag')
    await fill(
      page,
      'Flags',
      'Review or lift',
      { 'What the review found': 'As before.', 'Next review': '2099-06-01' },
      'Save review',
    )
    await page.getByText('Review saved.').first().waitFor()
    expect(await section(page, 'Flags').getByText('Overdue').count()).toBe(0)

    const papers = { 'Verified on': '2026-03-04', 'Record and its source': 'Certificate', Number: '1234567-8' }
    await fill(page, 'Recorded verifications', 'confirmation of existence', papers, 'Record verification')
    await page.getByText('Verification recorded.').first().waitFor()
    await fill(
      page,
      'Directors and owners',
      'director, trustee',
      { 'Who it is': 'Director', Surname: 'Roy', 'Given name': 'Wim', City: 'Montréal', Country: 'Kanada' },
      'Record',
    )
    await page.getByText('Ownership recorded.').first().waitFor()
    await section(page, 'Directors and owners').getByText('Canada', { exact: true }).waitFor()
    // Where the page stands by now, its head may cover a part of a field, which then counts as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    const viewer = await visit({ viewport: { width, height: 1000 } })
    await signIn(viewer.page, 'viewer')
    await viewer.page.request.post('/app/mode', {
      headers: { origin: new URL(address).origin },
      form: { mode: 'production' },
    })
    await viewer.page.goto(address)
    await section(viewer.page, 'Flags').getByText('Cash every day, without a reason.').waitFor()
    await section(viewer.page, 'Directors and owners').getByText('Roy').waitFor()
    for (const name of ['Flags', 'Recorded verifications', 'Directors and owners'])
      expect(await section(viewer.page, name).getByRole('button').count(), name).toBe(0)
    const forms = { intent: 'set-flag', kind: 'hio', evidence: 'UN.', reviewOn: '2099-01-01' }
    const sent = await viewer.page.request.post(address, { headers: { origin: new URL(address).origin }, form: forms })
    expect(sent.status()).toBe(403)

    await fill(page, 'Flags', 'Review or lift', { 'Why it no longer holds': 'Moved to e-transfers.' }, 'Lift flag')
    await page.getByText('Flag lifted.').first().waitFor()
    await section(page, 'Flags').getByText('No flag is set.').waitFor()
    await section(page, 'Flags').locator('summary', { hasText: '1 earlier flag' }).click()
    await section(page, 'Flags').getByText('Moved to e-transfers.').waitFor()
    expectNoComplaints(officer, [/422/])
    expectNoComplaints(viewer, [/403/])
  },
)
