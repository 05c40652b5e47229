import { execFile } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// The worker runs without a bundler: Node can't load a .tsx file, which other tests would compile on the way.
test('Node alone loads every job of the worker', { timeout: 60_000 }, async () => {
  const handlers = pathToFileURL(path.resolve('workers/handlers.ts')).href
  const script = `await import(${JSON.stringify(handlers)}); console.log('loaded'); process.exit(0)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(stdout.trim()).toBe('loaded')
})
