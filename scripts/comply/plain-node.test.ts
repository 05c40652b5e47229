import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

// A command and the worker run as they are written: Node.js removes types, and reads no JSX.
test('every command, and all that the worker does, loads without a build', { timeout: 120_000 }, async () => {
  const sources = globSync(['scripts/comply/*.ts', 'workers/*.ts'], { cwd: root }).filter(
    (name) => !name.endsWith('.test.ts') && name !== 'workers/main.ts',
  )
  // What a command needs is loaded when it is called.
  const whenCalled = sources.flatMap((name) =>
    [...readFileSync(path.join(root, name), 'utf8').matchAll(/import\('(#[^']+)'\)/g)].map(([, module]) => module!),
  )
  expect(whenCalled.length).toBeGreaterThan(20)
  const modules = [...sources.map((name) => `#${name}`), ...new Set(whenCalled)]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      `for (const name of ${JSON.stringify(modules)})
        await import(name).catch((error) => console.log(name, String(error)))
      process.exit()`,
    ],
    { cwd: root },
  )
  expect(stdout).toBe('')
})
