import { expect, test } from 'vitest'
import { sourceLabel } from './source-words.ts'

test.each([
  ['completing.0.receivingAddresses', 'Receiving address (completing action)'],
  ['completing.1.transactionIds', 'Virtual currency transaction identifiers (completing action 2)'],
  ['startingAccount.number', 'Account number (starting action)'],
  ['reasonNotCompleted', 'Reason not completed'],
])('a supplied value without a place in the report is named in words: %s', (field, label) => {
  expect(sourceLabel(field)).toBe(label)
})
