/** Messages of the product's checks on a valid report with one change. */
import { expect } from 'vitest'
import { buildReport } from '#app/compliance/drafting/build.ts'
import type { JsonValue, ReportInput } from '#app/compliance/reports/facts/input.ts'
import { setAt } from '#app/compliance/reports/document/pointer.ts'
import { type Message, validateReport, type ValidationContext } from '#app/compliance/validate/index.ts'
import { lctrInput, lvctrInput, now, strInput } from './report-inputs.ts'

export const goodInputs = { LCTR: lctrInput, LVCTR: lvctrInput, STR: strInput }
export type GoodType = keyof typeof goodInputs

export type Changes = Readonly<Record<string, JsonValue | undefined>>

/** Messages on a valid report with these values set (undefined: removed). */
export function check(
  type: GoodType,
  changes: Changes,
  context: Partial<ValidationContext> = {},
  input: Partial<ReportInput> = {},
): Message[] {
  const { document } = buildReport(goodInputs[type](input))
  for (const [path, value] of Object.entries(changes))
    expect(setAt(document, path, structuredClone(value)), path).toBe(true)
  return validateReport(document, { now, ...context })
}

export const detailsOf: Record<GoodType, string> = {
  LCTR: '/transactions/0/largeCashTransactionDetails',
  LVCTR: '/transactions/0/virtualCurrencyTransactionDetails',
  STR: '/transactions/0/suspiciousTransactionDetails',
}
export const firstStart = '/transactions/0/startingActions/0'
export const firstCompletion = '/transactions/0/completingActions/0'
export const periodPath = '/reportDetails/twentyFourHourRule'
export const firstParty = '/definitions/0'

/** Whether the regulator would refuse a report with these messages. */
export const hasReject = (messages: readonly Message[]): boolean =>
  messages.some(({ severity }) => severity === 'reject')
