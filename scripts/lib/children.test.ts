import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { workerFlags } from './children.ts'

test('the worker of compose.yaml runs with the memory settings of npm start', async () => {
  const compose = await readFile(path.resolve(import.meta.dirname, '../../compose.yaml'), 'utf8')
  expect(compose).toContain(
    `command: ${JSON.stringify(['node', ...workerFlags, 'workers/main.ts']).replaceAll(',', ', ')}`,
  )
})
