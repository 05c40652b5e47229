import { expect, test } from 'vitest'
import type { ForecastResult } from './forecast.ts'
import { reportsSentence } from './forecast-words.ts'

const said = (result: Partial<ForecastResult>) =>
  reportsSentence({
    subject: 'transactions',
    reports: {},
    awaiting: 0,
    accepted: 4,
    refused: 0,
    ...result,
  } as ForecastResult)

test('rows that are refused are not said to need no report', () => {
  expect(said({})).toBe('No LCTR or LVCTR from these rows alone.')
  expect(said({ refused: 2 })).toBe('No LCTR or LVCTR from these rows alone. Refused rows aren’t counted.')
  expect(said({ reports: { LCTR: 1 }, awaiting: 1, refused: 2 })).toBe(
    '1 LCTR from these rows alone. 1 more may be needed, depending on your answers. Refused rows aren’t counted.',
  )
  expect(said({ accepted: 0, refused: 4 })).toBe('We can’t count reports until rows come in.')
  expect(said({ accepted: 0, awaiting: 1 })).toBe(
    'No LCTR or LVCTR from these rows alone. 1 more may be needed, depending on your answers.',
  )
})
