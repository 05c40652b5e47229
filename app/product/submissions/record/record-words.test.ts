import { expect, test } from 'vitest'
import { codeTables } from '#app/compliance/words/codes.ts'
import { submissionStateText, type SubmissionStateName } from '#app/product/report-states/states.ts'
import { factWords, frenchState, messageText } from './record-words.ts'

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
