import { expect, test } from 'vitest'
import { formatDate, formatMonth } from './format.ts'

test('each month is named in full over a calendar and shortly in a date', () => {
  expect(Array.from({ length: 12 }, (_, at) => formatMonth(`2026-${String(at + 1).padStart(2, '0')}`))).toEqual([
    'January 2026',
    'February 2026',
    'March 2026',
    'April 2026',
    'May 2026',
    'June 2026',
    'July 2026',
    'August 2026',
    'September 2026',
    'October 2026',
    'November 2026',
    'December 2026',
  ])
  expect(formatDate('2026-09-07')).toBe('Mon, Sep 7, 2026')
  expect(formatDate('2026-12-31')).toBe('Thu, Dec 31, 2026')
})

test('a text that is no month or no date is shown as it is', () => {
  expect(formatMonth('2026-13')).toBe('2026-13')
  expect(formatDate('2026-00-01')).toBe('2026-00-01')
})
