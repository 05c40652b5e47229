import { expect, test } from 'vitest'
import { removedWords, undoWords } from './undone-words.ts'

const details = 'Details it added to customers who stay on file (name, address, phone and so on) were kept.'

test.each([
  [4, 1, 0, 0, '4 transactions and 1 customer were removed.'],
  [0, 1, 0, 0, '1 customer was removed.'],
  [1, 0, 0, 0, '1 transaction was removed.'],
  [0, 0, 0, 0, 'There was nothing to remove.'],
  [12_345, 2, 1, 0, '12,345 transactions, 2 customers and 1 draft were removed.'],
  [2, 0, 0, 1, '2 transactions were removed. 1 customer it created stays, because something else uses it.'],
])(
  '%i transactions, %i customers and %i drafts removed, %i customers kept',
  (transactions, customers, drafts, kept, words) => {
    expect(removedWords({ transactions, customers, drafts, kept })).toBe(`${words} ${details}`)
  },
)

test('what undoing keeps is said before as after', () => {
  expect(undoWords).toContain(details.replace('were kept', 'are kept'))
})
