/**
 * The reporting entity's static 24-hour window (FINTRAC 24-hour rule guidance, sections 2 and 3).
 *
 * A window is half-open, [start, start + 24 h), at a fixed UTC offset all year: a local day has 23 or 25 hours twice a
 * year and the regulator allows at most 24. Settings are effective-dated. Where one takes over from another the running
 * window is cut at that instant: the old setting's window ends there and the new setting's first window begins there,
 * both shorter than 24 hours. So every instant lies in exactly one window, and a change never moves an earlier
 * transaction. Instants before the first setting took effect follow the first setting.
 */
import type { WindowSetting, WindowSpan } from '../../types.ts'
import { weekdayOf } from './holidays.ts'

export const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** 00:00 at UTC−05:00 from the beginning. */
export const DEFAULT_WINDOW: WindowSetting = { startTime: '00:00', offsetMinutes: -300, effectiveFromMs: null }

/** Milliseconds after midnight of an HH:MM text. @throws RangeError */
function startOfDayMs(startTime: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(startTime)
  if (!match)
    throw new RangeError(`The window's start time must be HH:MM, from 00:00 to 23:59, not ${JSON.stringify(startTime)}`)
  return (Number(match[1]) * 60 + Number(match[2])) * MINUTE_MS
}

interface Rule {
  fromMs: number
  untilMs: number
  /** Windows begin at anchorMs + k × 24 h. */
  anchorMs: number
  offsetMinutes: number
}

function compileRules(settings: readonly WindowSetting[]): Rule[] {
  if (settings.length === 0)
    throw new RangeError('No 24-hour window is set. Set its start time and offset in the settings.')
  const sorted = [...settings].sort((a, b) => (a.effectiveFromMs ?? -Infinity) - (b.effectiveFromMs ?? -Infinity))
  return sorted.map((setting, index) => {
    const { offsetMinutes } = setting
    if (!Number.isInteger(offsetMinutes) || offsetMinutes < -12 * 60 || offsetMinutes > 14 * 60) {
      throw new RangeError(`The window's offset must be whole minutes between -12:00 and +14:00, not ${offsetMinutes}`)
    }
    const next = sorted[index + 1]
    if (next && next.effectiveFromMs === setting.effectiveFromMs) {
      throw new RangeError('Two 24-hour windows take effect at the same instant. Keep one of them.')
    }
    return {
      fromMs: index === 0 ? -Infinity : (setting.effectiveFromMs ?? -Infinity),
      untilMs: next?.effectiveFromMs ?? Infinity,
      anchorMs: startOfDayMs(setting.startTime) - offsetMinutes * MINUTE_MS,
      offsetMinutes,
    }
  })
}

/**
 * Prepares the settings once and returns a function from an instant to its window. Equal windows are the same object,
 * so a caller can key on it or on `startMs`.
 * @throws RangeError when no setting is given, or one is malformed, or two take effect at one instant.
 */
export function compileWindows(settings: readonly WindowSetting[]): (epochMs: number) => WindowSpan {
  const rules = compileRules(settings)
  const spans = new Map<number, WindowSpan>()
  let last: WindowSpan | null = null
  return (epochMs) => {
    if (last && epochMs >= last.startMs && epochMs < last.endMs) return last
    if (!Number.isFinite(epochMs)) throw new RangeError(`Not an instant: ${epochMs}`)
    let index = rules.length - 1
    while (index > 0 && epochMs < rules[index]!.fromMs) index -= 1
    const rule = rules[index]!
    const fullStart = rule.anchorMs + Math.floor((epochMs - rule.anchorMs) / DAY_MS) * DAY_MS
    const startMs = Math.max(fullStart, rule.fromMs)
    const known = spans.get(startMs)
    if (known) {
      last = known
      return known
    }
    const span: WindowSpan = {
      startMs,
      endMs: Math.min(fullStart + DAY_MS, rule.untilMs),
      offsetMinutes: rule.offsetMinutes,
      date: localDate(startMs, rule.offsetMinutes),
    }
    spans.set(startMs, span)
    last = span
    return span
  }
}

/**
 * Where a date without a time counts from: 00:00:00 on the clock of the setting that is in force at that very instant;
 * the first setting before any took effect. With the offset of that clock, in minutes east of UTC. Without any setting
 * UTC's.
 */
