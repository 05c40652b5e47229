import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { quickly, withProduct } from '#tests/support/product/start-product.ts'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import {
  fileComplete,
  filePasted,
  filingLimits,
  inProduction,
  runLetters,
  type Person,
} from '#tests/support/filing-path.ts'
import { sampleDataIn } from '#tests/support/product/product-database.ts'

// Files everything that is ready, so it needs a company of its own.

/** The documents that the simulated regulator accepted about these people, by customer number. */
async function accepted(
  folder: string,
  page: Page,
  wanted: readonly Person[],
): Promise<Map<string, Record<string, unknown>>> {
  const { environment } = JSON.parse(await readFile(path.join(folder, 'running.json'), 'utf8')) as {
    environment: Record<string, string>
  }
  const documents = new Map<string, Record<string, unknown>>()
  const look = async () => {
    const answer = await fetch(new URL('/__control/history', environment.REGULATOR_PRODUCTION_URL))
    const { history } = (await answer.json()) as { history: { outcome: string; sha256: string }[] }
    const hashes = new Set(history.filter(({ outcome }) => outcome === 'accepted').map(({ sha256 }) => sha256))
    await page.goto('/app/submissions')
    const links = await page
      .locator('a[href^="/app/submissions/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
    for (const link of new Set(links.filter((one) => /[0-9a-f-]{36}$/.test(one)))) {
      const copy = await page.request.post(`${link}/copy/report`, { headers: { origin: new URL(page.url()).origin } })
      const bytes = await copy.body()
      if (!hashes.has(createHash('sha256').update(bytes).digest('hex'))) continue
      const document = JSON.parse(bytes.toString('utf8')) as { definitions?: Record<string, unknown>[] }
      // A deletion has none.
      const first = document.definitions?.[0]
      const person = wanted.find((one) => one.surname === first?.surname)
      if (first && person) documents.set(person.number, first)
    }
    return documents.size
  }
  await expect.poll(look, { interval: 300 }).toBe(wanted.length)
  return documents
}

/** What the regulator has of a person, written by hand from its schema (schema-facts.md 8: definitions). */
const definition = (one: Person) => ({
  surname: one.surname,
  givenName: one.given,
  dateOfBirth: one.birth,
  occupation: one.occupation,
  address: {
    buildingNumber: one.building,
    streetAddress: one.street,
    city: 'Montréal',
    provinceStateCode: 'QC',
    postalZipCode: one.postalCode,
    countryCode: 'CA',
  },
  identifications: [
    {
      identifierTypeCode: 4,
      number: one.licence,
      jurisdictionOfIssueCountryCode: 'CA',
      jurisdictionOfIssueProvinceStateCode: 'QC',
    },
  ],
})

test('a file without identity data becomes filed reports in at most 25 clicks, one with it in at most 10, and the regulator has what was pasted', async () => {
  await withProduct(
    'clicks',
    async ({ folder, origin, demoPassword }) => {
      await sampleDataIn(folder)
      const visitor = await visit({ baseURL: origin, viewport: { width: 1440, height: 1000 } })
      const { page } = visitor
      await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await signIn(page, 'officer', demoPassword)
      await inProduction(page)
      const letters = runLetters()

      const bare = await filePasted(page, `B${letters}`, async () =>
        expect(await accessibilityFindings(page)).toEqual([]),
      )
      expect(bare.pressed.length, bare.pressed.join(', ')).toBeLessThanOrEqual(filingLimits.pasted.clicks)

      await page.goto('/app')
      const whole = await fileComplete(page, `W${letters}`)
      expect(whole.pressed.length, whole.pressed.join(', ')).toBeLessThanOrEqual(filingLimits.complete.clicks)

      const all = [...bare.people, ...whole.people]
      const documents = await accepted(folder, page, all)
      for (const one of all) expect(documents.get(one.number), one.number).toMatchObject(definition(one))
      expectNoComplaints(visitor)
      await visitor.context.close()
    },
    quickly,
  )
})
