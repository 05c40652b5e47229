import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('processes that start a browser at the same time on a new machine all get one', async () => {
  const empty = await mkdtemp(path.join(tmpdir(), 'new-machine-'))
  try {
    const start = () =>
      promisify(execFile)(
        process.execPath,
        [
          '--disable-warning=ExperimentalWarning',
          '-e',
          `import('#scripts/lib/chromium.ts').then(async ({ launchChromium }) => (await launchChromium()).close())`,
        ],
        { cwd: path.resolve(import.meta.dirname, '../..'), env: { ...process.env, TMPDIR: empty } },
      )
    const outcomes = await Promise.allSettled([start(), start()])
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? '' : String(one.reason)))).toEqual(['', ''])
  } finally {
    await rm(empty, { recursive: true, force: true })
  }
})
