import { expect, test } from 'vitest'
import { candidateKey } from '#app/compliance/aggregation/changes.ts'
import { baseKey, directiveKey, isDirectiveKey, pieceKey } from './candidate-keys.ts'

const lone = { type: 'LCTR', aggregation: 'not_applicable', partyKey: null, transactionIds: ['7'] } as const
const window = { startMs: 0, endMs: 86_400_000, offsetMinutes: -300 }

test('a report is under the directive by its key, and never because a person’s own key reads alike', () => {
  expect(isDirectiveKey(directiveKey('7'))).toBe(true)
  expect(isDirectiveKey(candidateKey({ ...lone, window, ministerialDirective: 'IR2020' }))).toBe(true)
  expect(isDirectiveKey(candidateKey({ ...lone, window, type: 'LVCTR', ministerialDirective: 'IR2020' }))).toBe(true)
  expect(isDirectiveKey(candidateKey({ ...lone, window }))).toBe(false)
  expect(isDirectiveKey('STR:user:IR2020:0f')).toBe(false)
})

test('each part of a candidate has a key of its own, and all lead back to the candidate’s', () => {
  expect([1, 2, 100].map((part) => pieceKey('key', part))).toEqual(['key', 'key#02', 'key#100'])
  expect([1, 2, 100].map((part) => baseKey(pieceKey('key', part)))).toEqual(['key', 'key', 'key'])
})
