import { expect, test } from 'vitest'
import { codeTables } from '#app/compliance/words/codes.ts'
import { submissionStateText, type SubmissionStateName } from '#app/product/report-states/states.ts'
import { describeReport } from '#app/compliance/reports/index.ts'
import { factWords, frenchState, messageText, placedMessage } from './record-words.ts'

test('a French copy has its state, kind and FINTRAC’s messages in French', () => {
  const states: readonly SubmissionStateName[] = [
    'queued',
    'sending',
    'received',
    'unknown',
    'held',
    'accepted',
    'accepted_with_warnings',
    'rejected',
    'cancelled',
  ]
  for (const state of states)
    for (const environment of ['demo', 'test', 'production'] as const)
      expect(frenchState(state, environment)).not.toBe(submissionStateText(state, environment))
  expect(frenchState('accepted', 'test')).toBe('Confirmée par CANAFE (TEST)')
  expect(frenchState('accepted', 'production')).toBe('Confirmée par CANAFE')
  expect(factWords.fr.kinds.delete).toBe('Suppression')
  const message = { type: 'reject', path: null, rule: null, code: 300 } as const
  const { en, fr } = codeTables.validationMessage['300']
  expect(messageText({ ...message, text: en }, 'fr')).toBe(fr)
  // What FINTRAC said beyond its table stays.
  expect(messageText({ ...message, text: 'Location LOC-9 is not on file.' }, 'fr')).toBe(
    `${fr} (Location LOC-9 is not on file.)`,
  )
  expect(messageText({ ...message, text: en }, 'en')).toBe(en)
  expect(messageText({ ...message, code: null, text: 'As it came.' }, 'fr')).toBe('As it came.')
})

test('a message of FINTRAC’s names its field and the headings above it, in the language of the copy', () => {
  const document = {
    reportDetails: { reportTypeCode: 106 },
    transactions: [
      {
        largeCashTransactionDetails: { reportingEntityTransactionReference: 'T-1' },
        startingActions: [{ details: { amount: '10' }, conductors: [{ refId: '1', onBehalfOfIndicator: false }] }],
      },
    ],
    definitions: [{ refId: '1', typeCode: 1, surname: 'Roy', givenName: 'Ada' }],
  }
  const { en: text, fr: french } = codeTables.validationMessage['300']
  const said = (path: string | null, language: 'en' | 'fr') =>
    placedMessage({ type: 'warning', path, rule: null, code: 300, text }, describeReport(document, language), language)
  // Of a field that the report doesn't state, too.
  const account = '/transactions/0/startingActions/0/details/account/number'
  expect(said(account, 'en')).toBe(`Transaction: T-1 › Starting action › Account number\n${text}`)
  expect(said(account, 'fr')).toMatch(new RegExp(`^Opération\u00a0: T-1 › [^\n]+ › [^\n]+\n`))
  expect(said(account, 'fr')).not.toMatch(/Account|Starting/)
  expect(said('/definitions/0/occupation', 'en')).toBe(`Person name: Ada Roy › Occupation\n${text}`)
  expect(said('/definitions/0/occupation', 'fr')).toMatch(/Ada Roy › Profession\n/)
  // Of the report as a whole, and of a path that is no pointer, nothing is lost.
  expect([said(null, 'en'), said('', 'fr'), said('Report.Location', 'en')]).toEqual([
    text,
    french,
    `Report.Location\n${text}`,
  ])
})
