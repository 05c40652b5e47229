import { expect, test } from 'vitest'
import { durationWords, shortDuration, wholeSeconds } from './duration.ts'

const day = 86_400_000
const hour = 3_600_000

test.each([
  [499, 'under a second', '0 s'],
  [999, '1 second', '1 s'],
  [1_000, '1 second', '1 s'],
  [61_000, '1 minute 1 second', '1 min'],
  // As in the CSV, which has 127.
  [126_600, '2 minutes 7 seconds', '2 min'],
  [59 * 60_000 + 59_600, '1 hour', '1 h'],
  [hour, '1 hour', '1 h'],
  [2 * hour + 59 * 60_000 + 40_000, '3 hours', '3 h'],
  [2 * day + 3 * hour + 59_000, '2 days 3 hours', '2 d'],
  [2 * day - 60_000, '2 days', '2 d'],
])('%i ms are %s', (ms, words, short) => expect([durationWords(ms), shortDuration(ms)]).toEqual([words, short]))

test('words and files have one rounding', () => expect(wholeSeconds(126_600)).toBe(127))
