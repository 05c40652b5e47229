import { expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { emptyPlan } from './plan/plan.ts'

/** A file of `columns` columns and one record. */
const wide = (columns: number) => {
  const names = Array.from({ length: columns - 2 }, (_, index) => `Extra ${index + 1}`)
  return Buffer.from(`Date,Amount,${names.join(',')}\n2026-03-04,100.00,${names.map((_, index) => index).join(',')}\n`)
}

const rejectionOf = async (bytes: Buffer) => (await analyse(() => [bytes], emptyPlan())).rejection

test('a file of more columns than anyone can map is refused with their number and what to do', async () => {
  expect(await rejectionOf(wide(500))).toBeNull()
  expect(await rejectionOf(wide(501))).toMatchObject({ code: 'too-many-columns' })
  expect(await rejectionOf(wide(3_000))).toEqual({
    code: 'too-many-columns',
    message:
      'The file has 3,000 columns, and at most 500 can be mapped. Delete the columns you don’t need and choose the file again.',
  })
})
