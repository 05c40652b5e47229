import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseForm } from '#app/platform/forms/form.ts'
import { itemsOf } from '#app/platform/http/form-limits.ts'
import { actionValues, withLess, withMore } from '#app/product/transactions/actions/action-values.ts'
import { noCompleting, noStarting, type Actions } from '#app/product/transactions/actions/actions.ts'
import { correctedActions, writtenCustomers } from '#app/product/transactions/correct/correct-actions.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { actionsOf } from '#tests/support/actions-arbitrary.ts'

const ids = [
  '00000000-0000-7000-8000-000000000001',
  '00000000-0000-7000-8000-000000000002',
  '00000000-0000-7000-8000-000000000003',
]
const numbers = new Map(ids.map((id, index) => [`C-${index}`, id]))
const numberOf = (id: string) => [...numbers].find(([, each]) => each === id)![0]

function posted(values: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    whole: 'on',
    rateSource: '',
    status: 'completed',
    locationId: '',
    channel: '',
    purpose: '',
    notes: '',
    ...values,
  }))
    form.append(name, value)
  return parseForm(correctionSchema, form)
}

/** In Canadian dollars the amount is the value. */
const plausible = actionsOf(ids).map((actions) => ({
  ...actions,
  starting: actions.starting.map((one) => (one.currency === 'CAD' ? { ...one, cadAmount: `${one.amount}.00` } : one)),
}))

test('the form of a transaction, sent back as it was shown, changes nothing of it', () => {
  fc.assert(
    fc.property(plausible, (actions) => {
      const correction = posted(actionValues(actions, numberOf))
      for (const { customer } of writtenCustomers(correction)) expect(numbers.has(customer)).toBe(true)
      const undecided = (list: typeof actions.completing) =>
        list.map((one) => (one.amount !== null && one.currency === null ? { ...one, currency: 'CAD' } : one))
      const decided = { ...actions, completing: undecided(actions.completing) }
      expect(
        correctedActions(decided, posted(actionValues(decided, numberOf)), (written) =>
          written === null ? null : numbers.get(written)!,
        ),
      ).toEqual(decided)
    }),
    { numRuns: 200 },
  )
})

test('a party who is still asked keeps its place and what is known of it; removed, it is gone', () => {
  const asked: Actions = {
    starting: [
      {
        ...noStarting('cash'),
        amount: '100',
        currency: 'CAD',
        cadAmount: '100.00',
        conductors: [
          { customerId: null, onBehalfOf: [{ customerId: null, relationshipCode: 4 }] },
          { customerId: ids[0]!, onBehalfOf: [] },
        ],
        accountHolders: [{ customerId: null }],
      },
    ],
    completing: [
      {
        ...noCompleting(),
        disposition: 'deposit',
        beneficiaries: [
          { customerId: null, portion: '40' },
          { customerId: null, portion: '60' },
        ],
        involvements: [{ customerId: null, policyNumber: 'P-1' }],
      },
    ],
  }
  const customerOf = (written: string | null) => (written === null ? null : numbers.get(written)!)
  const values = actionValues(asked, numberOf)
  expect(correctedActions(asked, posted(values), customerOf)).toEqual(asked)
  // Someone says who the conductor is: on whose behalf it acts is asked still.
  expect(
    correctedActions(asked, posted({ ...values, 'starting.0.conductors.0.customer': 'C-2' }), customerOf).starting[0]!
      .conductors[0],
  ).toEqual({ customerId: ids[2], onBehalfOf: [{ customerId: null, relationshipCode: 4 }] })
  expect(
    correctedActions(asked, posted(withLess(values, 'completing.0.beneficiaries.0')!.values), customerOf).completing[0]!
      .beneficiaries,
  ).toEqual([{ customerId: null, portion: '60' }])
})

test('what is emptied in the form is gone, and its group with the last of it', () => {
  const had: Actions = {
    starting: [
      {
        ...noStarting('cash'),
        amount: '100',
        currency: 'CAD',
        cadAmount: '100.00',
        fundTypeCode: 7,
        isDepositToBusinessAccount: true,
        accountFacts: { branchNumber: '00123', typeCode: 2 },
        conductors: [
          {
            customerId: ids[0]!,
            isClient: false,
            username: 'ada',
            device: { ipAddress: '203.0.113.7' },
            onBehalfOf: [],
          },
        ],
      },
    ],
    completing: [],
  }
  const values = actionValues(had, numberOf)
  const emptied = {
    ...values,
    'starting.0.fundType': '',
    'starting.0.isDepositToBusinessAccount': '',
    'starting.0.accountFacts.typeCode': '',
    'starting.0.conductors.0.isClient': '',
    'starting.0.conductors.0.username': '',
    'starting.0.conductors.0.device.ipAddress': '',
  }
  const [first] = correctedActions(had, posted(emptied), (written) =>
    written === null ? null : numbers.get(written)!,
  ).starting
  expect(first).toEqual({
    ...noStarting('cash'),
    amount: '100',
    currency: 'CAD',
    cadAmount: '100.00',
    accountFacts: { branchNumber: '00123' },
    conductors: [{ customerId: ids[0], onBehalfOf: [] }],
  })
})

test('an item that is added and removed again leaves the form as it was, at any place of any list', () => {
  fc.assert(
    fc.property(
      plausible,
      fc.constantFrom(
        'starting',
        'completing',
        'starting.0.conductors',
        'starting.0.sources',
        'starting.0.accountHolders',
        'completing.0.accountHolders',
        'starting.0.conductors.0.onBehalfOf',
        'completing.0.beneficiaries',
        'completing.0.involvements',
      ),
      (actions, list) => {
        const values = actionValues(actions, numberOf)
        const count = itemsOf(values, list)
        const more = withMore(values, list)!
        expect(itemsOf(more.values, list)).toBe(count + 1)
        expect(more.values[more.focus]).toBe('')
        expect(withLess(more.values, `${list}.${count}`)!.values).toEqual(values)
      },
    ),
  )
})

test('a removed item takes its own fields with it, and what follows moves up', () => {
  fc.assert(
    fc.property(plausible, fc.nat(2), (actions, place) => {
      fc.pre(place < actions.starting.length && actions.starting.length > 1)
      const { values } = withLess(actionValues(actions, numberOf), `starting.${place}`)!
      const kept = actions.starting.filter((_, index) => index !== place)
      expect(itemsOf(values, 'starting')).toBe(kept.length)
      expect(
        kept.map((_, index) => [values[`starting.${index}.amount`], itemsOf(values, `starting.${index}.conductors`)]),
      ).toEqual(kept.map((one) => [one.amount, one.conductors.length]))
    }),
  )
})

test('only lists of the form have items', () => {
  for (const list of [
    '',
    'seen',
    'starting.0',
    'starting.x.conductors',
    'starting.0.beneficiaries.0.onBehalfOf',
    '__proto__',
    'completing.0.constructor',
  ])
    expect(withMore({}, list), list).toBeNull()
  for (const item of ['starting', 'purpose.0', 'starting.0.amount', '__proto__.0'])
    expect(withLess({}, item), item).toBeNull()
})
