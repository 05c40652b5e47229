import type { Page } from 'playwright-core'

/** Waits for hydration: earlier clicks take the path without script. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !('__remixContext' in globalThis) || Object.keys(document.body).some((name) => name.startsWith('__reactFiber')),
  )
}

/** Makes `goto` and `reload` of product pages resolve after hydration. */
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
