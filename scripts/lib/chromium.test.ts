import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const start = (temporary: string) =>
  promisify(execFile)(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '-e',
      `import('#scripts/lib/chromium.ts').then(async ({ launchChromium }) => (await launchChromium()).close())`,
    ],
    { cwd: path.resolve(import.meta.dirname, '../..'), env: { ...process.env, TMPDIR: temporary } },
  )

test('processes that start a browser at the same time on a new machine all get one, and none runs what others could have put there', async () => {
  const empty = await mkdtemp(path.join(tmpdir(), 'new-machine-'))
  try {
    const outcomes = await Promise.allSettled([start(empty), start(empty)])
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? '' : String(one.reason)))).toEqual(['', ''])
    // Where the system has a browser of its own, nothing is unpacked.
    const [unpacked] = (await readdir(empty)).filter((name) => name.startsWith('comply-chromium-'))
    if (unpacked === undefined) return
    await chmod(path.join(empty, unpacked), 0o777)
    await expect(start(empty)).rejects.toThrow(/others may write in it/)
  } finally {
    await rm(empty, { recursive: true, force: true })
  }
})
