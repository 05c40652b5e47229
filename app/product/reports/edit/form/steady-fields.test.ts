import { expect, test } from 'vitest'
import { keepFieldPlaces } from './steady-fields.ts'
import type { EditField } from '../edit-field.ts'

const fields = (...pointers: string[]): EditField[] =>
  pointers.map(
    (pointer) => ({ pointer, label: '', kind: { kind: 'text' }, current: '', level: 'reasonable' }) as EditField,
  )

const party = '/definitions/0'

test('a field stays in its form when the first value makes a section of what it belongs to', () => {
  const first = keepFieldPlaces({}, { [party]: fields('/s', '/address/street', '/address/city', '/phone') })
  const second = keepFieldPlaces(first, {
    [party]: fields('/s', '/phone'),
    [`${party}/address`]: fields('/address/street', '/address/city'),
  })
  expect(second).toBe(first)
  expect(first[party]).toEqual(['/s', '/address/street', '/address/city', '/phone'])
})

test('a field that begins to apply comes behind the one before it, also in a section that is new', () => {
  const first = keepFieldPlaces({}, { [party]: fields('/a', '/c') })
  expect(
    keepFieldPlaces(first, { [party]: fields('/first', '/a', '/b', '/c'), [`${party}/x`]: fields('/x/1', '/x/2') }),
  ).toEqual({
    [party]: ['/first', '/a', '/b', '/c'],
    [`${party}/x`]: ['/x/1', '/x/2'],
  })
})
