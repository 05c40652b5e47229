import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grown, HashTable, NONE, textHash } from './hash-table.ts'

/** All entries with a hash, in iteration order. */
function entriesOf(table: HashTable, hash: number): number[] {
  const found: number[] = []
  for (let entry = table.first(hash); entry !== NONE; entry = table.next()) found.push(entry)
  return found
}

/** Few hashes, shared by many keys; neighbours with overlapping slots; and arbitrary ones, negative too. */
const hashes = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: -2, max: 2_000 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 }),
)

test('each entry is found by its hash, with the others of that hash and no more, however many there are', () => {
  fc.assert(
    fc.property(fc.array(hashes, { maxLength: 3_000 }), fc.array(hashes, { maxLength: 50 }), (added, others) => {
      const table = new HashTable()
      const known = new Map<number, number[]>()
      added.forEach((hash, entry) => {
        expect(table.add(hash)).toBe(entry)
        known.set(hash | 0, [...(known.get(hash | 0) ?? []), entry])
      })
      expect(table.size).toBe(added.length)
      for (const hash of [...added.slice(0, 200), ...others])
        expect(entriesOf(table, hash).sort((a, b) => a - b)).toEqual(known.get(hash | 0) ?? [])
    }),
    { numRuns: 50 },
  )
})

test('a table that was emptied finds nothing, and counts from the first again', () => {
  const table = new HashTable()
  for (let hash = 0; hash < 5_000; hash += 1) table.add(hash * 7)
  table.clear()
  expect([table.size, table.first(7), table.first(0)]).toEqual([0, NONE, NONE])
  expect([table.add(7), table.first(7)]).toEqual([0, 0])
})

test('an array grows to hold an entry, and keeps what it held', () => {
  const short = new Uint16Array([1, 2])
  expect(grown(short, 1)).toBe(short)
  expect(grown(short, 2)).toEqual(new Uint16Array([1, 2, 0, 0]))
  expect(grown(short, 9)).toHaveLength(10)
})

test('texts that differ in one character differ in their hash', () => {
  const texts = Array.from({ length: 10_000 }, (_, index) => `TX-${index}`)
  expect(new Set(texts.map(textHash)).size).toBe(10_000)
})
