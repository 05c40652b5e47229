import { deadlineDay, lastBusinessDay } from '#app/compliance/rules/days/deadlines.ts'
import { isDate, weekdayDate } from '#app/compliance/rules/days/window.ts'
import { env } from '#app/platform/runtime/env.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { anyOf } from '#app/platform/sql/sql.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { customerDays } from '../customers/flags/queries.server.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { cachedForTenant } from '#app/platform/data/tenant-cache.ts'
import { reportsToDraft } from '../reports/drafts/to-draft.server.ts'
import { dueReports } from '../reports/list/queries.server.ts'
import { reportStateText } from '../report-states/states.ts'
import { credentialList } from '../settings/queries.server.ts'
import { icsFile } from './ics.ts'
import { hasWindow } from '../settings/company-rules.server.ts'

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

/** The month that an address asks for, as YYYY-MM; else the present one. */
export const monthOf = (asked: string | null): string =>
  asked !== null && isDate(`${asked}-01`) ? asked : deadlineDay(Date.now()).slice(0, 7)

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

interface DueItem extends CalendarItem {
  /** YYYY-MM-DD */
  date: string
  /**
   * The last business day on or before it, by which something has to be filed; of what is not filed, the day itself.
   */
  by: string
  /** Of what is a report already. */
  reportId?: string
}

/**
 * What is due and not filed. `isWhole` false: there are too many transactions to say in time what must still be
 * drafted.
 */
async function dueItems(scope: Scope, today: string): Promise<{ items: DueItem[]; isWhole: boolean }> {
  const due = await dueReports(scope, null)
  const toDraft = (await hasWindow(scope))
    ? await cachedForTenant(scope, 'All that has to be drafted', async () => (await reportsToDraft(scope)).rows)
    : null
  const items: DueItem[] = [
    ...due.map((row) => ({
      date: row.dueDate!,
      by: lastBusinessDay(row.dueDate!),
      key: row.id,
      reportId: row.id,
      text: row.reference,
      state: reportStateText(row.shownState, row.environment),
      path: `/app/reports/${row.id}`,
      isLate: row.dueDate! < today,
    })),
    ...(toDraft === 'later' || toDraft === null ? [] : toDraft).map((row) => ({
      date: row.dueDate,
      by: lastBusinessDay(row.dueDate),
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
              by: one.expiresOn,
              key: one.environment,
              text: `FINTRAC ${one.environment.toUpperCase()} credentials expire`,
              state: '',
              path: '/app/settings/connection',
              isLate: one.expiresOn < today,
            },
          ],
    ),
  ]
  return { items, isWhole: toDraft !== 'later' }
}

/** What ends or comes up for review with customers. Not in the file of a calendar program, which leaves the product. */
async function customerItems(scope: Scope, from: string, to: string, today: string): Promise<DueItem[]> {
  return (await customerDays(scope, from, to)).map((one) => ({
    date: one.day,
    by: one.day,
    key: `${one.what} ${one.customerId} ${one.day}`,
    text: one.what === 'review' ? 'Review of a flag' : 'Document expires',
    state: one.customer,
    path: `/app/customers/${one.customerId}`,
    isLate: one.day < today,
  }))
}

/** What is due in a month, by day. */
export async function calendarMonth(
  scope: Scope,
  month: string,
  now = Date.now(),
): Promise<{ days: CalendarDay[]; isWhole: boolean }> {
  scope.require('view the product')
  const today = deadlineDay(now)
  const { items, isWhole } = await dueItems(scope, today)
  const inView = daysOf(month)
  const customers = await customerItems(scope, inView[0]!.date, inView.at(-1)!.date, today)
  const byDay = Map.groupBy([...items, ...customers], ({ date }) => date)
  return {
    days: inView.map((day) => ({
      ...day,
      isToday: day.date === today,
      items: (byDay.get(day.date) ?? []).map(({ date: _date, by: _by, reportId: _reportId, ...item }) => item),
    })),
    isWhole,
  }
}

/** All that is due in a month, in order. @throws AppError 503 where it would not be whole */
export async function calendarList(
  scope: Scope,
  month: string,
  now = Date.now(),
): Promise<Pick<DueItem, 'date' | 'by' | 'text' | 'state' | 'isLate'>[]> {
  scope.require('view the product')
  const today = deadlineDay(now)
  const { items, isWhole } = await dueItems(scope, today)
  if (!isWhole) throw notWhole()
  const inMonth = daysOf(month).filter((day) => day.inMonth)
  const customers = await customerItems(scope, inMonth[0]!.date, inMonth.at(-1)!.date, today)
  return [...items, ...customers]
    .filter(({ date }) => date.startsWith(month))
    .sort((one, other) => one.date.localeCompare(other.date))
}

const notWhole = () =>
  new AppError(
    'too-busy',
    503,
    'You have many transactions, so not all due dates are known yet. Try again in a minute.',
  )

/**
 * What is due and not filed as a file of a calendar program, an entry on the last business day of each. It leaves the
 * product, so that it names no party; an STR has no due date.
 * @throws AppError 503 where it would not be whole
 */
export async function calendarFile(scope: Scope, now = Date.now()): Promise<string> {
  scope.require('view the product')
  const { items, isWhole } = await dueItems(scope, deadlineDay(now))
  if (!isWhole) throw notWhole()
  const { host } = new URL(env().APP_URL)
  // A report keeps the entry that it had before it was drafted.
  const keys = new Map(
    await scope.sql(async (client) =>
      (
        await client.tables
          .selectFrom('report')
          .select(['id', 'candidate_key'])
          .where('id', '=', anyOf(items.flatMap(({ reportId }) => reportId ?? [])))
          .execute()
      ).map((row) => [row.id, row.candidate_key] as const),
    ),
  )
  return icsFile(
    items.map(({ date, by, key, text, path, reportId }) => ({
      uid: `${sha256Hex((reportId === undefined ? undefined : keys.get(reportId)) ?? key)}@${host}`,
      day: by,
      summary: text,
      description: `Due ${weekdayDate(date)}.`,
      url: new URL(path, env().APP_URL).href,
    })),
    now,
  )
}
