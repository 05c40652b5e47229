import { expect, test } from 'vitest'
import { groupEqual, referenceAt, shownPlace, transactionReferences, transactionWords } from './places.ts'

const document = {
  transactions: [
    { largeCashTransactionDetails: { reportingEntityTransactionReference: 'A1' } },
    {},
    { largeCashTransactionDetails: { reportingEntityTransactionReference: 'A3' } },
  ],
}

test('a place in a report names its transaction by reference, or by number where it has none', () => {
  const references = transactionReferences(document)
  expect(references).toEqual(['A1', '2', 'A3'])
  expect(referenceAt('/transactions/2/completingActions/0/beneficiaries', references)).toBe('A3')
  expect(referenceAt('/definitions/0/surname', references)).toBeNull()
})

test('what is said of several transactions is said once, with all of them', () => {
  const [group] = groupEqual(
    [
      { at: 'A1', text: 'x' },
      { at: 'A2', text: 'x' },
      { at: 'A2', text: 'x' },
    ],
    (one) => one.text,
  )
  expect(transactionWords(group!.map((one) => one.at))).toBe('2 transactions: A1, A2')
  expect(transactionWords(['A1', null])).toBe('Transaction A1')
  expect(transactionWords([null])).toBeNull()
})

test('a message about a list that is not there stands at what would hold it, never above its transaction', () => {
  const shown = new Set(['/transactions/0', '/transactions/0/completingActions/0', '/reportDetails'])
  expect(shownPlace('/transactions/0/completingActions/0/beneficiaries', shown)).toBe(
    '/transactions/0/completingActions/0',
  )
  expect(shownPlace('/transactions/1/startingActions', shown)).toBeNull()
  expect(shownPlace('/reportDetails/activitySectorCode', shown)).toBeNull()
})
