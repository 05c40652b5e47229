import { countsFromPosting } from '#app/compliance/words/channels.ts'
import { channelFromWord } from '#app/compliance/words/words.ts'
import { dateInstant } from '#app/compliance/rules/days/window.ts'
import type { ClassificationContext, TransactionFacts, WindowSetting } from '#app/compliance/types.ts'
import type { NormalRow } from '#app/csv/types.ts'
import type { ReadyRow } from '../ledger/ledger.ts'

/** What the organization's settings add to a row: the instant of a date alone, and how it was conducted. */

/** The row's instant; for a date without a time, the one that the window assigns. Null if the row has neither. */
export function instantOf(
  row: NormalRow,
  windows: readonly WindowSetting[],
): { epochMs: number; offsetMinutes: number } | null {
  return row.occurredAt ?? (row.date === null ? null : dateInstant(row.date, windows))
}

/** The same for the rules: a date alone stays one, unless its posting date counts. */
export function timeOf(
  row: NormalRow,
  when: ReadyRow['when'],
  { sectorCode }: ClassificationContext,
): Pick<TransactionFacts, 'epochMs' | 'offsetMinutes' | 'date'> {
  if (when === null) return { epochMs: Number.NaN }
  return row.occurredAt !== null || row.date === null || countsFromPosting(channelFromWord(row.channel), sectorCode)
    ? when
    : { ...when, date: row.date }
}

/** The row with the plan's channel, unless its location says it. */
export const withChannel = (
  row: NormalRow,
  locationId: string | null,
  { saysChannel }: { saysChannel: (locationId: string) => boolean },
): NormalRow =>
  row.standingChannel === undefined || (locationId !== null && saysChannel(locationId))
    ? row
    : { ...row, channel: row.standingChannel }
