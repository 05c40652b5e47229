import { createReadStream, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { analyse } from '#app/csv/analyse.ts'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import { previewRows } from '#app/product/imports/read/preview/preview-rows.ts'

/** The mapping step shows each file as it will be read before the first question about it is answered. */

const files = ['hand', 'kin', 'found'].flatMap((folder) => {
  const at = path.join(import.meta.dirname, folder)
  return readdirSync(at)
    .filter((name) => /\.(?:csv|txt)$/.test(name))
    .map((name) => path.join(at, name))
})

test('every file can be shown before its questions are answered', async () => {
  let shown = 0
  for (const file of files) {
    const analysis = await analyse(() => createReadStream(file), emptyPlan(), { inferSubject: true })
    if (analysis.rejection) continue
    const rows = previewRows(analysis)
    expect(
      rows.every((row) => row.becomes !== null || row.cells.length > 0),
      file,
    ).toBe(true)
    shown += rows.length
  }
  expect(shown).toBeGreaterThan(200)
})

test('rows of a file without a header say that no column gives the date', async () => {
  const analysis = await analyse(
    () => createReadStream(path.join(import.meta.dirname, 'hand', '013-td-bank-csv-no-header.csv')),
    emptyPlan(),
    { inferSubject: true },
  )
  expect(analysis.questions.map(({ code }) => code)).toContain('missing-field')
  for (const row of previewRows(analysis))
    expect(row).toMatchObject({
      becomes: null,
      problems: expect.arrayContaining(['No column gives the date.']) as string[],
    })
})
