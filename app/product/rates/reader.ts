import { formatCents } from '#app/compliance/words/money.ts'
import { compileRates, type RateTable } from '#app/compliance/rules/rates.ts'
import type { WindowSetting } from '#app/compliance/types.ts'
import { dateInstant } from '#app/compliance/rules/days/window.ts'
import type { RateReader } from '#app/csv/types.ts'

/**
 * Values what a file's records received by the rate in effect at their own time (rules.md 3). A date without a time is
 * taken from where it counts from in the 24-hour window.
 */
export function rateReader(table: RateTable, windows: readonly WindowSetting[]): RateReader {
  const rateOf = compileRates(table, windows)
  return ({ amount, currency }, { occurredAt, date }) => {
    if (occurredAt === null && date === null)
      return {
        known: false,
        why: 'The record has no time, so no rate can be chosen.',
        action: 'Enter its date and time.',
      }
    const found = rateOf(amount, currency, occurredAt?.epochMs ?? dateInstant(date!, windows).epochMs)
    if (!found.known || found.basis === 'canadian-dollars') {
      return {
        known: false,
        why: found.known ? '' : found.reason.text.replace(/ Add the [\s\S]*$/, ''),
        action: `Add the rate for its time under Settings, Exchange rates. Use the Bank of Canada’s rate, or your own with its source if the Bank publishes none.`,
      }
    }
    return {
      known: true,
      basis: found.basis,
      rate: found.rate,
      source: found.source,
      cadAmount: formatCents(found.cadCents),
    }
  }
}
