import { expect, test } from 'vitest'
import { canonicalJson } from './canonical.ts'

test('the text does not depend on the order in which names were given', () => {
  expect(canonicalJson({ b: 1, a: { d: [1, { z: null, y: 'é' }], c: true } })).toBe(
    '{"a":{"c":true,"d":[1,{"y":"é","z":null}]},"b":1}',
  )
  expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }))
})

test('a name without a value is left out, as JSON does', () => {
  expect(canonicalJson({ a: undefined, b: null })).toBe('{"b":null}')
})

test('what JSON cannot say is refused rather than written as something else', () => {
  for (const value of [NaN, Infinity, 1n, undefined, () => 1]) expect(() => canonicalJson(value)).toThrow(TypeError)
})
