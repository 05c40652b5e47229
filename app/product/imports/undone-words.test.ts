import { expect, test } from 'vitest'
import { removedWords } from './undone-words.ts'

test.each([
  [4, 1, '4 transactions and 1 customer were removed.'], [0, 1, '1 customer was removed.'], [1, 0, '1 transaction was removed.'],
  [0, 0, 'There was nothing to remove.'], [12_345, 2, '12,345 transactions and 2 customers were removed.'],
])('%i transactions and %i customers', (transactions, customers, words) => {
  expect(removedWords({ transactions, customers })).toBe(words)
})
