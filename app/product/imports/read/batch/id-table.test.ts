import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdTable } from './id-table.ts'

test('finds exactly the ids that were added, with the row of each', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ maxLength: 12 }), { maxLength: 3_000 }),
      fc.array(fc.string({ maxLength: 12 })),
      (ids, others) => {
        const table = new IdTable((index) => ids[index]!)
        ids.forEach((id, index) => {
          expect(table.find(id)).toBe(-1)
          table.add(id, index)
        })
        for (const id of [...ids, ...others]) expect(table.find(id)).toBe(ids.indexOf(id))
      },
    ),
    { numRuns: 30 },
  )
})
