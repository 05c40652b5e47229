import { expect, test } from 'vitest'
import { spanWords } from './span-words.ts'

test('a limit is said as people say it', () => {
  expect([1, 10, 15, 60, 90, 720].map((minutes) => spanWords(minutes * 60_000))).toEqual([
    'a minute',
    '10 minutes',
    '15 minutes',
    'an hour',
    '90 minutes',
    '12 hours',
  ])
})
