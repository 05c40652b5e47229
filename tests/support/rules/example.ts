/** The vocabulary of the example tables: a report of each type, its change, and the rule it violates. */
import type { ReportInput } from '#app/compliance/reports/facts/input.ts'
import type { ValidationContext } from '#app/compliance/validate/index.ts'
import {
  type Changes,
  detailsOf,
  firstCompletion,
  firstStart,
  type GoodType,
} from '#tests/support/reports/report-check.ts'
import { acme, ada, bruno, cashTransaction, coinTransaction } from '#tests/support/reports/report-inputs.ts'

export interface Example {
  type: GoodType
  changes: Changes
  context: Partial<ValidationContext>
  input: Partial<ReportInput>
}
export interface Row {
  /** The rule in code that reports it; `schema` for the schema. */
  by: string
  code: number
  severity: 'reject' | 'warning'
  refused: Example
  passed: Example
}

export const of = (
  type: GoodType,
  changes: Changes = {},
  input: Partial<ReportInput> = {},
  context: Partial<ValidationContext> = {},
): Example => ({ type, changes, context, input })
export const row = (by: string, code: number, refused: Example, passed: Example): Row => ({
  by,
  code,
  severity: 'reject',
  refused,
  passed,
})
export const warn = (by: string, code: number, refused: Example, passed: Example): Row => ({
  by,
  code,
  severity: 'warning',
  refused,
  passed,
})

export const head = '/reportDetails'
export const lctr = detailsOf.LCTR
export const lvctr = detailsOf.LVCTR
export const str = detailsOf.STR
export const start = `${firstStart}/details`
export const end = `${firstCompletion}/details`
export const conductor = `${firstStart}/conductors/0`
export const beneficiary = `${firstCompletion}/beneficiaries/0`
export const directive = `${head}/ministerialDirectiveCode`

export const small = cashTransaction({
  amount: '5000',
  cadCents: 500_000n,
  completing: [{ dispositionCode: 21, amount: '5000.00', currency: 'CAD', beneficiaries: [{ party: ada }] }],
})
export const two = (each: typeof small): Partial<ReportInput> => ({
  aggregation: 'conductor',
  transactions: [each, { ...each, id: 't-2', reference: 'TX-2' }],
})
export const entity: Partial<ReportInput> = {
  transactions: [
    cashTransaction({
      conductors: [{ party: acme }],
      completing: [{ dispositionCode: 21, amount: '12000.00', currency: 'CAD', beneficiaries: [{ party: acme }] }],
    }),
  ],
}
export const completing = (change: object): Partial<ReportInput> => ({
  transactions: [
    cashTransaction({
      isAttempted: false,
      directionCode: 1,
      fundTypeCode: 2,
      completing: [
        { dispositionCode: 21, amount: '12000.00', currency: 'CAD', beneficiaries: [{ party: ada }], ...change },
      ],
    }),
  ],
})
export const behalf = (party: typeof ada | typeof acme, relationshipCode: number | null = 7): Partial<ReportInput> => ({
  transactions: [cashTransaction({ conductors: [{ party: ada, onBehalfOf: [{ party, relationshipCode }] }] })],
})
export const behalfOfCoins = (relationshipCode: number | null): Partial<ReportInput> => ({
  transactions: [
    coinTransaction({ conductors: [{ party: ada, isClient: true, onBehalfOf: [{ party: bruno, relationshipCode }] }] }),
  ],
})
export const night = {
  [`${lctr}/methodCode`]: 8,
  [`${lctr}/dateTimeOfTransaction`]: undefined,
  [`${head}/activitySectorCode`]: 14,
}
export const nightOfStr = {
  [`${str}/methodCode`]: 8,
  [`${str}/dateOfTransaction`]: undefined,
  [`${str}/timeOfTransaction`]: undefined,
  [`${head}/activitySectorCode`]: 14,
}
export const posted = { [`${lctr}/dateTimeOfPosting`]: '2026-11-10T20:00:00-05:00' }
export const account = (change: object) => ({
  [`${end}/account`]: { number: '1234567', typeCode: 1, currencyCode: 'CAD', holders: [], ...change },
})
export const attempt = {
  transactions: [
    cashTransaction({ isAttempted: true, reasonNotCompleted: 'left the store', directionCode: 1, fundTypeCode: 2 }),
  ],
}

export const withInvolved = completing({ involvements: [{ party: bruno }] })
export const involved = `${firstCompletion}/involvements/0/details`
