import { expect, test } from 'vitest'
import { holderNames, isCalled } from './holder-cells.ts'

test.each([
  ['Harbour Fish & Chips Ltd.', ['Harbour Fish & Chips Ltd.']],
  ['Ada Roy & Jean Huot', ['Ada Roy', 'Jean Huot']],
  ['Harbour Fish & Chips Ltd.; Ada Roy', ['Harbour Fish & Chips Ltd.', 'Ada Roy']],
])('an organization with “&” in its name is one holder of an account: %s', (cell, names) =>
  expect(holderNames(cell)).toEqual(names),
)

test.each([
  ['Ada Marie Roy', true],
  ['Roy, Ada Marie', true],
  ['Ada Roy', true],
  ['Ada Jane Roy', false],
])('a holder is a party whose middle name is the same or not said: %s', (name, is) =>
  expect(isCalled({ givenName: 'Ada', otherName: 'Marie', surname: 'Roy' }, name)).toBe(is),
)

test.each([
  ['Ann Roy & Acme Ltd.', ['Ann Roy', 'Acme Ltd.']],
  ['Harbour Fish & Chips Ltd.', ['Harbour Fish & Chips Ltd.']],
  ['Jean Tremblay ET/OU Ann Roy', ['Jean Tremblay', 'Ann Roy']],
])('a party of the record stands apart from the organization beside it: %s', (cell, names) =>
  expect(holderNames(cell, (name) => name === 'Ann Roy')).toEqual(names),
)
