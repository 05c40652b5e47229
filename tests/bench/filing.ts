import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from '#scripts/lib/chromium.ts'
import { fileComplete, filePasted, filingLimits, inProduction, runLetters } from '../support/filing-path.ts'
import { sampleDataIn } from '../support/product/product-database.ts'
import { withProduct, type StartedProduct } from '#tests/support/product/start-product.ts'
import { signedIn } from './signed-in.ts'

/** The path of the browser test that counts clicks, in a real browser on the whole product, timed. */

export interface FilingFigure {
  name: string
  clicks: number
  /** From the sign-in page to "16 submitted." */
  seconds: number
  /** Until the regulator had accepted all of them. */
  acceptedSeconds: number
  limit: { clicks: number; seconds?: number }
}

export async function benchFiling({ say }: { say(text: string): void }): Promise<FilingFigure[]> {
  say('Starting the product …')
  return withProduct('filing', async (product) => {
    const browser = await launchChromium()
    try {
      // The same worker reads it, and it isn't part of the measurement.
      await sampleDataIn(product.folder)
      await signedIn(browser, product, inProduction)
      const letters = runLetters()
      const figures: FilingFigure[] = []
      const parts = [
        { name: 'pasted', path: (page: Page) => filePasted(page, `B${letters}`), limit: filingLimits.pasted },
        { name: 'in the file', path: (page: Page) => fileComplete(page, `W${letters}`), limit: filingLimits.complete },
      ]
      for (const { name, path: walk, limit } of parts) {
        say(`Filing with identity data ${name} …`)
        const before = await acceptedCount(product)
        const started = performance.now()
        const { people, pressed } = await signedIn(browser, product, walk)
        const seconds = (performance.now() - started) / 1_000
        while ((await acceptedCount(product)) < before + people.length) {
          if (performance.now() - started > 300_000) throw new Error('Not all reports were accepted in five minutes.')
          await sleep(100)
        }
        const acceptedSeconds = (performance.now() - started) / 1_000
        figures.push({ name, clicks: pressed.length, seconds, acceptedSeconds, limit })
      }
      return figures
    } finally {
      await browser.close()
    }
  })
}

async function acceptedCount({ folder }: StartedProduct): Promise<number> {
  const { environment } = JSON.parse(await readFile(path.join(folder, 'running.json'), 'utf8')) as {
    environment: Record<string, string>
  }
  const answer = await fetch(new URL('/__control/history', environment.REGULATOR_PRODUCTION_URL))
  const { history } = (await answer.json()) as { history: { outcome: string }[] }
  return history.filter(({ outcome }) => outcome === 'accepted').length
}
