/**
 * Every rule of the collected validation rules (C, LCTR, LVCTR, STR and FINTRAC's own numbers) and of the data quality
 * guidance, with a report that it refuses or warns of and one near it that it lets pass.
 */
import { expect, it } from 'vitest'
import { check, firstCompletion, firstStart } from '#tests/support/reports/report-check.ts'
import { commonExamples } from '#tests/support/rules/common.ts'
import type { Example, Row } from '#tests/support/rules/example.ts'
import { thresholdExamples } from '#tests/support/rules/lctr.ts'
import { qualityExamples } from '#tests/support/rules/quality.ts'
import { suspicionExamples } from '#tests/support/rules/str.ts'
import { aggregate } from '../aggregation/aggregate.ts'
import { obstacleTo } from '../rules/classify.ts'
import { receipt, WINDOWS } from '#tests/support/rules/transactions.ts'
import { rules } from './validate.ts'

const start = `${firstStart}/details`
const end = `${firstCompletion}/details`

const table: Record<string, Row> = { ...commonExamples, ...thresholdExamples, ...suspicionExamples, ...qualityExamples }
/** Rules that speak under FINTRAC's number where it is known. */
const underNumber: Record<string, string> = { R120000: 'C-04', R120082: 'C-10', R130100: 'STR-01', R130140: 'STR-17' }

const ran = ({ type, changes, context, input }: Example) => check(type, changes, context, input)
const saying = (example: Example, { by, code, severity }: Row) =>
  ran(example).filter((one) => one.ruleId === by && one.code === code && one.severity === severity)

it.each(Object.entries(table))('%s refuses one report and lets the one near it pass', (_, one) => {
  const [found] = saying(one.refused, one)
  expect(
    found,
    ran(one.refused)
      .map(({ ruleId, code, path, severity }) => `${severity} ${ruleId} ${code} ${path}`)
      .join('\n'),
  ).toBeDefined()
  expect(found!.message).toMatch(/^.{12,}\.$/)
  expect(saying(one.passed, one).map(({ path, message }) => `${path}: ${message}`)).toEqual([])
})

/** Rules that are decided before a report is made, or that are no check of a document. */
const decided: Record<string, () => [refused: unknown, passed: unknown]> = {
  'LCTR-16': () => [
    obstacleTo('LCTR', receipt({ id: '1', cad: '12000', c: { key: 'Bank', isFinancialEntity: true } })) !== 'none',
    obstacleTo('LCTR', receipt({ id: '1', cad: '12000', c: 'Ada' })) === 'none',
  ],
  'LVCTR-05': () => [
    obstacleTo('LVCTR', receipt({ id: '1', cad: null, method: 'virtual_currency', c: 'Ada' })) === 'no-cad-value',
    obstacleTo('LVCTR', receipt({ id: '1', cad: '12000', method: 'virtual_currency', c: 'Ada' })) === 'none',
  ],
  'LVCTR-13': () => {
    const reports = (fund: object) =>
      aggregate(
        ['1', '2'].map((id) =>
          receipt({ id, cad: '6000', method: 'virtual_currency', c: `C${id}`, b: { key: 'P', ...fund } }),
        ),
        { windows: WINDOWS },
      ).candidates.length
    return [reports({ isVeryLargeCorporation: true }) === 0, reports({}) === 1]
  },
  'LVCTR-14': () => [
    obstacleTo('LVCTR', receipt({ id: '1', cad: '12000', method: 'virtual_currency', isValidationReward: true })) ===
      'validation-reward',
    obstacleTo('LVCTR', receipt({ id: '1', cad: '12000', method: 'virtual_currency' })) === 'none',
  ],
  'LVCTR-15': () => [
    obstacleTo('LCTR', receipt({ id: '1', cad: '12000', c: { key: 'Bank', isFinancialEntity: true } })) !== 'none',
    obstacleTo(
      'LVCTR',
      receipt({ id: '1', cad: '12000', method: 'virtual_currency', c: { key: 'Bank', isFinancialEntity: true } }),
    ) === 'none',
  ],
  'STR-20': () => [
    check('LCTR', { [`${start}/amount`]: '10.00' }).some((one) => one.code === 302),
    check('STR', { [`${start}/amount`]: '10.00', [`${end}/amount`]: '10.00' }).length === 0,
  ],
}
/** About people and calendars, not documents. */
const outside = ['STR-22', 'STR-24']

it.each(Object.entries(decided))('%s is decided before a report is made', (_, examples) => {
  expect(examples()).toEqual([true, true])
})

it('every numbered rule of the collection has its row, and every rule of the code is in a row', () => {
  const numbered = (prefix: string, last: number) =>
    Array.from({ length: last }, (_, at) => `${prefix}-${String(at + 1).padStart(2, '0')}`)
  const wanted = [...numbered('C', 32), ...numbered('LCTR', 18), ...numbered('LVCTR', 15), ...numbered('STR', 24)]
  const known = new Set([...Object.keys(table).map((name) => name.split(' ')[0]!), ...Object.keys(decided), ...outside])
  expect(wanted.filter((id) => !known.has(id))).toEqual([])
  const shown = new Set(Object.values(table).map(({ by }) => underNumber[by] ?? by))
  expect(rules.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([])
})
