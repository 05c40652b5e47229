import { expect, test } from 'vitest'
import { dispositionWanted } from '../actions/action-fields.ts'
import { noCompleting, noStarting, type Actions } from '../actions/actions.ts'
import { totalValue } from '../actions/actions.server.ts'
import { correctedActions } from './correct-actions.ts'
import type { Correction } from '../record/schema.ts'

/** A payment of cash, with what came in for it. */
const payment = (received: Partial<Actions['starting'][number]>): Actions => ({
  starting: [
    { ...noStarting('cash'), amount: '7000', currency: 'CAD', cadAmount: '7000.00' },
    { ...noStarting('cash'), amount: '5000', currency: 'USD', cadAmount: '6850.00', direction: 'in', ...received },
  ],
  completing: [],
})
const corrected = (before: Actions, correction: Partial<Correction>) =>
  correctedActions(before, { whole: false, ...correction } as Correction, () => null)

test('what came in for a payment counts once the transaction is corrected to a receipt, and not before', () => {
  expect(totalValue(corrected(payment({}), { purpose: 'Rent' }))).toBe('7000.00')
  expect(corrected(payment({}), { direction: 'out' }).starting.map(({ direction }) => direction)).toEqual([
    undefined,
    'in',
  ])
  expect(totalValue(corrected(payment({}), { direction: 'in' }))).toBe('13850.00')
})

test('coins that came in for cash stay beside it in a payment, and are a transaction of their own in a receipt', () => {
  const coins = payment({ method: 'virtual_currency', amount: '0.1', currency: 'BTC' })
  expect(corrected(coins, { purpose: 'Rent' }).starting.map(({ currency }) => currency)).toEqual(['CAD', 'BTC'])
  expect(() => corrected(coins, { direction: 'in' })).toThrow(expect.objectContaining({ code: 'two-kinds' }))
})

test('typed words that name no disposition are refused at their field; what a file said stays, and can be put back', () => {
  const said = 'gave it to the cat'
  const before: Actions = { ...payment({}), completing: [{ ...noCompleting(), disposition: said }] }
  const typed = (disposition: string, more: Partial<Correction> = {}) =>
    corrected(before, { completing: [{ was: 0, disposition }], ...more }).completing[0]?.disposition
  expect(() => typed('put in the drawer')).toThrow(
    expect.objectContaining({
      code: 'disposition-unknown',
      fields: { 'completing.0.disposition': dispositionWanted },
    }),
  )
  expect(() => corrected(before, { completing: [{ disposition: said }] })).toThrow(dispositionWanted)
  expect(typed(said)).toBe(said)
  expect(typed('put in the drawer', { restores: true })).toBe('put in the drawer')
  for (const word of ['Deposit to account', 'holding', 'Virement', '21', 'Other']) expect(typed(word)).toBe(word)
})
