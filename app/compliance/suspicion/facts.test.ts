import { expect, test } from 'vitest'
import type { StrDocument } from '../reports/document/document.ts'
import { narrativeFacts } from './facts.ts'

const document = {
  reportDetails: {},
  detailsOfSuspicion: { publicPrivatePartnershipProjectNameCodes: [] },
  relatedReports: [],
  definitions: [
    { typeCode: 5, refId: '1', surname: 'Marlowe', givenName: 'Ada' },
    { typeCode: 4, refId: '2', nameOfEntity: 'Blueberry Inc.' },
  ],
  transactions: [
    {
      reportingEntityLocationId: '100',
      suspiciousTransactionDetails: {
        attemptedTransactionIndicator: false,
        dateOfTransaction: '2026-11-20',
        timeOfTransaction: '10:30:00-05:00',
        methodCode: 1,
        reportingEntityTransactionReference: 'T-1',
        purpose: 'Savings',
      },
      startingActions: [
        {
          details: {
            direction: 1,
            fundAssetVirtualCurrencyTypeCode: 2,
            amount: '9500',
            currencyCode: 'CAD',
            howFundsOrVirtualCurrencyObtained: 'Sale of a car.',
          },
          sourcesOfFundsOrVirtualCurrency: [],
          conductors: [{ typeCode: 5, refId: '1', details: {}, onBehalfOfs: [] }],
        },
      ],
      completingActions: [
        {
          details: { dispositionCode: 4, account: { number: '000123456' } },
          involvements: [],
          beneficiaries: [{ typeCode: 4, refId: '2' }],
        },
      ],
    },
    {
      suspiciousTransactionDetails: { attemptedTransactionIndicator: true, reasonNotCompleted: 'The client left' },
      startingActions: [{ details: { direction: 2 }, sourcesOfFundsOrVirtualCurrency: [], conductors: [] }],
      completingActions: [],
    },
  ],
} as unknown as StrDocument

test('the facts of each transaction are told in sentences, and nothing that is not known is made up', () => {
  const facts = narrativeFacts(document)
  expect(facts).toMatchObject({
    parties: ['Ada Marlowe', 'Blueberry Inc.'],
    accounts: ['000123456'],
    references: ['T-1'],
  })
  expect(facts.sentences[0]).toMatch(
    /^Transaction T-1: On 2026-11-20 at 10:30 \(UTC-05:00\), Ada Marlowe handed over 9,500 CAD \(cash\) at location 100, in.person\. How it was obtained, as stated: Sale of a car\. Disposition: .+, account 000123456, beneficiary Blueberry Inc\. Purpose given: Savings\.$/,
  )
  expect(facts.sentences[1]).toBe(
    'A conductor who is not known tried to have paid out an amount that is not known. The transaction was not completed: The client left.',
  )
})
