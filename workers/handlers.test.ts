import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { handlers } from './handlers.ts'

test('every job that is defined anywhere has exactly one handler, of its version', async () => {
  const app = path.resolve(import.meta.dirname, '../app')
  const defined: string[] = []
  for (const file of await readdir(app, { recursive: true })) {
    if (!file.endsWith('.ts') || file.includes('generated') || file.endsWith('.test.ts')) continue
    const source = await readFile(path.join(app, file), 'utf8')
    for (const [, name, version] of source.matchAll(/defineJob\(\{\s*name: '([^']+)',\s*version: (\d+)/g))
      defined.push(`${name} ${version}`)
  }
  expect(defined.length).toBeGreaterThan(8)
  expect(handlers.map(({ handler }) => `${handler.job.name} ${handler.job.version}`).sort()).toEqual(defined.sort())
})
