import { expect, test } from 'vitest'
import { sourceLabel, sourceValue } from './source-words.ts'

test.each([
  ['completing.0.receivingAddresses', 'Receiving address (completing action)'],
  ['completing.1.transactionIds', 'Virtual currency transaction identifiers (completing action 2)'],
  ['starting.0.account.number', 'Account: number (starting action)'],
  ['starting.1.receivingAddresses', 'Receiving address (starting action 2)'],
  ['completing.0.beneficiaries.1.portion', 'Beneficiaries: portion (completing action)'],
  ['reasonNotCompleted', 'Reason not completed'],
])('a supplied value without a place in the report is named in words: %s', (field, label) => {
  expect(sourceLabel(field)).toBe(label)
})

test.each([
  ['relationshipCode', '15', 'Self'],
  ['completing.0.dispositionCode', '1', 'Deposit to account'],
  ['starting.0.account.statusCode', '1', 'Active'],
  ['fundTypeCode', '2', 'Cash'],
  ['notes', '15', '15'],
  ['completing.0.dispositionCode', '999', '999'],
])('a supplied code is told in the words of its table: %s %s', (field, code, words) => {
  expect(sourceValue(field, code)).toBe(words)
})
