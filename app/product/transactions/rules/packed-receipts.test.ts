import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PackedReceipts } from './packed-receipts.ts'

test('every receipt comes once, no window is in two parts, and windows follow one another', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.uuid(), { maxLength: 3_000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 200 }),
      (ids, windows, size) => {
        const startOf = new Map(ids.map((id, index) => [id, ((index * 7) % windows) * 86_400_000 - 20 * 86_400_000]))
        const packed = new PackedReceipts()
        for (const id of ids) packed.add(id, startOf.get(id)!)
        const parts = [...packed.parts(size)].map((part) => part.ids)
        expect(parts.flat().sort()).toEqual([...ids].sort())
        const starts = parts.map((part) => part.map((id) => startOf.get(id)!))
        expect(starts.flat()).toEqual(starts.flat().sort((a, b) => a - b))
        for (let index = 1; index < starts.length; index += 1)
          expect(starts[index]![0]).toBeGreaterThan(starts[index - 1]!.at(-1)!)
        for (const part of parts.slice(0, -1)) expect(part.length).toBeGreaterThanOrEqual(size)
      },
    ),
    { numRuns: 40 },
  )
})
