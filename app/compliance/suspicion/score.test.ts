import { expect, test } from 'vitest'
import { narrativeContext as context, wholeNarrative as whole } from '#tests/support/reports/narrative.ts'
import { scoreNarrative } from './score.ts'

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
