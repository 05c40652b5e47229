import { expect, test } from 'vitest'
import { isMoment, momentOf, momentText } from './moments.ts'

test('a date, a time and an offset are taken apart and put together again as they were', () => {
  for (const [parts, text] of [
    ['both', '2026-11-02T15:05:00-05:00'],
    ['both', '2026-11-02T15:05:30+05:45'],
    ['time', '15:05:00-03:30'],
    ['date', '2026-02-28'],
  ] as const) {
    expect(isMoment(parts, text)).toBe(true)
    expect(momentText(parts, momentOf(parts, text)!)).toBe(text)
  }
  expect(momentText('both', { date: '2026-11-02', time: '15:05', offset: '-05:00' })).toBe('2026-11-02T15:05:00-05:00')
})

test('what is filled in only in part keeps its parts, and is no moment yet', () => {
  for (const moment of [
    { date: '2026-11-02', time: '', offset: '' },
    { date: '', time: '15:05:00', offset: '' },
    { date: '', time: '', offset: '-05:00' },
    { date: '2026-11-02', time: '', offset: '-05:00' },
  ]) {
    const text = momentText('both', moment)
    expect(momentOf('both', text)).toEqual(moment)
    expect(isMoment('both', text)).toBe(false)
  }
  expect(momentText('both', { date: '', time: '', offset: '' })).toBe('')
  expect(isMoment('both', '')).toBe(false)
})

test('a text that no calendar and no clock has is in none of the fields, so that it stays in sight', () => {
  for (const [parts, text] of [
    ['date', '2026-02-29'],
    ['date', 'yesterday'],
    ['both', '2026-13-01T10:00:00-05:00'],
    ['both', '2026-01-01T25:00:00-05:00'],
    ['time', '10:75:00-05:00'],
    ['both', '2026-01-01 10:00'],
  ] as const) {
    expect(momentOf(parts, text), text).toBeNull()
    expect(isMoment(parts, text), text).toBe(false)
  }
})
