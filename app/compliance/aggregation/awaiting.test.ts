import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aggregate } from './aggregate.ts'
import { awaitingAnswers, type OpenParty } from './awaiting.ts'
import type { RuleTransaction } from '../types.ts'
import { DEFAULT_WINDOW } from '../rules/days/window.ts'

const options = { windows: [DEFAULT_WINDOW], context: {} }
const at = Date.parse('2026-03-04T17:00:00Z')
const receipt = (id: string, cents: bigint, conductor: string | null, hours = 0): RuleTransaction => ({
  id,
  epochMs: at + hours * 3_600_000,
  method: 'cash',
  direction: 'in',
  status: 'completed',
  currency: 'CAD',
  amount: (Number(cents) / 100).toFixed(2),
  cadCents: cents,
  conductors: conductor === null ? [] : [{ key: conductor }],
  onBehalfOf: [],
  beneficiaries: [],
})
const open = (transactionId: string, ...keys: string[]): OpenParty => ({
  transactionId,
  role: 'conductors',
  possible: keys.map((key) => ({ key })),
})

test('two receipts that may be of one conductor await the answer; without an open question nothing does', () => {
  const receipts = [receipt('1', 600_000n, 'a'), receipt('2', 600_000n, null)]
  const { candidates } = aggregate(receipts, options)
  expect(candidates).toEqual([])
  expect(
    awaitingAnswers(receipts, [open('2', 'a', 'new')], aggregate(receipts, options), options).candidates.map(
      ({ partyKey, transactionIds, totalCents }) => [partyKey, transactionIds, totalCents],
    ),
  ).toEqual([['a', ['1', '2'], 1_200_000n]])
  expect(awaitingAnswers(receipts, [], aggregate(receipts, options), options)).toEqual({ candidates: [], untimed: [] })
})

test('two receipts of someone new, who shares a question, await it together', () => {
  const receipts = [receipt('1', 600_000n, null), receipt('2', 600_000n, null)]
  expect(
    awaitingAnswers(
      receipts,
      [open('1', 'a', 'new'), open('2', 'a', 'new')],
      { candidates: [], untimed: [] },
      options,
    ).candidates.map(({ transactionIds }) => transactionIds),
  ).toEqual([['1', '2']])
})

test('a receipt with a date alone, whose party is asked as well, awaits its time', () => {
  const early = { windows: [{ ...DEFAULT_WINDOW, startTime: '06:00' }], context: {} }
  const receipts = [receipt('1', 600_000n, 'a'), { ...receipt('2', 600_000n, null), date: '2026-03-04' }]
  const found = aggregate(receipts, early)
  expect([found.candidates, found.untimed]).toEqual([[], []])
  const awaited = awaitingAnswers(receipts, [open('2', 'a', 'new')], found, early)
  expect([awaited.candidates, awaited.untimed.map(({ transactionId, dueDate }) => [transactionId, dueDate])]).toEqual([
    [],
    [['2', '2026-03-19']],
  ])
})

test('whatever the answers, a report that they ask for was found or awaited, or its receipts are within one that was', () => {
  const people = ['a', 'b', 'new']
  const row = fc.record({
    cents: fc.bigInt(100n, 1_100_000n),
    conductor: fc.constantFrom('a', 'b'),
    isOpen: fc.boolean(),
    answer: fc.constantFrom(...people),
    hours: fc.integer({ min: 0, max: 40 }),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const receipts = rows.map(({ cents, conductor, isOpen, hours }, index) =>
        receipt(String(index), cents, isOpen ? null : conductor, hours),
      )
      const asked = rows.flatMap(({ isOpen }, index) => (isOpen ? [open(String(index), ...people)] : []))
      const found = aggregate(receipts, options)
      const possible = [...found.candidates, ...awaitingAnswers(receipts, asked, found, options).candidates]
      const answered = receipts.map((each, index) =>
        rows[index]!.isOpen ? { ...each, conductors: [{ key: rows[index]!.answer }] } : each,
      )
      for (const { type, transactionIds } of aggregate(answered, options).candidates) {
        expect(
          possible.some((each) => each.type === type && transactionIds.every((id) => each.transactionIds.includes(id))),
        ).toBe(true)
      }
    }),
  )
})

test('of whom it is asked whether an exception holds, the reports without it await the answer, and nobody else is touched', () => {
  const town = { key: 'town', isPublicBody: true }
  const receipts: RuleTransaction[] = [
    { ...receipt('1', 1_200_000n, null), conductors: [town] },
    { ...receipt('2', 1_300_000n, null), conductors: [{ key: 'other', isPublicBody: true }] },
  ]
  const found = aggregate(receipts, options)
  expect(found.candidates).toEqual([])
  expect(
    awaitingAnswers(receipts, [], found, options, new Set(['town'])).candidates.map(
      ({ transactionIds }) => transactionIds,
    ),
  ).toEqual([['1']])
})
