import { expect, test } from 'vitest'
import { durationWords } from './duration.ts'

test.each([
  [999, 'under a second'],
  [1_000, '1 second'],
  [61_000, '1 minute 1 second'],
  [3_600_000, '1 hour'],
  [2 * 86_400_000 + 3 * 3_600_000 + 59_000, '2 days 3 hours'],
])('%i ms are %s', (ms, words) => expect(durationWords(ms)).toBe(words))
