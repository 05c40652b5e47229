import type { Page } from 'playwright-core'

/** From the rows of a file to the draft of their report, on the whole product. */

/** A day that has ended in every time zone. */
export const dayBefore = (): string => new Date(Date.now() - 5 * 3_600_000 - 3 * 86_400_000).toISOString().slice(0, 10)

/** Imports a file with a header and rows, and creates their customers. */
export async function importRows(page: Page, [header, ...rows]: readonly string[]): Promise<void> {
  const buffer = Buffer.from([header, ...rows].join('\n'))
  await page.goto('/app/imports')
  await page.locator('input[type=file]').setInputFiles({ name: 'till.csv', mimeType: 'text/csv', buffer })
  await page.waitForURL(/\/map/)
  await page.getByLabel('Create customers who aren’t on file yet', { exact: false }).check()
  await page.getByRole('button', { name: 'Start import' }).click()
  const { length } = rows
  await page.getByText(new RegExp(`\\b${length} rows? read: ${length} accepted`)).waitFor()
}

/** Opens the draft of a party, and creates it if necessary. */
export async function openDraft(page: Page, party: string): Promise<string> {
  for (const button of [/under IR2020$/, /^Create (?:1 draft|all \d+ drafts)$/]) {
    await page.goto('/app/reports/candidates')
    const create = page.getByRole('button', { name: button })
    if ((await create.count()) === 0) continue
    await create.first().click()
    await page
      .getByText(/drafts? created/)
      .first()
      .waitFor()
  }
  await page.goto(`/app/reports?q=${encodeURIComponent(party)}`)
  const address = await page.locator('tbody a[href^="/app/reports/"]').first().getAttribute('href')
  await page.goto(address!)
  return address!
}

/** Cash of one person on one day in 500 receipts, of which one has no disposition. */
export function receiptsOf500(run: string, surname: string): readonly string[] {
  const header =
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Last name,First name,Location ID,Disposition,Beneficiary ID'
  const rows = Array.from({ length: 500 }, (_, at) =>
    [
      `${run}-${String(at + 1).padStart(3, '0')}`,
      `${dayBefore()} ${String(8 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`,
      '30.50',
      'CAD',
      'Cash',
      'In',
      'Completed',
      `${run}-500`,
      surname,
      'Mila',
      'MONTREAL1',
      at === 437 ? '' : 'Payment to account',
      `${run}-500`,
    ].join(','),
  )
  return [header, ...rows]
}
