import type { Page } from 'playwright-core'

/** Waits until the product's script has taken the page over: what is pressed before that goes the way without script. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !('__remixContext' in globalThis) || Object.keys(document.body).some((name) => name.startsWith('__reactFiber')),
  )
}

/** Pages of the product that are opened or loaded anew are given back when their script has taken them over. */
export function waitForScript(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...args) => {
    const response = await goto(...args)
    await hydrated(page)
    return response
  }
  page.reload = async (...args) => {
    const response = await reload(...args)
    await hydrated(page)
    return response
  }
}
