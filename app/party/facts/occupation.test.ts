import { expect, test } from 'vitest'
import { occupationDefect } from './occupation.ts'

test('an occupation needs words that say what the work is', () => {
  expect(
    ['manager', 'Self-Employed', 'gérant', '62020', 'NOC 6221', 'retired', 'retail clothing store manager'].map(
      occupationDefect,
    ),
  ).toEqual(['too-vague', 'too-vague', 'too-vague', 'code-only', 'code-only', null, null])
})
