import { expect, test } from 'vitest'
import type { PartyCells } from '#app/csv/types.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { statedPartyOf } from '../ledger/conflicts.ts'
import { KnownCustomers, type CachedCustomer } from './known-customers.ts'
import { detailsOf } from './party-details.ts'
import { addCompared, valuesHash } from '../ledger/compared-values.ts'

const cellsOf = (index: number): PartyCells => ({
  customerId: index % 7 === 0 ? `THE-NUMBER-OF-A-CUSTOMER-${index}` : `C-${index}`,
  name: index % 3 === 0 ? `Zoë Tremblay ${index}` : `Maude Roy ${index}`,
  phone: `+1416555${index}`,
  ...(index % 5 === 0 && { identification: { type: '2', number: `P${index}` } }),
})

const knownOf = (cells: PartyCells, line: number | null): CachedCustomer => ({
  facts: { key: newId() },
  details: detailsOf(cells),
  stated: statedPartyOf(cells),
  line,
  hashes: [valuesHash(cells)],
})

test('what was remembered of a customer is known again, however many there are', () => {
  const customers = new KnownCustomers()
  const all = Array.from({ length: 20_000 }, (_, index) => {
    const cells = cellsOf(index)
    const known = knownOf(cells, index === 7 ? null : index + 2)
    customers.add(cells.customerId!, known)
    return { number: cells.customerId!, cells, known }
  })
  expect(customers.size).toBe(20_000)
  expect(all.map(({ number, cells }) => customers.findCompared(number, cells))).toEqual(
    all.map(({ known }) => known.facts),
  )
  expect(
    all.filter(({ number, cells }) => customers.findCompared(number, { ...cells, name: 'Another' }) !== null),
  ).toEqual([])
  expect(all.map(({ number }) => customers.statedOf(number))).toEqual(all.map(({ known }) => known.stated))
  expect(all.map(({ number }) => customers.get(number))).toEqual(all.map(({ known }) => known))
  expect(customers.size).toBe(20_000)
  expect(customers.has('C-20000')).toBe(false)
  expect(customers.get('C-20000')).toBeUndefined()
  expect(customers.findCompared('C-20000', cellsOf(20_000))).toBeNull()
})

test('what is learnt of a customer later is remembered, and what is not to be kept is forgotten', () => {
  const customers = new KnownCustomers()
  // A number that isn't plain text, an exception, and a customer without compared values.
  const odd: [string, Partial<CachedCustomer>][] = [
    ['Ünal 1', {}],
    ['C-2', { facts: { key: newId(), isPublicBody: true } }],
    ['C-3', { hashes: [] }],
  ]
  for (const [number, more] of odd) customers.add(number, { ...knownOf(cellsOf(1), 1), ...more })
  customers.add('C-4', knownOf(cellsOf(4), 4))
  const moved = { ...cellsOf(4), phone: '+15145550000' }
  expect(customers.findCompared('C-4', moved)).toBeNull()
  const known = customers.get('C-4')!
  addCompared(known, valuesHash(moved))
  known.isShared = true
  expect(customers.findCompared('C-4', moved)).toBe(known.facts)
  expect(customers.get('C-4')).toBe(known)
  expect(customers.get('C-2')!.facts.isPublicBody).toBe(true)
  expect(customers.findCompared('Ünal 1', cellsOf(1))).toEqual(customers.get('Ünal 1')!.facts)
  expect(customers.size).toBe(4)
  customers.clear(['C-4', 'C-9'])
  expect(customers.size).toBe(1)
  expect(customers.get('C-4')).toBe(known)
  expect(customers.has('Ünal 1')).toBe(false)
  expect(customers.has('C-3')).toBe(false)
})
