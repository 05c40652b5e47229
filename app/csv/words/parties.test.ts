import { expect, test } from 'vitest'
import { isPlaceholder } from './parties.ts'

test.each(['N/A', 'n/a', 'x', '-', '*', '.', 'unknown', 'INCONNU', 'N.D.', 'none', 'Null', 's/o', 'Not available'])(
  '%s stands in for a missing value',
  (text) => {
    expect(isPlaceholder(text)).toBe(true)
  },
)

test.each(['Nadia', 'Noel', '0', 'X1', 'Unwin', '10', 'NB', '+14165550101', 'Anna'])('%s is a value', (text) => {
  expect(isPlaceholder(text)).toBe(false)
})
