import { describe, expect, it } from 'vitest'
import { deadlineOf, deadlineState, fileByWords, receiptDate } from './deadlines.ts'
import type { DeadlineType } from './deadlines.ts'
import { easterSunday, federalHolidays, weekdayOf } from './holidays.ts'

describe('due dates', () => {
  it.each<[string, DeadlineType, string, string, string]>([
    ['DL-01', 'LVCTR', '2026-11-02', '2026-11-09', '2026-11-09'],
    ['DL-03', 'LVCTR', '2026-11-07', '2026-11-16', '2026-11-16'],
    ['DL-05', 'EFTR', '2026-09-28', '2026-10-06', '2026-10-06'],
    ['DL-07', 'LVCTR', '2025-12-24', '2026-01-05', '2026-01-05'],
    ['DL-09', 'LCTR', '2026-11-02', '2026-11-17', '2026-11-17'],
    ['DL-10', 'LCTR', '2026-11-06', '2026-11-21', '2026-11-20'],
    ['DL-12', 'LCTR', '2026-10-31', '2026-11-15', '2026-11-13'],
  ])('%s: %s received %s is due %s, to be filed by %s', (_test, type, received, dueDate, fileBy) => {
    expect(deadlineOf(type, received)).toMatchObject({ receivedDate: received, dueDate, fileBy })
  })

  it.each<[DeadlineType, string, string]>([
    ['LCTR', '2026-03-04T15:00:00-05:00', '2026-03-19'],
    ['LCTR', '2026-03-05T04:30:00Z', '2026-03-19'],
    ['LCTR', '2025-12-20T12:00:00-05:00', '2026-01-04'],
    ['LVCTR', '2026-03-04T15:00:00-05:00', '2026-03-11'],
    ['LVCTR', '2026-03-07T12:00:00-05:00', '2026-03-13'],
    ['LVCTR', '2026-06-29T12:00:00-04:00', '2026-07-07'],
  ])('are never later than counted from the Toronto day: %s received %s', (type, received, due) => {
    for (const offset of [-480, -300, -210, 0, 540]) {
      expect(deadlineOf(type, receiptDate({ epochMs: Date.parse(received) }, offset)).dueDate <= due).toBe(true)
    }
    expect(deadlineOf(type, receiptDate({ epochMs: Date.parse(received) }, -300)).dueDate).toBe(due)
  })

  it('count from the date where it was received, where that is the earlier one', () => {
    const evening = { epochMs: Date.parse('2026-11-20T22:30:00-08:00'), offsetMinutes: -480 }
    expect(receiptDate(evening, -300)).toBe('2026-11-20')
    expect(receiptDate({ epochMs: evening.epochMs }, -300)).toBe('2026-11-21')
    expect(receiptDate({ epochMs: Date.parse('2026-11-21T01:00:00-03:30'), offsetMinutes: -210 }, -480)).toBe(
      '2026-11-20',
    )
  })

  it('count from a date without a time as it stands', () => {
    expect(
      receiptDate({ epochMs: Date.parse('2026-11-21T00:00:00-03:30'), offsetMinutes: -210, date: '2026-11-21' }, -210),
    ).toBe('2026-11-21')
  })

  it('say in words how they were counted', () => {
    expect(deadlineOf('LVCTR', '2026-09-28').why).toBe(
      '5 business days from the first receipt, Sep 28, not counting weekends or National Day for Truth and Reconciliation (Sep 30)',
    )
    expect(deadlineOf('LCTR', '2026-10-31').why).toBe('15 calendar days from the first receipt, Oct 31')
    expect(fileByWords('2026-11-15')).toBe('File by Fri, Nov 13 (Nov 15 is not a business day).')
    expect(fileByWords('2026-11-17')).toBeNull()
  })

  it('take another calendar of holidays', () => {
    expect(deadlineOf('LVCTR', '2026-11-02', (date) => date === '2026-11-05').dueDate).toBe('2026-11-10')
  })

  it('refuse a day that does not exist', () => {
    expect(() => deadlineOf('LCTR', '2026-02-30')).toThrow(RangeError)
  })
})

describe('federal holidays', () => {
  it.each([
    [
      2025,
      '2025-01-01 2025-04-18 2025-05-19 2025-07-01 2025-09-01 2025-09-30 2025-10-13 2025-11-11 2025-12-25 2025-12-26',
    ],
    [
      2026,
      '2026-01-01 2026-04-03 2026-05-18 2026-07-01 2026-09-07 2026-09-30 2026-10-12 2026-11-11 2026-12-25 2026-12-26',
    ],
    [
      2027,
      '2027-01-01 2027-03-26 2027-05-24 2027-07-01 2027-09-06 2027-09-30 2027-10-11 2027-11-11 2027-12-25 2027-12-26',
    ],
  ])('of %i fall on their actual dates', (year, dates) => {
    expect([...federalHolidays(year).keys()].sort().join(' ')).toBe(dates)
  })

  it('leave out Truth and Reconciliation before it was one', () => {
    expect(federalHolidays(2020).has('2020-09-30')).toBe(false)
  })

  it('find Easter in any year', () => {
    expect([1999, 2000, 2008, 2024, 2038, 2100].map(easterSunday)).toEqual([
      '1999-04-04',
      '2000-04-23',
      '2008-03-23',
      '2024-03-31',
      '2038-04-25',
      '2100-03-28',
    ])
    expect(weekdayOf(easterSunday(2285))).toBe(0)
  })
})

describe('the state of an open report', () => {
  const deadline = deadlineOf('LCTR', '2026-10-31')
  it.each([
    ['2026-11-09T12:00:00-05:00', 'in-time', 6],
    ['2026-11-10T12:00:00-05:00', 'due-soon', 5],
    ['2026-11-13T12:00:00-05:00', 'due-today', 2],
    ['2026-11-15T12:00:00-05:00', 'due-today', 0],
    ['2026-11-16T00:00:00-05:00', 'overdue', -1],
  ] as const)('at %s is %s', (now, state, daysLeft) => {
    expect(deadlineState(deadline, Date.parse(now))).toEqual({ state, daysLeft })
  })

  it('turns overdue with the earlier of the two Toronto clocks', () => {
    expect(
      deadlineState({ dueDate: '2026-07-02', fileBy: '2026-07-02' }, Date.parse('2026-07-03T00:00:00-04:00')).state,
    ).toBe('overdue')
  })
})
