import { expect, test } from 'vitest'
import { withCopy, withEarlier, withLater } from './action-values.ts'

const values = {
  purpose: 'savings',
  'starting.0.was': '0',
  'starting.0.amount': '100.00',
  'starting.0.conductors.0.was': '0',
  'starting.0.conductors.0.customer': 'Ada Exemple',
  'starting.1.was': '1',
  'starting.1.amount': '200.00',
}

test('a copied action follows the one it is of, with its parties, and is written as a new one', () => {
  expect(withCopy(values, 'starting.0')).toEqual({
    values: {
      ...values,
      'starting.1.was': '',
      'starting.1.amount': '100.00',
      'starting.1.conductors.0.was': '',
      'starting.1.conductors.0.customer': 'Ada Exemple',
      'starting.2.was': '1',
      'starting.2.amount': '200.00',
    },
    focus: 'starting.1.amount',
  })
})

test('an action moves up with all that is known of it', () => {
  expect(withEarlier(values, 'starting.1')?.values).toEqual({
    purpose: 'savings',
    'starting.0.was': '1',
    'starting.0.amount': '200.00',
    'starting.1.was': '0',
    'starting.1.amount': '100.00',
    'starting.1.conductors.0.was': '0',
    'starting.1.conductors.0.customer': 'Ada Exemple',
  })
})

test('an action moves down as it moves up from the next place, and the last one stays', () => {
  expect(withLater(values, 'starting.0')).toEqual({
    values: withEarlier(values, 'starting.1')!.values,
    focus: 'starting.1.amount',
  })
  expect(withLater(values, 'starting.1')).toBeNull()
  expect(withLater(values, 'starting.0.conductors.0')).toBeNull()
})

test('nothing is copied or moved that is no item of a list', () => {
  expect([
    withCopy(values, 'purpose.0'),
    withEarlier(values, 'starting.0'),
    withEarlier(values, '__proto__.1'),
  ]).toEqual([null, null, null])
})
