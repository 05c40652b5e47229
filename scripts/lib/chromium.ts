import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lstat, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser } from 'playwright-core'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * The browser in the package, unpacked once per version, whole or not at all. The package itself unpacks to a fixed
 * place, where a second process that starts on a new machine finds a program that is still being written.
 */
async function packagedChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(path.resolve(entry, '../../../package.json'), 'utf8')) as {
    version: string
  }
  const folder = path.join(tmpdir(), `comply-chromium-${version}-${userInfo().uid}`)
  const program = path.join(folder, 'chromium')
  if (existsSync(folder)) await refuseOthers(folder)
  if (existsSync(program)) return program
  const unpacked = await mkdtemp(`${folder}-`)
  try {
    await promisify(execFile)(
      process.execPath,
      ['-e', `import('@sparticuz/chromium').then(({ default: packaged }) => packaged.executablePath())`],
      { cwd: import.meta.dirname, env: { ...process.env, TMPDIR: unpacked } },
    )
    await rename(unpacked, folder)
  } catch (error) {
    await rm(unpacked, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(program)) throw error
  }
  return program
}

/** The folder's name can be guessed: a program that another user put there must not run. */
async function refuseOthers(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder)
  if (uid === userInfo().uid && (mode & 0o022) === 0) return
  throw new Error(`${folder} belongs to another user, or others may write in it. Remove it, then try again.`)
}

/** A real Chromium: the system's where there is one, else the one that comes inside a package. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: systemBrowsers.find(existsSync) ?? (await packagedChromium()),
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
