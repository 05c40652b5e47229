/**
 * Relatives of the case files that the product's authors wrote: the kinds of trouble between theirs; and of the files
 * found later (`found`) those that were read rightly and must stay so. Same format, same comparison; each file's
 * settings are in the words of the case.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { compareCase } from './compare.ts'
import type { Expected, Json } from './compare.ts'

const expectations = (folder: string, wanted: RegExp): [string, string][] =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.expect.json') && wanted.test(name))
    .sort()
    .map((name) => [name, path.join(import.meta.dirname, folder)])

describe.each([...expectations('kin', /^k/), ...expectations('found', /^P/)])('%s', (name, folder) => {
  const given = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as {
    title: string
    files: { name: string }[]
    settings?: Json
    expect: Expected
  }

  test.each([65_536, 7])(`${given.title} (in pieces of %d bytes)`, async (size) => {
    const read = parseSettings(given.settings ?? {})
    if (!read.ok) throw new Error(read.errors.join(' '))
    const files = given.files.map(({ name: file }) => {
      const bytes = readFileSync(path.join(folder, file))
      return {
        name: file,
        *open() {
          for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
        },
      }
    })
    const result = await check(files, read.settings)
    expect(compareCase(given.expect, result)).toEqual([])
    if (result.outcome === 'reject_file')
      expect(result.errors.join(' ')).toMatch(/not a CSV file|has no records|at fixed positions/)
  })
})
