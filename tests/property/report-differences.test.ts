import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildReport } from '#app/compliance/drafting/build.ts'
import { getAt } from '#app/compliance/reports/index.ts'
import { setAt } from '#app/compliance/reports/document/pointer.ts'
import { type Difference, differences } from '#app/product/reports/change/compare.ts'
import { acme, ada, bruno, cashTransaction, lctrInput } from '#tests/support/reports/report-inputs.ts'

interface Document {
  transactions: Record<string, unknown>[]
  definitions: { refId: string }[]
}

/**
 * A report of cash of several transactions: some of Ada, some of Bruno for Acme, and some alike but for their
 * reference.
 */
function report(numbers: readonly number[]): Document {
  const transactions = numbers.map((number) =>
    cashTransaction({
      id: `t-${number}`,
      reference: `TX-${number}`,
      amount: String(9000 + (number % 3) * 1000),
      conductors: [
        number % 2 === 0 ? { party: ada } : { party: bruno, onBehalfOf: [{ party: acme, relationshipCode: 6 }] },
      ],
      completing: [
        { dispositionCode: 21, amount: '4000.00', currency: 'CAD', beneficiaries: [{ party: ada }] },
        { dispositionCode: 23, amount: '5000.00', currency: 'CAD', beneficiaries: [{ party: acme }, { party: bruno }] },
      ],
    }),
  )
  return structuredClone(
    buildReport(lctrInput({ aggregation: 'conductor', transactions })).document,
  ) as unknown as Document
}

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 9 })
const short = (found: readonly Difference[]) => found.map(({ kind, label }) => `${kind} ${label}`)
const moving = (found: readonly Difference[]) => found.filter(({ kind }) => kind === 'moved')

describe('the differences of a change', () => {
  it('are none between a report and itself, whatever the order of its parties', () => {
    fc.assert(
      fc.property(numbers, (list) => {
        const [one, other] = [report(list), report(list)]
        other.definitions.reverse()
        expect(differences(one, one)).toEqual([])
        expect(differences(one, other)).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('are one line for a transaction that is added anywhere, and one for a transaction that is taken out', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), fc.integer({ min: 41, max: 60 }), (list, place, added) => {
        const before = report(list)
        const after = structuredClone(before)
        const at = place % (list.length + 1)
        const extra = report([added]).transactions[0]!
        // The parties of the report are those of the added one, by the numbers that they have in it.
        const whole = report([...list, added])
        after.definitions = whole.definitions
        before.definitions = structuredClone(whole.definitions)
        after.transactions.splice(at, 0, whole.transactions.at(-1) ?? extra)
        const found = differences(before, after)
        expect(short(found)).toEqual([`added Transaction ${at + 1}: TX-${added}`])
        expect(found[0]!.values.length).toBeGreaterThan(10)
        const back = differences(after, before)
        expect(back.map(({ kind }) => kind)).toEqual(['removed'])
        expect(back[0]!.values).toEqual(found[0]!.values)
      }),
      { numRuns: 30 },
    )
  })

  it('are only moves where the transactions stand in another order, and as few as explain it', () => {
    fc.assert(
      fc.property(
        numbers.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, order]) => {
          const before = report(list)
          const after = structuredClone(before)
          after.transactions = order.map((number) => before.transactions[list.indexOf(number)]!)
          const found = differences(before, after)
          expect(moving(found)).toEqual(found)
          expect(found.length === 0).toBe(order.every((number, at) => number === list[at]))
          expect(found.length).toBeLessThan(list.length)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('are one line for one value, though a transaction before it was added', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), (list, which) => {
        const before = report(list)
        const after = report([60, ...list])
        before.definitions = structuredClone(after.definitions)
        before.transactions = structuredClone(after.transactions.slice(1))
        const at = 1 + (which % list.length)
        const path = `/transactions/${at}/startingActions/0/details/amount`
        expect(getAt(after, path)).toBeDefined()
        setAt(after, path, '8765.00')
        expect(differences(before, after).filter(({ kind }) => kind !== 'added')).toMatchObject([
          { kind: 'changed', path, after: '$8,765.00 CAD' },
        ])
      }),
      { numRuns: 30 },
    )
  })

  it('tell that another party has a role, though every value of the role stays', () => {
    const before = report([2])
    const after = structuredClone(before)
    const beneficiary = '/transactions/0/completingActions/0/beneficiaries/0'
    const acmeRole = '/transactions/0/completingActions/1/beneficiaries/0'
    setAt(after, `${beneficiary}/refId`, getAt(before, `${acmeRole}/refId`) as string)
    expect(short(differences(before, after))).toEqual([
      'added Beneficiary: Acme Exemple Inc.',
      expect.stringMatching(/^removed Beneficiary: Ada/),
    ])
  })

  it('are changed values of a party whose name is corrected, and of the only action whose values are others', () => {
    const before = report([2])
    const after = structuredClone(before)
    const at = before.definitions.findIndex((one) => 'surname' in one)
    setAt(after, `/definitions/${at}/surname`, 'Corrected')
    expect(differences(before, after).filter(({ path }) => path.startsWith('/definitions'))).toMatchObject([
      { kind: 'changed', path: `/definitions/${at}/surname`, after: 'Corrected' },
    ])
    setAt(after, '/transactions/0/startingActions/0/details/amount', '1.00')
    setAt(after, '/transactions/0/startingActions/0/details/currencyCode', 'USD')
    expect(
      differences(before, after)
        .filter(({ path }) => path.startsWith('/transactions'))
        .map(({ kind }) => kind),
    ).toEqual(['changed', 'changed'])
  })
})
