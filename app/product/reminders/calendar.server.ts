import { deadlineDay } from '#app/compliance/rules/deadlines.ts'
import { inTime } from '#app/platform/runtime/in-time.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { reportsToDraft } from '../reports/drafts/to-draft.server.ts'
import { dueReports } from '../reports/list/queries.server.ts'
import { reportStateText } from '../reports/state/states.ts'
import { credentialList } from '../settings/queries.server.ts'
import { hasWindow } from '../transactions/rules/rule-transactions.server.ts'

export interface CalendarItem {
  key: string
  text: string
  /** Its state, in words. */
  state: string
  path: string
  isLate: boolean
}

export interface CalendarDay {
  /** YYYY-MM-DD */
  date: string
  inMonth: boolean
  isToday: boolean
  items: CalendarItem[]
}

/** YYYY-MM of a day, and the months beside it. */
export function monthsAround(month: string): { previous: string; next: string } {
  const at = (step: number) => {
    const date = new Date(`${month}-01T00:00:00Z`)
    date.setUTCMonth(date.getUTCMonth() + step)
    return date.toISOString().slice(0, 7)
  }
  return { previous: at(-1), next: at(1) }
}

/** The days of a month in whole weeks, Sunday first. */
function daysOf(month: string): { date: string; inMonth: boolean }[] {
  const day = new Date(`${month}-01T00:00:00Z`)
  day.setUTCDate(1 - day.getUTCDay())
  const days: { date: string; inMonth: boolean }[] = []
  do {
    const date = day.toISOString().slice(0, 10)
    days.push({ date, inMonth: date.startsWith(month) })
    day.setUTCDate(day.getUTCDate() + 1)
  } while (day.toISOString().slice(0, 7) <= month || day.getUTCDay() !== 0)
  return days
}

/** What is due in a month, by day. `isWhole` false: there are too many transactions to say in time what must still be drafted. */
export async function calendarMonth(
  scope: Scope,
  month: string,
  now = Date.now(),
): Promise<{ days: CalendarDay[]; isWhole: boolean }> {
  scope.require('view the product')
  const today = deadlineDay(now)
  const due = await dueReports(scope, null)
  const toDraft = (await hasWindow(scope)) ? await inTime(reportsToDraft(scope), 'What has to be drafted') : null
  const items: (CalendarItem & { date: string })[] = [
    ...due.map((row) => ({
      date: row.dueDate!,
      key: row.id,
      text: row.reference,
      state: reportStateText(row.shownState, row.environment),
      path: `/app/reports/${row.id}`,
      isLate: row.dueDate! < today,
    })),
    ...(toDraft === 'later' || toDraft === null ? [] : toDraft.rows).map((row) => ({
      date: row.dueDate,
      key: row.key,
      text: `${row.type} to draft`,
      state: row.parties,
      path: '/app/reports/candidates',
      isLate: row.dueDate < today,
    })),
    ...(scope.can('change regulator credentials') ? await credentialList(scope) : []).flatMap((one) =>
      one.expiresOn === null
        ? []
        : [
            {
              date: one.expiresOn,
              key: one.environment,
              text: `FINTRAC ${one.environment.toUpperCase()} credentials expire`,
              state: '',
              path: '/app/settings/connection',
              isLate: one.expiresOn < today,
            },
          ],
    ),
  ]
  const byDay = Map.groupBy(items, ({ date }) => date)
  return {
    days: daysOf(month).map((day) => ({
      ...day,
      isToday: day.date === today,
      items: (byDay.get(day.date) ?? []).map(({ date: _date, ...item }) => item),
    })),
    isWhole: toDraft !== 'later',
  }
}
