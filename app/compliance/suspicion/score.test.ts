import { expect, test } from 'vitest'
import { type NarrativeContext, scoreNarrative } from './score.ts'

const context: NarrativeContext = {
  parties: ['Ada Marlowe', 'Blueberry Kitchen Supply Inc.'],
  accounts: ['000123456'],
  references: ['T-1'],
  places: ['Bank Street'],
  hasAttempt: false,
  earlierReports: [],
  relatedCount: 0,
  suspicionType: '1',
}
const whole = `On 2026-11-20 and November 21, 2026, Ada Marlowe, acting for Blueberry Kitchen Supply Inc., deposited cash of 9,500.00 CAD each day at the Bank Street counter, then immediately transferred it to account 000123456. The company is a small supplier whose usual volume is 2,000.00 CAD a month. We suspect money laundering: the amounts lie just below the threshold, which is an indicator of structuring, and there is no plausible source of the funds.`
const checksOf = (text: string, more: Partial<NarrativeContext> = {}) =>
  scoreNarrative(text, { ...context, ...more }).checks.map(({ id }) => id)
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

test('what FINTRAC finds wanting is said, each by its own check and by no other', () => {
  for (const [text, id] of [
    ['See the attached file.', 'elsewhere'],
    ['See case 4432.', 'elsewhere'],
    ['We have proven that it was laundered.', 'too-high'],
    ['We file it just in case.', 'too-low'],
    ['<b>Bold</b>', 'plain-text'],
    ['| a | table |', 'plain-text'],
    ['The EDDR was done.', 'acronyms'],
    ['It went to account 99887766.', 'unlisted'],
    ['SIN 046 454 286', 'social-insurance'],
  ] as const) {
    expect(checksOf(`${whole}\n${text}`), text).toEqual([id])
  }
  expect(checksOf('Cash came in.')).toEqual(['offence', 'short'])
  expect(checksOf(`${whole} The enhanced due diligence review (EDDR) was done. The EDDR found it.`)).toEqual([])
  expect(checksOf(whole, { suspicionType: '' })).toEqual(['type'])
  expect(checksOf(whole, { earlierReports: ['STR-1'] })).toEqual(['related'])
  expect(checksOf(whole, { earlierReports: ['STR-1'], relatedCount: 1 })).toEqual([])
})
