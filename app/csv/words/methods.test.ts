import { expect, test } from 'vitest'
import { columnMethod, parseMeaning } from './values.ts'

test.each([
  'Cash/Cheque',
  'Cash + wire',
  'cash & cheque',
  'Cash, e-transfer',
  'Cash and bitcoin',
  'Comptant ou chèque',
  'Cash cheque',
  'cash equivalent',
  'Near cash',
  'quasi-cash',
  'Cash card',
  'Wire or cheque',
])('"%s" in a method column names no one method', (text) => {
  expect(columnMethod(text)).toBeNull()
})

test.each([
  ['Cash', 'cash'],
  ['Cash (USD)', 'cash'],
  ['Cash deposit', 'cash'],
  ['cash in person', 'cash'],
  ['Coins and notes', 'cash'],
  ['Cash - counter', 'cash'],
  ['Virement Interac', 'e_transfer'],
  ['Interac debit', 'card'],
  ['credit/debit card', 'card'],
  ["Cashier's cheque", 'cheque'],
  ['Wire/EFT', 'wire'],
])('"%s" is %s', (text, method) => {
  expect(columnMethod(text)).toBe(method)
})

test('a meaning in words has one method, or a side for each', () => {
  expect(parseMeaning('cash, cheque')).toBeNull()
  expect(parseMeaning('cash in, virtual currency out')).toMatchObject({ method: 'cash', direction: 'in' })
  expect(parseMeaning('cash in')).toEqual({ method: 'cash', direction: 'in' })
})
