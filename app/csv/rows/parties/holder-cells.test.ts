import { expect, test } from 'vitest'
import { holderNames } from './holder-cells.ts'

test.each([
  ['Harbour Fish & Chips Ltd.', ['Harbour Fish & Chips Ltd.']],
  ['Ada Roy & Jean Huot', ['Ada Roy', 'Jean Huot']],
  ['Harbour Fish & Chips Ltd.; Ada Roy', ['Harbour Fish & Chips Ltd.', 'Ada Roy']],
])('an organization with “&” in its name is one holder of an account: %s', (cell, names) =>
  expect(holderNames(cell)).toEqual(names),
)
