import { expect, test } from 'vitest'
import { ada, bruno, cashTransaction, lctrInput } from '#tests/support/reports/report-inputs.ts'
import type { CompletingInput, ReportInput } from '../reports/facts/input.ts'
import { buildReport } from './build.ts'
import type { LeftOut } from './hold.ts'
import { confirmedKeys, leftOutBasis, leftOutKey, partWords } from './left-out.ts'

const order = (amount: string, address: string, party = ada): CompletingInput => ({
  dispositionCode: 6,
  amount,
  currency: 'CAD',
  referenceNumber: `MO-${amount}`,
  receivingAddresses: [address],
  beneficiaries: [{ party, relationshipCode: 7 }],
})
const withOrders = (...completing: CompletingInput[]): ReportInput =>
  lctrInput({ transactions: [{ ...cashTransaction(), completing }] })

/** What the report leaves out of completing actions. */
const left = (input: ReportInput): LeftOut[] =>
  buildReport(input).notes.unplaced.flatMap(({ entity, entityId, field, value }) =>
    /^completing\.\d+\.receivingAddresses$/.test(field) ? [{ entity, entityId, field, value }] : [],
  )
const letGo = (input: ReportInput, value: string): LeftOut[] =>
  left(input).flatMap((one) => (one.value === value ? [{ ...one, ...leftOutBasis(input, one) }] : []))
/** What is still asked, with the part that it is said to be of. */
function asked(input: ReportInput, confirmed: readonly LeftOut[]): [string, string | null][] {
  const keys = confirmedKeys(input, confirmed)
  return left(input).flatMap((one) =>
    keys.has(leftOutKey(input, one)) ? [] : [[one.value, partWords(input, one)] as [string, string | null]],
  )
}

test('what a report leaves out is said with the middle name of the person', () => {
  const dana = { surname: 'Roy', givenName: 'Dana', otherNames: 'Lee' }
  const named = { ...ada, otherNames: 'Marie', authorizedPersons: [dana] }
  const input = withOrders(order('3000', 'bc1b', named))
  expect(buildReport(input).notes.unplaced).toContainEqual(
    expect.objectContaining({ field: 'authorizedPersons.0.surname', value: 'Dana Lee Roy' }),
  )
  expect(
    partWords(input, {
      entity: 'transaction',
      entityId: cashTransaction().id,
      field: 'completing.0.beneficiaries.0.accountNumber',
      value: '1',
    }),
  ).toContain(' Marie ')
})

const [first, second] = [order('9000', 'bc1a'), order('3000', 'bc1b')]

test('a value that is let go follows its action, and the same value of another action in its place is asked', () => {
  const confirmed = letGo(withOrders(first, second), 'bc1b')
  expect(asked(withOrders(first, second), confirmed)).toEqual([
    ['bc1a', 'Completing action 1: Purchase of money order, 9,000 CAD'],
  ])
  expect(asked(withOrders(second, first), confirmed)).toEqual([
    ['bc1a', 'Completing action 2: Purchase of money order, 9,000 CAD'],
  ])
  expect(asked(withOrders(first, order('2000', 'bc1b')), confirmed).map(([value]) => value)).toEqual(['bc1a', 'bc1b'])
  expect(asked(withOrders(second), confirmed)).toEqual([])
})

test('a party that is added to the action asks nothing anew; another in its place does', () => {
  const confirmed = letGo(withOrders(second), 'bc1b')
  const more = { ...second, beneficiaries: [...second.beneficiaries!, { party: bruno, relationshipCode: 7 }] }
  expect(asked(withOrders(more), confirmed)).toEqual([])
  expect(asked(withOrders(order('3000', 'bc1b', bruno)), confirmed)).toHaveLength(1)
})

test('of two actions that say the same each is let go by itself, and a confirmation that names a place alone tells neither', () => {
  const confirmed = letGo(withOrders(second, second), 'bc1b')
  expect(confirmed).toHaveLength(2)
  expect(asked(withOrders(second, second), confirmed.slice(0, 1))).toHaveLength(1)
  expect(asked(withOrders(second, second), confirmed)).toEqual([])
  expect(asked(withOrders(second), confirmed.slice(0, 1))).toHaveLength(1)
  const [earlier] = left(withOrders(second))
  expect(asked(withOrders(second), [earlier!])).toHaveLength(1)
})
