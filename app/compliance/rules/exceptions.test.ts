import { expect, test } from 'vitest'
import { aggregate } from '../aggregation/aggregate.ts'
import { classify } from './classify.ts'
import { exceptionsFor } from './exceptions.ts'
import { suspicionHints } from './hints.ts'
import { WINDOWS, receipt } from '#tests/support/rules/transactions.ts'
import type { RuleTransaction, ThresholdReportType } from '../types.ts'

const codes = (type: ThresholdReportType, sector?: number) => exceptionsFor(type, sector).map(({ code }) => code)
const aside = (
  reason: 'employer-reports' | 'armoured-undeclared' = 'employer-reports',
  type: ThresholdReportType = 'LCTR',
) => ({ setAside: { type, reason } })
const reports = (transactions: RuleTransaction[]) =>
  aggregate(transactions, { windows: WINDOWS }).candidates.map(
    ({ type, aggregation, transactionIds }) => `${type} ${aggregation} ${transactionIds.join(',')}`,
  )

test('each sector is offered the exceptions of its own for the type of report, and no other', () => {
  expect(codes('LCTR', 11)).toEqual([
    'from-exempt-body',
    'armoured-undeclared',
    'armoured-bank-of-canada',
    'armoured-same-entity',
    'employer-reports',
    'principal-reports',
  ])
  expect(codes('LVCTR', 11)).toEqual([
    'validation-only',
    'armoured-undeclared',
    'armoured-bank-of-canada',
    'armoured-same-entity',
    'employer-reports',
    'principal-reports',
  ])
  expect(codes('LCTR', 2)).toEqual([
    'from-exempt-body',
    'alternative-record',
    'foreign-branch',
    'employer-reports',
    'principal-reports',
  ])
  expect(codes('LVCTR', 2)).toEqual(['validation-only', 'employer-reports', 'principal-reports'])
  expect(codes('LCTR', 10)).toEqual(
    expect.arrayContaining([
      'life-reinsurance',
      'life-registered-pension',
      'life-registered-annuity',
      'life-group-proceeds',
      'life-reverse-mortgage',
      'foreign-branch',
      'principal-reports',
    ]),
  )
  expect(codes('LCTR', 21)).toContain('from-outside-canada')
  expect(codes('LCTR', 18)).toContain('outside-activity')
})

test('a life insurance broker reports as an agent too, so that exception is not offered', () => {
  expect(codes('LCTR', 9)).toContain('employer-reports')
  expect(codes('LCTR', 9)).not.toContain('principal-reports')
})

test('while the sector is not set, only what holds in every sector is offered', () => {
  expect(codes('LCTR')).toEqual(['from-exempt-body', 'employer-reports', 'principal-reports'])
})

test('a group shrinks by what is set aside, and what is left is judged anew', () => {
  const [a, b, c] = [
    receipt({ id: 'a', cad: '8000', c: 'Ted' }),
    receipt({ id: 'b', cad: '6000', c: 'Ted' }),
    receipt({ id: 'c', cad: '5000', c: 'Ted' }),
  ]
  expect(reports([a, b, c])).toEqual(['LCTR conductor a,b,c'])
  expect(reports([{ ...a, ...aside() }, b, c])).toEqual(['LCTR conductor b,c'])
  expect(reports([{ ...a, ...aside() }, { ...b, ...aside() }, c])).toEqual([])
  expect(
    reports([{ ...a, ...aside() }, { ...b, ...aside() }, c, receipt({ id: 'late', cad: '5000', c: 'Ted' })]),
  ).toEqual(['LCTR conductor c,late'])
})

test('what is set aside from one type of report counts for another', () => {
  expect(
    reports([receipt({ id: 'v', cad: '12000', method: 'virtual_currency', currency: 'BTC', ...aside() })]),
  ).toEqual(['LVCTR not_applicable v'])
})

test('a receipt linked to Iran is reported whatever was decided of it', () => {
  expect(reports([receipt({ id: 'i', cad: '500', ministerialDirective: 'IR2020', ...aside() })])).toEqual([
    'LCTR not_applicable i',
  ])
})

test('the verdict names the exception and its rule', () => {
  const { verdicts } = classify(receipt({ id: 'a', cad: '12000', ...aside('armoured-undeclared') }), { sectorCode: 11 })
  expect(verdicts[0]).toMatchObject({
    type: 'LCTR',
    eligible: false,
    reason: {
      code: 'set-aside',
      text: expect.stringContaining('Transport to or from a reporting entity'),
      source: 'PCMLTFR s. 32.1 and 35.1',
    },
  })
})

test('what is set aside from a threshold report is still looked at for suspicion', () => {
  const run = (fields: object) =>
    suspicionHints(
      Array.from({ length: 4 }, (_, day) =>
        receipt({ id: `${day}`, cad: '9500', c: 'Ted', at: `2026-03-0${day + 2}T12:00:00-05:00`, ...fields }),
      ),
      WINDOWS,
    )
  expect(run({}).length).toBeGreaterThan(0)
  expect(run(aside())).toEqual(run({}))
})
