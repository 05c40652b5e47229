import { expect, test } from 'vitest'
import type { NarrativeContext } from './narrative-checks.ts'
import { scoreNarrative } from './score.ts'

const context: NarrativeContext = {
  parties: ['Ada Marlowe', 'Blueberry Kitchen Supply Inc.'],
  accounts: ['000123456'],
  references: ['T-1'],
  contacts: [],
  alsoDue: [],
  places: ['Bank Street'],
  hasAttempt: false,
  earlierReports: [],
  relatedCount: 0,
  suspicionType: '1',
  projects: [],
}
const whole = `On 2026-11-20 and November 21, 2026, Ada Marlowe, acting for Blueberry Kitchen Supply Inc., deposited cash of 9,500.00 CAD each day at the Bank Street counter, then immediately transferred it to account 000123456. The company is a small supplier whose usual volume is 2,000.00 CAD a month. We suspect money laundering: the amounts lie just below the threshold, which is an indicator of structuring, and there is no plausible source of the funds.`
const met = (text: string) =>
  scoreNarrative(text, context).questions.flatMap(({ name, isMet }) => (isMet ? [name] : []))

test('a narrative that answers everything scores full, an empty one nothing', () => {
  expect(scoreNarrative(whole, context)).toMatchObject({ score: 100, checks: [] })
  expect(scoreNarrative(' ', context)).toMatchObject({ score: 0, checks: [] })
})

test('each question is met by its own words, in English and in French', () => {
  expect(met('Marlowe and Blueberry Kitchen')).toEqual(['who'])
  expect(met('Cash.')).toEqual(['what'])
  expect(met('It was on 2026-11-20.')).toEqual(['when'])
  expect(met('At the branch.')).toEqual(['where'])
  expect(met('We suspect structuring.')).toEqual(['why'])
  expect(met('It was split.')).toEqual(['how'])
  expect(
    met(
      'Le 20 novembre, Mme Marlowe a déposé des espèces à la succursale pour Blueberry Kitchen; nous soupçonnons du blanchiment.',
    ),
  ).toEqual(['who', 'what', 'when', 'where', 'why', 'how'])
})

test('a party that the text leaves out is named in the advice', () => {
  const { questions } = scoreNarrative('Ada Marlowe came.', context)
  expect(questions[0]).toMatchObject({ isMet: false, advice: expect.stringContaining('Blueberry Kitchen Supply Inc.') })
  expect(questions[0]!.advice).not.toContain('Marlowe')
})
