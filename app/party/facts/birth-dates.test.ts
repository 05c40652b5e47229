import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { birthDateDefect, readBirthDate } from './birth-dates.ts'

const today = '2026-11-28'
const short = (year: number, month = 5, day = 14) => readBirthDate({ year, month, day }, true, today)
const full = (year: number, month = 5, day = 14, on: string | null = today) =>
  readBirthDate({ year, month, day }, false, on)

describe('a year of two digits', () => {
  test('is the one year in which a person of today can have been born', () => {
    expect([short(58), short(99, 12, 31), short(2031, 7, 25), short(1970)]).toMatchObject([
      { born: '1958-05-14', doubt: null },
      { born: '1999-12-31', doubt: null },
      { born: '1931-07-25', doubt: null },
      { born: '1970-05-14', doubt: null },
    ])
  })

  test('leaves a doubt where two years are possible, and names both', () => {
    expect(short(2012, 1, 15)).toEqual({ ok: true, born: '2012-01-15', doubt: 'two-years', other: '1912-01-15' })
  })

  test('of 29 February is a leap year', () => {
    expect(short(2000, 2, 29)).toMatchObject({ born: '2000-02-29', doubt: null })
  })

  test('is open where the day is not known', () => {
    expect(readBirthDate({ year: 1958, month: 5, day: 14 }, true, null)).toMatchObject({ doubt: 'two-years' })
  })
})

describe('a date of birth', () => {
  test.each([
    [2027, 'not-past'],
    [1900, 'too-old'],
    [1899, 'too-old'],
  ])('in %s isn’t accepted', (year, defect) => {
    expect(full(year)).toEqual({ ok: false, defect })
  })

  test('on the day of the transaction isn’t accepted, and the day before is an infant', () => {
    expect([full(2026, 11, 28), full(2026, 11, 27)]).toEqual([
      { ok: false, defect: 'not-past' },
      { ok: true, born: '2026-11-27', doubt: 'under-16', other: null },
    ])
  })

  test('may be 120 years ago to the day, and not a day more', () => {
    expect([
      birthDateDefect('1906-11-28', today),
      birthDateDefect('1906-11-27', today),
      birthDateDefect('1906-11-29', today),
    ]).toEqual([null, 'too-old', null])
  })

  test('is seen from the day of the transaction, not from today', () => {
    expect([full(2020, 1, 1, '2019-12-31'), full(2008, 1, 1, '2023-06-01'), full(2008, 1, 1)]).toMatchObject([
      { ok: false },
      { doubt: 'under-16' },
      { doubt: null },
    ])
  })

  test('doubts a conductor until the sixteenth birthday', () => {
    expect([full(2010, 11, 28), full(2010, 11, 29)]).toMatchObject([{ doubt: null }, { doubt: 'under-16' }])
  })
})

test('what is read as a date of birth always lies in the past and less than 120 years ago, and keeps its digits', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      fc.integer({ min: 1850, max: 2090 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.boolean(),
      day,
      (year, month, dayOfMonth, hasShortYear, on) => {
        const reading = readBirthDate({ year, month, day: dayOfMonth }, hasShortYear, on)
        if (!reading.ok) return
        for (const born of [reading.born, ...(reading.other === null ? [] : [reading.other])]) {
          expect(birthDateDefect(born, on)).toBeNull()
          expect([Number(born.slice(2, 4)), Number(born.slice(5, 7)), Number(born.slice(8))]).toEqual([
            year % 100,
            month,
            dayOfMonth,
          ])
        }
        if (!hasShortYear) expect(Number(reading.born.slice(0, 4))).toBe(year)
      },
    ),
  )
})
