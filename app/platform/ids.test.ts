import { expect, test } from 'vitest'
import { isId, newId, writeNewId } from './ids.ts'

test('ids are UUIDs of version 7 that tell when they were made, and no two are alike', () => {
  const before = Date.now()
  const ids = Array.from({ length: 5_000 }, newId)
  const after = Date.now()
  for (const id of ids) {
    expect(isId(id)).toBe(true)
    expect(id).toMatch(/^.{14}7.{4}[89ab]/)
    const made = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect(made >= before && made <= after).toBe(true)
  }
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id is written where it is asked for, and nowhere else', () => {
  const bytes = new Uint8Array(20)
  writeNewId(bytes, 2)
  expect([bytes[0], bytes[1], bytes[18], bytes[19]]).toEqual([0, 0, 0, 0])
  expect(bytes[8]! >> 4).toBe(7)
  expect(bytes[10]! >> 6).toBe(2)
})
