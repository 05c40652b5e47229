import { col } from '#app/platform/sql/columns.ts'
import type { Reader } from '#app/platform/sql/within.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { clockAt, DEFAULT_WINDOW } from '#app/compliance/rules/days/window.ts'
import type { ClassificationContext, WindowSetting } from '#app/compliance/types.ts'
import { dayOn, type Clock } from '#app/ui/values/clock.ts'
import { clockOf } from './clock/clock.ts'
import { entityColumns, entityFrom, entityOf, entitySql } from './reporting-entity.server.ts'

export interface CompanyRules {
  windows: readonly WindowSetting[]
  context: ClassificationContext
}

/**
 * The organization's window settings and sector. An empty list of windows: not set yet, except in Demo mode, which a
 * trial user sees before setting anything and which then runs on the default window.
 */
export async function companyRules(client: Reader): Promise<CompanyRules & { displayTimeZone: string | null }> {
  // Where two hold from the same instant, the one set later counts.
  const { set, zone, ...own } = await client.one(
    { ...entityColumns, zone: col.text.orNull, set: col.json<WindowSetting[]>() },
    `SELECT ${entitySql}, display_time_zone AS zone, (SELECT coalesce(jsonb_agg(jsonb_build_object('startTime', w.start_time, 'offsetMinutes', w.offset_minutes,
         'effectiveFromMs', (extract(epoch FROM w.effective_from) * 1000)::bigint) ORDER BY w.effective_from NULLS FIRST), '[]')
       FROM (SELECT DISTINCT ON (effective_from) start_time, offset_minutes, effective_from FROM reporting_window
         ORDER BY effective_from NULLS FIRST, created_at DESC, id DESC) w) AS set
     FROM ${entityFrom}`,
  )
  const { sector, mode } = entityOf(own)
  return {
    windows: set.length === 0 && mode === 'demo' ? [DEFAULT_WINDOW] : set,
    context: sector === null ? {} : { sectorCode: sector },
    displayTimeZone: zone,
  }
}

/** Minutes east of UTC of the 24-hour window: the clock of what is entered without an offset. */
export const windowClock = (scope: Scope, nowMs = Date.now()): Promise<number> =>
  scope.sql(async (client) => clockAt((await companyRules(client)).windows, nowMs))

/** The organization's clock: that of everything people read which was not reported on another. */
export async function clockIn(client: Reader, nowMs = Date.now()): Promise<Clock> {
  const { windows, displayTimeZone } = await companyRules(client)
  return clockOf({ windowOffset: clockAt(windows, nowMs), timeZone: displayTimeZone, nowMs })
}

export const readersClock = (scope: Scope, nowMs?: number): Promise<Clock> =>
  scope.sql((client) => clockIn(client, nowMs))

/** The date (YYYY-MM-DD) on the organization's clock: the "today" of its people. */
export const todayOf = async (scope: Scope, now: Date): Promise<string> =>
  dayOn(await readersClock(scope, now.getTime()), now)

/** Whether there is a window to compare by; until then nothing is asked of any report. */
export const hasWindow = (scope: Scope): Promise<boolean> =>
  scope.sql(async (client) => (await companyRules(client)).windows.length > 0)
