import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const most = 20

/** Folders that hold more, each with its reason. */
const reasons: Readonly<Record<string, string>> = {}

test('no folder holds more source files than someone can take in: it gets rooms, or its reason stands here', () => {
  const files = globSync('{app,workers,fixtures,prisma,scripts,tests}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude: ['app/platform/generated/**'],
  }).filter((file) => !/\.test\.tsx?$/.test(file))
  const folders = Map.groupBy(files, (file) => path.dirname(file))
  expect(folders.size).toBeGreaterThan(100)
  const large = [...folders].filter(([, held]) => held.length > most).map(([folder]) => folder)
  expect(large.filter((folder) => !Object.hasOwn(reasons, folder))).toEqual([])
  expect(Object.keys(reasons).filter((folder) => !large.includes(folder))).toEqual([])
})
