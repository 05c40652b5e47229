import { describe, expect, it } from 'vitest'
import type { WindowSetting } from '../../types.ts'
import {
  DEFAULT_WINDOW,
  clockAt,
  compileWindows,
  dateInstant,
  formatInstant,
  localDate,
  periodEnd,
  periodStart,
} from './window.ts'

const at = (text: string) => Date.parse(text)
const windowOf = (settings: readonly WindowSetting[], epochMs: number) => compileWindows(settings)(epochMs)
const period = (settings: readonly WindowSetting[], text: string) => {
  const span = windowOf(settings, at(text))
  return `${span.date}: ${periodStart(span)} to ${periodEnd(span)}`
}

describe('the static window', () => {
  it('runs from its start for 23:59:59 at the fixed offset, in winter and in summer', () => {
    expect(period([DEFAULT_WINDOW], '2026-03-04T23:59:59-05:00')).toBe(
      '2026-03-04: 2026-03-04T00:00:00-05:00 to 2026-03-04T23:59:59-05:00',
    )
    expect(period([DEFAULT_WINDOW], '2026-07-02T00:30:00-04:00')).toBe(
      '2026-07-01: 2026-07-01T00:00:00-05:00 to 2026-07-01T23:59:59-05:00',
    )
  })

  it('is half-open: its last millisecond is inside and its end is the next window', () => {
    const windows = compileWindows([DEFAULT_WINDOW])
    const span = windows(at('2026-03-04T12:00:00-05:00'))
    expect(windows(span.endMs - 1)).toBe(span)
    expect(windows(span.endMs).startMs).toBe(span.endMs)
    expect(windows(span.startMs)).toBe(span)
  })

  it('is exactly 24 hours on the days on which the clocks change', () => {
    for (const day of ['2026-03-08', '2026-11-01']) {
      const span = windowOf([DEFAULT_WINDOW], at(`${day}T12:00:00-05:00`))
      expect(span.endMs - span.startMs).toBe(86_400_000)
    }
  })

  it('may start at any time, and is named by the day on which it begins', () => {
    const evening: WindowSetting = { startTime: '20:00', offsetMinutes: -210, effectiveFromMs: null }
    expect(period([evening], '2026-03-05T19:59:59-03:30')).toBe(
      '2026-03-04: 2026-03-04T20:00:00-03:30 to 2026-03-05T19:59:59-03:30',
    )
  })

  it('is cut where another setting takes over, without a gap or an overlap', () => {
    const settings: WindowSetting[] = [
      { startTime: '06:00', offsetMinutes: -300, effectiveFromMs: at('2026-03-04T10:00:00-05:00') },
      { startTime: '00:00', offsetMinutes: -300, effectiveFromMs: null },
    ]
    expect(period(settings, '2026-03-04T09:59:59-05:00')).toBe(
      '2026-03-04: 2026-03-04T00:00:00-05:00 to 2026-03-04T09:59:59-05:00',
    )
    expect(period(settings, '2026-03-04T10:00:00-05:00')).toBe(
      '2026-03-04: 2026-03-04T10:00:00-05:00 to 2026-03-05T05:59:59-05:00',
    )
    expect(period(settings, '2026-03-05T06:00:00-05:00')).toBe(
      '2026-03-05: 2026-03-05T06:00:00-05:00 to 2026-03-06T05:59:59-05:00',
    )
  })

  it('follows the first setting before it took effect, so no transaction is without a window', () => {
    const later: WindowSetting = {
      startTime: '00:00',
      offsetMinutes: -300,
      effectiveFromMs: at('2026-03-04T00:00:00-05:00'),
    }
    expect(windowOf([later], at('2020-01-01T12:00:00-05:00')).date).toBe('2020-01-01')
  })

  it('refuses settings that say nothing, nonsense, or two things at once', () => {
    expect(() => compileWindows([])).toThrow(/No 24-hour window/)
    expect(() => compileWindows([{ ...DEFAULT_WINDOW, startTime: '24:00' }])).toThrow(/HH:MM/)
    expect(() => compileWindows([{ ...DEFAULT_WINDOW, offsetMinutes: 900 }])).toThrow(/offset/)
    expect(() => compileWindows([DEFAULT_WINDOW, { ...DEFAULT_WINDOW, startTime: '01:00' }])).toThrow(/same instant/)
    expect(() => windowOf([DEFAULT_WINDOW], Number.NaN)).toThrow(/instant/)
  })
})

it('writes instants with the offset they are told', () => {
  expect(formatInstant(at('2026-03-04T15:00:00.999Z'), 330)).toBe('2026-03-04T20:30:00+05:30')
  expect(localDate(at('2026-03-05T04:30:00Z'), -300)).toBe('2026-03-04')
})

describe('a date without a time', () => {
  const toronto: WindowSetting = { startTime: '00:00', offsetMinutes: -300, effectiveFromMs: null }
  const vancouver: WindowSetting = {
    startTime: '06:00',
    offsetMinutes: -480,
    effectiveFromMs: at('2026-03-05T00:00:00-08:00'),
  }
  const counts = (date: string, settings: readonly WindowSetting[]) => {
    const { epochMs, offsetMinutes } = dateInstant(date, settings)
    return formatInstant(epochMs, offsetMinutes)
  }

  it('counts from midnight on the clock of the setting that is in force at that midnight, in whatever order they come', () => {
    for (const settings of [
      [toronto, vancouver],
      [vancouver, toronto],
    ]) {
      expect(counts('2026-03-04', settings)).toBe('2026-03-04T00:00:00-05:00')
      // Between the midnights of the two clocks the later setting is not yet in force by the earlier clock, and is by
      // its own.
      expect(counts('2026-03-05', settings)).toBe('2026-03-05T00:00:00-08:00')
    }
  })

  it('follows the first setting before any took effect', () => {
    expect(counts('2026-03-04', [{ ...vancouver, effectiveFromMs: at('2027-01-01T00:00:00Z') }])).toBe(
      '2026-03-04T00:00:00-08:00',
    )
  })
})

it('goes by the clock of the window in force for what people read, and by that of the default where none is set', () => {
  const settings = [
    { startTime: '00:00', offsetMinutes: -300, effectiveFromMs: null },
    { startTime: '06:00', offsetMinutes: -480, effectiveFromMs: at('2026-03-04T00:00:00Z') },
  ]
  expect([
    clockAt([], 0),
    clockAt(settings, at('2026-03-03T23:59:59Z')),
    clockAt(settings, at('2026-03-04T00:00:00Z')),
  ]).toEqual([-300, -300, -480])
})
