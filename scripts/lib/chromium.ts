import { existsSync } from 'node:fs'
import chromiumPackage from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** A real Chromium: the system's where there is one, else the one that comes inside a package. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: systemBrowsers.find(existsSync) ?? (await chromiumPackage.executablePath()),
    // The package's own arguments suit a single-use function: one process, and web security switched off. Not wanted
    // here.
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-gpu',
    ],
    headless: true,
  })
}
