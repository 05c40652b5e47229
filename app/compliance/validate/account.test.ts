import { expect, it } from 'vitest'
import { cashTransaction, lctrInput, now } from '#tests/support/reports/report-inputs.ts'
import { buildReport } from '../drafting/build.ts'
import type { CompletingInput } from '../reports/facts/input.ts'
import { validateReport } from './validate.ts'

/** What is told of the account of this outcome. */
function accountFaults(action: Partial<CompletingInput>): [severity: string, code: number][] {
  const [known] = cashTransaction().completing
  const input = lctrInput({ transactions: [cashTransaction({ completing: [{ ...known!, ...action }] })] })
  return validateReport(buildReport(input).document, { now }).flatMap(({ path, severity, code }) =>
    path.endsWith('/account/number') ? [[severity, code]] : [],
  )
}

it('warns of a deposit or payment to an account that the report does not name', () => {
  for (const dispositionCode of [1, 28]) {
    expect(accountFaults({ dispositionCode })).toEqual([['warning', 375]])
    expect(accountFaults({ dispositionCode, referenceNumber: 'CL-77' })).toEqual([])
    expect(
      accountFaults({ dispositionCode, account: { number: '1234567', currency: 'CAD' } }).map(([, code]) => code),
    ).not.toContain(375)
  }
  expect(accountFaults({ dispositionCode: 29 })).toEqual([])
})
