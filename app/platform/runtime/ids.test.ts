import { expect, test } from 'vitest'
import { idAt, isId, newId, writeId, writeNewId } from './ids.ts'

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

test('an id is the same when its bytes are read again', () => {
  const bytes = new Uint8Array(18)
  writeId('0123abcd-ef45-7890-89ab-cdef01234567', bytes, 1)
  expect([...bytes]).toEqual([
    0, 0x01, 0x23, 0xab, 0xcd, 0xef, 0x45, 0x78, 0x90, 0x89, 0xab, 0xcd, 0xef, 0x01, 0x23, 0x45, 0x67, 0,
  ])
  expect(idAt(bytes, 1)).toBe('0123abcd-ef45-7890-89ab-cdef01234567')
})
