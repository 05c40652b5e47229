import { expect, test } from 'vitest'
import { percentOf } from './percent.ts'

test.each([
  [0, 0],
  [1, 100],
  [249 / 250, 99.6],
  [2_999 / 3_000, 99.9],
  [1 / 3_000, 0.1],
  [5 / 6, 83.3],
  [0.8, 80],
])('a share of %d is %d percent', (share, percent) => expect(percentOf(share)).toBe(percent))