export function dateInstant(
  date: string,
  settings: readonly WindowSetting[],
): { epochMs: number; offsetMinutes: number } {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  let offsetMinutes = settings[0]?.offsetMinutes ?? 0
  let latest = -Infinity
  for (const setting of settings) {
    const from = setting.effectiveFromMs ?? -Infinity
    if (from < latest || from > midnight - setting.offsetMinutes * MINUTE_MS) continue
    latest = from
    offsetMinutes = setting.offsetMinutes
  }
  return { epochMs: midnight - offsetMinutes * MINUTE_MS, offsetMinutes }
}

/**
 * Prepares the settings once and returns a function from a date without a time to the windows that hold part of that
 * day, in order. The day is that of the clock that the date counts on (`dateInstant`). One window where windows begin
 * at midnight on that clock.
 * @throws RangeError as `compileWindows`
 */
export function compileDates(settings: readonly WindowSetting[]): (date: string) => readonly WindowSpan[] {
  const spanOf = compileWindows(settings)
  return (date) => {
    const { epochMs } = dateInstant(date, settings)
    const spans = [spanOf(epochMs)]
    for (let next = spans[0]!.endMs; next < epochMs + DAY_MS; next = spans.at(-1)!.endMs) spans.push(spanOf(next))
    return spans
  }
}

/** YYYY-MM-DD of an instant on a clock `offsetMinutes` east of UTC. */
export function localDate(epochMs: number, offsetMinutes: number): string {
  return new Date(epochMs + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10)
}

/** Whether a text is a date that exists, as YYYY-MM-DD. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** `+05:30`, `-05:00`. */
export function formatOffset(offsetMinutes: number): string {
  const magnitude = Math.abs(offsetMinutes)
  const hours = String(Math.trunc(magnitude / 60)).padStart(2, '0')
  return `${offsetMinutes < 0 ? '-' : '+'}${hours}:${String(magnitude % 60).padStart(2, '0')}`
}

/** An instant as the regulator wants it, `YYYY-MM-DDTHH:MM:SS±HH:MM`; parts of a second are dropped. */
export function formatInstant(epochMs: number, offsetMinutes: number): string {
  return `${new Date(epochMs + offsetMinutes * MINUTE_MS).toISOString().slice(0, 19)}${formatOffset(offsetMinutes)}`
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `2026-11-24` as `Nov 24`. */
export function monthDay(date: string): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''} ${Number(date.slice(8, 10))}`
}

/** `2026-11-24` as `Tue, Nov 24`. */
export function weekdayDate(date: string): string {
  return `${WEEKDAYS[weekdayOf(date.slice(0, 10))] ?? ''}, ${monthDay(date)}`
}

/** `2026-11-24` as `Tue, Nov 24, 2026`. */
export function dayWords(date: string): string {
  return `${weekdayDate(date)}, ${date.slice(0, 4)}`
}

/**
 * The offset of the clock that an organization goes by at an instant: that of the setting in force, of the default
 * where none is set. Minutes east of UTC.
 */
export function clockAt(settings: readonly WindowSetting[], epochMs: number): number {
  return compileWindows(settings.length > 0 ? settings : [DEFAULT_WINDOW])(epochMs).offsetMinutes
}

/** A window for people: `Tue, Nov 24, 2026 (00:00 to 23:59:59, UTC−05:00)`; an end on another day names that day. */
export function windowWords(window: WindowSpan): string {
  const [start, end] = [periodStart(window), periodEnd(window)]
  const time = (text: string) => text.slice(11, 19).replace(/^(\d\d:\d\d):00$/, '$1')
  const lastDay = end.slice(0, 10) === start.slice(0, 10) ? '' : ` on ${dayWords(end)}`
  return `${dayWords(start)} (${time(start)} to ${time(end)}${lastDay}, UTC${formatOffset(window.offsetMinutes).replace('-', '−')})`
}

/** Start of the period for the report. */
export function periodStart(window: WindowSpan): string {
  return formatInstant(window.startMs, window.offsetMinutes)
}

/** End of the period for the report: the window's last whole second, 23:59:59 after the start unless it was cut. */
export function periodEnd(window: WindowSpan): string {
  return formatInstant(Math.ceil(window.endMs / 1000) * 1000 - 1000, window.offsetMinutes)
}
