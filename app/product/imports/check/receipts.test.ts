import { expect, test } from 'vitest'
import type { RuleTransaction } from '#app/compliance/types.ts'
import { Receipts } from './receipts.ts'

const windows = [{ startTime: '00:00', offsetMinutes: -300, effectiveFromMs: null }]
const receipt = (id: string, cadCents: bigint | null): RuleTransaction => ({
  id,
  epochMs: Date.parse('2026-03-04T15:00:00Z'),
  amount: '1',
  currency: 'CAD',
  method: 'cash',
  direction: 'in',
  status: 'completed',
  cadCents,
  conductors: [{ key: 'C1' }],
  onBehalfOf: [],
  beneficiaries: [],
})

test('amounts of any size come back as they were and add up exactly', () => {
  const receipts = new Receipts()
  const cents = [18_446_744_073_709_551_617n, 9_999_999_999_999_999_999_999n, 9_223_372_036_854_775_808n, 1n]
  cents.forEach((value, index) => receipts.add(receipt(`T${index}`, value)))
  receipts.add(receipt('unknown', null))
  expect([...receipts].map(({ cadCents }) => cadCents)).toEqual([...cents, null])
  expect(receipts.aggregate(windows, {}).candidates.map(({ totalCents }) => totalCents)).toContain(
    cents.reduce((sum, value) => sum + value, 0n),
  )
  expect([...receipts.ofLargeParties()].length).toBeGreaterThan(0)
})
